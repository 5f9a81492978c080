import { DX, DY, firstDirection, type Grid, STRAIGHT } from '../grid/index.ts';
import { minorCost } from '../search/index.ts';
import { KeyHeap } from './key-heap.ts';
import { PAGE_BYTES, PAGE_SHIFT, type PagePool, SLAB_MASK, SLAB_SHIFT } from './page-pool.ts';

const PAGE_MASK = (1 << PAGE_SHIFT) - 1;
/** From a cell inside a page to its neighbours in the pool, by direction. */
const PAGE_STEPS: readonly number[] = DX.map((dx, d) => dx + (DY[d]! << PAGE_SHIFT));
const NO_PAGE = -1;
/** Low bits of an entry: 0 not seen, 1 open, 3 closed. The distance is above them. */
const OPEN = 1;
const CLOSED = 3;
/** Distances are kept modulo this. */
const TURN = 2 ** 30;
/** What an entry of a Map takes, roughly. */
const TURN_BYTES = 40;
/** The heap orders by f, then by steps still to go, which are clamped below this. */
const TIES = 4096;

/**
 * True distances to one goal by reverse resumable A\* (Silver 2005): a search from the goal towards an agent that
 * goes only as far as it was asked to and goes on from there. Same distances as a DistanceField, but made for
 * thousands of goals at once: cells are kept in pages of a shared pool, a few bytes for each cell touched.
 *
 * Distances are kept modulo 2^30 search units. Who compares cells near each other gets their difference exactly
 * from that, whatever the size of the map; for whole distances the rest is kept apart, where there is one.
 */
export class ReverseSearch {
  readonly goal: number;
  /** Nodes expanded so far. */
  expanded = 0;
  /** Tick in which somebody last asked. */
  lastUsed = 0;
  /** Version of the map that it holds for. */
  readonly gridVersion: number;
  readonly #grid: Grid;
  readonly #pool: PagePool;
  readonly #slabs: Int32Array[];
  readonly #minor: number;
  readonly #rowsPerCell: number;
  readonly #towardX: number;
  readonly #towardY: number;
  readonly #pagesPerRow: number;
  /** Open addressing: page number and first entry in the pool, in pairs. */
  #pages = new Int32Array(32).fill(NO_PAGE);
  #pageCount = 0;
  /** How many times 2^30 fits into the distance of a known cell, where it does: farther than 2,280 tiles. */
  readonly #turns = new Map<number, number>();
  readonly #open = new KeyHeap(32);

  /** @param toward cell to search towards first; distances to others are just as exact. */
  constructor(grid: Grid, pool: PagePool, goal: number, toward: number) {
    this.#grid = grid;
    this.#pool = pool;
    this.#slabs = pool.slabs;
    this.goal = goal;
    this.gridVersion = grid.version;
    this.#minor = minorCost(grid);
    this.#rowsPerCell = 1 / grid.stride;
    this.#pagesPerRow = grid.stride >> PAGE_SHIFT;
    this.#towardY = Math.floor(toward / grid.stride);
    this.#towardX = toward - this.#towardY * grid.stride;
    const entry = this.#entryOf(goal);
    this.#slabs[entry >> SLAB_SHIFT]![entry & SLAB_MASK] = OPEN;
    this.#push(goal, 0);
  }

  /** Bytes of memory it holds. */
  get bytes(): number {
    return (
      this.#pageCount * PAGE_BYTES + this.#pages.length * 4 + this.#open.bytes + this.#turns.size * TURN_BYTES
    );
  }

  /** Gives its pages back; it must not be used afterwards. */
  release(): void {
    const pages = this.#pages;
    for (let i = 0; i < pages.length; i += 2) if (pages[i] !== NO_PAGE) this.#pool.giveBack(pages[i + 1]!);
    this.#pages = new Int32Array(0);
  }

  /** True once the distance of a cell is known. */
  knows(cell: number): boolean {
    return (this.#read(cell) & CLOSED) === CLOSED;
  }

  /** Distance of a known cell in search units, modulo 2^30. */
  units(cell: number): number {
    return this.#read(cell) >>> 2;
  }

  /** Distance of a cell in search units, or −1 if it is not known. */
  distance(cell: number): number {
    const value = this.#read(cell);
    if ((value & CLOSED) !== CLOSED) return -1;
    const turns = this.#turns.size === 0 ? 0 : (this.#turns.get(cell) ?? 0);
    return (value >>> 2) + turns * TURN;
  }

  /** How much farther a cell is than a distance `from` (of a cell nearby, modulo 2^30): exact if it is known. */
  fartherBy(cell: number, from: number): number {
    const value = this.#read(cell);
    if ((value & CLOSED) === CLOSED) return ((value & ~CLOSED) - (from << 2)) >> 2;
    // Not closed, so its f is at least that of the first open node: a lower bound.
    return this.#open.size === 0 ? 1 << 28 : ((this.#firstF() - this.#heuristic(cell) - from) << 2) >> 2;
  }

  /** Searches until a cell is known, for at most so many expansions. Returns whether it is known. */
  reach(cell: number, expansions = Number.POSITIVE_INFINITY): boolean {
    if (this.knows(cell)) return true;
    return this.#run(cell, expansions);
  }

  #run(wanted: number, expansions: number): boolean {
    const { moves, stride } = this.#grid;
    const offsets = this.#grid.offsets;
    const costs = this.#grid.stepCosts;
    const slabs = this.#slabs;
    for (let left = expansions; left > 0 && this.#open.size > 0; ) {
      const f = this.#firstF();
      const cell = this.#open.pop();
      const entry = this.#entryOf(cell);
      const slab = slabs[entry >> SLAB_SHIFT]!;
      // Reached by a shorter way after it was pushed, and expanded then.
      if ((slab[entry & SLAB_MASK]! & CLOSED) === CLOSED) continue;
      const g = f - this.#heuristic(cell);
      slab[entry & SLAB_MASK] = (g << 2) | CLOSED;
      if (g >= TURN) this.#turns.set(cell, Math.floor(g / TURN));
      this.expanded++;
      left--;
      const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
      const inX = (cell - y * stride) & PAGE_MASK;
      const inY = y & PAGE_MASK;
      const inside = inX > 0 && inX < PAGE_MASK && inY > 0 && inY < PAGE_MASK;
      // Moves of the grid lead both ways, so those from a cell are also those to it.
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = cell + offsets[d]!;
        const nextEntry = inside ? entry + PAGE_STEPS[d]! : this.#entryOf(next);
        const nextSlab = slabs[nextEntry >> SLAB_SHIFT]!;
        const known = nextSlab[nextEntry & SLAB_MASK]!;
        if ((known & CLOSED) === CLOSED) continue;
        const nextG = g + costs[d]!;
        if (known !== 0 && ((nextG << 2) - (known & ~CLOSED)) >> 2 >= 0) continue;
        nextSlab[nextEntry & SLAB_MASK] = (nextG << 2) | OPEN;
        this.#push(next, nextG);
      }
      if (cell === wanted) return true;
    }
    return false;
  }

  #heuristic(cell: number): number {
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const dx = Math.abs(cell - y * this.#grid.stride - this.#towardX);
    const dy = Math.abs(y - this.#towardY);
    return dx > dy ? dx * STRAIGHT + dy * this.#minor : dy * STRAIGHT + dx * this.#minor;
  }

  #read(cell: number): number {
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const x = cell - y * this.#grid.stride;
    const page = (y >> PAGE_SHIFT) * this.#pagesPerRow + (x >> PAGE_SHIFT);
    const pages = this.#pages;
    for (let i = this.#home(page); ; i = (i + 2) & (pages.length - 1)) {
      if (pages[i] === page) {
        const entry = pages[i + 1]! + ((y & PAGE_MASK) << PAGE_SHIFT) + (x & PAGE_MASK);
        return this.#slabs[entry >> SLAB_SHIFT]![entry & SLAB_MASK]!;
      }
      if (pages[i] === NO_PAGE) return 0;
    }
  }

  /** Where in the pool a cell is kept; its page is taken from the pool if need be. */
  #entryOf(cell: number): number {
    const y = ((cell + 0.5) * this.#rowsPerCell) | 0;
    const x = cell - y * this.#grid.stride;
    const page = (y >> PAGE_SHIFT) * this.#pagesPerRow + (x >> PAGE_SHIFT);
    const pages = this.#pages;
    let i = this.#home(page);
    while (pages[i] !== page && pages[i] !== NO_PAGE) i = (i + 2) & (pages.length - 1);
    let first = pages[i + 1]!;
    if (pages[i] === NO_PAGE) {
      first = this.#pool.take();
      pages[i] = page;
      pages[i + 1] = first;
      if (++this.#pageCount * 3 > pages.length) this.#growPages();
    }
    return first + ((y & PAGE_MASK) << PAGE_SHIFT) + (x & PAGE_MASK);
  }

  #home(page: number): number {
    return (Math.imul(page, 0x9e3779b1) >>> 10) & (this.#pages.length - 2);
  }

  #growPages(): void {
    const old = this.#pages;
    this.#pages = new Int32Array(old.length * 2).fill(NO_PAGE);
    const pages = this.#pages;
    for (let k = 0; k < old.length; k += 2) {
      if (old[k] === NO_PAGE) continue;
      let i = this.#home(old[k]!);
      while (pages[i] !== NO_PAGE) i = (i + 2) & (pages.length - 1);
      pages[i] = old[k]!;
      pages[i + 1] = old[k + 1]!;
    }
  }

  /** False for entries of the heap whose cell was reached by a shorter way or expanded since. */
  readonly #isCurrent = (key: number, cell: number): boolean => {
    const g = Math.floor(key / TIES) - this.#heuristic(cell);
    return this.#read(cell) === ((g << 2) | OPEN);
  };

  #firstF(): number {
    return Math.floor(this.#open.firstKey() / TIES);
  }

  #push(cell: number, g: number): void {
    if (this.#open.full) this.#open.retain(this.#isCurrent);
    const h = this.#heuristic(cell);
    this.#open.push((g + h) * TIES + Math.min(TIES - 1, Math.floor(h / STRAIGHT)), cell);
  }
}
