import { STRAIGHT } from '../grid/index.ts';
import { BucketHeap } from './bucket-heap.ts';
import { F, type NodeStore, PARENT, SLOT } from './nodes.ts';

/** Buckets a straight move spans; more makes the heap smaller and the walk over empty buckets longer. */
const BUCKETS_PER_STEP = 32;
const PER_UNIT = BUCKETS_PER_STEP / STRAIGHT;
const BUCKETS = 512;
const RING_MASK = BUCKETS - 1;
/** Buckets kept free below the first f, for heuristics under which f falls. */
const ROOM_BELOW = 128;
/** The list of what lies beyond the ring. */
const FAR = BUCKETS;
const NONE = -1;

/** In a list, the fields of a node hold its neighbours there. */
const BEFORE = SLOT;
const AFTER = PARENT;

/**
 * An open list with the order of `OpenList`, faster when f grows by small steps, as it does in A\* over
 * single moves: cells wait unsorted in buckets by f, and only the bucket with the least f is a heap. Adding to
 * or moving between later buckets costs the same whatever the size of the list.
 *
 * The buckets form a ring that covers `BUCKETS` bucket widths of f. What lies beyond (long steps, dear terrain)
 * waits in a list of its own until the ring has run empty and moves on. All lists are linked through the node
 * store.
 */
export class BucketOpenList {
  size = 0;
  private readonly heap: BucketHeap;
  /** Per bucket of the ring, and for what lies beyond it, the first cell of its list. */
  private readonly heads = new Int32Array(BUCKETS + 1).fill(NONE);
  /** The bucket that is the heap, counted from f = 0, not modulo the ring. */
  private current = 0;
  /** From this bucket on, cells are beyond the ring. */
  private limit = 0;
  private readonly numbers: Float64Array;
  private readonly fields: Int32Array;

  constructor(nodes: NodeStore) {
    this.heap = new BucketHeap(nodes);
    this.numbers = nodes.numbers;
    this.fields = nodes.fields;
  }

  clear(): void {
    this.size = 0;
    this.heap.clear();
    this.heads.fill(NONE);
    this.startAt(0);
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
      this.unlink(cell, oldBucket >= this.limit ? FAR : oldBucket & RING_MASK);
      this.place(cell, bucket);
    }
  }

  /** Takes a cell out of the list, wherever it is. Its f in the node store is lost. */
  remove(cell: number): void {
    const bucket = this.bucketOf(cell);
    this.size--;
    if (bucket !== this.current) {
      this.unlink(cell, bucket >= this.limit ? FAR : bucket & RING_MASK);
      return;
    }
    // A heap gives up what is in front.
    this.numbers[(cell << 2) | F] = Number.NEGATIVE_INFINITY;
    this.heap.decrease(cell);
    this.heap.pop();
  }

  /** Removes and returns the first cell. The list must not be empty. */
  pop(): number {
    if (this.heap.size === 0) this.nextBucket();
    this.size--;
    return this.heap.pop();
  }

  private place(cell: number, bucket: number): void {
    if (bucket === this.current) this.heap.push(cell);
    else if (bucket > this.current) this.link(cell, bucket >= this.limit ? FAR : bucket & RING_MASK);
    else this.placeBelow(cell, bucket);
  }

  private link(cell: number, list: number): void {
    const first = this.heads[list]!;
    this.fields[(cell << 3) | BEFORE] = NONE;
    this.fields[(cell << 3) | AFTER] = first;
    if (first !== NONE) this.fields[(first << 3) | BEFORE] = cell;
    this.heads[list] = cell;
  }

  private unlink(cell: number, list: number): void {
    const before = this.fields[(cell << 3) | BEFORE]!;
    const after = this.fields[(cell << 3) | AFTER]!;
    if (before === NONE) this.heads[list] = after;
    else this.fields[(before << 3) | AFTER] = after;
    if (after !== NONE) this.fields[(after << 3) | BEFORE] = before;
  }

  /** Makes a bucket the heap's. */
  private startAt(bucket: number): void {
    this.current = bucket;
    this.heap.base = Math.floor(bucket / PER_UNIT) - 1;
  }

  private nextBucket(): void {
    let { current } = this;
    do current++;
    while (current < this.limit && this.heads[current & RING_MASK] === NONE);
    if (current >= this.limit) {
      this.moveOn();
      return;
    }
    this.startAt(current);
    const list = current & RING_MASK;
    let cell = this.heads[list]!;
    this.heads[list] = NONE;
    while (cell !== NONE) {
      // The heap writes over the place in the list.
      const after = this.fields[(cell << 3) | AFTER]!;
      this.heap.push(cell);
      cell = after;
    }
  }

  /** The ring is empty: lets it start at the least bucket beyond it. */
  private moveOn(): void {
    let least = Number.MAX_SAFE_INTEGER;
    for (let cell = this.heads[FAR]!; cell !== NONE; cell = this.fields[(cell << 3) | AFTER]!) {
      least = Math.min(least, this.bucketOf(cell));
    }
    this.startRingAt(least);
  }

  /** f has fallen below the heap's bucket, as it may with an inconsistent heuristic. */
  private placeBelow(cell: number, bucket: number): void {
    const inside = bucket >= this.limit - BUCKETS;
    for (let i = 0; i < this.heap.size; i++)
      this.link(this.heap.at(i), inside ? this.current & RING_MASK : FAR);
    this.heap.clear();
    if (inside) {
      this.startAt(bucket);
    } else {
      for (let list = 0; list < BUCKETS; list++) this.moveAll(list, FAR);
      this.startRingAt(bucket);
    }
    this.heap.push(cell);
  }

  private startRingAt(bucket: number): void {
    this.startAt(bucket);
    this.limit = bucket + BUCKETS - ROOM_BELOW;
    let cell = this.heads[FAR]!;
    this.heads[FAR] = NONE;
    while (cell !== NONE) {
      const after = this.fields[(cell << 3) | AFTER]!;
      this.place(cell, this.bucketOf(cell));
      cell = after;
    }
  }

  private moveAll(from: number, to: number): void {
    let cell = this.heads[from]!;
    this.heads[from] = NONE;
    while (cell !== NONE) {
      const after = this.fields[(cell << 3) | AFTER]!;
      this.link(cell, to);
      cell = after;
    }
  }
}
