import { type Grid, STRAIGHT } from '../grid/index.ts';
import { nextGap, previousGap } from './jump-lines.ts';
import { JumpMap } from './jump-map.ts';
import { jumpDiagonalCost } from './jump-runs.ts';

/** Per goal, how many cells in a row are free to its north, east, south and west. */
const ARMS = 4;

/**
 * The goals of a jump point search, and whether they can be **seen** from a cell: whether a jump without obstacles leads
 * there. If so, the distance is that on a map without walls.
 */
export class GoalsInSight {
  count = 0;
  cells = new Int32Array(1);
  xs = new Int32Array(1);
  ys = new Int32Array(1);
  /** The cost of a diagonal move in search units. */
  readonly diagonal: number;
  readonly isFourConnected: boolean;
  #arms = new Int32Array(ARMS);
  readonly #grid: Grid;
  readonly #map: JumpMap;
  readonly #steps: Int32Array;
  /** What each of the lesser of two differences adds to the distance on a map without walls. */
  readonly #minor: number;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#map = JumpMap.of(grid);
    this.#steps = Int32Array.from(grid.offsets);
    this.isFourConnected = grid.corners === 'never';
    this.diagonal = jumpDiagonalCost(grid);
    this.#minor = this.isFourConnected ? STRAIGHT : this.diagonal - STRAIGHT;
  }

  /** Forgets all goals, and makes room for so many. */
  clear(room: number): void {
    this.count = 0;
    if (this.cells.length >= room) return;
    this.cells = new Int32Array(room);
    this.xs = new Int32Array(room);
    this.ys = new Int32Array(room);
    this.#arms = new Int32Array(room * ARMS);
  }

  add(goal: number): void {
    const i = this.count++;
    const { rows, columns } = this.#map;
    const y = Math.floor(goal / this.#grid.stride);
    const transposed = this.#map.transposed(goal);
    this.cells[i] = goal;
    this.xs[i] = goal - y * this.#grid.stride;
    this.ys[i] = y;
    this.#arms[ARMS * i] = transposed - previousGap(columns.free, transposed) - 1;
    this.#arms[ARMS * i + 1] = nextGap(rows.free, goal) - goal - 1;
    this.#arms[ARMS * i + 2] = nextGap(columns.free, transposed) - transposed - 1;
    this.#arms[ARMS * i + 3] = goal - previousGap(rows.free, goal) - 1;
  }

  has(cell: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.cells[i] === cell) return true;
    return false;
  }

  /** Whether goal i can be seen from a cell, which is in that column and row of the padded map. */
  sees(cell: number, x: number, y: number, i: number): boolean {
    const dx = this.xs[i]! - x;
    const dy = this.ys[i]! - y;
    const columns = dx < 0 ? -dx : dx;
    const rows = dy < 0 ? -dy : dy;
    const arms = this.#arms;
    if (this.isFourConnected) {
      // Along the column and then the row, or the other way round.
      if (columns <= arms[ARMS * i + (dx > 0 ? 3 : 1)]! && this.#isColumnFree(x, y, dy)) return true;
      return rows <= arms[ARMS * i + (dy > 0 ? 0 : 2)]! && this.#isRowFree(cell, dx);
    }
    let diagonals = rows;
    if (columns >= rows) {
      if (columns - rows > arms[ARMS * i + (dx > 0 ? 3 : 1)]!) return false;
    } else {
      if (rows - columns > arms[ARMS * i + (dy > 0 ? 0 : 2)]!) return false;
      diagonals = columns;
    }
    const { moves } = this.#grid;
    const d = dx > 0 ? (dy < 0 ? 1 : 3) : dy < 0 ? 7 : 5;
    const step = this.#steps[d]!;
    for (let at = cell; diagonals > 0; diagonals--) {
      if (!(moves[at]! & (1 << d))) return false;
      at = (at + step) | 0;
    }
    return true;
  }

  /** The cost on a map without walls of so many columns and rows, in search units. */
  costWithoutWalls(columns: number, rows: number): number {
    return columns > rows ? columns * STRAIGHT + rows * this.#minor : rows * STRAIGHT + columns * this.#minor;
  }

  #isRowFree(cell: number, dx: number): boolean {
    const { free } = this.#map.rows;
    return dx >= 0 ? nextGap(free, cell) > cell + dx : previousGap(free, cell) < cell + dx;
  }

  #isColumnFree(x: number, y: number, dy: number): boolean {
    const { free } = this.#map.columns;
    const transposed = x * this.#map.columnStride + y;
    return dy >= 0
      ? nextGap(free, transposed) > transposed + dy
      : previousGap(free, transposed) < transposed + dy;
  }
}
