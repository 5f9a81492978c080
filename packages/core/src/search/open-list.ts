import { F, type NodeStore, ORDER, SLOT } from './nodes.ts';

const INITIAL_CAPACITY = 256;

/**
 * The open list of a best-first search: a binary heap over cells that orders by f, then by larger g, then first
 * in first out. Each cell is in it at most once; a better g moves the entry instead of adding another.
 *
 * f stands beside the cell in the heap; g and the order are read from the node store, only when f is equal.
 * Calls pass cells, never fractional numbers, which would be boxed whenever a call is not inlined.
 */
export class OpenList {
  size = 0;
  private cells = new Int32Array(INITIAL_CAPACITY);
  private f = new Float64Array(INITIAL_CAPACITY);
  private readonly numbers: Float64Array;
  private readonly fields: Int32Array;
  private readonly key: number;

  /** @param key what to order by first, as an index in `numbers`: f, or 0 for g */
  constructor(nodes: NodeStore, key = F) {
    this.key = key;
    this.numbers = nodes.numbers;
    this.fields = nodes.fields;
  }

  clear(): void {
    this.size = 0;
  }

  /** The next cell to come out. The list must not be empty. */
  first(): number {
    return this.cells[0]!;
  }

  /** Adds a cell whose g, f and order are in the node store. */
  push(cell: number): void {
    if (this.size === this.cells.length) this.grow();
    this.rise(this.size++, cell);
  }

  /** Moves a cell of the list whose f in the node store has become smaller. */
  decrease(cell: number): void {
    this.rise(this.fields[(cell << 3) | SLOT]!, cell);
  }

  /** Removes and returns the first cell. The list must not be empty. */
  pop(): number {
    const { cells, f, numbers, fields } = this;
    const first = cells[0]!;
    const last = --this.size;
    const moving = cells[last]!;
    // The hole sinks to the bottom along the better children, then the last entry rises from there: it came
    // from the bottom and rarely rises far, so this makes fewer comparisons than sinking the entry.
    let hole = 0;
    let child = 1;
    while (child < last) {
      const right = child + 1;
      let fChild = f[child]!;
      if (right < last) {
        const fRight = f[right]!;
        if (fRight < fChild) {
          child = right;
          fChild = fRight;
        } else if (fRight === fChild) {
          const a = cells[child]!;
          const b = cells[right]!;
          const ga = numbers[a << 2]!;
          const gb = numbers[b << 2]!;
          if (gb > ga || (gb === ga && fields[(b << 3) | ORDER]! < fields[(a << 3) | ORDER]!)) child = right;
        }
      }
      const cell = cells[child]!;
      cells[hole] = cell;
      f[hole] = fChild;
      fields[(cell << 3) | SLOT] = hole;
      hole = child;
      child = 2 * hole + 1;
    }
    if (last > 0) this.rise(hole, moving);
    return first;
  }

  private rise(hole: number, cell: number): void {
    const { cells, f, numbers, fields } = this;
    const cellF = numbers[(cell << 2) | this.key]!;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      const fAbove = f[above]!;
      if (fAbove < cellF) break;
      const other = cells[above]!;
      if (fAbove === cellF) {
        const gOther = numbers[other << 2]!;
        const gCell = numbers[cell << 2]!;
        if (gOther > gCell) break;
        if (gOther === gCell && fields[(other << 3) | ORDER]! < fields[(cell << 3) | ORDER]!) break;
      }
      cells[hole] = other;
      f[hole] = fAbove;
      fields[(other << 3) | SLOT] = hole;
      hole = above;
    }
    cells[hole] = cell;
    f[hole] = cellF;
    fields[(cell << 3) | SLOT] = hole;
  }

  private grow(): void {
    const cells = new Int32Array(this.cells.length * 2);
    cells.set(this.cells);
    this.cells = cells;
    const f = new Float64Array(this.f.length * 2);
    f.set(this.f);
    this.f = f;
  }
}
