import type { Grid } from '../grid/index.ts';
import { withoutSmallObstacles } from './broad-walls.ts';
import { Draft } from './draft.ts';
import { Regions } from './regions.ts';
import { SLIGHTLY_WINDING, splitZones } from './split-zones.ts';
import { type Detail, RegionTree } from './tree/region-tree.ts';

/**
 * Regions for the gateway heuristics, which measure by octile distance inside of zones: those of a level of detail, cut
 * on wherever they wind even a little. Nothing that people would call a zone. Throws a FloodgateError if the detail is
 * unknown.
 */
export function regionsForHeuristics(grid: Grid, detail: Detail): Regions {
  const draft = new Draft(grid, RegionTree.of(grid).segments(detail));
  draft.tidy();
  splitZones(draft, withoutSmallObstacles(grid), SLIGHTLY_WINDING);
  return new Regions(grid, draft.segments);
}
