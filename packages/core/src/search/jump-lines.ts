import type { CornerRule } from '../grid/index.ts';

/**
 * Parallel lines of cells (the rows or the columns of a map), a bit a cell. Bit `i & 31` of word `i >> 5` is the cell
 * with index i. A scan along a line **stops** at walls and at cells with a **forced** neighbour, that is one on a line
 * beside ours which is reached best by turning here. A scan that stops at such a cell, and not at a wall, is a **hit**;
 * which scans are hits is known beforehand, so that no scan is made in vain.
 */
export class JumpLines {
  readonly free: Int32Array;
  /** Where scans at growing indices stop. */
  readonly stopsForward: Int32Array;
  /** Where scans at falling indices stop. */
  readonly stopsBackward: Int32Array;
  /** From which free cells scans at growing indices are hits. */
  readonly hitsForward: Int32Array;
  /** From which free cells scans at falling indices are hits. */
  readonly hitsBackward: Int32Array;
  readonly #words: number;
  readonly #lines: number;
  readonly #corners: CornerRule;

  constructor(lines: number, wordsPerLine: number, corners: CornerRule) {
    this.#lines = lines;
    this.#words = wordsPerLine;
    this.#corners = corners;
    this.free = new Int32Array(lines * wordsPerLine);
    this.stopsForward = new Int32Array(this.free.length).fill(-1);
    this.stopsBackward = new Int32Array(this.free.length).fill(-1);
    this.hitsForward = new Int32Array(this.free.length);
    this.hitsBackward = new Int32Array(this.free.length);
  }

  setFree(index: number, free: boolean): void {
    if (free) this.free[index >> 5]! |= 1 << (index & 31);
    else this.free[index >> 5]! &= ~(1 << (index & 31));
  }

  computeAll(): void {
    // The first and last line are the wall around the map; no scan runs there.
    for (let word = this.#words; word < (this.#lines - 1) * this.#words; word++) this.#computeStops(word);
    for (let line = 1; line < this.#lines - 1; line++) this.#computeHits(line);
  }

  /** Brings the stops on this line and those beside it up to date around a cell that changed, but no hits. */
  computeStopsAround(index: number): void {
    for (let line = -1; line <= 1; line++) {
      const centre = index + line * this.#words * 32;
      for (let word = (centre - 1) >> 5; word <= (centre + 1) >> 5; word++) {
        if (word >= this.#words && word < (this.#lines - 1) * this.#words) this.#computeStops(word);
      }
    }
  }

  /** Brings hits up to date on the lines of these cells and those beside them, once their stops are. */
  computeHitsBeside(indices: readonly number[]): void {
    const lines = new Set<number>();
    for (const index of indices) {
      const line = Math.floor(index / (this.#words * 32));
      for (let beside = line - 1; beside <= line + 1; beside++)
        if (beside > 0 && beside < this.#lines - 1) lines.add(beside);
    }
    for (const line of lines) this.#computeHits(line);
  }

  #computeStops(word: number): void {
    const { free } = this;
    const walls = ~free[word]!;
    const after = (w: number): number => (free[w]! >>> 1) | ((free[w + 1] ?? 0) << 31);
    const before = (w: number): number => (free[w]! << 1) | ((free[w - 1] ?? 0) >>> 31);
    let forward = 0;
    let backward = 0;
    for (let side = -1; side <= 1; side += 2) {
      const beside = word + side * this.#words;
      if (this.#corners === 'no-corner-cutting' || this.#corners === 'never') {
        // A free cell behind a wall: no move led past that wall, so it is reached from here.
        forward |= free[beside]! & ~before(beside);
        backward |= free[beside]! & ~after(beside);
      } else {
        // A wall before a free cell: only the diagonal from here leads past that wall.
        forward |= ~free[beside]! & after(beside);
        backward |= ~free[beside]! & before(beside);
      }
    }
    if (this.#corners === 'one-free') {
      // That diagonal needs the cell ahead of ours, as the one beside it is a wall.
      forward &= after(word);
      backward &= before(word);
    }
    this.stopsForward[word] = walls | forward;
    this.stopsBackward[word] = walls | backward;
  }

  #computeHits(line: number): void {
    const { free, stopsForward, stopsBackward, hitsForward, hitsBackward } = this;
    const first = line * this.#words;
    const last = first + this.#words - 1;
    let isHit = false;
    for (let word = last; word >= first; word--) {
      const here = free[word]!;
      let hits = isHit ? -1 : 0;
      // Of the walls only those count that a free cell comes up to.
      const reached = here | (here << 1) | (word > first ? free[word - 1]! >>> 31 : 0);
      for (let stops = stopsForward[word]! & reached; stops !== 0; ) {
        const stop = 1 << (31 - Math.clz32(stops));
        isHit = (here & stop) !== 0;
        const lower = stop - 1;
        hits = isHit ? hits | lower : hits & ~lower;
        stops &= ~stop;
      }
      hitsForward[word] = hits & here;
    }
    isHit = false;
    for (let word = first; word <= last; word++) {
      const here = free[word]!;
      let hits = isHit ? -1 : 0;
      const reached = here | (here >>> 1) | (word < last ? free[word + 1]! << 31 : 0);
      for (let stops = stopsBackward[word]! & reached; stops !== 0; stops &= stops - 1) {
        const stop = stops & -stops;
        isHit = (here & stop) !== 0;
        const higher = ~(stop | (stop - 1));
        hits = isHit ? hits | higher : hits & ~higher;
      }
      hitsBackward[word] = hits & here;
    }
  }
}

/** The next set bit after an index; there must be one. */
export function nextBit(bits: Int32Array, from: number): number {
  let word = from >> 5;
  let found = bits[word]! & (-2 << (from & 31));
  while (found === 0) found = bits[++word]!;
  return (word << 5) | (31 - Math.clz32(found & -found));
}

/** The next set bit before an index; there must be one. */
export function previousBit(bits: Int32Array, from: number): number {
  let word = from >> 5;
  let found = bits[word]! & ((1 << (from & 31)) - 1);
  while (found === 0) found = bits[--word]!;
  return (word << 5) | (31 - Math.clz32(found));
}

/** The next clear bit after an index; there must be one. */
export function nextGap(bits: Int32Array, from: number): number {
  let word = from >> 5;
  let found = ~bits[word]! & (-2 << (from & 31));
  while (found === 0) found = ~bits[++word]!;
  return (word << 5) | (31 - Math.clz32(found & -found));
}

/** The next clear bit before an index; there must be one. */
export function previousGap(bits: Int32Array, from: number): number {
  let word = from >> 5;
  let found = ~bits[word]! & ((1 << (from & 31)) - 1);
  while (found === 0) found = ~bits[--word]!;
  return (word << 5) | (31 - Math.clz32(found));
}
