import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { AStar } from './astar.ts';
import { JumpPointSearch, jpsObstacle } from './jps.ts';
import { JumpMap } from './jump-map.ts';
import type { PathQuery } from './query.ts';
import type { Search, SearchResult, SearchStatus } from './result.ts';
import { returnSpace, takeSpace } from './space.ts';

/** `auto` takes jump point search where it can answer the query, else A\*. Both give optimal paths. */
export type SearchKind = 'auto' | 'astar' | 'jps';

/**
 * Starts a search to be advanced in slices, some each frame. Throws a FloodgateError on bad input: a start in a
 * wall, a point off the map, an option out of range.
 */
export function startSearch(grid: Grid, query: PathQuery, kind: SearchKind = 'auto'): Search {
  switch (kind) {
    case 'auto':
      return jpsObstacle(grid, query) ? new AStar(grid, query) : new JumpsWhilePossible(grid, query);
    case 'astar':
      return new AStar(grid, query);
    case 'jps':
      return new JumpPointSearch(grid, query);
    default:
      throw new FloodgateError('bad-argument', `unknown search '${kind}': use auto, astar, jps`);
  }
}

/** Jump point search that A\* takes the place of when an edit of the map gives tiles costs or makes them one-way. */
class JumpsWhilePossible implements Search {
  readonly #grid: Grid;
  readonly #query: PathQuery;
  #search: Search;

  constructor(grid: Grid, query: PathQuery) {
    this.#grid = grid;
    this.#query = query;
    this.#search = new JumpPointSearch(grid, query);
  }

  get status(): SearchStatus {
    return this.#search.status;
  }

  advance(expansions?: number): SearchStatus {
    const isOver = this.status !== 'in-progress';
    if (!isOver && this.#search instanceof JumpPointSearch && jpsObstacle(this.#grid, this.#query))
      this.#search = new AStar(this.#grid, this.#query);
    return this.#search.advance(expansions);
  }

  result(): SearchResult {
    return this.#search.result();
  }
}

/** The shortest path, at once. Throws as {@link startSearch} does; an unreachable goal is no error (`none`). */
export function findPath(grid: Grid, query: PathQuery, kind: SearchKind = 'auto'): SearchResult {
  const jumps = kind === 'auto' && !jpsObstacle(grid, query);
  const search = jumps ? new JumpPointSearch(grid, query) : startSearch(grid, query, kind);
  search.advance();
  return search.result();
}

/** Makes what searches keep for a map, while there is time: else the first search makes it, some ms on a large map. */
export function prepareSearches(grid: Grid): void {
  returnSpace(takeSpace(grid.cellCount));
  if (grid.corners !== 'never') JumpMap.of(grid);
}
