import type { Grid } from '../grid/index.ts';
import { PAGE_BYTES, PagePool } from './page-pool.ts';
import { ReverseSearch } from './reverse-search.ts';

/** A search nobody has asked for so many ticks is let go: its agents have arrived. */
const IDLE_TICKS = 64;
/** When memory runs out, searches are let go until this share of it is left in use. */
const KEEP = 0.9;
/** New searches are admitted while less than this share of the memory is in use. */
const ADMIT = 0.8;
/** Searches of those who have had their turn are let go down to this share while others wait for admission. */
const ROTATE = 0.6;

/**
 * The distances to all goals that agents currently make for, one {@link ReverseSearch} a goal, within a limit of
 * memory: what was asked for least recently goes first and is searched again when it is asked for.
 */
export class DistanceStore {
  readonly #grid: Grid;
  readonly #limit: number;
  readonly #pool = new PagePool();
  readonly #searches = new Map<number, ReverseSearch>();
  #bytes = 0;
  #tick = 0;
  #refused = false;

  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#limit = memoryMB * 2 ** 20;
  }

  /** Bytes that the searches use. */
  get bytesInUse(): number {
    return this.#bytes;
  }

  /** Bytes held: those in use and pages kept for later. */
  get bytesHeld(): number {
    return this.#bytes + this.#pool.bytes - this.#pool.pagesInUse * PAGE_BYTES;
  }

  /** Number of goals with a search. */
  get goals(): number {
    return this.#searches.size;
  }

  /** Lets go what has not been asked for in a while; if memory is short, the oldest searches in their turn. */
  startTick(tick: number): void {
    this.#tick = tick;
    if (tick % IDLE_TICKS !== 0) return;
    for (const search of this.#searches.values())
      if (tick - search.lastUsed > IDLE_TICKS) this.#letGo(search);
    if (!this.#refused) return;
    this.#refused = false;
    // A map lists its entries in the order in which they came.
    for (const search of this.#searches.values()) {
      if (this.#bytes <= this.#limit * ROTATE) return;
      this.#letGo(search);
    }
  }

  /**
   * Whether an agent should have a search to a goal now. If memory is too short for all of them, agents must take
   * turns: letting go what somebody needs again in the next tick would cost more time than there is.
   */
  admits(goal: number): boolean {
    if (this.#searches.has(goal) || this.#bytes <= this.#limit * ADMIT) return true;
    this.#refused = true;
    return false;
  }

  /**
   * The search to a goal, begun towards the asking cell if there is none or the map has changed. It is valid
   * until the next call of this method or {@link reach}.
   */
  searchTo(goal: number, from: number): ReverseSearch {
    let search = this.#searches.get(goal);
    if (search && search.gridVersion !== this.#grid.version) {
      this.#letGo(search);
      search = undefined;
    }
    if (!search) {
      search = new ReverseSearch(this.#grid, this.#pool, goal, from);
      this.#bytes += search.bytes;
      this.#searches.set(goal, search);
      this.#makeRoom(search);
    }
    search.lastUsed = this.#tick;
    return search;
  }

  /** Goes on with a search until it knows a cell, for at most so many expansions; returns whether it does. */
  reach(search: ReverseSearch, cell: number, expansions: number): boolean {
    const before = search.bytes;
    const known = search.reach(cell, expansions);
    this.#bytes += search.bytes - before;
    this.#makeRoom(search);
    return known;
  }

  #letGo(search: ReverseSearch): void {
    this.#bytes -= search.bytes;
    search.release();
    this.#searches.delete(search.goal);
  }

  #makeRoom(kept: ReverseSearch): void {
    if (this.#bytes <= this.#limit) return;
    const oldestFirst = [...this.#searches.values()].sort((a, b) => a.lastUsed - b.lastUsed);
    for (const search of oldestFirst) {
      if (this.#bytes <= this.#limit * KEEP) return;
      if (search !== kept) this.#letGo(search);
    }
  }
}
