import { FloodgateError } from '../error.ts';
import { type Grid, toLength } from '../grid/index.ts';
import { AStar } from './astar.ts';
import { JumpPointSearch, jpsObstacle, mapObstacle, returnJumpSearch, takeJumpSearch } from './jps.ts';
import { pathLength, writePath } from './jump-path.ts';
import { PathBuffer } from './path-buffer.ts';
import {
  checkFast,
  type EndLike,
  endCell,
  freeEndCell,
  type PathQuery,
  searchedGrid,
  withFastHeuristic,
} from './query.ts';
import { type Search, SearchResult, type SearchStatus } from './result.ts';
import { returnSpace, takeSpace } from './space.ts';

/** `auto` takes jump point search, or `fast` if the query has it, where it can answer the query, else A\*. All give optimal paths. */
export type SearchKind = 'auto' | 'astar' | 'jps';

/**
 * Starts a search to be advanced in slices, some each frame. Throws a FloodgateError on bad input: a start in a
 * wall, a point off the map, an option out of range.
 */
export function startSearch(grid: Grid, asked: PathQuery, kind: SearchKind = 'auto'): Search {
  const query = asked.fast ? withFastHeuristic(grid, asked) : asked;
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
  query.out?.clear();
  if ((kind === 'auto' || kind === 'jps') && isPlain(query)) {
    const searched = searchedGrid(grid, query);
    if (mapObstacle(searched) === undefined) {
      const found = jumpAtOnce(searched, query);
      if (found) return found;
    }
  }
  const search = startSearch(grid, query, kind);
  search.advance();
  return query.out ? query.out.copy(search.result()) : search.result();
}

/** True if nothing is asked for but the shortest path from a start to a single goal. */
function isPlain(query: PathQuery): boolean {
  return (
    (query.heuristic === undefined || query.heuristic.isOctile === true) &&
    query.avoid === undefined &&
    query.terrain === undefined &&
    query.moves === undefined &&
    query.listener === undefined &&
    query.range === undefined &&
    query.maxExpansions === undefined &&
    !(Array.isArray(query.to) && typeof query.to[0] !== 'number') &&
    // Fast paths know no cost tables; they still estimate.
    !(query.fast !== undefined && query.costs !== undefined)
  );
}

/** What a plain query finds, without what a search in slices needs. Undefined if the goal is out of reach. */
function jumpAtOnce(grid: Grid, query: PathQuery): SearchResult | PathBuffer | undefined {
  const isCells = query.cells === true;
  if (isCells && Array.isArray(query.to)) return undefined;
  const start = freeEndCell(grid, query.from, isCells, 'start');
  const goal = endCell(grid, query.to as EndLike, isCells, 'goal');
  if (!grid.components.connected(start, goal)) return undefined;
  const { out, fast } = query;
  if (fast) {
    checkFast(grid, query);
    const found = fast.findInto(start, goal, out ?? passing);
    return out ?? resultOf(grid, found);
  }
  const search = takeJumpSearch(grid);
  search.beginOne(start, goal);
  const end = search.run(Number.POSITIVE_INFINITY);
  if (end < 0) {
    returnJumpSearch(grid, search);
    return undefined;
  }
  const length = pathLength(grid, search.nodes, end);
  const cells = out ? out.resize(length) : new Int32Array(length);
  writePath(grid, search.nodes, end, length, cells);
  const cost = grid.costs === 'uniform' ? length - 1 : toLength(search.nodes.g[end]!);
  returnJumpSearch(grid, search);
  if (!out) return new SearchResult(grid, 'found', cells, cost, search);
  out.status = 'found';
  out.cost = cost;
  out.expanded = search.expanded;
  out.generated = search.generated;
  return out;
}

/** A path on its way into a result. */
const passing = new PathBuffer();

function resultOf(grid: Grid, found: PathBuffer): SearchResult {
  const { status, cells, length, cost, expanded, generated } = found;
  const counts = { expanded, reexpanded: 0, generated };
  return new SearchResult(grid, status, cells.slice(0, length), cost, counts);
}

/** Makes what searches keep for a map, while there is time: else the first search makes it, some ms on a large map. */
export function prepareSearches(grid: Grid): void {
  returnSpace(takeSpace(grid.cellCount));
  returnJumpSearch(grid, takeJumpSearch(grid));
}
