import type { Grid } from '../grid/index.ts';
import type { JumpNodes } from './jump-nodes.ts';

/** Number of cells on the path to a node, both ends included. The start is node 0. */
export function pathLength(grid: Grid, { cells, parents }: JumpNodes, end: number): number {
  const { stride } = grid;
  const isFourConnected = grid.corners === 'never';
  let length = 1;
  for (let node = end; node !== 0; node = parents[node]!) {
    const parent = cells[parents[node]!]!;
    const cell = cells[node]!;
    const rows = Math.floor(cell / stride) - Math.floor(parent / stride);
    const columns = Math.abs(cell - parent - rows * stride);
    length += isFourConnected ? columns + Math.abs(rows) : Math.max(columns, Math.abs(rows));
  }
  return length;
}

/** Writes the single moves of the path to a node: jump by jump, diagonally first, then straight. */
export function writePath(grid: Grid, nodes: JumpNodes, end: number, length: number, out: Int32Array): void {
  const { cells, parents } = nodes;
  const { stride } = grid;
  let place = length - 1;
  out[place] = cells[end]!;
  for (let node = end; node !== 0; node = parents[node]!) {
    const from = cells[node]!;
    const parent = cells[parents[node]!]!;
    const rows = Math.floor(parent / stride) - Math.floor(from / stride);
    const columns = parent - from - rows * stride;
    const width = Math.abs(columns);
    const height = Math.abs(rows);
    const alongRow = Math.sign(columns);
    const alongColumn = Math.sign(rows) * stride;
    if (grid.corners === 'never') {
      place = writeCorner(grid, from, width, height, alongRow, alongColumn, place, out);
      continue;
    }
    // Backwards, the straight part comes first.
    let cell = from;
    const straight = width > height ? alongRow : alongColumn;
    for (let i = Math.abs(width - height); i > 0; i--) {
      cell += straight;
      out[--place] = cell;
    }
    for (let i = Math.min(width, height); i > 0; i--) {
      cell += alongRow + alongColumn;
      out[--place] = cell;
    }
  }
}

/**
 * Writes a jump on a four-connected map, backwards along the row and then the column. Where a wall is in the way, the
 * goal was seen the other way round.
 */
function writeCorner(
  { passable }: Grid,
  from: number,
  width: number,
  height: number,
  alongRow: number,
  alongColumn: number,
  end: number,
  out: Int32Array,
): number {
  const isRowFirst =
    isFree(passable, from, width, alongRow) && isFree(passable, from + width * alongRow, height, alongColumn);
  const corner = isRowFirst ? from + width * alongRow : from + height * alongColumn;
  const first = isRowFirst ? alongRow : alongColumn;
  const second = isRowFirst ? alongColumn : alongRow;
  let place = end;
  for (let cell = from; cell !== corner; ) {
    cell += first;
    out[--place] = cell;
  }
  for (let i = isRowFirst ? height : width, cell = corner; i > 0; i--) {
    cell += second;
    out[--place] = cell;
  }
  return place;
}

function isFree(passable: Uint8Array, from: number, moves: number, step: number): boolean {
  for (let i = 1; i <= moves; i++) if (!passable[from + i * step]) return false;
  return true;
}
