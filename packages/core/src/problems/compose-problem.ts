import type { Grid, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import { type GenerateProblemOptions, generateProblem } from './generate-problem.ts';
import type { Problem, ProblemAgent } from './problem.ts';
import { largestComponent } from './problem-zones.ts';

/** What to put together: see {@link composeProblem}. */
export interface ComposeProblemOptions extends Partial<GenerateProblemOptions> {
  /** Agents with starts and goals of your own. They come first. Default none. */
  readonly placed?: readonly ProblemAgent[];
  /** Number of generated agents, from 0; see {@link generateProblem}. Default 0. */
  readonly agents?: number;
  /** Number of outside agents on random cells, from 0, for {@link Wanderers} to move. Default 0. */
  readonly wanderers?: number;
}

/** A problem with what did not fit. */
export interface ComposedProblem extends Problem {
  /** Agents that were left out: on walls, on each other, or with goals out of reach. */
  readonly leftOut: number;
  /** Per agent of `placed` its index in {@link agents}, or −1 if it was left out. */
  readonly placedAs: readonly number[];
}

/** Random cells that are tried for a wanderer. */
const MOST_TRIES = 200;

/**
 * Agents of your own, a generated crowd and wanderers in one problem, as many as there is room for. Equal options give
 * equal problems. In a lifelong problem the agents of your own walk from their start to their goal and back, again and
 * again. Throws a FloodgateError if the problem type is unknown or the number of agents is not a whole number.
 */
export function composeProblem(grid: Grid, options: ComposeProblemOptions): ComposedProblem {
  const { placed = [], type = 'random', agents: wanted = 0, wanderers = 0, seed = 1 } = options;
  const agents: ProblemAgent[] = [];
  const taken = new Set<number>();
  let leftOut = 0;
  const enter = (agent: ProblemAgent): number => {
    if (!fits(grid, agent, taken)) {
      leftOut++;
      return -1;
    }
    taken.add(grid.cell(...agent.start));
    return agents.push(agent) - 1;
  };
  const placedAs = placed.map(enter);
  const crowd = generated(grid, { type, agents: wanted, seed });
  /** Per agent its index in the generated crowd; none for others. */
  const crowdAs: number[] = [];
  for (const [i, agent] of crowd.agents.entries()) {
    const index = enter(agent);
    if (index >= 0) crowdAs[index] = i;
  }
  const random = new Random(`${seed}/wanderers`);
  for (let i = 0; i < wanderers; i++) {
    const cell = freePlace(grid, random, taken);
    if (cell === undefined) {
      leftOut += wanderers - i;
      break;
    }
    const start = grid.point(cell);
    enter({ start, goal: start, outside: true });
  }
  const nextGoal = (agent: number, reached: number): Point =>
    crowdAs[agent] === undefined
      ? patrolGoal(agents[agent]!, reached)
      : crowd.nextGoal!(crowdAs[agent], reached);
  return { grid, agents, leftOut, placedAs, ...(type === 'lifelong' && { nextGoal }) };
}

/** Where an agent that walks to and fro goes after it has reached `reached` goals, counted from 1. */
export function patrolGoal({ start, goal }: Pick<ProblemAgent, 'start' | 'goal'>, reached: number): Point {
  return reached % 2 === 0 ? goal : start;
}

function generated(grid: Grid, options: GenerateProblemOptions): Problem {
  const room = options.agents === 0 ? 0 : largestComponent(grid).length;
  const agents = Math.min(options.agents, room);
  // Where there is one cell, no agent can have a next goal.
  if (agents === 0 || (options.type === 'lifelong' && room < 2)) return { grid, agents: [] };
  return generateProblem(grid, { ...options, agents });
}

function fits(grid: Grid, { start, goal }: ProblemAgent, taken: ReadonlySet<number>): boolean {
  if (!grid.isFree(...start) || !grid.isFree(...goal)) return false;
  const cell = grid.cell(...start);
  return !taken.has(cell) && grid.components.connected(cell, grid.cell(...goal));
}

function freePlace(grid: Grid, random: Random, taken: ReadonlySet<number>): number | undefined {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const cell = grid.randomFreeCell(random);
    if (cell === undefined) return undefined;
    if (!taken.has(cell)) return cell;
  }
  return undefined;
}
