import type { PointLike, Tiles } from '../grid/index.ts';
import { AStarLoop } from './astar-loop.ts';
import { checkOptions, goalList, type ResolvedQuery } from './query.ts';
import type { Search, SearchResult } from './result.ts';

/** What path to find. Points that are off the map, and a start in a wall, throw a FloodgateError `bad-argument`. */
export interface TileQuery {
  /** Must be free. */
  readonly from: PointLike;
  /** One tile, or several of which the cheapest to reach is taken. */
  readonly to: PointLike | readonly PointLike[];
  /** If no goal can be reached, go to the reachable tile with the least octile distance to one. */
  readonly nearest?: boolean;
  /** Give up after this many expansions with the path to the most promising tile. */
  readonly maxExpansions?: number;
  /** Cells not to enter: a byte per cell of the map, not 0 for avoided. */
  readonly avoid?: Uint8Array;
}

/** A\* on nothing but tiles. These do not know what is connected: it looks at all in reach before it finds no path. */
class TileSearch extends AStarLoop<Tiles> {
  readonly #ends: TileQuery;

  constructor(tiles: Tiles, query: TileQuery) {
    super(tiles, query);
    this.#ends = query;
    this.begin();
  }

  protected resolve(): ResolvedQuery {
    const { grid: tiles, query } = this;
    const start = tiles.freeCellAt(this.#ends.from, 'start');
    checkOptions(tiles, query);
    const wanted = goalList(this.#ends.to).map((goal) => tiles.cellAt(goal, 'goal'));
    // A wall is never reached, but the search can come near it.
    const goals = query.nearest ? wanted : wanted.filter((cell) => tiles.passable[cell]);
    return { start, goals, targets: wanted, slack: 0, substituted: false };
  }
}

/**
 * Starts a search to be advanced in slices, some each frame. It starts over when the map is edited. Throws a FloodgateError
 * on bad input: a start in a wall, a point off the map, an option out of range.
 */
export function startTileSearch(tiles: Tiles, query: TileQuery): Search {
  return new TileSearch(tiles, query);
}

/** The shortest path, at once. Throws as {@link startTileSearch} does; an unreachable goal is no error (`none`). */
export function findTilePath(tiles: Tiles, query: TileQuery): SearchResult {
  const search = startTileSearch(tiles, query);
  search.advance();
  return search.result();
}
