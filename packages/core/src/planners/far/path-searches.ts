import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type PathQuery, type Search, type SearchKind, startSearch } from '../../search/index.ts';
import { type Crowd, isMove } from '../../world/index.ts';
import type { AgentPaths } from '../kit/paths.ts';
import type { Reservations } from '../kit/reservations.ts';
import { joinPath, type QueuedSearches } from '../kit/search-queue.ts';
import type { Detours } from './detours.ts';

/** An agent that has waited this many ticks for its turn gets a shortest path: jump point search finds it sooner. */
const HASTE = 30;

export interface PathSearchOptions extends Pick<PathQuery, 'moves' | 'heuristic'> {
  readonly kind: SearchKind;
}

/** Complete searches for agents without a path, and for agents that need a path around standing agents. */
export class PathSearches implements QueuedSearches {
  readonly #crowd: Crowd;
  readonly #table: Reservations;
  readonly #paths: AgentPaths;
  readonly #detours: Detours;
  readonly #options: PathSearchOptions;
  readonly #found: (slot: number) => void;
  #search!: Search;
  /** How the search was begun. */
  #from = -1;
  #hasty = false;
  #obstacles: readonly number[] | undefined;

  /** @param found called when an agent has a new path */
  constructor(
    crowd: Crowd,
    table: Reservations,
    paths: AgentPaths,
    detours: Detours,
    options: PathSearchOptions,
    found: (slot: number) => void,
  ) {
    this.#crowd = crowd;
    this.#table = table;
    this.#paths = paths;
    this.#detours = detours;
    this.#options = options;
    this.#found = found;
  }

  begin(slot: number, waited: number): number {
    const hasPath = this.#paths.has(slot);
    this.#from = this.#table.end(slot);
    this.#hasty = !hasPath && waited >= HASTE;
    this.#obstacles = hasPath ? this.#detours.obstacles(slot) : undefined;
    this.#start(slot);
    return this.#from;
  }

  #start(slot: number): void {
    const { grid, targets } = this.#crowd;
    const layer = this.#crowd.layerOf(slot);
    const { kind, ...options } = this.#options;
    const ends = { from: grid.point(this.#from), to: grid.point(targets[slot]!) };
    const avoid = this.#obstacles && { avoid: this.#detours.maskOf(this.#obstacles) };
    this.#search = this.#hasty
      ? startSearch(layer, ends)
      : startSearch(layer, { ...ends, ...options, ...avoid }, kind);
  }

  advance(expansions: number): boolean {
    return this.#search.advance(expansions) !== 'in-progress';
  }

  get expanded(): number {
    return this.#search.result().expanded;
  }

  finish(slot: number, trail: readonly number[]): void {
    const { cells } = this.#search.result();
    // There may be no path, not even to where the path begins, or the agent was sent aside. It will ask again.
    if (cells.length === 0 || trail.at(-1) !== this.#table.end(slot)) return;
    const { grid } = this.#crowd;
    const joined = joinPath(cells, trail, (from, to) => isMove(grid, from, to));
    if (!joined) return;
    this.#paths.set(slot, joined.path, joined.back);
    this.#found(slot);
  }

  save(out: StateWriter): void {
    out.int(this.#from);
    out.boolean(this.#hasty);
    out.boolean(this.#obstacles !== undefined);
    out.ints(this.#obstacles ?? []);
  }

  load(from: StateReader, slot: number): void {
    this.#from = from.int();
    this.#hasty = from.boolean();
    const around = from.boolean();
    const obstacles = [...from.ints()];
    this.#obstacles = around ? obstacles : undefined;
    this.#start(slot);
  }
}
