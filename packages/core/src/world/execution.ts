import type { Crowd } from './crowd.ts';
import { crosser, isMove } from './rules.ts';

/**
 * Makes the chosen next cells legal by letting agents wait: no move that the map does not allow, no two agents on
 * one cell, no swap and, where crossing is forbidden, no two diagonal moves through one corner point. Three or more
 * agents may rotate. The choices of a planner that follows the rules are not changed.
 */
export class Execution {
  readonly #crowd: Crowd;
  readonly #crossingForbidden: boolean;
  /** Per cell the slot that will be there, valid if the stamp is this tick's. */
  readonly #claims: Int32Array;
  readonly #stamps: Int32Array;
  #stamp = 0;
  #held: number[] = [];

  constructor(crowd: Crowd, crossingForbidden: boolean) {
    this.#crowd = crowd;
    this.#crossingForbidden = crossingForbidden;
    this.#claims = new Int32Array(crowd.grid.cellCount);
    this.#stamps = new Int32Array(crowd.grid.cellCount);
  }

  /** Adjusts `crowd.next` in place and returns the slots that had to wait against the planner's choice. */
  settle(): readonly number[] {
    const { slots, cells, next, grid } = this.#crowd;
    this.#stamp++;
    this.#held = [];
    for (const slot of slots) if (!isMove(grid, cells[slot]!, next[slot]!)) this.#hold(slot);
    for (const slot of slots) this.#claim(slot);
    for (const slot of slots) if (this.#swaps(slot) || this.#crosses(slot)) this.#hold(slot);
    return this.#held;
  }

  /** Claims its next cell for an agent, or lets it wait if another agent has the better claim. */
  #claim(slot: number): void {
    const { cells, next } = this.#crowd;
    const wanted = next[slot]!;
    const holder = this.#claimOf(wanted);
    if (holder < 0) {
      this.#setClaim(wanted, slot);
    } else if (holder !== slot) {
      // An agent that stays on its cell always keeps it; otherwise first come, first served.
      if (wanted === cells[slot]) {
        this.#setClaim(wanted, slot);
        this.#hold(holder);
      } else {
        this.#hold(slot);
      }
    }
  }

  /** Lets an agent wait, and with it every agent that wanted its cell. */
  #hold(slot: number): void {
    const { cells, next } = this.#crowd;
    const waiting = [slot];
    while (waiting.length > 0) {
      const held = waiting.pop()!;
      const cell = cells[held]!;
      if (next[held] === cell && this.#claimOf(cell) === held) continue;
      if (next[held] !== cell && this.#claimOf(next[held]!) === held) this.#setClaim(next[held]!, -1);
      if (next[held] !== cell) this.#held.push(held);
      next[held] = cell;
      const intruder = this.#claimOf(cell);
      this.#setClaim(cell, held);
      if (intruder >= 0 && intruder !== held) waiting.push(intruder);
    }
  }

  #swaps(slot: number): boolean {
    const { cells, next, occupants } = this.#crowd;
    if (next[slot] === cells[slot]) return false;
    const other = occupants[next[slot]!]!;
    return other >= 0 && other !== slot && next[other] === cells[slot];
  }

  #crosses(slot: number): boolean {
    if (!this.#crossingForbidden) return false;
    const { cells, next, grid } = this.#crowd;
    return crosser(this.#crowd, cells[slot]!, grid.directionBetween(cells[slot]!, next[slot]!)) >= 0;
  }

  #claimOf(cell: number): number {
    return this.#stamps[cell] === this.#stamp ? this.#claims[cell]! : -1;
  }

  #setClaim(cell: number, slot: number): void {
    this.#stamps[cell] = this.#stamp;
    this.#claims[cell] = slot;
  }
}
