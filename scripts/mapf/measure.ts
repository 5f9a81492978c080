import { checkRecording, type Grid, type Point, type Recording, run, World } from 'floodgate';
import { type Problem, populate } from 'floodgate/problems';
import { type MapfOptions, plannerOf } from './options.ts';

/** How one planner did on one instance: the mean over its seeds. */
export interface Outcome {
  /** Share of agents that came home, from 0 to 1. */
  readonly completion: number;
  /** A lower bound if some are not home. NaN if there is no plan, or if no agent needs a move. */
  readonly ratio: number;
  /** Ticks until the last agent was home, or the limit. */
  readonly ticks: number;
  /** CPU time of a tick in milliseconds; for LaCAM3 undefined. */
  readonly msPerTick?: number;
  /** What LaCAM3 planned before the first move, in seconds. */
  readonly seconds?: number;
  /** The first rule that the Referee found broken, or what went wrong. */
  readonly error?: string;
}

/**
 * The fewest moves from a start to a goal, by breadth-first search on the grid's own moves, so a diagonal counts 1.
 * Infinity if there is no path.
 */
export function fewestMoves(grid: Grid, start: Point, goal: Point): number {
  const { moves, offsets } = grid;
  const target = grid.cell(...goal);
  const seen = new Uint8Array(moves.length);
  let front = [grid.cell(...start)];
  seen[front[0]!] = 1;
  for (let count = 0; front.length > 0; count++) {
    const next: number[] = [];
    for (const cell of front) {
      if (cell === target) return count;
      for (let d = 0; d < 8; d++) {
        const neighbour = cell + offsets[d]!;
        if (!(moves[cell]! & (1 << d)) || seen[neighbour]) continue;
        seen[neighbour] = 1;
        next.push(neighbour);
      }
    }
    front = next;
  }
  return Number.POSITIVE_INFINITY;
}

/** The arrival ratio and the share of agents at home in a recording, without trust in whoever made it. */
export function arrivals(
  recording: Recording,
  movesAlone: number,
): Pick<Outcome, 'completion' | 'ratio' | 'ticks'> {
  let home = 0;
  let sum = 0;
  let last = 0;
  for (const { start, goal, moves } of recording.agents) {
    let [x, y] = start;
    let since = 0;
    for (let tick = 0; tick < moves.length; tick++) {
      if (moves[tick] === '.') continue;
      const direction = Number(moves[tick]);
      x += STEP_X[direction]!;
      y += STEP_Y[direction]!;
      since = tick + 1;
    }
    const isHome = x === goal[0] && y === goal[1];
    if (isHome) home++;
    sum += isHome ? since : recording.ticks;
    last = Math.max(last, isHome ? since : recording.ticks);
  }
  return { completion: home / recording.agents.length, ratio: sum / movesAlone, ticks: last };
}

/** North, north-east and so on clockwise, as in recordings. */
export const STEP_X = [0, 1, 1, 1, 0, -1, -1, -1];
export const STEP_Y = [-1, -1, 0, 1, 1, 1, 0, -1];

/** Runs a planner with each seed until everyone is home. An error of the planner becomes part of the outcome. */
export function runPlanner(
  problem: Problem,
  planner: string,
  movesAlone: number,
  options: MapfOptions,
): Outcome {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= options.seeds; seed++) {
    try {
      outcomes.push(runOnce(problem, planner, seed, movesAlone, options));
    } catch (error) {
      outcomes.push(failed(error));
    }
  }
  const mean = (value: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length;
  const error = outcomes.find((outcome) => outcome.error)?.error;
  return {
    completion: mean((outcome) => outcome.completion),
    ratio: mean((outcome) => outcome.ratio),
    ticks: mean((outcome) => outcome.ticks),
    msPerTick: mean((outcome) => outcome.msPerTick ?? Number.NaN),
    ...(error !== undefined && { error }),
  };
}

export function failed(error: unknown): Outcome {
  return { completion: 0, ratio: Number.NaN, ticks: Number.NaN, error: (error as Error).message };
}

function runOnce(
  problem: Problem,
  planner: string,
  seed: number,
  movesAlone: number,
  { ticks, budgetMs, referee }: MapfOptions,
): Outcome {
  const world = new World(problem.grid, { planner: plannerOf(planner), seed, record: true });
  populate(world, problem);
  const before = process.cpuUsage();
  run(world, { ticks, ...(budgetMs !== undefined && { budget: { budgetMs } }) });
  const { user, system } = process.cpuUsage(before);
  const recording = world.recording();
  world.dispose();
  const violation = referee ? checkRecording(recording)[0] : undefined;
  return {
    ...arrivals(recording, movesAlone),
    msPerTick: (user + system) / 1000 / Math.max(1, recording.ticks),
    ...(violation && { error: `the Referee: ${violation.message}` }),
  };
}
