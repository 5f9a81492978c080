import { grown } from '../grow.ts';

const INITIAL_CAPACITY = 256;
/** Numbers of nodes are given out over many searches; before they run out, all are taken back. */
const MOST_NUMBERS = 2 ** 30;
/** Set in a node's mark while it is not in the open list. The lower bits are the directions to go on in. */
export const EXPANDED = 1 << 8;

/**
 * The nodes of a search that meets few of the map's cells, and its open list: a binary heap that orders by f, then by
 * larger g. Nodes are numbered in the order in which they are met and lie side by side in memory, however
 * far apart their cells are. Each is in the list at most once; a better g moves it.
 *
 * Nothing is cleared between searches: a number below `base` belongs to an earlier one.
 */
export class JumpNodes {
  /** Nodes of this search. */
  count = 0;
  /** Nodes in the open list. */
  size = 0;
  cells = new Int32Array(INITIAL_CAPACITY);
  parents = new Int32Array(INITIAL_CAPACITY);
  /** The directions to go on in, and {@link EXPANDED}. */
  marks = new Int32Array(INITIAL_CAPACITY);
  /** Place in the open list. */
  slots = new Int32Array(INITIAL_CAPACITY);
  g = new Float64Array(INITIAL_CAPACITY);
  f = new Float64Array(INITIAL_CAPACITY);
  /** Per cell `base` and the number of its node, or less if it has none. */
  numberOf = new Int32Array(0);
  base = 1;
  #heap = new Int32Array(INITIAL_CAPACITY);
  #heapF = new Float64Array(INITIAL_CAPACITY);

  /** Forgets all nodes, and makes room for the cells of a map. */
  reset(cellCount: number): void {
    this.base += this.count;
    if (this.base > MOST_NUMBERS || this.numberOf.length < cellCount) {
      const before = this.numberOf.length;
      if (before < cellCount)
        this.numberOf = new Int32Array(before === 0 ? cellCount : Math.max(cellCount, 2 * before));
      else this.numberOf.fill(0);
      this.base = 1;
    }
    this.count = 0;
    this.size = 0;
  }

  /** Makes room for so many more nodes. */
  reserve(more: number): void {
    const length = this.count + more;
    if (length <= this.cells.length) return;
    this.cells = grown(this.cells, length);
    this.parents = grown(this.parents, length);
    this.marks = grown(this.marks, length);
    this.slots = grown(this.slots, length);
    this.g = grown(this.g, length);
    this.f = grown(this.f, length);
    this.#heap = grown(this.#heap, length);
    this.#heapF = grown(this.#heapF, length);
  }

  /** The node that is next. The list must not be empty. */
  first(): number {
    return this.#heap[0]!;
  }

  /** Adds a node whose g and f are set. */
  push(node: number): void {
    this.#rise(this.size++, node);
  }

  /** Moves a node of the list whose f has become smaller. */
  decrease(node: number): void {
    this.#rise(this.slots[node]!, node);
  }

  /** Lets a node go on in directions that were not known when it was opened, now or, if it was expanded, again. */
  goOn(node: number, directions: number): void {
    const { marks } = this;
    const more = directions & ~marks[node]!;
    if (more === 0) return;
    if (marks[node]! & EXPANDED) {
      marks[node] = more;
      this.push(node);
    } else {
      marks[node]! |= more;
    }
  }

  /** Removes and returns the next node. The list must not be empty. */
  pop(): number {
    const heap = this.#heap;
    const heapF = this.#heapF;
    const { g, slots } = this;
    const first = heap[0]!;
    const last = --this.size;
    const moving = heap[last]!;
    // The hole sinks to the bottom along the better children, then the last entry rises from there: it came
    // from the bottom and rarely rises far, so this makes fewer comparisons than sinking the entry.
    let hole = 0;
    let child = 1;
    while (child < last) {
      const right = child + 1;
      let fChild = heapF[child]!;
      if (right < last) {
        const fRight = heapF[right]!;
        if (fRight < fChild || (fRight === fChild && g[heap[right]!]! > g[heap[child]!]!)) {
          child = right;
          fChild = fRight;
        }
      }
      const node = heap[child]!;
      heap[hole] = node;
      heapF[hole] = fChild;
      slots[node] = hole;
      hole = child;
      child = 2 * hole + 1;
    }
    if (last > 0) this.#rise(hole, moving);
    return first;
  }

  #rise(from: number, node: number): void {
    const heap = this.#heap;
    const heapF = this.#heapF;
    const { g, f, slots } = this;
    const nodeF = f[node]!;
    let hole = from;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      const fAbove = heapF[above]!;
      if (fAbove < nodeF) break;
      const other = heap[above]!;
      if (fAbove === nodeF && g[other]! >= g[node]!) break;
      heap[hole] = other;
      heapF[hole] = fAbove;
      slots[other] = hole;
      hole = above;
    }
    heap[hole] = node;
    heapF[hole] = nodeF;
    slots[node] = hole;
  }
}
