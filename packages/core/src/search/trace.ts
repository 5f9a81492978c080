import type { Grid } from '../grid/index.ts';
import { MOVES_SHIFT, type NodeStore, STATE } from './nodes.ts';

/** The cells of a path, by following back the moves that searches by single moves note in the state of nodes. */
export function traceMoves(grid: Grid, { fields }: NodeStore, start: number, end: number): Int32Array {
  const reversed = [end];
  for (let cell = end; cell !== start; ) {
    cell -= grid.offsets[(fields[(cell << 3) | STATE]! >> MOVES_SHIFT) & 7]!;
    reversed.push(cell);
  }
  return Int32Array.from(reversed.reverse());
}
