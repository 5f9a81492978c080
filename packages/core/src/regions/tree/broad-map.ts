import type { Grid } from '../../grid/index.ts';
import { findPieces } from '../runs.ts';

/** Obstacles wider than this are walls, however far they stand from others; in tiles. */
const WIDEST_OBSTACLE = 12;

/**
 * A copy of `grid.passable` in which free-standing obstacles count as free: pieces of wall up to 12 tiles wide with
 * no other wall, nor the edge of the map, within their own width. The gap beside a tree is no choke point.
 */
export function broadMap(grid: Grid): Uint8Array<ArrayBuffer> {
  const { passable, stride, width, height } = grid;
  const walls = findPieces(passable, 0, stride, () => true);
  const { count, runCount, from, to, piece, sizes } = walls;
  const left = new Int32Array(count + 1).fill(stride);
  const right = new Int32Array(count + 1);
  const top = new Int32Array(count + 1).fill(height + 2);
  const bottom = new Int32Array(count + 1);
  for (let run = 0; run < runCount; run++) {
    const p = piece[run]!;
    const row = Math.floor(from[run]! / stride);
    left[p] = Math.min(left[p]!, from[run]! - row * stride);
    right[p] = Math.max(right[p]!, to[run]! - 1 - row * stride);
    top[p] = Math.min(top[p]!, row);
    bottom[p] = Math.max(bottom[p]!, row);
  }
  const broad = passable.slice();
  const isDropped = new Uint8Array(count + 1);
  let sums: Int32Array | undefined;
  for (let p = 1; p <= count; p++) {
    const span = Math.max(right[p]! - left[p]!, bottom[p]! - top[p]!) + 1;
    if (span > WIDEST_OBSTACLE) continue;
    const x0 = left[p]! - span;
    const y0 = top[p]! - span;
    const x1 = right[p]! + span;
    const y1 = bottom[p]! + span;
    if (x0 < 1 || y0 < 1 || x1 > width || y1 > height) continue;
    sums ??= wallSums(grid);
    const upper = (y0 - 1) * stride - 1;
    const lower = y1 * stride - 1;
    const around = sums[lower + x1 + 1]! - sums[upper + x1 + 1]! - sums[lower + x0]! + sums[upper + x0]!;
    if (around === sizes[p]) isDropped[p] = 1;
  }
  for (let run = 0; run < runCount; run++)
    if (isDropped[piece[run]!] === 1) broad.fill(1, from[run], to[run]);
  return broad;
}

/** Per cell the number of walls in the rectangle from the first cell to it. */
function wallSums({ passable, stride, cellCount }: Grid): Int32Array {
  const sums = new Int32Array(cellCount);
  for (let start = 0; start < cellCount; start += stride) {
    let row = 0;
    for (let cell = start; cell < start + stride; cell++) {
      row += 1 - passable[cell]!;
      sums[cell] = row + (start > 0 ? sums[cell - stride]! : 0);
    }
  }
  return sums;
}
