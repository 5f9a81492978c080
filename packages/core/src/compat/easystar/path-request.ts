import { DX, DY, type Grid } from '../../grid/index.ts';
import { type Search, startSearch } from '../../search/index.ts';
import type { TileRules } from './tile-rules.ts';

/** A tile of a path. */
export interface PathPoint {
  x: number;
  y: number;
}

type Tile = readonly [x: number, y: number];

/** A search, and what it takes to get to where it starts. */
interface Leg {
  readonly search: Search;
  readonly before: readonly Tile[];
  readonly costBefore: number;
}

/**
 * One question for a path, searched in slices. From a wall, which may be left like any tile, it is several searches: one
 * from each tile that a move leads to. Starts over when the map changes.
 */
export class PathRequest {
  readonly #from: Tile;
  readonly #to: Tile;
  #grid: Grid | undefined;
  #version = -1;
  #waiting: Leg[] = [];
  #best: { readonly cost: number; readonly path: PathPoint[] } | undefined;

  constructor(from: Tile, to: Tile) {
    this.#from = from;
    this.#to = to;
  }

  /** True if all is searched: the {@link path} is known. */
  get isDone(): boolean {
    return this.#grid !== undefined && this.#waiting.length === 0;
  }

  /** The path, ends included; null if there is none. */
  get path(): PathPoint[] | null {
    return this.#best?.path ?? null;
  }

  /** Searches on, for so many expansions at most, and says how many it took: at least 1. */
  advance(grid: Grid, rules: TileRules, expansions: number): number {
    if (grid !== this.#grid || grid.version !== this.#version) this.#begin(grid, rules);
    let spent = 0;
    while (this.#waiting.length > 0 && spent < expansions) {
      const leg = this.#waiting[0]!;
      const before = leg.search.result().expanded;
      const status = leg.search.advance(expansions - spent);
      const result = leg.search.result();
      spent += Math.max(result.expanded - before, 1);
      if (status === 'in-progress') break;
      this.#waiting.shift();
      const cost = leg.costBefore + result.cost;
      if (status === 'found' && cost < (this.#best?.cost ?? Number.POSITIVE_INFINITY))
        this.#best = { cost, path: [...leg.before, ...result.path].map(([x, y]) => ({ x, y })) };
    }
    return Math.max(spent, 1);
  }

  #begin(grid: Grid, rules: TileRules): void {
    this.#grid = grid;
    this.#version = grid.version;
    this.#best = undefined;
    this.#waiting = [];
    // The game may have set a smaller map since it asked.
    if (!grid.contains(...this.#from) || !grid.contains(...this.#to)) return;
    const search = (from: Tile): Search => startSearch(grid, { from, to: this.#to });
    if (grid.isFree(...this.#from)) {
      this.#waiting = [{ search: search(this.#from), before: [], costBefore: 0 }];
      return;
    }
    const [x, y] = this.#from;
    for (let d = 0; d < 8; d++) {
      if (!rules.allows(x, y, d)) continue;
      const [nextX, nextY] = [x + DX[d]!, y + DY[d]!];
      const costBefore = (d % 2 === 0 ? 1 : Math.SQRT2) * rules.cost(nextX, nextY);
      this.#waiting.push({ search: search([nextX, nextY]), before: [this.#from], costBefore });
    }
  }
}
