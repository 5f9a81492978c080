import { F, type NodeStore, ORDER, SLOT } from './nodes.ts';

const INITIAL_CAPACITY = 256;
/** More than any g, in search units: 2³⁸ units are 580,000 tiles. */
const G_SPAN = 2 ** 38;

/**
 * A binary heap over cells whose f lie in one bucket, in the order of `OpenList`: f, then larger g, then first in
 * first out. As f differs by so little within a bucket, f and g fit into one 53-bit whole number, and nearly every
 * comparison is one of two numbers that stand in the heap itself.
 *
 * One heap with the key as a parameter would do for both, but makes A\* 4 % slower.
 */
export class BucketHeap {
  size = 0;
  /** What f is counted from: no more than the f of any cell in the heap. Set while the heap is empty. */
  base = 0;
  private cells = new Int32Array(INITIAL_CAPACITY);
  private keys = new Float64Array(INITIAL_CAPACITY);
  private readonly numbers: Float64Array;
  private readonly fields: Int32Array;

  constructor(nodes: NodeStore) {
    this.numbers = nodes.numbers;
    this.fields = nodes.fields;
  }

  clear(): void {
    this.size = 0;
  }

  /** The cell at a place of the heap; only place 0 has a meaning of its own. */
  at(place: number): number {
    return this.cells[place]!;
  }

  /** Adds a cell whose g, f and order are in the node store. */
  push(cell: number): void {
    if (this.size === this.cells.length) this.grow();
    this.rise(this.size++, cell);
  }

  /** Moves a cell of the heap whose f in the node store has become smaller. */
  decrease(cell: number): void {
    this.rise(this.fields[(cell << 3) | SLOT]!, cell);
  }

  /** Removes and returns the first cell. The heap must not be empty. */
  pop(): number {
    const { cells, keys, fields } = this;
    const first = cells[0]!;
    const last = --this.size;
    const moving = cells[last]!;
    // The hole sinks to the bottom along the better children, then the last entry rises from there: it came
    // from the bottom and rarely rises far, so this makes fewer comparisons than sinking the entry.
    let hole = 0;
    let child = 1;
    while (child < last) {
      const right = child + 1;
      let key = keys[child]!;
      if (right < last) {
        const keyRight = keys[right]!;
        if (
          keyRight < key ||
          (keyRight === key && fields[(cells[right]! << 3) | ORDER]! < fields[(cells[child]! << 3) | ORDER]!)
        ) {
          child = right;
          key = keyRight;
        }
      }
      const cell = cells[child]!;
      cells[hole] = cell;
      keys[hole] = key;
      fields[(cell << 3) | SLOT] = hole;
      hole = child;
      child = 2 * hole + 1;
    }
    if (last > 0) this.rise(hole, moving);
    return first;
  }

  private rise(hole: number, cell: number): void {
    const { cells, keys, numbers, fields } = this;
    const key = (numbers[(cell << 2) | F]! - this.base) * G_SPAN - numbers[cell << 2]!;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      const keyAbove = keys[above]!;
      if (keyAbove < key) break;
      const other = cells[above]!;
      if (keyAbove === key && fields[(other << 3) | ORDER]! < fields[(cell << 3) | ORDER]!) break;
      cells[hole] = other;
      keys[hole] = keyAbove;
      fields[(other << 3) | SLOT] = hole;
      hole = above;
    }
    cells[hole] = cell;
    keys[hole] = key;
    fields[(cell << 3) | SLOT] = hole;
  }

  private grow(): void {
    const cells = new Int32Array(this.cells.length * 2);
    cells.set(this.cells);
    this.cells = cells;
    const keys = new Float64Array(this.keys.length * 2);
    keys.set(this.keys);
    this.keys = keys;
  }
}
