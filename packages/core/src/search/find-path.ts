import { FloodgateError } from '../error.ts';
import { type Grid, toLength } from '../grid/index.ts';
import { AStar } from './astar.ts';
import { JumpPointSearch, jpsObstacle, mapObstacle, returnJumpSearch, takeJumpSearch } from './jps.ts';
import { pathLength, writePath } from './jump-path.ts';
import type { PathBuffer } from './path-buffer.ts';
import { type EndLike, endCell, freeEndCell, type PathQuery, searchedGrid } from './query.ts';
import { type Search, SearchResult, type SearchStatus } from './result.ts';
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

/**
 * The shortest path, at once. Throws as {@link startSearch} does; an unreachable goal is no error (`none`). With `out` the
 * path is written there, and `out` is returned.
 */
export function findPath(
  grid: Grid,
  query: PathQuery & { readonly out: PathBuffer },
  kind?: SearchKind,
): PathBuffer;
export function findPath(grid: Grid, query: PathQuery, kind?: SearchKind): SearchResult;
export function findPath(grid: Grid, query: PathQuery, kind: SearchKind = 'auto'): SearchResult | PathBuffer {
  if (kind !== 'astar' && isPlain(query)) {
    const searched = searchedGrid(grid, query);
    if (mapObstacle(searched) === undefined) {
      const found = jumpAtOnce(searched, query);
      if (found) return found;
    }
  }
  const jumps = kind === 'auto' && !jpsObstacle(grid, query);
  const search = jumps ? new JumpPointSearch(grid, query) : startSearch(grid, query, kind);
  search.advance();
  return query.out ? query.out.copy(search.result()) : search.result();
}

/** True if nothing is asked for but the shortest path from a start to a single goal. */
function isPlain(query: PathQuery): boolean {
  return (
    query.heuristic === undefined &&
    query.avoid === undefined &&
    query.terrain === undefined &&
    query.moves === undefined &&
    query.listener === undefined &&
    query.range === undefined &&
    query.maxExpansions === undefined &&
    !(Array.isArray(query.to) && typeof query.to[0] !== 'number')
  );
}

/** What a plain query finds, without what a search in slices needs. Undefined if the goal is out of reach. */
function jumpAtOnce(grid: Grid, query: PathQuery): SearchResult | PathBuffer | undefined {
  const isCells = query.cells === true;
  if (isCells && Array.isArray(query.to)) return undefined;
  const start = freeEndCell(grid, query.from, isCells, 'start');
  const goal = endCell(grid, query.to as EndLike, isCells, 'goal');
  if (!grid.components.connected(start, goal)) return undefined;
  const search = takeJumpSearch(grid);
  search.beginOne(start, goal);
  const end = search.run(Number.POSITIVE_INFINITY);
  const length = pathLength(grid, search.nodes, end);
  const { out } = query;
  const cells = out ? out.resize(length) : new Int32Array(length);
  writePath(grid, search.nodes, end, length, cells);
  const cost = grid.costs === 'uniform' ? length - 1 : toLength(search.nodes.g[end]!);
  returnJumpSearch(grid, search);
  if (!out) return new SearchResult(grid, 'found', cells, cost, search);
  out.status = 'found';
  out.cost = cost;
  out.expanded = search.expanded;
  return out;
}

/** Makes what searches keep for a map, while there is time: else the first search makes it, some ms on a large map. */
export function prepareSearches(grid: Grid): void {
  returnSpace(takeSpace(grid.cellCount));
  returnJumpSearch(grid, takeJumpSearch(grid));
}
