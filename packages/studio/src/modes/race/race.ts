import { type Agent, findPath, plannerById, World } from 'floodgate';
import { checkTick, type Step } from 'floodgate/planner-kit';
import { type Problem, populate } from 'floodgate/problems';

/** How one planner stands after a tick. */
export interface LaneState {
  /** Per agent the cell it is on. */
  readonly cells: Int32Array<ArrayBuffer>;
  /** Ticks so far; stands still once everybody is home. */
  readonly ticks: number;
  /** Share of the agents that are on their goals. */
  readonly completion: number;
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
  /** Mean tick of arrival of those that are home; NaN if nobody is. */
  readonly meanArrival: number;
  /** What those that are home walked, over their shortest ways; NaN if nobody is, or there are too many agents. */
  readonly detour: number;
  readonly msPerTick: number;
  readonly worstMs: number;
  /** Moves that break a rule, as the Referee found them. */
  readonly collisions: number;
}

/** For more agents the shortest ways take longer than the race. */
const MOST_MEASURED = 2000;

interface Lane {
  readonly world: World;
  readonly agents: readonly Agent[];
  readonly times: number[];
  collisions: number;
}

/** Several planners on the same problem, a tick at a time, all at the same tick. */
export class Race {
  readonly #problem: Problem;
  readonly #lanes: readonly Lane[];
  readonly #maxTicks: number;
  #shortest: readonly number[] | undefined;

  /** Throws a FloodgateError if a planner does not exist. */
  constructor(
    problem: Problem,
    planners: readonly string[],
    options: { readonly seed: number; readonly maxTicks: number },
  ) {
    this.#problem = problem;
    this.#maxTicks = options.maxTicks;
    this.#lanes = planners.map((id) => {
      const world = new World(problem.grid, { planner: plannerById(id), seed: options.seed });
      return { world, agents: populate(world, problem), times: [], collisions: 0 };
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
      if (this.#laneDone(lane)) return this.#state(lane, 0);
      const { world, times } = lane;
      const before = world.crowd.cells.slice();
      const { planningMs } = world.tick();
      times.push(planningMs);
      lane.collisions += collisions(world, before);
      return this.#state(lane, planningMs);
    });
  }

  results(): LaneResult[] {
    this.#shortest ??= shortestWays(this.#problem);
    return this.#lanes.map((lane) => resultOf(lane, this.#shortest!));
  }

  #laneDone({ world }: Lane): boolean {
    return world.done || world.time >= this.#maxTicks;
  }

  #state(lane: Lane, ms: number): LaneState {
    const { world, agents } = lane;
    const { crowd } = world;
    const cells = new Int32Array(agents.length);
    for (let i = 0; i < agents.length; i++) cells[i] = crowd.cells[crowd.slots[i]!]!;
    const { completionRate: completion } = world.metrics();
    return { cells, ticks: world.time, completion, ms, done: this.#laneDone(lane) };
  }
}

function collisions(world: World, before: Int32Array): number {
  const { grid, crowd } = world;
  const steps: Step[] = crowd.slots.map((slot, agent) => ({
    agent,
    from: grid.point(before[slot]!),
    to: grid.point(crowd.cells[slot]!),
  }));
  const rules = { corners: grid.corners, crossing: world.crossing };
  return checkTick(steps, (x, y) => grid.isFree(x, y), rules, world.time - 1).length;
}

function shortestWays({ grid, agents }: Problem): readonly number[] {
  if (agents.length > MOST_MEASURED) return [];
  return agents.map(({ start, goal }) => findPath(grid, { from: start, to: goal }).cost);
}

function resultOf({ world, agents, times, collisions }: Lane, shortest: readonly number[]): LaneResult {
  const { completionRate, meanCompletionSteps } = world.metrics();
  let walked = 0;
  let needed = 0;
  for (const [i, agent] of agents.entries()) {
    if (agent.outside || !agent.home || shortest.length === 0) continue;
    walked += agent.distance;
    needed += shortest[i]!;
  }
  return {
    planner: world.plannerSpec.id,
    agents: agents.length,
    ticks: world.time,
    completionRate,
    meanArrival: meanCompletionSteps,
    detour: walked / needed,
    msPerTick: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    worstMs: Math.max(0, ...times),
    collisions,
  };
}
