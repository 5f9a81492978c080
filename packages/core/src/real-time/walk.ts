import type { Grid } from '../grid/index.ts';
import type { RealTimeSettings } from './settings.ts';
import type { Trail } from './trail.ts';
import type { Values } from './values.ts';

/** What the walking loops share: where the agent is, how far it came, and all they read on the way. */
export interface Walk {
  readonly moves: Uint8Array;
  readonly offsets: Int32Array;
  readonly costs: Float64Array;
  readonly values: Values;
  settings: RealTimeSettings;
  /** For each number of neighbours, how many of them a cell learns from. */
  readonly lateral: Uint8Array;
  trail: Trail | null;
  cell: number;
  goal: number;
  steps: number;
  /** In search units, as is the cap. */
  travelled: number;
  cap: number;
}

export type WalkEnd = 'goal' | 'travel-cap' | 'stuck' | 'walking';

/**
 * Weights make values grow by a factor at each visit. Above this value they grow by the least that keeps them in
 * order instead: there is room for 10^13 such visits before a number runs over.
 */
const HUGE = 1e300;
const LEAST_GROWTH = 1 + 2 ** -40;

/** What a cell learns, kept in order among values too large to be weighted any further. */
export function tamed(learned: number, leastF: number): number {
  return learned <= HUGE ? learned : Math.max(HUGE, leastF * LEAST_GROWTH);
}

export function makeWalk(grid: Grid, values: Values, settings: RealTimeSettings): Walk {
  return {
    moves: grid.moves,
    offsets: Int32Array.from(grid.offsets),
    costs: Float64Array.from(grid.stepCosts),
    values,
    settings,
    lateral: new Uint8Array(9),
    trail: null,
    cell: 0,
    goal: 0,
    steps: 0,
    travelled: 0,
    cap: Number.POSITIVE_INFINITY,
  };
}
