import type { StateReader, StateWriter } from './saved-state.ts';

/**
 * A seeded random generator (sfc32), so that the same seed gives the same maps, problems and recordings on
 * every machine. Not for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  /** @param seed any number or string; equal seeds give equal sequences. */
  constructor(seed: number | string) {
    const text = String(seed);
    // FNV-1a over the text, with three different starts, so that close seeds give unlike streams.
    this.#a = hash(text, 0x811c9dc5);
    this.#b = hash(text, 0x9e3779b9);
    this.#c = hash(text, 0x85ebca6b);
    this.#counter = 1;
    for (let i = 0; i < 12; i++) this.uint32();
  }

  /** The next 32 random bits as an unsigned integer. */
  uint32(): number {
    const t = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + t) | 0;
    return t >>> 0;
  }

  /** Writes the state of the sequence; a generator that loads it continues where this one is. */
  save(out: StateWriter): void {
    out.ints([this.#a, this.#b, this.#c, this.#counter]);
  }

  /** Continues the sequence that {@link save} wrote. */
  load(from: StateReader): void {
    const [a = 0, b = 0, c = 0, counter = 0] = from.ints();
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#counter = counter;
  }

  /** A number in [0, 1). */
  next(): number {
    return this.uint32() / 4294967296;
  }

  /** A whole number in [0, limit), each equally likely. `limit` must be at least 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number in [low, high], both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items. The list must not be empty. */
  pick<T>(items: ArrayLike<T>): T {
    return items[this.below(items.length)]!;
  }

  /** Puts the items in a random order, in place. */
  shuffle<T extends { length: number; [index: number]: unknown }>(items: T): T {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = items[i];
      items[i] = items[j];
      items[j] = held;
    }
    return items;
  }
}

function hash(text: string, start: number): number {
  let h = start | 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 15;
  return Math.imul(h, 0x2c1b3c6d) | 0;
}
