/**
 * What a search knows about each cell, kept in one block of 32 bytes per cell so that a neighbour costs one or
 * two cache lines: g and f as 64-bit numbers, then four 32-bit fields. A search reads and writes the two views
 * directly; the constants below say what is where.
 *
 * Nothing is cleared between searches. `STATE` carries the stamp of the search that wrote it, and a block with
 * another stamp counts as untouched.
 */
export class NodeStore {
  /** `numbers[cell << 2]` is g, `numbers[cell << 2 | F]` is f. */
  readonly numbers: Float64Array;
  /** `fields[cell << 3 | STATE]` and so on. */
  readonly fields: Int32Array;
  readonly cellCount: number;
  #generation = 0;

  constructor(cellCount: number) {
    this.cellCount = cellCount;
    const block = new ArrayBuffer(cellCount * 32);
    this.numbers = new Float64Array(block);
    this.fields = new Int32Array(block);
  }

  /** Forgets all nodes and returns the stamp that marks those of the new search. */
  nextStamp(): number {
    this.#generation++;
    if (this.#generation >= 1 << (31 - STAMP_SHIFT)) {
      this.fields.fill(0);
      this.#generation = 1;
    }
    return this.#generation << STAMP_SHIFT;
  }

  /**
   * The path from `start` to `end`, both included, of a search that stores the move into each node in its state.
   * @param shift what to add to a cell to get its node, for searches over a part of the map
   */
  trace(offsets: ArrayLike<number>, start: number, end: number, shift = 0): number[] {
    const { fields } = this;
    let length = 1;
    for (let cell = end; cell !== start; length++) {
      cell -= offsets[(fields[((cell + shift) << 3) | STATE]! >> MOVES_SHIFT) & 7]!;
    }
    // A plain array: typed ones are slow to make, and most paths are short.
    const path: number[] = new Array(length);
    for (let cell = end, place = length - 1; place > 0; place--) {
      path[place] = cell;
      cell -= offsets[(fields[((cell + shift) << 3) | STATE]! >> MOVES_SHIFT) & 7]!;
    }
    path[0] = start;
    return path;
  }
}

/** Index of f in `numbers`, after `cell << 2`. */
export const F = 1;

/** Indices in `fields`, after `cell << 3`. */
export const STATE = 4;
/** Place in the open list. */
export const SLOT = 5;
/** When it was last added, for first in first out. */
export const ORDER = 6;
/** The cell it was reached from, for searches whose steps are longer than one move. */
export const PARENT = 7;

/** Bits of the state field; the stamp of the search is above them. */
export const CLOSED = 1;
/** Expanded before and open again. */
export const REOPENED = 2;
export const GOAL = 4;
/** Has a g: is, or was, in the open list. */
export const SEEN = 8;
/** Eight bits for the search's own use: the move that led here, or the moves to try from here. */
export const MOVES_SHIFT = 4;
export const MOVES_MASK = 0xff << MOVES_SHIFT;
const STAMP_SHIFT = 12;
export const STAMP_MASK = -1 << STAMP_SHIFT;
/** What to compare with `stamp | SEEN` to learn whether the search has seen a node. */
export const SEEN_STATE = STAMP_MASK | SEEN;
/** What to compare with `stamp | SEEN | CLOSED` to learn whether the search has expanded a node. */
export const CLOSED_STATE = SEEN_STATE | CLOSED;
