import { firstDirection } from '../../grid/index.ts';
import { type Crowd, overlap } from '../../world/index.ts';
import type { Decisions } from './decisions.ts';

const NOBODY = -1;
/** How many cells are searched for an empty one. */
const FARTHEST = 4000;
/** How many cells are searched for the way off a square. */
const NEAR = 120;

/**
 * Clears the way for a large unit: each unit of one tile in it moves one cell, into the cell of the next, and so on to
 * the nearest empty cell, wherever they want to go. That finds room where each unit in turn, choosing for itself, does not.
 */
export class Shift {
  readonly #crowd: Crowd;
  readonly #decisions: Decisions;
  readonly #queue = new Int32Array(FARTHEST);
  /** Per cell the search that came there last, and the direction in which it came. */
  readonly #searched: Int32Array;
  readonly #cameBy: Uint8Array;
  #search = 0;

  constructor(crowd: Crowd, decisions: Decisions) {
    this.#crowd = crowd;
    this.#decisions = decisions;
    this.#searched = new Int32Array(crowd.grid.cellCount);
    this.#cameBy = new Uint8Array(crowd.grid.cellCount);
  }

  get bytes(): number {
    return this.#searched.byteLength + this.#cameBy.length;
  }

  /**
   * Decides that units make way, each one in turn, for a unit that has decided to come.
   *
   * @param group the units in the way, from `begin` up to `end`
   * @returns false if that is impossible; some may be decided then
   */
  clear(slot: number, group: Int32Array, begin: number, end: number): boolean {
    const { sizes, next } = this.#crowd;
    for (let i = begin; i < end; i++) if (sizes[group[i]!] !== 1) return false;
    for (let i = begin; i < end; i++) if (next[group[i]!]! < 0 && !this.#shift(group[i]!, slot)) return false;
    return true;
  }

  /**
   * The first move of the shortest path by which a unit gets off a square that another wants, which does not move yet; −1 if
   * there is none. Units on the path are not in its way: they can be pushed.
   */
  wayOff(slot: number, corner: number, size: number, comer: number): number {
    const { cells, sizes } = this.#crowd;
    const { moves, offsets, stride } = this.#crowd.layerOf(slot);
    const own = sizes[slot]!;
    const queue = this.#queue;
    const searched = this.#searched;
    const search = ++this.#search;
    queue[0] = cells[slot]!;
    searched[cells[slot]!] = search;
    let count = 1;
    for (let i = 0; i < count && count < NEAR; i++) {
      for (let left = moves[queue[i]!]!; left !== 0; left &= left - 1) {
        const d = firstDirection(left);
        const to = queue[i]! + offsets[d]!;
        if (searched[to] === search) continue;
        searched[to] = search;
        if (overlap(to, own, cells[comer]!, sizes[comer]!, stride)) continue;
        this.#cameBy[to] = i === 0 ? d : this.#cameBy[queue[i]!]!;
        if (!overlap(to, own, corner, size, stride)) return this.#cameBy[to]!;
        queue[count++] = to;
      }
    }
    return NOBODY;
  }

  #shift(first: number, comer: number): boolean {
    const { cells, next, occupants, grid } = this.#crowd;
    let cell = this.#nearestEmpty(first, comer);
    if (cell < 0) return false;
    while (cell !== cells[first]) {
      const from = cell - grid.offsets[this.#cameBy[cell]!]!;
      const slot = occupants[from]!;
      if (next[slot]! >= 0) return false;
      this.#decisions.move(slot, cell);
      cell = from;
    }
    return true;
  }

  /** The nearest empty cell that is reached over cells of units that can be shifted, or −1. */
  #nearestEmpty(first: number, comer: number): number {
    const { cells, next, sizes, teams, occupants, grid } = this.#crowd;
    const { moves, offsets } = grid;
    const queue = this.#queue;
    const searched = this.#searched;
    const search = ++this.#search;
    queue[0] = cells[first]!;
    searched[cells[first]!] = search;
    let count = 1;
    for (let i = 0; i < count; i++) {
      const cell = queue[i]!;
      for (let left = moves[cell]!; left !== 0; left &= left - 1) {
        const d = firstDirection(left);
        const to = cell + offsets[d]!;
        if (searched[to] === search || this.#decisions.isClaimed(to)) continue;
        if (this.#decisions.crosses(cell, d)) continue;
        const other = occupants[to]!;
        if (other >= 0 && (next[other]! >= 0 || sizes[other] !== 1 || teams[other] !== teams[comer]))
          continue;
        searched[to] = search;
        this.#cameBy[to] = d;
        if (other < 0) return to;
        if (count < FARTHEST) queue[count++] = to;
      }
    }
    return NOBODY;
  }
}
