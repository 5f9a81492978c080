import type { Grid } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type Crowd, isMove } from '../../world/index.ts';
import type { AgentPaths } from '../kit/paths.ts';
import { joinPath, type QueuedSearches } from '../kit/search-queue.ts';
import { type Bias, type Gaussian, loadGaussians, saveGaussians } from './bias.ts';
import type { BiasedSearch } from './search.ts';

/** What the searches have to know about units. */
export interface UnitGoals {
  /** The cell that a unit makes for. */
  destination(slot: number): number;
  /** The cells that its path must not enter; undefined if it may enter all. */
  obstacles(slot: number): number[] | undefined;
}

/** Searches for whole paths. A search goes on with the bias and the obstacles with which it was begun. */
export class PathSearches implements QueuedSearches {
  readonly #crowd: Crowd;
  readonly #paths: AgentPaths;
  readonly #bias: Bias;
  readonly #search: BiasedSearch;
  readonly #goals: UnitGoals;
  /** Per cell 1 if the unit that is searching must not enter it. */
  readonly #mask: Uint8Array;
  /** The map as the unit that is searching sees it. */
  #layer: Grid;
  /** How the search was begun. */
  #from = -1;
  #to = -1;
  #gaussians: Gaussian[] = [];
  #obstacles: number[] | undefined;

  constructor(crowd: Crowd, paths: AgentPaths, bias: Bias, search: BiasedSearch, goals: UnitGoals) {
    this.#crowd = crowd;
    this.#layer = crowd.grid;
    this.#paths = paths;
    this.#bias = bias;
    this.#search = search;
    this.#goals = goals;
    this.#mask = new Uint8Array(crowd.grid.cellCount);
  }

  begin(slot: number): number {
    this.#from = this.#crowd.cells[slot]!;
    this.#to = this.#goals.destination(slot);
    this.#gaussians = this.#bias.of(slot);
    this.#setObstacles(this.#goals.obstacles(slot));
    this.#start(slot);
    return this.#from;
  }

  #start(slot: number): void {
    this.#layer = this.#crowd.layerOf(slot);
    this.resume();
    this.#search.begin(slot, this.#from, this.#to, this.#bias, this.#obstacles && this.#mask);
  }

  #setObstacles(cells: number[] | undefined): void {
    for (const cell of this.#obstacles ?? []) this.#mask[cell] = 0;
    for (const cell of cells ?? []) this.#mask[cell] = 1;
    this.#obstacles = cells;
  }

  resume(): void {
    this.#bias.paintAll(this.#gaussians, this.#layer);
  }

  advance(expansions: number): boolean {
    return this.#search.advance(expansions);
  }

  get expanded(): number {
    return this.#search.expanded;
  }

  finish(slot: number, trail: readonly number[]): void {
    if (this.#search.path.length < 2) return; // A unit that is boxed in by others keeps the path it has.
    const { grid } = this.#crowd;
    const joined = joinPath(this.#search.path, trail, (from, to) => isMove(grid, from, to));
    if (joined && joined.path.length > 1) this.#paths.set(slot, joined.path);
  }

  save(out: StateWriter): void {
    out.int(this.#from);
    out.int(this.#to);
    saveGaussians(this.#gaussians, out);
    out.boolean(this.#obstacles !== undefined);
    out.ints(this.#obstacles ?? []);
  }

  load(from: StateReader, slot: number): void {
    this.#from = from.int();
    this.#to = from.int();
    this.#gaussians = loadGaussians(from);
    const around = from.boolean();
    const obstacles = [...from.ints()];
    this.#setObstacles(around ? obstacles : undefined);
    this.#start(slot);
  }
}
