import { FloodgateError } from '../error.ts';
import { type Grid, STRAIGHT } from '../grid/index.ts';
import { minorCost } from '../search/index.ts';
import type { InitialHeuristic, Knowledge } from './agent.ts';
import { CellList } from './cell-list.ts';

/** Bits of `flags`: the cell has a value. */
const KNOWN = 1;
/** All eight cells around it have a value, so a visit need not test each. */
export const NEIGHBOURS_KNOWN = 2;
/** Its value has risen. */
export const LEARNED = 4;

/**
 * What an agent knows about distances to its goal: a value per cell, in search units, that starts as an estimate
 * and rises. Only cells that were touched have one, and forgetting them costs as much as touching them did, so one
 * table serves run after run, whatever the size of the map.
 *
 * Removed cells have the value Infinity, so that walks need no test for them.
 */
export class Values implements Knowledge {
  /** The value of each cell; valid where the cell is known. */
  readonly now: Float64Array;
  /** The first value of each cell. */
  readonly first: Float64Array;
  /** The lowest 32 bits of eight times `now`, kept up by the loop of LRTA\* alone. */
  readonly low: Int32Array;
  readonly flags: Uint8Array;
  cellsVisited = 0;
  cellsLearned = 0;
  readonly #grid: Grid;
  readonly #minor: number;
  readonly #touched = new CellList();
  #removed: number[] = [];
  #removedValues: number[] = [];
  #estimate: InitialHeuristic | null = null;
  #goalX = 0;
  #goalY = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#minor = minorCost(grid);
    this.now = new Float64Array(grid.cellCount);
    this.first = new Float64Array(grid.cellCount);
    this.low = new Int32Array(grid.cellCount);
    this.flags = new Uint8Array(grid.cellCount);
  }

  /** Forgets everything and takes another goal. First values are by `estimate`, or as if there were no walls. */
  reset(goal: number, estimate: InitialHeuristic | undefined): void {
    const { flags } = this;
    for (let i = 0; i < this.#touched.length; i++) flags[this.#touched.at(i)] = 0;
    this.#touched.clear();
    this.cellsVisited = 0;
    this.cellsLearned = 0;
    this.#removed = [];
    this.#removedValues = [];
    this.#estimate = estimate ?? null;
    this.#goalY = Math.floor(goal / this.#grid.stride);
    this.#goalX = goal - this.#goalY * this.#grid.stride;
  }

  /** Gives a value to a cell and all around it, walls included: they may fall. */
  initNeighbourhood(cell: number): void {
    const { stride } = this.#grid;
    const { flags } = this;
    this.cellsVisited++;
    const y = Math.floor(cell / stride);
    const x = cell - y * stride;
    for (let dy = -1; dy <= 1; dy++) {
      const row = cell + dy * stride;
      if (flags[row - 1] === 0) this.#init(row - 1, x - 1, y + dy);
      if (flags[row] === 0) this.#init(row, x, y + dy);
      if (flags[row + 1] === 0) this.#init(row + 1, x + 1, y + dy);
    }
    flags[cell] = flags[cell]! | NEIGHBOURS_KNOWN;
  }

  /** Gives a value to a cell that has none. Columns and rows count the padding. */
  #init(cell: number, x: number, y: number): void {
    this.#touched.push(cell);
    this.flags[cell] = KNOWN;
    const value = this.#estimate === null ? this.#withoutWalls(x, y) : this.#estimated(cell, x, y);
    this.now[cell] = value;
    this.first[cell] = value;
    this.low[cell] = value * 8;
  }

  /** The value of any cell, touched or not; for a removed cell its last value. */
  heuristic(cell: number): number {
    if (this.flags[cell] === 0) {
      const y = Math.floor(cell / this.#grid.stride);
      const x = cell - y * this.#grid.stride;
      return this.#estimate === null ? this.#withoutWalls(x, y) : this.#estimated(cell, x, y);
    }
    const value = this.now[cell]!;
    return value < Number.POSITIVE_INFINITY ? value : this.#removedValues[this.#removed.indexOf(cell)]!;
  }

  /** Sets a greater value. */
  raise(cell: number, value: number): void {
    this.now[cell] = value;
    if ((this.flags[cell]! & LEARNED) === 0) {
      this.flags[cell] = this.flags[cell]! | LEARNED;
      this.cellsLearned++;
    }
  }

  /** Removes a cell from the agent's map. */
  remove(cell: number): void {
    this.#removed.push(cell);
    this.#removedValues.push(this.now[cell]!);
    this.now[cell] = Number.POSITIVE_INFINITY;
  }

  get cellsRemoved(): number {
    return this.#removed.length;
  }

  /** Puts all removed cells back with the values they had: a path on the changed map may need them. */
  restoreRemoved(): void {
    this.#removed.forEach((cell, i) => {
      this.now[cell] = this.#removedValues[i]!;
    });
    this.#removed = [];
    this.#removedValues = [];
  }

  forEachLearned(visit: (cell: number, units: number, removed: boolean) => void): void {
    const removed = new Map(this.#removed.map((cell, i) => [cell, this.#removedValues[i]!]));
    for (let i = 0; i < this.#touched.length; i++) {
      const cell = this.#touched.at(i);
      if ((this.flags[cell]! & LEARNED) === 0) continue;
      const value = removed.get(cell) ?? this.now[cell]!;
      visit(cell, value - this.first[cell]!, removed.has(cell));
    }
  }

  #withoutWalls(x: number, y: number): number {
    const dx = Math.abs(x - this.#goalX);
    const dy = Math.abs(y - this.#goalY);
    return dx > dy ? dx * STRAIGHT + dy * this.#minor : dy * STRAIGHT + dx * this.#minor;
  }

  /** By the given estimate; in walls, and where that is Infinity, as if there were no walls. */
  #estimated(cell: number, x: number, y: number): number {
    if (!this.#grid.passable[cell]) return this.#withoutWalls(x, y);
    const estimate = this.#estimate!;
    const value = typeof estimate === 'function' ? estimate(cell) : estimate[cell]!;
    if (value === Number.POSITIVE_INFINITY) return this.#withoutWalls(x, y);
    if (!(value >= 0)) {
      throw new FloodgateError(
        'bad-argument',
        `the initial heuristic must not be negative, but is ${value} at (${x - 1}, ${y - 1}) of ${this.#grid.name}`,
      );
    }
    return value;
  }
}
