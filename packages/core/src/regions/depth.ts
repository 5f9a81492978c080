import type { Grid } from '../grid/index.ts';
import { WallCounts } from './wall-counts.ts';
import { TILE, wallDistances } from './wall-distance.ts';

/**
 * - `simple`: distance to the nearest wall in whole tiles (Algorithm 4 of the thesis);
 * - `refined`: grows by one whenever that distance doubles, and a lone wall tile in the open does not count: only
 *   the tile at which enough walls have been seen (Algorithm 5).
 */
export type DepthKind = 'simple' | 'refined';

/**
 * How deep each cell lies below the walls: 0 for walls, from 1 for free cells, by octile distance in whole tiles.
 * What is outside of the map counts as wall.
 */
export function depthMap(grid: Grid, { kind = 'refined' }: { kind?: DepthKind } = {}): Uint16Array {
  const distances = wallDistances(grid);
  if (kind === 'refined') return refinedDepths(grid, distances);
  return Uint16Array.from(distances, (distance) => Math.floor(distance / TILE));
}

/**
 * The refined depth is ⌊log2 d⌋ + 1 for the distance d at which the number of walls seen reaches a threshold. It
 * is k if enough walls are within 2^k − 1 tiles and too few within 2^(k−1) − 1, so that walls are counted for
 * these few radii only, beginning with the first that reaches a wall at all.
 */
export function refinedDepths(grid: Grid, distances: Int32Array): Uint16Array {
  const { width, height } = grid;
  const depths = new Uint16Array(grid.cellCount);
  const counts = new WallCounts(grid);
  const maxDepth = Math.max(width, height);
  const thresholds = new Int32Array(maxDepth + 1);
  for (let nearest = 0; nearest <= maxDepth; nearest++)
    thresholds[nearest] = Math.floor((maxDepth - nearest) / 28) + 1;
  for (let y = 0; y < height; y++) {
    let cell = grid.cell(0, y);
    for (let x = 0; x < width; x++, cell++) {
      if (distances[cell] === 0) continue;
      const nearest = (distances[cell]! / TILE) | 0;
      depths[cell] = counts.firstWith(thresholds[nearest]!, x, y, 32 - Math.clz32(nearest));
    }
  }
  return depths;
}
