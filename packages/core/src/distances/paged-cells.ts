import { DX, DY, type Grid } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';

/** Cells along one side of a page, as a power of two. */
const PAGE_SHIFT = 3;
const PAGE_MASK = (1 << PAGE_SHIFT) - 1;
/** Entries of a page: 8 × 8 cells. */
const PAGE_ENTRIES = 1 << (2 * PAGE_SHIFT);
const PAGE_BYTES = PAGE_ENTRIES * 4;
/** Entries of a slab, as a power of two: 1 MB each, so that little is held in vain. */
export const SLAB_SHIFT = 18;
export const SLAB_MASK: number = (1 << SLAB_SHIFT) - 1;
/** From an entry to those of neighbouring cells on the same page, by direction. */
export const PAGE_STEPS: readonly number[] = DX.map((dx, d) => dx + (DY[d]! << PAGE_SHIFT));
const NO_PAGE = -1;

/**
 * Memory for many sparse maps of cells at once. Pages are cut from slabs, handed out cleared and taken back for others,
 * so that thousands of maps grow and go without work for the garbage collector.
 *
 * Entry `i` of the pool is `slabs[i >> SLAB_SHIFT][i & SLAB_MASK]`.
 */
export class PagePool {
  readonly slabs: Int32Array[] = [];
  #free: number[] = [];
  #made = 0;

  /** Bytes held that no map uses. */
  get idleBytes(): number {
    return (this.slabs.length << (SLAB_SHIFT + 2)) - (this.#made - this.#free.length) * PAGE_BYTES;
  }

  /** The first entry of a page of zeros. */
  take(): number {
    const recycled = this.#free.pop();
    if (recycled !== undefined) {
      const start = recycled & SLAB_MASK;
      this.slabs[recycled >> SLAB_SHIFT]!.fill(0, start, start + PAGE_ENTRIES);
      return recycled;
    }
    const entry = this.#made++ * PAGE_ENTRIES;
    if (entry >> SLAB_SHIFT === this.slabs.length) this.slabs.push(new Int32Array(1 << SLAB_SHIFT));
    return entry;
  }

  /** Takes a page back, by its first entry. */
  giveBack(entry: number): void {
    this.#free.push(entry);
  }
}

/** A 32-bit number for each cell of a grid, 0 at first: memory is taken for pages that were written to. */
export class PagedCells {
  readonly #pool: PagePool;
  readonly #slabs: Int32Array[];
  readonly #stride: number;
  readonly #rowsPerCell: number;
  readonly #pagesPerRow: number;
  /** A hash table with open addressing: number of a page and its first entry in the pool, in pairs. */
  #pages = new Int32Array(32).fill(NO_PAGE);
  #pageCount = 0;

  constructor(grid: Grid, pool: PagePool) {
    this.#pool = pool;
    this.#slabs = pool.slabs;
    this.#stride = grid.stride;
    this.#rowsPerCell = 1 / grid.stride;
    this.#pagesPerRow = grid.stride >> PAGE_SHIFT;
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.#pageCount * PAGE_BYTES + this.#pages.length * 4;
  }

  /** Gives its pages back to the pool; it must not be used afterwards. */
  release(): void {
    const pages = this.#pages;
    for (let i = 0; i < pages.length; i += 2) if (pages[i] !== NO_PAGE) this.#pool.giveBack(pages[i + 1]!);
    this.#pages = new Int32Array(0);
  }

  /** The number of a cell. */
  read(cell: number): number {
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const x = cell - y * this.#stride;
    const i = this.#find((y >> PAGE_SHIFT) * this.#pagesPerRow + (x >> PAGE_SHIFT));
    if (this.#pages[i] === NO_PAGE) return 0;
    const entry = this.#pages[i + 1]! + ((y & PAGE_MASK) << PAGE_SHIFT) + (x & PAGE_MASK);
    return this.#slabs[entry >> SLAB_SHIFT]![entry & SLAB_MASK]!;
  }

  /** Where in the pool the number of a cell is kept, to be written there; a page is taken from the pool if need be. */
  entryOf(cell: number): number {
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const x = cell - y * this.#stride;
    const page = (y >> PAGE_SHIFT) * this.#pagesPerRow + (x >> PAGE_SHIFT);
    const i = this.#find(page);
    const first = this.#pages[i] === NO_PAGE ? this.#add(page, i) : this.#pages[i + 1]!;
    return first + ((y & PAGE_MASK) << PAGE_SHIFT) + (x & PAGE_MASK);
  }

  save(out: StateWriter): void {
    const pages = this.#pages;
    out.int(this.#pageCount);
    for (let i = 0; i < pages.length; i += 2) {
      if (pages[i] === NO_PAGE) continue;
      out.int(pages[i]!);
      out.array(this.#entriesFrom(pages[i + 1]!));
    }
  }

  /** Replaces all numbers by those that {@link save} wrote. */
  load(from: StateReader): void {
    this.release();
    this.#pages = new Int32Array(32).fill(NO_PAGE);
    this.#pageCount = 0;
    for (let left = from.int(); left > 0; left--) {
      const page = from.int();
      this.#entriesFrom(this.#add(page, this.#find(page))).set(from.ints());
    }
  }

  #entriesFrom(first: number): Int32Array {
    const start = first & SLAB_MASK;
    return this.#slabs[first >> SLAB_SHIFT]!.subarray(start, start + PAGE_ENTRIES);
  }

  /** Takes a page from the pool, for the gap where it belongs, and returns its first entry. */
  #add(page: number, gap: number): number {
    const first = this.#pool.take();
    this.#pages[gap] = page;
    this.#pages[gap + 1] = first;
    if (++this.#pageCount * 3 > this.#pages.length) this.#grow();
    return first;
  }

  /** Whether all neighbours of a cell lie on its page, {@link PAGE_STEPS} from its entry. */
  isInsidePage(cell: number): boolean {
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const inX = (cell - y * this.#stride) & PAGE_MASK;
    const inY = y & PAGE_MASK;
    return inX > 0 && inX < PAGE_MASK && inY > 0 && inY < PAGE_MASK;
  }

  /** Index of a page in the table, or of the gap where it belongs. */
  #find(page: number): number {
    const pages = this.#pages;
    let i = (Math.imul(page, 0x9e3779b1) >>> 10) & (pages.length - 2);
    while (pages[i] !== page && pages[i] !== NO_PAGE) i = (i + 2) & (pages.length - 1);
    return i;
  }

  #grow(): void {
    const old = this.#pages;
    this.#pages = new Int32Array(old.length * 2).fill(NO_PAGE);
    for (let k = 0; k < old.length; k += 2)
      if (old[k] !== NO_PAGE) this.#pages.set(old.subarray(k, k + 2), this.#find(old[k]!));
  }
}
