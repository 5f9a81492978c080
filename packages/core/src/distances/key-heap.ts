import type { StateReader, StateWriter } from '../saved-state.ts';

const MARGIN = 16;

/**
 * A heap of items by least key, for keys that say the whole order, with four children a node, which is a tenth
 * faster than two. It grows as needed and holds duplicates.
 */
export class KeyHeap {
  size = 0;
  private keys: Float64Array<ArrayBuffer>;
  private items: Int32Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.keys = new Float64Array(capacity);
    this.items = new Int32Array(capacity);
  }

  get bytes(): number {
    return this.keys.byteLength + this.items.byteLength;
  }

  clear(): void {
    this.size = 0;
  }

  /** The least key. The heap must not be empty. */
  firstKey(): number {
    return this.keys[0]!;
  }

  push(key: number, item: number): void {
    if (this.size === this.keys.length) this.resize(this.size * 2);
    const { keys, items } = this;
    let hole = this.size++;
    while (hole > 0) {
      const above = (hole - 1) >> 2;
      if (keys[above]! <= key) break;
      keys[hole] = keys[above]!;
      items[hole] = items[above]!;
      hole = above;
    }
    keys[hole] = key;
    items[hole] = item;
  }

  /** Removes and returns the item with the least key. The heap must not be empty. */
  pop(): number {
    const { keys, items } = this;
    const first = items[0]!;
    const last = --this.size;
    const key = keys[last]!;
    let hole = 0;
    for (let child = 1; child < last; child = 4 * hole + 1) {
      const end = Math.min(child + 4, last);
      let least = child;
      let leastKey = keys[child]!;
      for (let c = child + 1; c < end; c++) {
        if (keys[c]! < leastKey) {
          least = c;
          leastKey = keys[c]!;
        }
      }
      if (leastKey >= key) break;
      keys[hole] = leastKey;
      items[hole] = items[least]!;
      hole = least;
    }
    keys[hole] = key;
    items[hole] = items[last]!;
    return first;
  }

  save(out: StateWriter): void {
    out.array(this.keys, this.size);
    out.array(this.items, this.size);
  }

  load(from: StateReader): void {
    this.keys = from.array(Float64Array);
    this.items = from.ints();
    this.size = this.items.length;
    this.resize(this.size + MARGIN);
  }

  /** True if the next push would make it grow. */
  get full(): boolean {
    return this.size === this.keys.length;
  }

  /** Keeps only the entries that the test accepts, and room for half as many again. */
  retain(accepts: (key: number, item: number) => boolean): void {
    const { keys, items, size } = this;
    this.size = 0;
    // What is pushed overwrites only entries that were tested already.
    for (let i = 0; i < size; i++) if (accepts(keys[i]!, items[i]!)) this.push(keys[i]!, items[i]!);
    this.resize(this.size + (this.size >> 1) + MARGIN);
  }

  private resize(length: number): void {
    const keys = new Float64Array(length);
    keys.set(this.keys.subarray(0, this.size));
    this.keys = keys;
    const items = new Int32Array(length);
    items.set(this.items.subarray(0, this.size));
    this.items = items;
  }
}
