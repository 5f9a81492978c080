import { type Grid, octileDistance } from '../grid/index.ts';
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

/**
 * The depth map as the thesis writes it down (Algorithms 4 and 5): for each tile, rings of offsets at growing
 * octile distance are looked through for walls. Slow: tests and benchmarks compare the fast
 * {@link depthMap} with it, which gives the same numbers.
 */
export function plainDepthMap(grid: Grid, { kind = 'refined' }: { kind?: DepthKind } = {}): Uint16Array {
  const depths = new Uint16Array(grid.cellCount);
  const maxDepth = Math.max(grid.width, grid.height);
  const rings: [dx: number, dy: number][][] = [];
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (grid.isFree(x, y)) depths[grid.cell(x, y)] = depthOf(x, y);
    }
  }
  return depths;

  function depthOf(x: number, y: number): number {
    let walls = 0;
    let threshold = 0;
    for (let distance = 1; ; distance++) {
      rings[distance] ??= ringAt(distance);
      for (const [dx, dy] of rings[distance]!) {
        if (grid.isFree(x + dx, y + dy)) continue;
        if (kind === 'simple') return distance;
        if (walls === 0) threshold = Math.floor((maxDepth - distance) / 28) + 1;
        walls++;
        if (walls >= threshold) return Math.floor(Math.log2(distance)) + 1;
      }
    }
  }
}

/** All offsets whose octile distance is a number of whole tiles and a fraction. */
function ringAt(distance: number): [dx: number, dy: number][] {
  const ring: [dx: number, dy: number][] = [];
  for (let dy = -distance; dy <= distance; dy++) {
    for (let dx = -distance; dx <= distance; dx++) {
      if (Math.floor(octileDistance(dx, dy)) === distance) ring.push([dx, dy]);
    }
  }
  return ring;
}
