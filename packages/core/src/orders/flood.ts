import { firstDirection, type Grid } from '../grid/index.ts';

/**
 * Spreads over a map from a cell, move by move, in every direction at once. Cells can be asked how many moves they
 * are away. One is enough for a world: each {@link start} forgets the last spread at no cost.
 */
export class Flood {
  /** The cells reached so far, nearest first. */
  readonly cells: Int32Array;
  #count = 0;
  #head = 0;
  readonly #moves: Int32Array;
  readonly #parents: Int32Array;
  readonly #stamps: Int32Array;
  #stamp = 0;

  constructor(cellCount: number) {
    this.cells = new Int32Array(cellCount);
    this.#moves = new Int32Array(cellCount);
    this.#parents = new Int32Array(cellCount);
    this.#stamps = new Int32Array(cellCount);
  }

  /** How many cells were reached so far. */
  get count(): number {
    return this.#count;
  }

  start(cell: number): void {
    this.#stamp++;
    this.#head = 0;
    this.#count = 0;
    this.#reach(cell, 0, cell);
  }

  /** Whether a cell was reached. */
  knows(cell: number): boolean {
    return this.#stamps[cell] === this.#stamp;
  }

  /** The fewest moves between the start and a cell that was reached. */
  movesTo(cell: number): number {
    return this.#moves[cell]!;
  }

  /** The cell at most so many moves from the start that is on the way between it and a cell that was reached. */
  onTheWay(cell: number, moves: number): number {
    let at = cell;
    while (this.#moves[at]! > moves) at = this.#parents[at]!;
    return at;
  }

  /**
   * Goes on until it has reached at least so many cells, or all that there are. Returns false if there are no more.
   *
   * @param table the moves to use: those of the map, or its arrivals to find the cells that lead here
   */
  spread({ offsets }: Grid, table: Uint8Array, least: number): boolean {
    while (this.#head < this.#count) {
      if (this.#count >= least) return true;
      const cell = this.cells[this.#head++]!;
      const moves = this.#moves[cell]! + 1;
      for (let m = table[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        if (this.#stamps[next] !== this.#stamp) this.#reach(next, moves, cell);
      }
    }
    return false;
  }

  #reach(cell: number, moves: number, parent: number): void {
    this.#parents[cell] = parent;
    this.#stamps[cell] = this.#stamp;
    this.#moves[cell] = moves;
    this.cells[this.#count++] = cell;
  }
}
