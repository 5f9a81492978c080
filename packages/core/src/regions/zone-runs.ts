import type { Grid } from '../grid/index.ts';
import { findPieces, type Pieces } from './runs.ts';

const SE = 1 << 3;
const SW = 1 << 5;

/**
 * The pieces of a map that gates close off. Writes to `zoneOf` for each free cell that is not part of a gate the
 * number of its piece, from 1 in the order of first cells, and 0 for all others.
 */
export function labelPieces(grid: Grid, gateOf: Int32Array, zoneOf: Int32Array): Pieces {
  const { passable, moves, cellCount } = grid;
  const open = passable.slice();
  for (let cell = 0; cell < cellCount; cell++) if (gateOf[cell] !== 0) open[cell] = 0;
  const pieces = findPieces(open, 1, grid.stride, (cell, right) => (moves[cell]! & (right ? SE : SW)) !== 0);
  zoneOf.fill(0);
  const { from, to, piece } = pieces;
  for (let run = 0; run < pieces.runCount; run++) zoneOf.fill(piece[run]!, from[run], to[run]);
  return pieces;
}
