import type { Grid } from 'floodgate';
import { keptPerVersion } from '../basics/index.ts';

/** Largest number of blocks: few enough that dozens of routes over them take a millisecond or two. */
const MOST_BLOCKS = 1024;
/** Of maps with more cells than this only some rows are counted, at equal intervals. */
const CELLS_TO_LOOK_AT = 1 << 20;

/**
 * A coarse map of square blocks of cells. Blocks are in flat arrays with a border of one empty block, so that searches
 * over them need no bounds check.
 */
export interface BlockMap {
  /** Side of a block, in cells. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** Blocks from one row to the next, border included. */
  readonly stride: number;
  /** Per block the number of free cells. */
  readonly free: Float64Array;
  /** Per block the number of pairs of free cells on the border to the block east of it. */
  readonly east: Uint16Array;
  /** The same for the block south of it. */
  readonly south: Uint16Array;
  /** Per block the moves to other blocks, bits as in {@link Grid.moves}. */
  readonly moves: Uint8Array;
  /** Number of free cells by their byte of moves. */
  readonly neighbourhoods: Float64Array;
}

/** The block map of a grid; kept until the grid is edited. */
export const blockMap = keptPerVersion((grid: Grid) => grid, divide);

/** The block of a cell. */
export function blockOf({ side, stride }: BlockMap, grid: Grid, cell: number): number {
  const row = (cell / grid.stride) | 0;
  const column = cell - row * grid.stride;
  return ((((row - 1) / side) | 0) + 1) * stride + (((column - 1) / side) | 0) + 1;
}

function divide(grid: Grid): BlockMap {
  const { width, height } = grid;
  const side = Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_BLOCKS)));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const stride = columns + 2;
  const length = stride * (rows + 2);
  const map = {
    side,
    columns,
    rows,
    stride,
    free: new Float64Array(length),
    east: new Uint16Array(length),
    south: new Uint16Array(length),
    moves: new Uint8Array(length),
    neighbourhoods: new Float64Array(256),
  };
  countCells(grid, map);
  countCrossings(grid, map);
  joinBlocks(map);
  return map;
}

function countCells(grid: Grid, { side, columns, stride, free, neighbourhoods }: BlockMap): void {
  const { width, height, passable, moves } = grid;
  const step = Math.ceil((width * height) / CELLS_TO_LOOK_AT);
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let y = 0; y < height; y += step) {
    const row = grid.cell(0, y);
    let block = (((y / side) | 0) + 1) * stride + 1;
    for (let column = 0; column < columns; column++, block++) {
      const end = row + Math.min(width, (column + 1) * side);
      let count = 0;
      // No branch: on maps full of single walls it would be mispredicted. Walls count as cells without moves.
      for (let cell = row + column * side; cell < end; cell++) {
        count += passable[cell]!;
        counts[moves[cell]!]!++;
      }
      seen += count;
      free[block]! += count * step;
    }
  }
  for (let i = 1; i < 256; i++) {
    neighbourhoods[i] = counts[i]! * step;
    seen -= counts[i]!;
  }
  neighbourhoods[0] = seen * step;
}

/** Counts the pairs of free cells on both sides of every border between blocks. */
function countCrossings(grid: Grid, { side, columns, rows, stride, east, south }: BlockMap): void {
  const { width, height, passable, stride: below } = grid;
  for (let column = 0; column + 1 < columns; column++) {
    let cell = grid.cell((column + 1) * side - 1, 0);
    for (let y = 0; y < height; y++, cell += below) {
      if (passable[cell]! & passable[cell + 1]!) east[(((y / side) | 0) + 1) * stride + column + 1]!++;
    }
  }
  for (let row = 0; row + 1 < rows; row++) {
    let cell = grid.cell(0, (row + 1) * side - 1);
    for (let x = 0; x < width; x++, cell++) {
      if (passable[cell]! & passable[cell + below]!) south[(row + 1) * stride + ((x / side) | 0) + 1]!++;
    }
  }
}

/** Blocks are linked where cells are; diagonally where both routes around the corner are open. */
function joinBlocks({ columns, rows, stride, east, south, moves }: BlockMap): void {
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const b = row * stride + column;
      const n = south[b - stride]! > 0;
      const s = south[b]! > 0;
      const w = east[b - 1]! > 0;
      const e = east[b]! > 0;
      let bits = (n ? 1 : 0) | (e ? 4 : 0) | (s ? 16 : 0) | (w ? 64 : 0);
      if (n && e && east[b - stride] && south[b - stride + 1]) bits |= 2;
      if (s && e && east[b + stride] && south[b + 1]) bits |= 8;
      if (s && w && east[b + stride - 1] && south[b - 1]) bits |= 32;
      if (n && w && east[b - stride - 1] && south[b - stride - 1]) bits |= 128;
      moves[b] = bits;
    }
  }
}
