import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { ExactDistances } from './exact-distances.ts';
import { FittingDistances } from './fitting-distances.ts';
import type { GoalDistances } from './goal-distances.ts';

const KINDS = ['auto', 'exact', 'borders'] as const;

/**
 * How {@link GoalDistances} are found: `exact` by a search backward from each goal, `borders` over border crossings
 * between blocks of the map, `auto` by whichever suits the map; at present that is always `borders`.
 */
export type DistanceKind = (typeof KINDS)[number];

/**
 * Distances to the goals of agents on a map. `exact` searches backward from each goal. `borders` adds up measured
 * distances over border crossings: agents that follow it walk some tenths of a percent farther, at a cost that hardly
 * depends on the number of goals. `auto` takes `borders`: even where a whole map is searched in a fraction of a
 * millisecond, as many searches as there are goals take longer. While tiles of the map differ in cost or are one-way,
 * which border crossings know nothing of, all kinds are `exact`.
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
  return kind === 'exact' ? new ExactDistances(grid, memoryMB) : new FittingDistances(grid, memoryMB);
}
