import type { Grid } from '../grid/index.ts';
import { findPieces } from './runs.ts';
import { TILE, wallDistances } from './wall-distance.ts';

/** An obstacle in the open is passed over if the nearest other walls are this many times its own width away. */
const FREE_AROUND = 3;

/**
 * The map without the trees: a copy of `grid.passable` in which small obstacles that stand alone count as free.
 * The gap beside a rock in a field is no choke point to a player, however close the nearest wall is.
 */
export function withoutSmallObstacles(grid: Grid): Uint8Array<ArrayBuffer> {
  const { passable, stride, width, height } = grid;
  const walls = findPieces(passable, 0, stride, () => true);
  const left = new Int32Array(walls.count + 1).fill(stride);
  const right = new Int32Array(walls.count + 1);
  const top = new Int32Array(walls.count + 1).fill(height + 2);
  const bottom = new Int32Array(walls.count + 1);
  for (let run = 0; run < walls.runCount; run++) {
    const piece = walls.piece[run]!;
    const row = Math.floor(walls.from[run]! / stride);
    left[piece] = Math.min(left[piece]!, walls.from[run]! % stride);
    right[piece] = Math.max(right[piece]!, (walls.to[run]! - 1) % stride);
    top[piece] = Math.min(top[piece]!, row);
    bottom[piece] = Math.max(bottom[piece]!, row);
  }
  // The refined depth takes no notice of fewer walls than this either.
  const noise = Math.floor(Math.max(width, height) / 28) + 1;
  const span = (piece: number): number =>
    Math.max(right[piece]! - left[piece]!, bottom[piece]! - top[piece]!) + 1;
  const broad = passable.slice();
  const isSmall = new Uint8Array(walls.count + 1);
  for (let piece = 1; piece <= walls.count; piece++)
    if (span(piece) <= noise && left[piece]! > 0) isSmall[piece] = 1;
  if (!isSmall.includes(1)) return broad;
  paint();
  const clearances = wallDistances({ passable: broad, stride, cellCount: grid.cellCount });
  for (let piece = 1; piece <= walls.count; piece++) {
    if (isSmall[piece] === 0) continue;
    const middle = ((top[piece]! + bottom[piece]!) >> 1) * stride + ((left[piece]! + right[piece]!) >> 1);
    if (clearances[middle]! < (FREE_AROUND + 0.5) * span(piece) * TILE) isSmall[piece] = 0;
  }
  paint();
  return broad;

  function paint(): void {
    for (let run = 0; run < walls.runCount; run++)
      broad.fill(isSmall[walls.piece[run]!]!, walls.from[run], walls.to[run]);
  }
}
