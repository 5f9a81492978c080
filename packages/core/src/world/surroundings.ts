import { firstDirection, type Grid } from '../grid/index.ts';

/** Cells around a target that count as near it: some, and some for each agent that has settled there. */
const CELLS = 36;
const CELLS_PER_AGENT = 4;

/**
 * How many moves the cells around a target are away from it, walls considered. The search goes only as far as asked, and
 * begins again after an edit inside of what it has reached.
 */
export class Surroundings {
  readonly #grid: Grid;
  readonly #target: number;
  /** Cells in the order in which the search reached them, and per cell its place in that order. */
  #reached: number[] = [];
  readonly #places = new Map<number, number>();
  /** Per place the number of moves. */
  #moves: number[] = [];
  #expanded = 0;

  constructor(grid: Grid, target: number) {
    this.#grid = grid;
    this.#target = target;
    this.#restart();
  }

  /** The number of moves from a cell to the target; −1 if it is not near, given the number of agents around. */
  movesTo(cell: number, agents: number): number {
    const near = CELLS + CELLS_PER_AGENT * agents;
    this.#extend(near);
    const place = this.#places.get(cell) ?? near;
    return place < near ? this.#moves[place]! : -1;
  }

  mapChanged(cells: readonly number[]): void {
    if (cells.some((cell) => this.#places.has(cell))) this.#restart();
  }

  #restart(): void {
    this.#places.clear();
    this.#reached = [];
    this.#moves = [];
    this.#expanded = 0;
    this.#reach(this.#target, 0);
  }

  #extend(cells: number): void {
    const { moves, offsets } = this.#grid;
    while (this.#reached.length < cells && this.#expanded < this.#reached.length) {
      const cell = this.#reached[this.#expanded]!;
      const distance = this.#moves[this.#expanded]! + 1;
      this.#expanded++;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        if (!this.#places.has(next)) this.#reach(next, distance);
      }
    }
  }

  #reach(cell: number, moves: number): void {
    this.#places.set(cell, this.#reached.length);
    this.#reached.push(cell);
    this.#moves.push(moves);
  }
}
