import { firstDirection, type Grid, STRAIGHT } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import { minorCost } from '../search/index.ts';
import { KeyHeap } from './key-heap.ts';
import { PAGE_STEPS, PagedCells, type PagePool, SLAB_MASK, SLAB_SHIFT } from './paged-cells.ts';

/** Low bits of a cell's number: 0 not seen, 1 open, 3 closed. The distance is above them. */
const OPEN = 1;
const CLOSED = 3;
/** Distances are kept modulo this. */
const TURN = 2 ** 30;
/** An open node is nearer to the goal than the one being expanded by less than this, about four tiles. */
const BEHIND: number = 2 ** 21;
/** What an entry of a Map takes, roughly. */
const TURN_BYTES = 40;
/** The heap orders by f, then by steps still to go, which are clamped below this. */
const TIES = 4096;
/** Bytes of an entry of the heap. */
const HEAP_ENTRY_BYTES = 12;
/** More than any distance, in search units. */
const OUT_OF_REACH: number = 2 ** 44;
/** A cell outside of every map: no search reaches it. */
const NO_CELL = 0;

/**
 * Exact distances to one goal by reverse resumable A\* (Silver 2005): a search from the goal towards an agent that
 * goes only as far as it was asked to and goes on from there. Same distances as a DistanceField, but made for
 * thousands of goals at once: a few bytes for each cell touched.
 *
 * Distances are kept modulo 2^30 search units. That gives the difference between cells near each other exactly,
 * whatever the size of the map; for whole distances the rest is kept apart, where there is one.
 */
export class ReverseSearch {
  readonly goal: number;
  /** Nodes expanded so far. */
  expanded = 0;
  /** Tick in which it was last asked for. */
  lastUsed = 0;
  /** Version of the map that it is known to hold for, or to be out of date for. */
  gridVersion: number;
  /** Its distances are those of an earlier map, and it must not go on. */
  outdated = false;
  readonly #grid: Grid;
  readonly #slabs: Int32Array[];
  readonly #cells: PagedCells;
  readonly #minor: number;
  readonly #rowsPerCell: number;
  readonly #toward: number;
  readonly #towardX: number;
  readonly #towardY: number;
  /** How many times 2^30 fits into the distance of a known cell, where it does: farther than 2,280 tiles. */
  readonly #turns = new Map<number, number>();
  #open = new KeyHeap(32);

  /** @param toward cell to search towards first; distances to others are just as exact */
  constructor(grid: Grid, pool: PagePool, goal: number, toward: number) {
    this.#grid = grid;
    this.#slabs = pool.slabs;
    this.#cells = new PagedCells(grid, pool);
    this.goal = goal;
    this.gridVersion = grid.version;
    this.#minor = minorCost(grid);
    this.#rowsPerCell = 1 / grid.stride;
    this.#toward = toward;
    this.#towardY = Math.floor(toward / grid.stride);
    this.#towardX = toward - this.#towardY * grid.stride;
    const entry = this.#cells.entryOf(goal);
    this.#slabs[entry >> SLAB_SHIFT]![entry & SLAB_MASK] = OPEN;
    this.#push(goal, 0);
  }

  /**
   * Reads a search that {@link save} wrote. One that is not out of date is made again, expansion by expansion: each
   * depends only on the map and on those before it.
   */
  static load(grid: Grid, pool: PagePool, from: StateReader): ReverseSearch {
    const [goal = 0, toward = 0, lastUsed = 0, expanded = 0] = from.ints();
    const search = new ReverseSearch(grid, pool, goal, toward);
    search.lastUsed = lastUsed;
    search.outdated = from.boolean();
    const isOver = from.boolean();
    if (search.outdated) {
      search.expanded = expanded;
      search.#loadDistances(from, isOver);
    } else {
      search.reach(NO_CELL, expanded);
      if (isOver) search.reach(NO_CELL);
    }
    return search;
  }

  /** @param outdated whether the map has changed where it has searched, even if it is not marked yet */
  save(out: StateWriter, outdated: boolean): void {
    out.ints([this.goal, this.#toward, this.lastUsed, this.expanded]);
    out.boolean(outdated);
    out.boolean(this.#open.size === 0);
    if (!outdated) return;
    this.#cells.save(out);
    out.ints([...this.#turns].flat());
    out.int(this.#open.bytes / HEAP_ENTRY_BYTES);
    if (this.#open.size > 0) out.number(this.#open.firstKey());
  }

  #loadDistances(from: StateReader, isOver: boolean): void {
    this.#cells.load(from);
    const turns = from.ints();
    for (let i = 0; i < turns.length; i += 2) this.#turns.set(turns[i]!, turns[i + 1]!);
    this.#open = new KeyHeap(from.int());
    // It will not go on, so of the open nodes only the least f matters.
    if (!isOver) this.#open.push(from.number(), this.goal);
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.#cells.bytes + this.#open.bytes + this.#turns.size * TURN_BYTES;
  }

  /** Gives its memory back; it must not be used afterwards. */
  release(): void {
    this.#cells.release();
  }

  /** True once the distance of a cell is known. */
  knows(cell: number): boolean {
    return (this.#cells.read(cell) & CLOSED) === CLOSED;
  }

  /** Distance of a known cell in search units, modulo 2^30. */
  units(cell: number): number {
    return this.#cells.read(cell) >>> 2;
  }

  /** Distance of a cell in search units, or −1 if it is not known. */
  distance(cell: number): number {
    const value = this.#cells.read(cell);
    if ((value & CLOSED) !== CLOSED) return -1;
    const turns = this.#turns.size === 0 ? 0 : (this.#turns.get(cell) ?? 0);
    return (value >>> 2) + turns * TURN;
  }

  /**
   * How much farther a cell is than a distance `from`, both in search units. Exact if the cell is known, otherwise a
   * lower bound.
   */
  fartherBy(cell: number, from: number): number {
    const distance = this.distance(cell);
    if (distance >= 0) return distance - from;
    // Not closed, so its f is at least that of the first open node.
    return this.#open.size === 0 ? OUT_OF_REACH : this.#firstF() - this.#heuristic(cell) - from;
  }

  /** Searches until a cell is known, for at most n expansions. Returns whether it is known. */
  reach(wanted: number, expansions = Number.POSITIVE_INFINITY): boolean {
    if (this.knows(wanted)) return true;
    const { arrivals, terrain, offsets, stepCosts } = this.#grid;
    const cells = this.#cells;
    const slabs = this.#slabs;
    for (let left = expansions; left > 0 && this.#open.size > 0; ) {
      const f = this.#firstF();
      const cell = this.#open.pop();
      const entry = cells.entryOf(cell);
      const slab = slabs[entry >> SLAB_SHIFT]!;
      // Reached by a shorter path after it was pushed, and expanded then.
      if ((slab[entry & SLAB_MASK]! & CLOSED) === CLOSED) continue;
      const g = f - this.#heuristic(cell);
      slab[entry & SLAB_MASK] = (g << 2) | CLOSED;
      if (g >= TURN) this.#turns.set(cell, Math.floor(g / TURN));
      this.expanded++;
      left--;
      const inside = cells.isInsidePage(cell);
      for (let m = arrivals[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = cell + offsets[d]!;
        const nextEntry = inside ? entry + PAGE_STEPS[d]! : cells.entryOf(next);
        const nextSlab = slabs[nextEntry >> SLAB_SHIFT]!;
        const known = nextSlab[nextEntry & SLAB_MASK]!;
        if ((known & CLOSED) === CLOSED) continue;
        // To come here costs what this cell costs, whatever the cell costs that one comes from.
        const nextG = g + (terrain === null ? stepCosts[d]! : Math.round(stepCosts[d]! * terrain[cell]!));
        // Plain steps are so short that a difference tells; a dear one is shorter than a turn, which this cell completes.
        const isNoNearer =
          terrain === null
            ? ((nextG << 2) - (known & ~CLOSED)) >> 2 >= 0
            : nextG >= g - BEHIND + (((known >>> 2) - g + BEHIND) & (TURN - 1));
        if (known !== 0 && isNoNearer) continue;
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

  /** False for entries of the heap whose cell was reached by a shorter path or expanded since. */
  readonly #isCurrent = (key: number, cell: number): boolean => {
    const g = Math.floor(key / TIES) - this.#heuristic(cell);
    return this.#cells.read(cell) === ((g << 2) | OPEN);
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
