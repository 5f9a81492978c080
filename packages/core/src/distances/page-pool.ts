/** Cells along one side of a page, as a power of two. */
export const PAGE_SHIFT = 3;
/** Entries of a page: 8 × 8 cells. */
const PAGE_ENTRIES = 1 << (2 * PAGE_SHIFT);
export const PAGE_BYTES = PAGE_ENTRIES * 4;
/** Entries of a slab, as a power of two: 1 MB each, so that little is held in vain. */
export const SLAB_SHIFT = 18;
export const SLAB_MASK = (1 << SLAB_SHIFT) - 1;

/**
 * Small blocks of numbers for many sparse maps of cells at once. Pages are cut from slabs, handed out cleared and
 * taken back for others, so that thousands of maps grow and go without work for the garbage collector.
 *
 * Entry `i` of the pool is `slabs[i >> SLAB_SHIFT][i & SLAB_MASK]`.
 */
export class PagePool {
  readonly slabs: Int32Array[] = [];
  #free: number[] = [];
  #made = 0;

  /** Pages handed out and not taken back. */
  get pagesInUse(): number {
    return this.#made - this.#free.length;
  }

  /** Bytes held, in use or not. */
  get bytes(): number {
    return this.slabs.length << (SLAB_SHIFT + 2);
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
