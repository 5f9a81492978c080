import { STRAIGHT } from '../grid/moves.ts';
import { F, type NodeStore, SLOT } from './nodes.ts';
import { OpenList } from './open-list.ts';

/** Buckets a straight move spans; more makes the heap smaller and the walk over empty buckets longer. */
const BUCKETS_PER_STEP = 32;
const PER_UNIT = BUCKETS_PER_STEP / STRAIGHT;
const BUCKETS = 512;
const RING_MASK = BUCKETS - 1;
/** Buckets kept free below the first f, for heuristics under which f falls. */
const ROOM_BELOW = 128;
const INITIAL_CAPACITY = 64;

/**
 * An open list with the order of {@link OpenList}, faster when f grows by small steps, as it does in A\* over
 * single moves: cells wait unsorted in buckets by f, and only the bucket with the least f is a heap. Adding to
 * or moving between later buckets costs the same whatever the size of the list.
 *
 * The buckets form a ring that covers `BUCKETS` bucket widths of f. What lies beyond (long steps, dear terrain)
 * waits in `far` until the ring has run empty and moves on.
 */
export class BucketOpenList {
  size = 0;
  private readonly heap: OpenList;
  private readonly ring: Int32Array[] = [];
  private readonly lengths = new Int32Array(BUCKETS);
  private far: Int32Array = new Int32Array(INITIAL_CAPACITY);
  private farLength = 0;
  /** The bucket that is the heap, counted from f = 0, not modulo the ring. */
  private current = 0;
  /** From this bucket on, cells are kept in `far`. */
  private limit = BUCKETS;
  private readonly numbers: Float64Array;
  private readonly fields: Int32Array;

  constructor(nodes: NodeStore) {
    this.heap = new OpenList(nodes);
    this.numbers = nodes.numbers;
    this.fields = nodes.fields;
    for (let i = 0; i < BUCKETS; i++) this.ring.push(new Int32Array(INITIAL_CAPACITY));
  }

  clear(): void {
    this.size = 0;
    this.heap.clear();
    this.lengths.fill(0);
    this.farLength = 0;
    this.current = 0;
    this.limit = 0;
  }

  /** Adds a cell whose g, f and order are in the node store. */
  push(cell: number): void {
    this.size++;
    this.place(cell, this.bucketOf(cell));
  }

  /** Call before f of a cell in the list is changed; hand what it returns to {@link decrease}. */
  bucketOf(cell: number): number {
    return (this.numbers[(cell << 2) | F]! * PER_UNIT) | 0;
  }

  /** Moves a cell of the list whose f in the node store has become smaller. */
  decrease(cell: number, oldBucket: number): void {
    const bucket = this.bucketOf(cell);
    if (oldBucket === this.current) {
      this.heap.decrease(cell);
      if (bucket === oldBucket) return;
      // It leaves the heap at the lower end: it has come to the front, take it out there.
      this.heap.pop();
      this.place(cell, bucket);
    } else if (bucket !== oldBucket) {
      this.remove(cell, oldBucket);
      this.place(cell, bucket);
    }
  }

  /** The next cell to come out. The list must not be empty. */
  first(): number {
    if (this.heap.size === 0) this.nextBucket();
    return this.heap.first();
  }

  /** Removes and returns the first cell. The list must not be empty. */
  pop(): number {
    if (this.heap.size === 0) this.nextBucket();
    this.size--;
    return this.heap.pop();
  }

  /** Takes a cell out of a bucket that is not the heap; the last one of the bucket fills its place. */
  private remove(cell: number, bucket: number): void {
    const slot = this.fields[(cell << 3) | SLOT]!;
    let list = this.far;
    let last: number;
    if (bucket >= this.limit) {
      last = --this.farLength;
    } else {
      const index = bucket & RING_MASK;
      list = this.ring[index]!;
      last = this.lengths[index]! - 1;
      this.lengths[index] = last;
    }
    const filler = list[last]!;
    list[slot] = filler;
    this.fields[(filler << 3) | SLOT] = slot;
  }

  private place(cell: number, bucket: number): void {
    if (bucket === this.current) {
      this.heap.push(cell);
    } else if (bucket > this.current && bucket < this.limit) {
      this.append(bucket & RING_MASK, cell);
    } else {
      this.placeOutside(cell, bucket);
    }
  }

  /** The rarer cases of {@link place}, apart so that the common ones are small enough to be inlined. */
  private placeOutside(cell: number, bucket: number): void {
    if (bucket >= this.limit) {
      this.addFar(cell);
    } else {
      this.goBackTo(bucket);
      this.heap.push(cell);
    }
  }

  private append(index: number, cell: number): void {
    const length = this.lengths[index]!;
    if (length === this.ring[index]!.length) this.ring[index] = doubled(this.ring[index]!);
    this.ring[index]![length] = cell;
    this.fields[(cell << 3) | SLOT] = length;
    this.lengths[index] = length + 1;
  }

  private nextBucket(): void {
    let { current } = this;
    do current++;
    while (current < this.limit && this.lengths[current & RING_MASK] === 0);
    if (current >= this.limit) {
      this.moveOn();
      return;
    }
    this.current = current;
    const index = current & RING_MASK;
    const cells = this.ring[index]!;
    for (let i = 0; i < this.lengths[index]!; i++) this.heap.push(cells[i]!);
    this.lengths[index] = 0;
  }

  /** The ring is empty: lets it start at the least bucket of the far cells. */
  private moveOn(): void {
    let least = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < this.farLength; i++) least = Math.min(least, this.bucketOf(this.far[i]!));
    this.startRingAt(least);
  }

  private goBackTo(bucket: number): void {
    if (bucket < this.limit - BUCKETS) {
      // Outside of the ring: everything is dealt out again, which only a wildly inconsistent heuristic causes.
      for (let b = this.current + 1; b < this.limit; b++) {
        const index = b & RING_MASK;
        for (let i = 0; i < this.lengths[index]!; i++) this.addFar(this.ring[index]![i]!);
        this.lengths[index] = 0;
      }
      for (let i = 0; i < this.heap.size; i++) this.addFar(this.heap.at(i));
      this.heap.clear();
      this.startRingAt(bucket);
      return;
    }
    for (let i = 0; i < this.heap.size; i++) this.append(this.current & RING_MASK, this.heap.at(i));
    this.heap.clear();
    this.current = bucket;
  }

  private addFar(cell: number): void {
    if (this.farLength === this.far.length) this.far = doubled(this.far);
    this.fields[(cell << 3) | SLOT] = this.farLength;
    this.far[this.farLength++] = cell;
  }

  private startRingAt(bucket: number): void {
    this.current = bucket;
    this.limit = bucket + BUCKETS - ROOM_BELOW;
    const { far } = this;
    const count = this.farLength;
    this.farLength = 0;
    // `place` writes at or before the entry just read.
    for (let i = 0; i < count; i++) this.place(far[i]!, this.bucketOf(far[i]!));
  }
}

function doubled(list: Int32Array): Int32Array {
  const longer = new Int32Array(list.length * 2);
  longer.set(list);
  return longer;
}
