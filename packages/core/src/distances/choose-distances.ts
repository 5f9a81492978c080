import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { BorderDistances } from './border-distances.ts';
import { ExactDistances } from './exact-distances.ts';
import type { GoalDistances } from './goal-distances.ts';

const KINDS = ['auto', 'exact', 'borders'] as const;

/**
 * How {@link GoalDistances} are found: `exact` by a search backward from each goal, `borders` over border crossings
 * between blocks of the map, `auto` by whichever suits the map.
 */
export type DistanceKind = (typeof KINDS)[number];

/**
 * Up to this many free cells (a map of 50 × 50) a backward search over the whole map takes a fraction of a millisecond
 * and some kilobytes, so that even thousands of goals are cheap.
 */
export const SMALL_MAP = 2500;

/**
 * Distances to the goals of agents on a map. `exact` searches backward from each goal. `borders` adds up measured
 * distances over border crossings: agents that follow it walk some tenths of a percent farther, at a cost that hardly
 * depends on the number of goals. `auto` takes `exact` on maps of up to 2,500 free cells and `borders` on larger ones.
 *
 * @param memoryMB megabytes, above 0, for what grows with the number of goals: the searches of `exact`, the distances
 *   between crossings of `borders`. With less than they need, values stay the same and take longer.
 * @throws FloodgateError `bad-argument` for an unknown kind, or memory that is not above 0
 */
export function goalDistances(grid: Grid, kind: DistanceKind = 'auto', memoryMB = 256): GoalDistances {
  if (!KINDS.includes(kind))
    throw new FloodgateError('bad-argument', `unknown distances '${kind}': use ${KINDS.join(', ')}`);
  if (!(memoryMB > 0))
    throw new FloodgateError('bad-argument', `memoryMB must be a number above 0, not ${memoryMB}`);
  const exact = kind === 'exact' || (kind === 'auto' && grid.freeCount <= SMALL_MAP);
  return exact ? new ExactDistances(grid, memoryMB) : new BorderDistances(grid, memoryMB);
}
