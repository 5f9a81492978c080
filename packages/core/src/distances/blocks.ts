import { DX, DY, type Grid } from '../grid/index.ts';

/** Tiles from one border to the next, as a power of two. */
export const SPAN_SHIFT = 5;
export const SPAN: number = 1 << SPAN_SHIFT;
/** Tiles along one side of a block, both borders included. */
export const SIDE: number = SPAN + 1;
/** Tiles of a block. Its locals are 0 to AREA − 1, row by row. */
export const AREA: number = SIDE * SIDE;
/** From a local or block cell to its neighbours, by direction. */
export const LOCAL_STEPS: Int32Array = Int32Array.from(DX, (dx, d) => dx + DY[d]! * SIDE);

/** Which directions lead to a tile inside a block, from columns −1 to SIDE of it at index 0 and on. */
export const INSIDE_FROM_COLUMN: Uint8Array = directionsInside(DX);
/** The same from rows. */
export const INSIDE_FROM_ROW: Uint8Array = directionsInside(DY);

function directionsInside(steps: readonly number[]): Uint8Array {
  const directionsFrom = (at: number) =>
    steps.reduce((bits, step, d) => (at + step >= 0 && at + step <= SPAN ? bits | (1 << d) : bits), 0);
  return Uint8Array.from({ length: SIDE + 2 }, (_, i) => directionsFrom(i - 1));
}

/**
 * The map cut into square blocks. Neighbouring blocks share the line of tiles between them, so every move of the grid
 * lies inside at least one block, whatever the corner rule. The last blocks of a row or column may reach beyond the
 * map.
 */
export class Blocks {
  readonly grid: Grid;
  readonly columns: number;
  readonly rows: number;
  readonly #firstCell: number;
  readonly #rowsPerCell: number;

  constructor(grid: Grid) {
    this.grid = grid;
    this.columns = ((grid.width - 1) >> SPAN_SHIFT) + 1;
    this.rows = ((grid.height - 1) >> SPAN_SHIFT) + 1;
    this.#firstCell = grid.cell(0, 0);
    this.#rowsPerCell = 1 / grid.stride;
  }

  get count(): number {
    return this.columns * this.rows;
  }

  /** Column of the first tile of a block. */
  left(block: number): number {
    return (block % this.columns) << SPAN_SHIFT;
  }

  /** Row of the first tile of a block. */
  top(block: number): number {
    return Math.floor(block / this.columns) << SPAN_SHIFT;
  }

  /** The cell of a local; for tiles beyond the map cell 0, which is a wall. */
  cell(block: number, local: number): number {
    const x = this.left(block) + (local % SIDE);
    const y = this.top(block) + Math.floor(local / SIDE);
    return this.grid.contains(x, y) ? this.grid.cell(x, y) : 0;
  }

  /** Row of a cell's tile. Multiplying is faster than dividing, and half a cell more makes up for rounding. */
  y(cell: number): number {
    return ((cell - this.#firstCell + 0.5) * this.#rowsPerCell) | 0;
  }

  /** Column of a cell's tile, if its row is known. */
  x(cell: number, y: number): number {
    return cell - this.#firstCell - y * this.grid.stride;
  }

  /** Writes the block cells of a cell to `out`, one for each block that it lies in. Returns how many: 1, 2 or 4. */
  blockCells(cell: number, out: Int32Array): number {
    const y = this.y(cell);
    const x = this.x(cell, y);
    let count = 0;
    for (let row = y >> SPAN_SHIFT; row >= 0 && y - (row << SPAN_SHIFT) <= SPAN; row--)
      for (let column = x >> SPAN_SHIFT; column >= 0 && x - (column << SPAN_SHIFT) <= SPAN; column--)
        out[count++] = this.blockCell(column, row, x, y);
    return count;
  }

  /** The block cell of tile (x, y) in the block at a column and row of blocks. */
  blockCell(column: number, row: number, x: number, y: number): number {
    return (row * this.columns + column) * AREA + this.local(column, row, x, y);
  }

  /** The local of tile (x, y) in the block at a column and row of blocks. */
  local(column: number, row: number, x: number, y: number): number {
    return (y - (row << SPAN_SHIFT)) * SIDE + x - (column << SPAN_SHIFT);
  }
}
