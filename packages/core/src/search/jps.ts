import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { pathLength, writePath } from './jump-path.ts';
import { JumpSearch } from './jump-search.ts';
import { distanceWithoutWalls } from './octile.ts';
import { type PathQuery, queryContext, type ResolvedQuery, resolveQuery, searchedGrid } from './query.ts';
import { SearchShell } from './shell.ts';

/** Why jump point search cannot answer a query; undefined if it can. */
export function jpsObstacle(grid: Grid, query: PathQuery): string | undefined {
  return mapObstacle(searchedGrid(grid, query)) ?? queryObstacle(query);
}

/** Why jump point search does not work on a map; undefined if it does. */
export function mapObstacle(grid: Grid): string | undefined {
  if (grid.terrain !== null) return 'a map whose tiles differ in cost';
  if (grid.masks !== null) return 'one-way tiles';
  return undefined;
}

function queryObstacle(query: PathQuery): string | undefined {
  for (const option of ['avoid', 'terrain', 'moves'] as const) {
    if (query[option] !== undefined) return `the option '${option}'`;
  }
  const { heuristic } = query;
  if (heuristic && !heuristic.consistent) return 'a heuristic that is not consistent';
  if (heuristic && !heuristic.jumps) return 'a heuristic that may rule out cells';
  return undefined;
}

function unsupported(obstacle: string): FloodgateError {
  return new FloodgateError('unsupported', `jump point search does not work with ${obstacle}; use A*`);
}

/**
 * Jump point search (Harabor and Grastien 2011), scanning 32 cells at a time (2014), on maps with eight or four
 * neighbours. Optimal, like A\*, but only cells at which an optimal path may have to turn enter the open list.
 *
 * Needs no preprocessing beyond the bitmaps of the map, which follow its edits.
 *
 * Heuristics: jump point search is A\* on a smaller graph, whose nodes are cells with the directions to go on in,
 * and in which every cell keeps a shortest path. A jump costs what its moves cost, so a heuristic that is
 * consistent for single moves is so for jumps, and A\* with it finds a shortest path of that graph. A cell is
 * found with the same g from several sides; it goes on in the directions of all of them, also when a later one
 * turns up after it was expanded.
 */
export class JumpPointSearch extends SearchShell {
  /** Undefined once the search has ended. */
  #search: JumpSearch | undefined;

  /** Throws a FloodgateError as A\* does, and for what jump point search cannot do (see `jpsObstacle`). */
  constructor(grid: Grid, query: PathQuery) {
    super(searchedGrid(grid, query), query);
    const obstacle = jpsObstacle(grid, query);
    if (obstacle) throw unsupported(obstacle);
    this.begin();
  }

  protected resolve(): ResolvedQuery {
    return resolveQuery(this.grid, this.query);
  }

  protected get openCount(): number {
    return this.#search!.nodes.size;
  }

  protected get nearest(): number {
    return this.#search!.nearest;
  }

  protected openStart(): void {
    const { grid, query } = this;
    const { start, goals, targets, slack } = this.resolved;
    // An edit of the map may have made it unfit since the search was started.
    const obstacle = mapObstacle(grid);
    if (obstacle) throw unsupported(obstacle);
    this.#search ??= takeJumpSearch(grid);
    const search = this.#search;
    const { listener = null } = query;
    const heuristic = query.heuristic?.isOctile ? undefined : query.heuristic;
    if (!heuristic && targets.length === 1 && slack === 0) {
      search.begin(start, goals, null, false, listener);
      return;
    }
    // One unit more where all moves cost the same, see `jumpDiagonalCost`.
    const minor = grid.corners !== 'never' && grid.costs === 'uniform' ? 1 : undefined;
    const octile = distanceWithoutWalls(grid, targets, slack, minor);
    // An edit of the map may have made a heuristic unfit since the search was started.
    const isFit = heuristic && queryObstacle(query) === undefined;
    const estimate = isFit
      ? heuristic.prepare(grid, goals, queryContext(grid, query, start, octile))
      : octile;
    search.begin(start, goals, estimate, heuristic !== undefined, listener);
  }

  protected expand(expansions: number): number {
    const search = this.#search!;
    const { expanded, generated } = search;
    const end = search.run(expansions);
    this.counts.expanded += search.expanded - expanded;
    this.counts.generated += search.generated - generated;
    return end;
  }

  protected trace(end: number): Int32Array {
    const { nodes } = this.#search!;
    const cells = new Int32Array(pathLength(this.grid, nodes, end));
    writePath(this.grid, nodes, end, cells.length, cells);
    return cells;
  }

  protected costOf(end: number): number {
    return this.#search!.nodes.g[end]!;
  }

  protected release(): void {
    if (this.#search) returnJumpSearch(this.grid, this.#search);
    this.#search = undefined;
  }
}

/** Searches that nobody is using, by map. Those that run to their end one after the other share a single one. */
const idle = new WeakMap<Grid, JumpSearch[]>();
const MAX_IDLE = 4;

export function takeJumpSearch(grid: Grid): JumpSearch {
  return idle.get(grid)?.pop() ?? new JumpSearch(grid);
}

export function returnJumpSearch(grid: Grid, search: JumpSearch): void {
  const searches = idle.get(grid);
  if (!searches) idle.set(grid, [search]);
  else if (searches.length < MAX_IDLE) searches.push(search);
}
