import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { exactDistances } from './exact-distances.ts';
import type { GoalDistances } from './goal-distances.ts';
import { portalDistances } from './portal-distances.ts';

const KINDS = ['auto', 'exact', 'portals'] as const;
export type DistanceKind = (typeof KINDS)[number];

/**
 * Up to so many free cells (a map of 50 × 50) a backward search over the whole map takes a fraction of a
 * millisecond and some kilobytes, so that even thousands of goals are cheap.
 */
export const SMALL_MAP = 2500;

/**
 * The distances that planners rank moves by: `exact` searches backward from each goal, `portals` reads them off a
 * table of portals, in which ways are some tenths of a percent longer, at a cost that hardly depends on the number
 * of goals. `auto` takes exact ones on maps of up to {@link SMALL_MAP} free cells and portals on larger ones.
 *
 * @param memoryMB megabytes for what grows with the number of goals (exact: the searches; portals: the distances
 *   between portals). With less than they need values stay right and take longer.
 */
export function goalDistances(grid: Grid, kind: DistanceKind = 'auto', memoryMB = 256): GoalDistances {
  if (!KINDS.includes(kind))
    throw new FloodgateError('bad-argument', `unknown distances '${kind}': use ${KINDS.join(', ')}`);
  if (!(memoryMB > 0))
    throw new FloodgateError('bad-argument', `memoryMB must be a number above 0, not ${memoryMB}`);
  const exact = kind === 'exact' || (kind === 'auto' && grid.freeCount <= SMALL_MAP);
  return exact ? exactDistances(grid, { memoryMB }) : portalDistances(grid, { memoryMB });
}
