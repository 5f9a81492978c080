import { STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';

const BLOCK_SHIFT = 10;
/** Buckets in a block. */
const BLOCK = 1 << BLOCK_SHIFT;
const NONE = -1;
const NOT_QUEUED = -1;
/** In `before`, the first cell of list l has this minus l. */
const FIRST = -2;

/**
 * Cells by distance for Dijkstra's algorithm, each at most once, in buckets that are as wide as the cheapest move. Within a
 * bucket the order does not matter: no move leads from a cell to another of the same bucket (Denardo and Fox 1979). So adding,
 * moving and taking out a cell take constant time.
 *
 * Only one block of buckets is open. Later blocks are a list each, which is dealt out to the buckets when its turn comes: so
 * distances may be as large as they like.
 */
export class BucketQueue {
  size = 0;
  /** The first cell of each bucket of the open block, then of each block. */
  private heads = new Int32Array(BLOCK + 16).fill(NONE);
  private readonly next: Int32Array;
  /** The cell before this one in its list, or which list it is the first of. */
  private readonly before: Int32Array;
  /** The open block; −1 while cells of any distance may be added. */
  private block = NONE;
  private bucket = 0;
  /** No block before this one has cells. */
  private firstBlock = 0;

  constructor(cellCount: number) {
    this.next = new Int32Array(cellCount);
    this.before = new Int32Array(cellCount).fill(NOT_QUEUED);
  }

  get bytes(): number {
    return this.heads.byteLength + this.next.byteLength + this.before.byteLength;
  }

  /** Adds a cell, or moves it if it is in the queue. While cells are taken, distances must not fall below theirs. */
  put(cell: number, units: number): void {
    this.remove(cell);
    const bucket = Math.floor(units / STRAIGHT);
    const block = Math.floor(bucket / BLOCK);
    this.size++;
    if (block === this.block) {
      this.link(cell, bucket & (BLOCK - 1));
      return;
    }
    if (BLOCK + block >= this.heads.length) {
      const known = this.heads.length;
      this.heads = grown(this.heads, BLOCK + block + 1).fill(NONE, known);
    }
    if (block < this.firstBlock || this.size === 1) this.firstBlock = block;
    this.link(cell, BLOCK + block);
  }

  /** Takes a cell out if it is in the queue. */
  remove(cell: number): void {
    if (this.before[cell] === NOT_QUEUED) return;
    this.unlink(cell);
    this.size--;
  }

  /** Takes out a cell with the least distance, to within a bucket. The queue must not be empty. */
  take(units: Float64Array): number {
    const { heads } = this;
    if (this.block === NONE) this.open(units);
    while (heads[this.bucket] === NONE) if (++this.bucket === BLOCK) this.open(units);
    const cell = heads[this.bucket]!;
    const after = this.next[cell]!;
    heads[this.bucket] = after;
    if (after !== NONE) this.before[after] = FIRST - this.bucket;
    this.before[cell] = NOT_QUEUED;
    this.size--;
    return cell;
  }

  /** Lets cells of any distance be added again. */
  reopen(): void {
    if (this.block === NONE) return;
    const list = BLOCK + this.block;
    for (let bucket = this.bucket; bucket < BLOCK && this.size > 0; bucket++) {
      for (let cell = this.heads[bucket]!; cell !== NONE; cell = this.heads[bucket]!) {
        this.unlink(cell);
        this.link(cell, list);
      }
    }
    this.firstBlock = this.block;
    this.block = NONE;
  }

  clear(): void {
    for (let list = 0; list < this.heads.length && this.size > 0; list++)
      while (this.heads[list] !== NONE) this.remove(this.heads[list]!);
    this.block = NONE;
  }

  /** Opens the next block that has cells, and deals them out to its buckets. */
  private open(units: Float64Array): void {
    let block = this.block === NONE ? this.firstBlock : this.block + 1;
    while (this.heads[BLOCK + block] === NONE) block++;
    this.block = block;
    this.bucket = BLOCK;
    let cell = this.heads[BLOCK + block]!;
    this.heads[BLOCK + block] = NONE;
    while (cell !== NONE) {
      const after = this.next[cell]!;
      const bucket = Math.floor(units[cell]! / STRAIGHT) & (BLOCK - 1);
      if (bucket < this.bucket) this.bucket = bucket;
      this.link(cell, bucket);
      cell = after;
    }
  }

  private link(cell: number, list: number): void {
    const first = this.heads[list]!;
    this.next[cell] = first;
    this.before[cell] = FIRST - list;
    if (first !== NONE) this.before[first] = cell;
    this.heads[list] = cell;
  }

  private unlink(cell: number): void {
    const before = this.before[cell]!;
    const after = this.next[cell]!;
    if (before <= FIRST) this.heads[FIRST - before] = after;
    else this.next[before] = after;
    if (after !== NONE) this.before[after] = before;
    this.before[cell] = NOT_QUEUED;
  }
}
