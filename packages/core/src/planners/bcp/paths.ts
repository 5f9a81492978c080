import type { Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';

/** Room for the side steps of a unit before its path is copied. */
const SLACK = 8;
/** How far ahead on its path a unit that was pushed off looks for a cell to go on from. */
const REJOIN = 4;

/**
 * The paths that units follow, one a slot. Each is a stack with the goal at the bottom and the unit's own cell on
 * top, so that a move pops a cell and a side step pushes one.
 */
export class UnitPaths {
  /** Per slot its stack, valid up to `lengths`. */
  readonly stacks: (Int32Array | undefined)[] = [];
  /** Per slot the number of cells on its stack; 0 without a path. */
  lengths = new Int32Array(0);
  readonly #grid: Grid;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  fit(slots: number): void {
    this.lengths = grown(this.lengths, slots);
  }

  has(slot: number): boolean {
    return this.lengths[slot]! > 0;
  }

  /** Moves left to make. */
  movesLeft(slot: number): number {
    return this.lengths[slot]! - 1;
  }

  /** The cell after so many moves, which must not be more than there are. */
  at(slot: number, moves: number): number {
    return this.stacks[slot]![this.lengths[slot]! - 1 - moves]!;
  }

  /** The next cell; −1 if there is none. */
  next(slot: number): number {
    return this.lengths[slot]! > 1 ? this.at(slot, 1) : -1;
  }

  set(slot: number, path: ArrayLike<number>): void {
    const stack = new Int32Array(path.length + SLACK);
    for (let i = 0; i < path.length; i++) stack[path.length - 1 - i] = path[i]!;
    this.stacks[slot] = stack;
    this.lengths[slot] = path.length;
  }

  drop(slot: number): void {
    this.stacks[slot] = undefined;
    this.lengths[slot] = 0;
  }

  /** Replaces the part from after `first` moves to after `last` moves by another way between the same cells. */
  replace(slot: number, first: number, last: number, way: ArrayLike<number>): void {
    const stack = this.stacks[slot]!;
    const length = this.lengths[slot]!;
    const bottom = length - 1 - last;
    const longer = new Int32Array(bottom + way.length + first + SLACK);
    longer.set(stack.subarray(0, bottom));
    for (let i = 0; i < way.length; i++) longer[bottom + way.length - 1 - i] = way[i]!;
    longer.set(stack.subarray(length - first, length), bottom + way.length);
    this.stacks[slot] = longer;
    this.lengths[slot] = bottom + way.length + first;
  }

  /** The unit is on a cell now. False if its path does not lead on from there. */
  follow(slot: number, cell: number): boolean {
    const length = this.lengths[slot]!;
    const stack = this.stacks[slot]!;
    if (stack[length - 1] === cell) return true;
    if (length > 1 && stack[length - 2] === cell) {
      this.lengths[slot] = length - 1;
      return true;
    }
    return this.#rejoin(slot, cell);
  }

  /** Leads a unit that was pushed aside back to its path, as far ahead as one move reaches. */
  #rejoin(slot: number, cell: number): boolean {
    for (let ahead = Math.min(REJOIN, this.movesLeft(slot)); ahead >= 0; ahead--) {
      if (this.#grid.moveBetween(cell, this.at(slot, ahead)) < 0) continue;
      const length = this.lengths[slot]! - ahead;
      let stack = this.stacks[slot]!;
      if (length === stack.length) {
        stack = new Int32Array(length + SLACK);
        stack.set(this.stacks[slot]!);
        this.stacks[slot] = stack;
      }
      stack[length] = cell;
      this.lengths[slot] = length + 1;
      return true;
    }
    return false;
  }

  /** Whether a path leads through a wall. */
  isBroken(slot: number): boolean {
    const { passable } = this.#grid;
    const stack = this.stacks[slot]!;
    for (let i = 0; i < this.lengths[slot]!; i++) if (!passable[stack[i]!]) return true;
    return false;
  }

  get memoryBytes(): number {
    let bytes = this.lengths.byteLength;
    for (const stack of this.stacks) bytes += stack?.byteLength ?? 0;
    return bytes;
  }
}
