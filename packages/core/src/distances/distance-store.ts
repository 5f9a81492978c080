import type { Grid } from '../grid/index.ts';
import { PagePool } from './paged-cells.ts';
import { ReverseSearch } from './reverse-search.ts';

/** A search that was not asked for this many ticks is dropped: its agents have arrived. */
const IDLE_TICKS = 64;
/** When memory runs out, searches are dropped until this share of it is left in use. */
const KEEP = 0.9;
/** New searches are admitted while less than this share of the memory is in use. */
const ADMIT = 0.8;
/** Searches of agents that have had their turn are dropped down to this share while others wait for admission. */
const ROTATE = 0.6;

/**
 * Exact distances to all goals that agents make for: one {@link ReverseSearch} a goal, shared by all agents that make
 * for it. If memory runs out, the searches that were asked for least recently are dropped, and begin again when they
 * are asked for.
 */
export class DistanceStore {
  readonly #grid: Grid;
  readonly #limit: number;
  readonly #pool = new PagePool();
  readonly #searches = new Map<number, ReverseSearch>();
  #bytes = 0;
  #tick = 0;
  #refused = false;

  /** @param memoryMB megabytes that the searches may take, above 0 */
  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#limit = memoryMB * 2 ** 20;
  }

  /** Bytes that the searches use. */
  get bytesInUse(): number {
    return this.#bytes;
  }

  /** Bytes of memory held: those in use, and pages kept for later. */
  get bytesHeld(): number {
    return this.#bytes + this.#pool.idleBytes;
  }

  /** Number of goals with a search. */
  get goals(): number {
    return this.#searches.size;
  }

  /**
   * To be called once a tick, with the number of the tick: drops searches that were not asked for in a while and, if
   * agents were refused a search, the oldest ones.
   */
  startTick(tick: number): void {
    this.#tick = tick;
    if (tick % IDLE_TICKS !== 0) return;
    for (const search of this.#searches.values()) if (tick - search.lastUsed > IDLE_TICKS) this.#drop(search);
    if (!this.#refused) return;
    this.#refused = false;
    // A map lists its entries in the order in which they came.
    this.#dropDownTo(ROTATE, [...this.#searches.values()]);
  }

  /**
   * Whether an agent should have a search to a goal cell now. If memory is too short for all of them, agents must take
   * turns: dropping what another agent needs again in the next tick would cost more time than there is.
   */
  admits(goal: number): boolean {
    if (this.#searches.has(goal) || this.#bytes <= this.#limit * ADMIT) return true;
    this.#refused = true;
    return false;
  }

  /**
   * The search to a goal cell, begun towards the asking cell if there is none or the map has changed. It is valid
   * until the next call of this method or {@link reach}.
   */
  searchTo(goal: number, from: number): ReverseSearch {
    let search = this.#searches.get(goal);
    if (search && search.gridVersion !== this.#grid.version) {
      this.#drop(search);
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

  /** Goes on with a search until it knows a cell, for at most n expansions. Returns whether it does. */
  reach(search: ReverseSearch, cell: number, expansions = Number.POSITIVE_INFINITY): boolean {
    const before = search.bytes;
    const known = search.reach(cell, expansions);
    this.#bytes += search.bytes - before;
    this.#makeRoom(search);
    return known;
  }

  #makeRoom(kept: ReverseSearch): void {
    if (this.#bytes <= this.#limit) return;
    const others = [...this.#searches.values()].filter((search) => search !== kept);
    this.#dropDownTo(
      KEEP,
      others.sort((a, b) => a.lastUsed - b.lastUsed),
    );
  }

  /** Drops searches, the first ones first, until a share of the memory is left in use. */
  #dropDownTo(share: number, searches: readonly ReverseSearch[]): void {
    for (const search of searches) {
      if (this.#bytes <= this.#limit * share) return;
      this.#drop(search);
    }
  }

  #drop(search: ReverseSearch): void {
    this.#bytes -= search.bytes;
    search.release();
    this.#searches.delete(search.goal);
  }
}
