import { type Agent, findPath, plannerById, Run, World } from 'floodgate';
import { type Problem, populate } from 'floodgate/problems';
import { Stepper } from '../../sim/stepper.ts';

/** How one planner stands after a tick. */
export interface LaneState {
  /** Per agent the cell it is on. */
  readonly cells: Int32Array<ArrayBuffer>;
  /** Ticks so far; no more are made once all agents are home. */
  readonly ticks: number;
  /** Share of the agents that are on their goals. */
  readonly completion: number;
  /** Goals reached per tick so far; 0 at the start. */
  readonly throughput: number;
  /** Time of planning this tick, in ms. */
  readonly ms: number;
  readonly done: boolean;
}

/** How one planner did, as the papers measure it. */
export interface LaneResult {
  readonly planner: string;
  readonly agents: number;
  readonly ticks: number;
  readonly completionRate: number;
  /** Mean arrival time of the agents at home, in ticks; NaN if there are none. */
  readonly meanArrival: number;
  /**
   * Ticks until agents are home for good, over the fewest moves that each needs alone; agents that are not home count
   * with the ticks of the race. NaN in a lifelong race, or for too many agents.
   */
  readonly arrivalRatio: number;
  /** Distance that the agents at home walked, over their shortest paths; NaN if there are none, or too many agents. */
  readonly detour: number;
  /** Goals reached per tick in a lifelong race; NaN in others. */
  readonly throughput: number;
  readonly msPerTick: number;
  readonly worstMs: number;
  /** Moves that break a rule, as the Referee found them. */
  readonly collisions: number;
}

/** For more agents the shortest paths take longer than the race. */
const MOST_MEASURED = 2000;

interface Lane {
  readonly run: Run;
  readonly agents: readonly Agent[];
  readonly stepper: Stepper;
}

/** Several planners on the same problem, a tick at a time, all at the same tick. */
export class Race {
  readonly #problem: Problem;
  readonly #lanes: readonly Lane[];
  readonly #maxTicks: number;

  /** Throws a FloodgateError if a planner does not exist. */
  constructor(
    problem: Problem,
    planners: readonly string[],
    { seed, maxTicks }: { readonly seed: number; readonly maxTicks: number },
  ) {
    this.#problem = problem;
    this.#maxTicks = maxTicks;
    this.#lanes = planners.map((id) => {
      const world = new World(problem.grid, { planner: plannerById(id), seed });
      const agents = populate(world, problem);
      return { run: new Run(world, { ticks: maxTicks }), agents, stepper: new Stepper() };
    });
  }

  get done(): boolean {
    return this.#lanes.every((lane) => this.#laneDone(lane));
  }

  states(): LaneState[] {
    return this.#lanes.map((lane) => this.#state(lane, 0));
  }

  tick(): LaneState[] {
    return this.#lanes.map((lane) => {
      const report = lane.stepper.step(lane.run.world, () => lane.run.tick());
      return this.#state(lane, report?.planningMs ?? 0);
    });
  }

  results(): LaneResult[] {
    const { grid, agents, nextGoal } = this.#problem;
    if (nextGoal)
      return this.#lanes.map((lane) => ({ ...costOf(lane), ...NEVER_HOME, throughput: throughputOf(lane) }));
    const shortest =
      agents.length > MOST_MEASURED
        ? undefined
        : agents.map(({ start, goal }) => findPath(grid, { from: start, to: goal }).cost);
    return this.#lanes.map((lane) => ({
      ...costOf(lane),
      ...arrivalOf(lane, shortest),
      throughput: Number.NaN,
    }));
  }

  #laneDone({ run: { world } }: Lane): boolean {
    return world.done || world.time >= this.#maxTicks;
  }

  #state(lane: Lane, ms: number): LaneState {
    const { world } = lane.run;
    const { slots, cells } = world.crowd;
    const { completionRate: completion } = world.metrics();
    return {
      cells: Int32Array.from(slots, (slot) => cells[slot]!),
      ticks: world.time,
      completion,
      throughput: throughputOf(lane),
      ms,
      done: this.#laneDone(lane),
    };
  }
}

type Arrival = Pick<LaneResult, 'completionRate' | 'meanArrival' | 'arrivalRatio' | 'detour'>;

/** In a lifelong race nobody is home for good. */
const NEVER_HOME: Arrival = {
  completionRate: Number.NaN,
  meanArrival: Number.NaN,
  arrivalRatio: Number.NaN,
  detour: Number.NaN,
};

function arrivalOf({ run: { world }, agents }: Lane, shortest: readonly number[] | undefined): Arrival {
  const metrics = world.metrics();
  let walked = 0;
  let needed = 0;
  for (const [i, agent] of agents.entries()) {
    if (agent.outside || !agent.home || !shortest) continue;
    walked += agent.distance;
    needed += shortest[i]!;
  }
  return {
    completionRate: metrics.completionRate,
    meanArrival: metrics.meanCompletionSteps,
    arrivalRatio: shortest ? metrics.arrivalRatio : Number.NaN,
    detour: walked / needed,
  };
}

function costOf({ run, agents, stepper }: Lane) {
  const { msPerTick, maxMsPerTick } = run.statistics();
  return {
    planner: run.world.plannerSpec.id,
    agents: agents.length,
    ticks: run.world.time,
    msPerTick,
    worstMs: maxMsPerTick,
    collisions: stepper.violations,
  };
}

function throughputOf({ run: { world } }: Lane): number {
  return world.time === 0 ? 0 : world.metrics().throughput;
}
