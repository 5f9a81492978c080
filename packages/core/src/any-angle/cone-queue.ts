/** Numbers that a cone takes in {@link ConeQueue.cones}: root, rows, direction, then the left and the right ray as x and rows. */
export const CONE_SIZE = 8;
export const ROOT = 0;
export const ROWS = 1;
export const DIRECTION = 2;
export const LEFT_X = 3;
export const LEFT_ROWS = 4;
export const RIGHT_X = 5;
export const RIGHT_ROWS = 6;

/**
 * The open list of an any-angle search, ordered by least f. It holds cones, by their place in `cones`, and cells, which
 * come in once more when a shorter path to them is found. Made once and used by one search after the other.
 *
 * A cone is often followed by a single one with the same f. So the least entry is kept beside the heap, and one that comes
 * in last and goes out first never enters it.
 */
export class ConeQueue {
  /** What is known of the cones, {@link CONE_SIZE} numbers each. */
  cones = new Int32Array(CONE_SIZE * 1024);
  /** Per row of the map 1 + the index of its first goal in the sorted list, 0 if it has none. */
  goalRows = new Int32Array(0);
  #coneCount = 0;
  #entries = new Int32Array(256);
  #f = new Float64Array(256);
  #heapSize = 0;
  #hasFirst = false;
  #first = 0;
  #firstF = 0;

  clear(): void {
    this.#heapSize = 0;
    this.#hasFirst = false;
    this.#coneCount = 0;
  }

  get size(): number {
    return this.#heapSize + (this.#hasFirst ? 1 : 0);
  }

  /** Where to write the next cone. It counts once it is pushed. */
  freeCone(): number {
    const at = this.#coneCount * CONE_SIZE;
    if (at === this.cones.length) {
      const cones = new Int32Array(this.cones.length * 2);
      cones.set(this.cones);
      this.cones = cones;
    }
    return at;
  }

  /** Adds the cone that was written to {@link freeCone}. */
  pushCone(f: number): void {
    this.#push(this.#coneCount++ * CONE_SIZE, f);
  }

  pushCell(cell: number, f: number): void {
    this.#push(-1 - cell, f);
  }

  /** The entry with the least f: the place of a cone, or −1 − cell. The queue must not be empty. */
  first(): number {
    return this.#hasFirst ? this.#first : this.#entries[0]!;
  }

  /** Removes the entry that {@link first} gives. */
  dropFirst(): void {
    if (this.#hasFirst) this.#hasFirst = false;
    else this.#dropRoot();
  }

  #push(entry: number, f: number): void {
    if (this.#hasFirst) {
      if (f >= this.#firstF) {
        this.#rise(this.#heapSize++, entry, f);
        return;
      }
      this.#rise(this.#heapSize++, this.#first, this.#firstF);
    } else if (this.#heapSize > 0 && f > this.#f[0]!) {
      this.#rise(this.#heapSize++, entry, f);
      return;
    }
    this.#hasFirst = true;
    this.#first = entry;
    this.#firstF = f;
  }

  #rise(hole: number, entry: number, f: number): void {
    if (hole === this.#entries.length) this.#grow();
    const entries = this.#entries;
    const fs = this.#f;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      const fAbove = fs[above]!;
      if (fAbove <= f) break;
      entries[hole] = entries[above]!;
      fs[hole] = fAbove;
      hole = above;
    }
    entries[hole] = entry;
    fs[hole] = f;
  }

  /** The hole sinks to the bottom, then the last entry, which came from there, rises a little. */
  #dropRoot(): void {
    const entries = this.#entries;
    const fs = this.#f;
    const last = --this.#heapSize;
    let hole = 0;
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last && fs[child + 1]! < fs[child]!) child++;
      entries[hole] = entries[child]!;
      fs[hole] = fs[child]!;
      hole = child;
    }
    if (last > 0) this.#rise(hole, entries[last]!, fs[last]!);
  }

  #grow(): void {
    const entries = new Int32Array(this.#entries.length * 2);
    entries.set(this.#entries);
    this.#entries = entries;
    const fs = new Float64Array(this.#f.length * 2);
    fs.set(this.#f);
    this.#f = fs;
  }
}

/** Queues that no search is using. */
const idle: ConeQueue[] = [];
const MAX_IDLE = 4;

/** A queue with room for the goals of so many rows, all of them 0. */
export function takeQueue(rows: number): ConeQueue {
  const queue = idle.pop() ?? new ConeQueue();
  if (queue.goalRows.length < rows) queue.goalRows = new Int32Array(rows);
  return queue;
}

/** Gives a queue back. Its `goalRows` must be 0 again. */
export function returnQueue(queue: ConeQueue): void {
  if (idle.length < MAX_IDLE) idle.push(queue);
}
