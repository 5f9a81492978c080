import type { Crowd } from './crowd.ts';
import { crosser, isMove } from './rules.ts';
import { overlap } from './squares.ts';

const NOBODY = -1;

/**
 * As {@link Execution}, for agents that cover several cells: no move that an agent's map does not allow, no two agents
 * on one cell, no pair in which each enters cells that the other leaves.
 */
export class FootprintExecution {
  readonly #crowd: Crowd;
  readonly #crossingForbidden: boolean;
  /** Per cell the slot that will cover it, valid if the stamp is this tick's. */
  readonly #claims: Int32Array;
  readonly #stamps: Int32Array;
  #stamp = 0;
  #held: number[] = [];
  readonly #waiting: number[] = [];

  constructor(crowd: Crowd, crossingForbidden: boolean) {
    this.#crowd = crowd;
    this.#crossingForbidden = crossingForbidden;
    this.#claims = new Int32Array(crowd.grid.cellCount);
    this.#stamps = new Int32Array(crowd.grid.cellCount);
  }

  /** Adjusts `crowd.next` in place and returns the slots that had to wait against the planner's choice. */
  settle(): readonly number[] {
    const { slots, cells, next } = this.#crowd;
    this.#stamp++;
    this.#held = [];
    for (const slot of slots)
      if (next[slot] !== cells[slot] && !isMove(this.#crowd.layerOf(slot), cells[slot]!, next[slot]!))
        this.#stay(slot);
    // Whoever stays keeps its cells; of those that move, the first to ask gets a cell.
    for (const slot of slots) if (next[slot] === cells[slot]) this.#claim(slot);
    for (const slot of slots)
      if (next[slot] !== cells[slot]) {
        if (this.#isOpen(slot)) this.#claim(slot);
        else this.#hold(slot);
      }
    for (const slot of slots)
      if (next[slot] !== cells[slot] && (this.#swaps(slot) || this.#crosses(slot))) this.#hold(slot);
    return this.#held;
  }

  #stay(slot: number): void {
    const { cells, next } = this.#crowd;
    this.#held.push(slot);
    next[slot] = cells[slot]!;
  }

  /** Lets an agent wait, and with it every agent that wanted one of its cells. */
  #hold(first: number): void {
    const { cells, next, sizes, grid } = this.#crowd;
    const waiting = this.#waiting;
    waiting.push(first);
    while (waiting.length > 0) {
      const slot = waiting.pop()!;
      if (next[slot] === cells[slot]) continue;
      this.#release(slot);
      this.#stay(slot);
      const size = sizes[slot]!;
      for (let row = 0, left = cells[slot]!; row < size; row++, left += grid.stride) {
        for (let cell = left; cell < left + size; cell++) {
          const intruder = this.#claimOf(cell);
          if (intruder >= 0 && intruder !== slot) waiting.push(intruder);
          this.#setClaim(cell, slot);
        }
      }
    }
  }

  /** Whether nobody has claimed a cell that an agent wants. */
  #isOpen(slot: number): boolean {
    const { next, sizes, grid } = this.#crowd;
    const size = sizes[slot]!;
    for (let row = 0, left = next[slot]!; row < size; row++, left += grid.stride)
      for (let cell = left; cell < left + size; cell++) if (this.#claimOf(cell) >= 0) return false;
    return true;
  }

  #claim(slot: number): void {
    const { next, sizes, grid } = this.#crowd;
    const size = sizes[slot]!;
    for (let row = 0, left = next[slot]!; row < size; row++, left += grid.stride)
      for (let cell = left; cell < left + size; cell++) this.#setClaim(cell, slot);
  }

  /** Gives up the cells that an agent wanted. */
  #release(slot: number): void {
    const { next, sizes, grid } = this.#crowd;
    const size = sizes[slot]!;
    for (let row = 0, left = next[slot]!; row < size; row++, left += grid.stride)
      for (let cell = left; cell < left + size; cell++)
        if (this.#claimOf(cell) === slot) this.#setClaim(cell, NOBODY);
  }

  /** Whether an agent enters cells of another that enters cells of its own. */
  #swaps(slot: number): boolean {
    const { cells, next, sizes, occupants, grid } = this.#crowd;
    const size = sizes[slot]!;
    for (let row = 0, left = next[slot]!; row < size; row++, left += grid.stride) {
      for (let cell = left; cell < left + size; cell++) {
        const other = occupants[cell]!;
        if (
          other >= 0 &&
          other !== slot &&
          overlap(next[other]!, sizes[other]!, cells[slot]!, size, grid.stride)
        )
          return true;
      }
    }
    return false;
  }

  #crosses(slot: number): boolean {
    const { cells, next, sizes, grid } = this.#crowd;
    if (!this.#crossingForbidden || sizes[slot]! > 1) return false;
    const other = crosser(this.#crowd, cells[slot]!, grid.directionBetween(cells[slot]!, next[slot]!));
    return other >= 0 && sizes[other] === 1;
  }

  #claimOf(cell: number): number {
    return this.#stamps[cell] === this.#stamp ? this.#claims[cell]! : NOBODY;
  }

  #setClaim(cell: number, slot: number): void {
    this.#stamps[cell] = this.#stamp;
    this.#claims[cell] = slot;
  }
}
