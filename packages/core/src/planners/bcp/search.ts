import { type Grid, octileDistance, toUnits } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type Heuristic, type Search, startSearch } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { Bias } from './bias.ts';

/**
 * Plans a path for one unit: its cells from start to goal, both included, or the first part of such a path; empty if
 * there is none. `extraCost` is the cost of entering a cell on top of the move, in tile widths; Infinity for cells that
 * the unit must not enter.
 */
export type PathFunction = (
  grid: Grid,
  from: number,
  to: number,
  extraCost: (cell: number) => number,
) => ArrayLike<number>;

/** The single-unit search that BCP uses. One search runs at a time, in slices. */
export interface BiasedSearch {
  /** Its paths may end before the goal. */
  readonly partial: boolean;
  /**
   * Begins a path for a unit whose bias is painted. It must not enter cells that `avoid` marks, and may end
   * with the first part of a path after `limit` expansions.
   */
  begin(slot: number, from: number, to: number, bias: Bias, avoid?: Uint8Array, limit?: number): void;
  /** Continues for up to the given number of expansions. Returns whether the search is over. */
  advance(expansions: number): boolean;
  /** Expansions since `begin`. */
  readonly expanded: number;
  /** What was found, in the sense of {@link PathFunction}. */
  readonly path: ArrayLike<number>;
  /** Forgets what it has learned for a unit. */
  forget?(slot: number): void;
  /** Writes what it has learned for all units. */
  save?(out: StateWriter): void;
  /** Reads what {@link save} wrote. */
  load?(from: StateReader): void;
}

export interface BiasedSearchOptions {
  /** `cost`: the bias is paid on entering a cell. `heuristic`: it is added to h only, as the paper has it. */
  readonly bias: 'cost' | 'heuristic';
  readonly distance: 'octile' | 'euclidean';
  /** Factor on the distance in h, from 1: more is faster and less exact. */
  readonly weight: number;
}

/** A\* and weighted A\*. */
export class BiasedAStar implements BiasedSearch {
  readonly partial = false;
  readonly #crowd: Crowd;
  readonly #options: BiasedSearchOptions;
  #search: Search | undefined;

  constructor(crowd: Crowd, options: BiasedSearchOptions) {
    this.#crowd = crowd;
    this.#options = options;
  }

  begin(slot: number, from: number, to: number, bias: Bias, avoid?: Uint8Array, limit?: number): void {
    const { distance, weight } = this.#options;
    const layer = this.#crowd.layerOf(slot);
    const asCost = this.#options.bias === 'cost' && !bias.isNone;
    // Without a heuristic of its own a search uses octile distance, which is the fastest.
    const ownHeuristic = this.#options.bias === 'heuristic' || weight > 1 || distance === 'euclidean';
    const heuristic: Heuristic = {
      consistent: false,
      plainReopening: true,
      prepare: () => biasedEstimate(layer, to, this.#options, bias),
    };
    // As long as there is no bias, jump point search finds a path of the same length sooner.
    this.#search = startSearch(layer, {
      from: layer.point(from),
      to: layer.point(to),
      ...(asCost && { terrain: bias.factors }),
      ...(ownHeuristic && { heuristic }),
      ...(avoid && { avoid }),
      ...(limit !== undefined && { maxExpansions: limit }),
    });
  }

  advance(expansions: number): boolean {
    return this.#search!.advance(expansions) !== 'in-progress';
  }

  get expanded(): number {
    return this.#search!.result().expanded;
  }

  get path(): Int32Array {
    return this.#search!.result().cells;
  }
}

/** The estimate of the cost from cells to a goal, in search units, with the bias if that is where it belongs. */
export function biasedEstimate(
  grid: Grid,
  goal: number,
  options: BiasedSearchOptions,
  bias: Bias,
): (cell: number) => number {
  const measure = options.distance === 'octile' ? octileDistance : Math.hypot;
  const { weight } = options;
  const x = grid.x(goal);
  const y = grid.y(goal);
  if (options.bias === 'cost') return (cell) => toUnits(measure(grid.x(cell) - x, grid.y(cell) - y) * weight);
  return (cell) => toUnits(measure(grid.x(cell) - x, grid.y(cell) - y) * weight + bias.at(cell));
}

/** Any other search. It plans a whole path in one call, so it is never under way when a world is saved. */
export class BiasedFunction implements BiasedSearch {
  readonly partial = true;
  readonly expanded = 1;
  path: ArrayLike<number> = [];
  readonly #crowd: Crowd;
  readonly #plan: PathFunction;

  constructor(crowd: Crowd, plan: PathFunction) {
    this.#crowd = crowd;
    this.#plan = plan;
  }

  begin(slot: number, from: number, to: number, bias: Bias, avoid?: Uint8Array): void {
    const extraCost = avoid
      ? (cell: number) => (avoid[cell] ? Number.POSITIVE_INFINITY : bias.at(cell))
      : bias.at;
    this.path = this.#plan(this.#crowd.layerOf(slot), from, to, extraCost);
  }

  advance(): boolean {
    return true;
  }
}
