import { ChangeLog, type Grid } from '../grid/index.ts';
import { JumpLines } from './jump-lines.ts';

/**
 * The map as bitmaps, once by rows and once by columns, so that jump point search looks at 32 cells at a time.
 * Made on first use. Edits of the map are only noted; {@link repair} works them in, a few words at a time.
 */
export class JumpMap {
  readonly rows: JumpLines;
  readonly columns: JumpLines;
  /**
   * On four-connected maps, by columns: the walls, and the free cells from which a scan east or west is a hit. Else empty.
   */
  readonly sideStops: Int32Array;
  /** Cells from one column to the next in transposed indices; a multiple of 32. */
  readonly columnStride: number;
  readonly #grid: Grid;
  readonly #edits: ChangeLog;

  /** The jump map of a grid; the same one every time. Search only after {@link repair}. */
  static of(grid: Grid): JumpMap {
    let map = known.get(grid);
    if (!map) {
      map = new JumpMap(grid);
      known.set(grid, map);
    }
    return map;
  }

  private constructor(grid: Grid) {
    this.#grid = grid;
    this.columnStride = (grid.height + 2 + 31) & ~31;
    this.rows = new JumpLines(grid.height + 2, grid.stride >> 5, grid.corners);
    this.columns = new JumpLines(grid.width + 2, this.columnStride >> 5, grid.corners);
    for (let cell = 0; cell < grid.cellCount; cell++) {
      if (!grid.passable[cell]) continue;
      this.rows.setFree(cell, true);
      this.columns.setFree(this.transposed(cell), true);
    }
    this.rows.computeAll();
    this.columns.computeAll();
    this.sideStops = new Int32Array(grid.corners === 'never' ? this.columns.free.length : 0).fill(-1);
    if (grid.corners === 'never') for (let y = 0; y < grid.height; y++) this.#computeSideStops(y + 1);
    this.#edits = new ChangeLog(grid);
    grid.follow((change) => this.#edits.add(change));
  }

  /** Makes it the map as it is now. */
  repair(): void {
    // Apart from what follows edits, which would leave garbage even if there are none.
    if (!this.#edits.isEmpty) this.#follow(this.#edits.take().cells);
  }

  #follow(cells: readonly number[]): void {
    for (const cell of cells) {
      this.rows.setFree(cell, this.#grid.passable[cell] === 1);
      this.columns.setFree(this.transposed(cell), this.#grid.passable[cell] === 1);
    }
    const transposed = cells.map((cell) => this.transposed(cell));
    for (const cell of cells) this.rows.computeStopsAround(cell);
    for (const index of transposed) this.columns.computeStopsAround(index);
    this.rows.computeHitsBeside(cells);
    this.columns.computeHitsBeside(transposed);
    if (this.#grid.corners === 'never') this.#repairSideStops(cells);
  }

  #repairSideStops(cells: readonly number[]): void {
    const { stride, height } = this.#grid;
    const lines = new Set<number>();
    for (const cell of cells) {
      const row = Math.floor(cell / stride);
      for (let beside = row - 1; beside <= row + 1; beside++)
        if (beside > 0 && beside <= height) lines.add(beside);
    }
    for (const row of lines) this.#computeSideStops(row);
  }

  #computeSideStops(row: number): void {
    const { free, hitsForward, hitsBackward } = this.rows;
    const { stride, width } = this.#grid;
    const { sideStops, columnStride } = this;
    const bit = 1 << (row & 31);
    for (let x = 1, at = columnStride + row; x <= width; x++, at += columnStride) {
      const cell = row * stride + x;
      const word = cell >> 5;
      const isStop = ((hitsForward[word]! | hitsBackward[word]! | ~free[word]!) >>> cell) & 1;
      if (isStop) sideStops[at >> 5]! |= bit;
      else sideStops[at >> 5]! &= ~bit;
    }
  }

  /** The index of a cell when counting down columns instead of along rows. */
  transposed(cell: number): number {
    const { stride } = this.#grid;
    const row = Math.floor(cell / stride);
    return (cell - row * stride) * this.columnStride + row;
  }
}

const known = new WeakMap<Grid, JumpMap>();
