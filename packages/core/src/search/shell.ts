import { type Grid, type Tiles, toLength } from '../grid/index.ts';
import type { PathQuery, ResolvedQuery } from './query.ts';
import { NO_CELLS, type Search, type SearchCounts, SearchResult, type SearchStatus } from './result.ts';

/**
 * The life cycle that searches share: check the query, expand in slices, start over when the map changes, stop at a
 * limit, report. What is left to an algorithm is its scratch space, its open list, its loop and its path.
 *
 * The constructor of an algorithm ends with `this.begin()`.
 */
export abstract class SearchShell<Map extends Tiles = Grid> implements Search {
  /** The map as the agent sees it: a layer of the map unless it has one tile and goes by no cost table. */
  protected readonly grid: Map;
  protected readonly query: PathQuery;
  protected resolved!: ResolvedQuery;
  protected readonly counts: SearchCounts = { expanded: 0, reexpanded: 0, generated: 0 };
  #status: SearchStatus = 'in-progress';
  #gridVersion = -1;
  #result: SearchResult | undefined;

  /** @param grid the map as the agent sees it, see `searchedGrid` */
  constructor(grid: Map, query: PathQuery) {
    this.grid = grid;
    this.query = query;
  }

  get status(): SearchStatus {
    return this.#status;
  }

  result(): SearchResult {
    return (
      this.#result ??
      new SearchResult(this.grid, this.#status, NO_CELLS, Number.POSITIVE_INFINITY, this.counts)
    );
  }

  advance(expansions = Number.POSITIVE_INFINITY): SearchStatus {
    if (this.#status === 'in-progress' && this.grid.version !== this.#gridVersion) this.begin();
    if (this.#status !== 'in-progress') return this.#status;
    const limit = this.query.maxExpansions ?? Number.POSITIVE_INFINITY;
    const end = this.expand(Math.min(expansions, limit - this.counts.expanded));
    if (end >= 0) this.#finish(this.resolved.substituted ? 'partial' : 'found', end);
    else if (this.openCount === 0) this.#finish(this.query.nearest ? 'partial' : 'none', this.nearest);
    else if (this.counts.expanded >= limit) this.#finish('partial', this.nearest);
    return this.#status;
  }

  /** Starts the search, or starts it over. Throws a FloodgateError on a bad query. */
  protected begin(): void {
    this.resolved = this.resolve();
    if (this.resolved.goals.length === 0) this.#finish('none', -1);
    else this.openStart();
    // Last: a search that could not be started over, because its start is a wall now, must not go on with what it had.
    this.#gridVersion = this.grid.version;
  }

  /** The query in cells. Throws a FloodgateError on a bad one. */
  protected abstract resolve(): ResolvedQuery;

  /**
   * Takes scratch space unless it has some, empties the open list, marks the goals, prepares the heuristic and adds the
   * start if a path may exist.
   */
  protected abstract openStart(): void;

  /** Expands up to `expansions` nodes; the goal's node if it is the next one, else −1. */
  protected abstract expand(expansions: number): number;

  /** Nodes in the open list. */
  protected abstract get openCount(): number;

  /** The expanded node with the least h, where a partial path leads; −1 if there is none. */
  protected abstract get nearest(): number;

  /** The cells from the start to an expanded node or a goal, both included. */
  protected abstract trace(end: number): Int32Array;

  /** The cost of the path to a node in search units. */
  protected abstract costOf(end: number): number;

  /** Gives scratch space back, if it has any. Called when the search ends. */
  protected abstract release(): void;

  #finish(status: SearchStatus, end: number): void {
    const hasPath = status !== 'none' && end >= 0;
    this.#status = hasPath ? status : 'none';
    const cells = hasPath ? this.trace(end) : NO_CELLS;
    const cost = hasPath ? this.length(end, cells) : Number.POSITIVE_INFINITY;
    this.#result = new SearchResult(this.grid, this.#status, cells, cost, this.counts);
    this.release();
  }

  /**
   * Length of a path in tile widths. Where every move costs 1 the moves are counted: jump point search adds a trifle to
   * diagonals there.
   */
  protected length(end: number, cells: Int32Array): number {
    if (this.grid.costs === 'uniform' && !this.query.terrain && this.grid.terrain === null)
      return cells.length - 1;
    return toLength(this.costOf(end));
  }
}
