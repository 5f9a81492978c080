import { grown } from '../grow.ts';
import { STRAIGHT_STEP } from './block-flood.ts';

const NONE = -1;
/** Width of a bucket as a power of two: less than a straight move costs. */
const SHIFT = Math.floor(Math.log2(STRAIGHT_STEP));
/** More buckets than any two open crossings are apart: an edge leads less than 2^17 ahead. */
const BUCKETS = 2 ** (18 - SHIFT);
const MASK = BUCKETS - 1;

/**
 * Open crossings by f, in buckets: adding one costs the same however many there are. The order within a bucket is
 * arbitrary. One queue serves all searches, one after the other.
 */
export class CrossingQueue {
  readonly #first = new Int32Array(BUCKETS).fill(NONE);
  /** Per entry its crossing, then the next entry of its bucket. */
  #entries = new Int32Array(4096);
  #end = 0;
  #size = 0;
  #bucket = 0;

  clear(): void {
    if (this.#size > 0) this.#first.fill(NONE);
    this.#end = 0;
    this.#size = 0;
    this.#bucket = Number.POSITIVE_INFINITY;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** No entry has a smaller f. Must not be called while the queue is empty. */
  get bound(): number {
    while (this.#first[this.#bucket & MASK] === NONE) this.#bucket++;
    return this.#bucket << SHIFT;
  }

  push(crossing: number, f: number): void {
    const bucket = f >> SHIFT;
    if (bucket < this.#bucket) this.#bucket = bucket;
    if (this.#end + 2 > this.#entries.length) this.#entries = grown(this.#entries, this.#end + 2);
    this.#entries[this.#end] = crossing;
    this.#entries[this.#end + 1] = this.#first[bucket & MASK]!;
    this.#first[bucket & MASK] = this.#end;
    this.#end += 2;
    this.#size++;
  }

  /** Removes an entry of the first bucket that has any and returns its crossing. The queue must not be empty. */
  pop(): number {
    while (this.#first[this.#bucket & MASK] === NONE) this.#bucket++;
    const entry = this.#first[this.#bucket & MASK]!;
    this.#first[this.#bucket & MASK] = this.#entries[entry + 1]!;
    this.#size--;
    return this.#entries[entry]!;
  }
}
