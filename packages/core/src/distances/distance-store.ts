import type { Grid, GridChange } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
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
 *
 * After an edit of the map a search is out of date if it has expanded a cell whose moves or costs have changed. All
 * others are just what they would be on the edited map. That is found out when a search is asked for. What an outdated search
 * knows can be kept in use until the search that replaces it has come as far.
 */
export class DistanceStore {
  readonly #grid: Grid;
  readonly #limit: number;
  readonly #keepsOutdated: boolean;
  readonly #pool = new PagePool();
  readonly #searches = new Map<number, ReverseSearch>();
  readonly #outdated = new Map<number, ReverseSearch>();
  /** Per version of the map the cells whose moves or costs the edit before it has changed. */
  readonly #changes = new Map<number, readonly number[]>();
  #bytes = 0;
  #tick = 0;
  #refused = false;

  /**
   * @param memoryMB megabytes that the searches may take, above 0
   * @param keepsOutdated keep outdated searches for {@link searchKnowing}
   */
  constructor(grid: Grid, memoryMB: number, keepsOutdated = false) {
    this.#grid = grid;
    this.#limit = memoryMB * 2 ** 20;
    this.#keepsOutdated = keepsOutdated;
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

  /** To be called after an edit of the map. Without that call, all searches count as out of date. */
  mapChanged(change: GridChange): void {
    // An edit of other costs than those of this map leaves its version as it is.
    if (change.affected.length === 0 && this.#changes.has(this.#grid.version)) return;
    this.#changes.set(this.#grid.version, change.affected);
  }

  /**
   * To be called once a tick, with the number of the tick: drops searches that were not asked for in a while and, if
   * agents were refused a search, the oldest ones.
   */
  startTick(tick: number): void {
    this.#tick = tick;
    // Each search is looked at every so many ticks, so that not all of them are dropped in the same one.
    for (const searches of [this.#searches, this.#outdated])
      for (const search of searches.values())
        if ((tick + search.goal) % IDLE_TICKS === 0 && tick - search.lastUsed > IDLE_TICKS)
          this.#drop(search);
    if (tick % IDLE_TICKS !== 0) return;
    this.#forgetChanges();
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
   * The search to a goal cell, begun towards the asking cell if there is none or it is out of date. It is valid until
   * the next call of this method or {@link reach}.
   */
  searchTo(goal: number, from: number): ReverseSearch {
    let search = this.#searches.get(goal);
    if (search && !this.#holds(search)) {
      this.#retire(search);
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

  /**
   * The search to a goal that knows a cell already, even if it is out of date; undefined if there is none. One that is
   * out of date cannot go on.
   */
  searchKnowing(goal: number, cell: number): ReverseSearch | undefined {
    const search = this.searchTo(goal, cell);
    if (search.knows(cell)) return search;
    const outdated = this.#outdated.get(goal);
    if (!outdated?.knows(cell)) return undefined;
    outdated.lastUsed = this.#tick;
    return outdated;
  }

  /** Goes on with a search until it knows a cell, for at most n expansions. Returns whether it does. */
  reach(search: ReverseSearch, cell: number, expansions = Number.POSITIVE_INFINITY): boolean {
    if (search.outdated) return search.knows(cell);
    const before = search.bytes;
    const known = search.reach(cell, expansions);
    this.#bytes += search.bytes - before;
    this.#makeRoom(search);
    return known;
  }

  save(out: StateWriter): void {
    out.int(this.#tick);
    out.boolean(this.#refused);
    for (const searches of [this.#searches, this.#outdated]) {
      out.int(searches.size);
      for (const search of searches.values()) search.save(out, search.outdated || this.#isTouched(search));
    }
  }

  load(from: StateReader): void {
    this.#tick = from.int();
    this.#refused = from.boolean();
    for (const searches of [this.#searches, this.#outdated]) {
      for (let left = from.int(); left > 0; left--) {
        const search = ReverseSearch.load(this.#grid, this.#pool, from);
        this.#bytes += search.bytes;
        searches.set(search.goal, search);
      }
    }
  }

  /** Whether a search is right for the present map. */
  #holds(search: ReverseSearch): boolean {
    if (search.outdated) return false;
    if (search.gridVersion === this.#grid.version) return true;
    search.outdated = this.#isTouched(search);
    search.gridVersion = this.#grid.version;
    return !search.outdated;
  }

  /** Whether edits of the map have changed the moves of a cell that a search has expanded. */
  #isTouched(search: ReverseSearch): boolean {
    for (let version = search.gridVersion + 1; version <= this.#grid.version; version++) {
      const affected = this.#changes.get(version);
      if (!affected || affected.some((cell) => search.knows(cell))) return true;
    }
    return false;
  }

  /** Forgets edits of the map that all searches have taken note of. */
  #forgetChanges(): void {
    if (this.#changes.size === 0) return;
    let oldest = this.#grid.version;
    for (const search of this.#searches.values()) oldest = Math.min(oldest, search.gridVersion);
    for (const version of this.#changes.keys()) if (version <= oldest) this.#changes.delete(version);
  }

  /** Replaces the outdated search to a goal by another that has become out of date, unless it knew less. */
  #retire(search: ReverseSearch): void {
    const before = this.#outdated.get(search.goal);
    if (!this.#keepsOutdated || (before && before.expanded > search.expanded)) {
      this.#drop(search);
      return;
    }
    if (before) this.#drop(before);
    this.#searches.delete(search.goal);
    this.#outdated.set(search.goal, search);
  }

  #makeRoom(kept: ReverseSearch): void {
    if (this.#bytes <= this.#limit) return;
    const others = [...this.#searches.values()].filter((search) => search !== kept);
    others.sort((a, b) => a.lastUsed - b.lastUsed);
    this.#dropDownTo(KEEP, [...this.#outdated.values(), ...others]);
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
    for (const searches of [this.#searches, this.#outdated])
      if (searches.get(search.goal) === search) searches.delete(search.goal);
  }
}
