import { type Grid, toLength } from '../grid/index.ts';
import { type PathQuery, type ResolvedQuery, resolveQuery, searchedGrid } from './query.ts';
import { NO_CELLS, type Search, type SearchCounts, SearchResult, type SearchStatus } from './result.ts';
import { returnSpace, type SearchSpace, takeSpace } from './space.ts';

/**
 * The life cycle that searches share: check the query, take scratch space, expand in slices, start over when the map
 * changes, stop at a limit, report. What is left to an algorithm is its open list, its loop and its path.
 *
 * The constructor of an algorithm ends with `this.begin()`.
 */
export abstract class SearchShell implements Search {
  /** The map as the agent sees it: a layer of the map unless it has one tile and goes by no cost table. */
  protected readonly grid: Grid;
  protected readonly query: PathQuery;
  protected resolved!: ResolvedQuery;
  /** Nodes and open lists; undefined once the search has ended. */
  protected space: SearchSpace | undefined;
  /** Marks the nodes of this search, see `NodeStore`. */
  protected stamp = 0;
  /** How often nodes were added to the open list or moved in it. */
  protected order = 0;
  /** The expanded cell with the least h: where a partial path leads. */
  protected nearest = -1;
  protected nearestH = Number.POSITIVE_INFINITY;
  protected readonly counts: SearchCounts = { expanded: 0, reexpanded: 0, generated: 0 };
  #status: SearchStatus = 'in-progress';
  #gridVersion = -1;
  #result: SearchResult | undefined;

  constructor(grid: Grid, query: PathQuery) {
    this.grid = searchedGrid(grid, query);
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
    if (this.space) this.clearMarks();
    this.#gridVersion = this.grid.version;
    this.resolved = this.resolve();
    this.nearest = -1;
    this.nearestH = Number.POSITIVE_INFINITY;
    this.order = 0;
    if (this.resolved.goals.length === 0) {
      this.#finish('none', -1);
      return;
    }
    this.space ??= takeSpace(this.grid.cellCount);
    this.stamp = this.space.nodes.nextStamp();
    this.openStart(this.space);
  }

  /** The query in cells. Throws a FloodgateError on a bad one. */
  protected resolve(): ResolvedQuery {
    return resolveQuery(this.grid, this.query);
  }

  /** Empties the open list, marks the goals, prepares the heuristic and adds the start if a path may exist. */
  protected abstract openStart(space: SearchSpace): void;

  /** Expands up to `expansions` nodes; the goal cell if it is the next one, else −1. */
  protected abstract expand(expansions: number): number;

  /** Nodes in the open list. */
  protected abstract get openCount(): number;

  /** The cells from the start to an expanded cell or a goal, both included. */
  protected abstract trace(end: number): Int32Array;

  /** Takes back what was marked outside the nodes. Called before the search starts over, and when it ends. */
  protected clearMarks(): void {}

  #finish(status: SearchStatus, end: number): void {
    const hasPath = status !== 'none' && end >= 0;
    this.#status = hasPath ? status : 'none';
    const cells = hasPath ? this.trace(end) : NO_CELLS;
    const cost = hasPath ? this.length(end, cells) : Number.POSITIVE_INFINITY;
    this.#result = new SearchResult(this.grid, this.#status, cells, cost, this.counts);
    if (!this.space) return;
    this.clearMarks();
    returnSpace(this.space);
    this.space = undefined;
  }

  /**
   * Length of a path in tile widths. Where every move costs 1 the moves are counted: jump point search adds a trifle to
   * diagonals there.
   */
  protected length(end: number, cells: Int32Array): number {
    if (this.grid.costs === 'uniform' && !this.query.terrain && this.grid.terrain === null)
      return cells.length - 1;
    return toLength(this.space!.nodes.numbers[end << 2]!);
  }
}
