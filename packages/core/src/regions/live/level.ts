import type { Grid } from '../../grid/index.ts';
import type { Segment } from '../segment.ts';
import type { Division } from '../tree/divide.ts';
import { type Detail, RegionTree } from '../tree/region-tree.ts';

/** A level of detail that stays the same however the map changes: how important zones must be, about in tiles. */
export interface RegionsLevel {
  /** Zones behind doors are more important than this. */
  readonly doors: number;
  /** …and zones behind other gates. */
  readonly others: number;
}

/** The level of a detail on a map. Throws a FloodgateError if the detail is unknown. */
export function levelOf(grid: Grid, detail: Detail): RegionsLevel {
  const least = RegionTree.of(grid).leastImportance(detail);
  return { doors: least, others: least };
}

/** Gates of a division at a level. */
export function gatesAt({ segments, levels }: Division, { others }: RegionsLevel): Segment[] {
  return segments.filter((_, gate) => levels[gate]! > others);
}
