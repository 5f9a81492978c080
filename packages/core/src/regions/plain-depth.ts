import type { Grid } from '../grid/index.ts';
import type { DepthKind } from './depth.ts';

/**
 * The depth map as the thesis writes it down (Algorithms 4 and 5): for each tile, rings of offsets at growing
 * octile distance are looked through for walls. Slow, and there only for tests and benchmarks to hold the fast
 * {@link depthMap} against, which gives the same numbers.
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
      const longer = Math.max(Math.abs(dx), Math.abs(dy));
      const shorter = Math.min(Math.abs(dx), Math.abs(dy));
      if (Math.floor(longer + (Math.SQRT2 - 1) * shorter) === distance) ring.push([dx, dy]);
    }
  }
  return ring;
}
