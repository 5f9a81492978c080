import { type DistanceKind, DistancePatches, goalDistances } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Planner, PlannerContext } from '../../world/index.ts';
import { definePlanner, type ParametersOf } from '../kit/define.ts';
import { distanceMemory, distancePreprocessing } from '../kit/needs.ts';
import { RollingPlan } from '../window/rolling-plan.ts';

const PARAMETERS = {
  distances: {
    default: 'auto',
    choices: ['auto', 'exact', 'borders'],
    meaning:
      'how distances to targets are found: exact, by border crossings between blocks of the map (borders), or whichever suits the map (auto)',
  },
  memoryMB: { default: 600, min: 1, max: 1e6, meaning: 'memory for distances to goals, in megabytes' },
  window: { default: 20, min: 2, max: 100, whole: true, meaning: 'ticks that are planned ahead' },
  expansionsPerTick: {
    default: 15_000,
    min: 0,
    max: 1e9,
    whole: true,
    meaning: 'node expansions for planning paths again in a tick that has no budget of its own',
  },
  expansions: {
    default: 1000,
    min: 1,
    max: 1e5,
    whole: true,
    meaning: 'most node expansions to find one path',
  },
  swap: {
    default: true,
    meaning: 'two agents that meet head-on in a corridor back out to where they can pass',
  },
  stuckAfter: {
    default: 30,
    min: 0,
    max: 10_000,
    whole: true,
    meaning: 'ticks without progress after which an agent makes random moves for a while; 0: never',
  },
} as const;

type Parameters = ParametersOf<typeof PARAMETERS>;

class RollingPlanner implements Planner {
  readonly #plan: RollingPlan;
  readonly #distances: DistancePatches;
  readonly #expansionsPerTick: number;

  constructor(context: PlannerContext, parameters: Parameters) {
    const { grid } = context.crowd;
    const { distances, memoryMB, window: span, expansions, swap, stuckAfter, expansionsPerTick } = parameters;
    this.#expansionsPerTick = expansionsPerTick;
    this.#distances = new DistancePatches(grid, goalDistances(grid, distances as DistanceKind, memoryMB));
    this.#plan = new RollingPlan(context, this.#distances, { span, expansions, swap, stuckAfter });
  }

  added(slot: number): void {
    this.#plan.added(slot);
  }

  removed(slot: number): void {
    this.#plan.removed(slot);
  }

  retasked(slot: number): void {
    this.#plan.retasked(slot);
  }

  mapChanged(change: GridChange): void {
    this.#plan.mapChanged(change);
  }

  plan(tick: number, budget: Budget): void {
    this.#plan.startTick(tick, budget);
    this.#plan.improve(this.#expansionsPerTick, budget);
    this.#plan.move();
  }

  save(out: StateWriter): void {
    this.#plan.save(out);
  }

  load(from: StateReader): void {
    this.#plan.load(from);
  }

  planOf(slot: number): readonly number[] {
    return this.#plan.pathOf(slot);
  }

  memoryBytes(): number {
    return this.#distances.bytes + this.#plan.bytes;
  }
}

/**
 * Plans a window of future ticks for all agents and improves it all the time.
 */
export const rolling = definePlanner({
  id: 'rolling',
  title: 'Rolling window',
  summary:
    'plans some ticks ahead for all agents by PIBT steps, and shortens the plans of delayed agents all the time',
  central: true,
  preprocessing: distancePreprocessing,
  memoryEstimate: (size, parameters) =>
    distanceMemory(size, parameters) + 9000 * size.agents + 84 * size.cells,
  promisesArrival: false,
  parameters: PARAMETERS,
  create: (context, parameters) => new RollingPlanner(context, parameters),
});
