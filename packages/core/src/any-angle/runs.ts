/**
 * Where an agent can pass from one row of positions to the next: positions that are free in both rows. Rows are words of 32
 * bits, as in a jump map, and are named by the index of their first word. A scan looks at 32 positions at a time; the wall
 * around the map ends every scan.
 */

/** The first position from x to `last` that is free in both rows; `last` + 1 if there is none. */
export function nextInBoth(free: Int32Array, row: number, next: number, x: number, last: number): number {
  const lastWord = last >> 5;
  let word = x >> 5;
  let both = free[row + word]! & free[next + word]! & (-1 << (x & 31));
  while (both === 0) {
    if (++word > lastWord) return last + 1;
    both = free[row + word]! & free[next + word]!;
  }
  const found = (word << 5) + 31 - Math.clz32(both & -both);
  return found > last ? last + 1 : found;
}

/** The last position of the run around x, which must be free in both rows. */
export function runEnd(free: Int32Array, row: number, next: number, x: number): number {
  let word = x >> 5;
  let walls = ~(free[row + word]! & free[next + word]!) & (-1 << (x & 31));
  while (walls === 0) {
    word++;
    walls = ~(free[row + word]! & free[next + word]!);
  }
  return (word << 5) + 30 - Math.clz32(walls & -walls);
}

/** The first position of the run around x, which must be free in both rows. */
export function runStart(free: Int32Array, row: number, next: number, x: number): number {
  let word = x >> 5;
  let walls = ~(free[row + word]! & free[next + word]!) & ((2 << (x & 31)) - 1);
  while (walls === 0) {
    word--;
    walls = ~(free[row + word]! & free[next + word]!);
  }
  return (word << 5) + 32 - Math.clz32(walls);
}

/** Whether a position of a row is free. */
export function isFree(free: Int32Array, row: number, x: number): boolean {
  return (free[row + (x >> 5)]! & (1 << (x & 31))) !== 0;
}

/** Bits of the free positions of a word that a wall comes before in the direction of a scan. */
export function wallEnds(free: Int32Array, word: number, step: number): number {
  const bits = free[word]!;
  const before = step > 0 ? (bits << 1) | (free[word - 1]! >>> 31) : (bits >>> 1) | (free[word + 1]! << 31);
  return bits & ~before;
}
