import { type Grid, type PlannerSpec, Run, World } from 'floodgate';
import { type Problem, populate } from 'floodgate/problems';

/** How a crowd did. */
export interface TrialFigures {
  /** Ticks until all agents were home, or the limit. */
  readonly ticks: number;
  /** Share of the agents at home at the end. NaN for a lifelong crowd. */
  readonly home: number;
  /** Mean arrival time of the agents at home, in ticks. NaN for a lifelong crowd. */
  readonly meanArrival: number;
  /** Ticks until agents are home over the fewest moves that each needs. NaN for a lifelong or very large crowd. */
  readonly arrivalRatio: number;
  /** Mean number of agents that waited away from their goals, per tick. */
  readonly waiting: number;
  /** Goals reached per tick by a lifelong crowd; NaN for others. */
  readonly throughput: number;
}

/** For more agents the fewest moves take longer than the runs. */
const MOST_MEASURED = 2000;

export const TRIAL_TICKS = 1000;

/** One crowd, run without a time limit of its ticks until all are home or {@link TRIAL_TICKS} have passed. */
class Trial {
  readonly #run: Run;
  readonly #isLifelong: boolean;
  #waited = 0;
  #over = false;

  constructor(problem: Problem, planner: PlannerSpec, seed: number) {
    const world = new World(problem.grid, { planner, seed });
    populate(world, problem);
    this.#run = new Run(world, { ticks: TRIAL_TICKS });
    this.#isLifelong = problem.nextGoal !== undefined;
  }

  get ticks(): number {
    return this.#run.world.time;
  }

  /** Makes a tick; false if there is none to make. */
  tick(): boolean {
    this.#over ||= this.#run.tick() === undefined;
    if (this.#over) return false;
    const { crowd } = this.#run.world;
    for (const slot of crowd.slots)
      if (crowd.previous[slot] === crowd.cells[slot] && !crowd.isHome(slot)) this.#waited++;
    return true;
  }

  figures(): TrialFigures {
    const { world } = this.#run;
    const metrics = world.metrics();
    const isMeasured = !this.#isLifelong && world.crowd.slots.length <= MOST_MEASURED;
    return {
      ticks: world.time,
      home: this.#isLifelong ? Number.NaN : metrics.completionRate,
      meanArrival: this.#isLifelong ? Number.NaN : metrics.meanCompletionSteps,
      arrivalRatio: isMeasured ? metrics.arrivalRatio : Number.NaN,
      waiting: this.#waited / Math.max(1, world.time),
      throughput: this.#isLifelong ? metrics.throughput : Number.NaN,
    };
  }
}

/** The same crowd on a map as it is and on that map without some walls, in turn. */
export class WideningTrial {
  readonly #trials: readonly [before: Trial, after: Trial];

  constructor(problem: Problem, walls: readonly number[], planner: () => PlannerSpec, seed: number) {
    const trialOn = (grid: Grid): Trial => new Trial({ ...problem, grid }, planner(), seed);
    this.#trials = [trialOn(problem.grid), trialOn(without(problem.grid, walls))];
  }

  /** Ticks so far. */
  get ticks(): number {
    return Math.max(...this.#trials.map(({ ticks }) => ticks));
  }

  /** Makes ticks for about a number of ms. False once there are none to make. */
  advance(ms: number): boolean {
    const end = performance.now() + ms;
    let goesOn = true;
    while (goesOn && performance.now() < end) {
      const [before, after] = this.#trials.map((trial) => trial.tick());
      goesOn = before! || after!;
    }
    return goesOn;
  }

  figures(): readonly [before: TrialFigures, after: TrialFigures] {
    const [before, after] = this.#trials;
    return [before.figures(), after.figures()];
  }
}

function without(grid: Grid, walls: readonly number[]): Grid {
  const copy = grid.clone();
  for (const cell of walls) copy.setPassable(...copy.point(cell), true);
  return copy;
}
