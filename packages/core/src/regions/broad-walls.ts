import type { Grid } from '../grid/index.ts';
import { findPieces } from './runs.ts';
import { TILE, wallDistances } from './wall-distance.ts';

/** An obstacle in the open is passed over if the nearest other walls are this many times its own width away. */
const ROOM_AROUND = 3;

/**
 * The map without the trees: a copy of `grid.passable` in which small obstacles that stand alone count as free.
 * A player does not take the way past a rock in a field for a choke point, however narrow the field is measured
 * from the rock.
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
  const candidates: number[] = [];
  for (let piece = 1; piece <= walls.count; piece++)
    if (span(piece) <= noise && left[piece]! > 0) candidates.push(piece);
  if (candidates.length === 0) return broad;
  const isCandidate = new Uint8Array(walls.count + 1);
  for (const piece of candidates) isCandidate[piece] = 1;
  paint((piece) => isCandidate[piece]!);
  const room = wallDistances({ passable: broad, stride, cellCount: grid.cellCount });
  for (const piece of candidates) {
    const middle = ((top[piece]! + bottom[piece]!) >> 1) * stride + ((left[piece]! + right[piece]!) >> 1);
    if (room[middle]! < (ROOM_AROUND + 0.5) * span(piece) * TILE) isCandidate[piece] = 0;
  }
  paint((piece) => isCandidate[piece]!);
  return broad;

  function paint(isFree: (piece: number) => number): void {
    for (let run = 0; run < walls.runCount; run++)
      broad.fill(isFree(walls.piece[run]!), walls.from[run], walls.to[run]);
  }
}
