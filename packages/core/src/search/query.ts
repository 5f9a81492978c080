import { described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import {
  type Grid,
  isPoint,
  MOST_COST,
  octileDistance,
  type PointLike,
  type Tiles,
  toUnits,
} from '../grid/index.ts';
import type { PathBuffer } from './path-buffer.ts';
import type { SearchListener } from './result.ts';

/** What a heuristic may know of a query besides its goals. */
export interface QueryContext {
  /** Where the search starts. */
  readonly start: number;
  /**
   * True if the query is about nothing but walls: no costs, one-way tiles or sizes, no avoided cells, no moves of its own.
   */
  readonly bareMap: boolean;
  /**
   * Octile distance to the goals. A heuristic that has nothing better for a query returns this function itself:
   * then the search computes octile distance on its own, which is faster, and opens no node twice.
   */
  readonly octile?: (cell: number) => number;
}

/**
 * An estimate of the cost from cells to a goal, in search units: never more than the true cost.
 *
 * A heuristic may be of any of these kinds, and must say so truthfully:
 * - consistent: A\* expands no node twice;
 * - consistent and `jumps`: jump point search may use it too;
 * - neither: A\* opens nodes again where it has to, in the order of Martelli's algorithm B.
 */
export interface Heuristic {
  /**
   * True if it never falls by more than the cost of a move between cells for which it is finite, so that no node
   * is expanded twice.
   */
  readonly consistent: boolean;
  /**
   * True if it is finite for every cell from which a goal can be reached. Jump point search needs that besides
   * consistency: of equally short paths it follows only one, and that one must not be ruled out. Default false.
   */
  readonly jumps?: boolean;
  /** True while it is nothing but octile distance: searches then take their own, which is faster. Default false. */
  readonly isOctile?: boolean;
  /** True if nodes are to be opened again as in plain A\*, and not as in algorithm B. Default false. */
  readonly plainReopening?: boolean;
  /**
   * Does once what depends only on the query. The returned function gives Infinity for cells from which no goal
   * can be reached, or which some shortest path from the start does without.
   */
  prepare(grid: Grid, goals: readonly number[], context?: QueryContext): (cell: number) => number;
}

/** What heuristics are told of a query. */
export function queryContext(
  grid: Grid,
  query: PathQuery,
  start: number,
  octile: (cell: number) => number,
): Required<QueryContext> {
  const bareQuery = !query.terrain && !query.avoid && !query.moves;
  const bareMap = bareQuery && grid.map === grid && grid.terrain === null && grid.masks === null;
  return { start, bareMap, octile };
}

/** Allowed moves, a byte per cell of the grid, in which 0 may mean that they have yet to be worked out. */
export interface MoveMap {
  readonly bytes: Uint8Array;
  /** Works out the moves of a cell whose byte is 0, stores and returns them. */
  fill(cell: number): number;
}

/** Finds shortest paths by what was computed for a map beforehand. */
export interface PreparedPaths {
  /** The map as the agents see it that it is for. */
  readonly grid: Grid;
  /** For queries that {@link findInto} does not answer. */
  readonly heuristic: Heuristic;
  /**
   * Writes the shortest path between two free cells that are connected, on a map without costs and one-way tiles, and
   * returns `out`.
   */
  findInto(start: number, goal: number, out: PathBuffer): PathBuffer;
}

/** Where a path starts or ends: a point, or a cell if the query has `cells: true`. */
export type EndLike = PointLike | number;

/** What path to find. Points that are off the map or in a wall throw a FloodgateError `bad-argument`. */
export interface PathQuery {
  /** Must be free. */
  readonly from: EndLike;
  /** One tile, or several of which the cheapest to reach is taken. */
  readonly to: EndLike | readonly EndLike[];
  /** Set it if `from` and `to` are cells, see {@link Grid.cell}, and not points. Default false. */
  readonly cells?: boolean;
  /**
   * Where `findPath` writes the path, instead of a result of its own. With cells and no other option but `size` and
   * `fast`, on a map without costs and one-way tiles, it then leaves no garbage. A search in slices takes no `out`.
   */
  readonly out?: PathBuffer;
  /** Within this octile distance of a goal, in tile widths, counts as arrived. Default 0. */
  readonly range?: number;
  /** If no goal can be reached, go to the reachable cell with the least octile distance to one. */
  readonly nearest?: boolean;
  /** Give up after this many expansions with the path to the most promising cell. */
  readonly maxExpansions?: number;
  /** Cells not to enter: a byte per cell of the grid, not 0 for avoided. See {@link cellMask}. */
  readonly avoid?: Uint8Array;
  /** The side of the agent's square in tiles: its path is that of its upper left tile. Default 1. */
  readonly size?: number;
  /** The cost table to go by, see {@link Grid.addCosts}. Default: the costs of the map. */
  readonly costs?: string;
  /**
   * Per cell of the grid a factor from 1 to 1000 on the cost of entering it, instead of the costs of the map. Checked as a
   * whole when an array is first used, and after that where the search comes by.
   */
  readonly terrain?: Float64Array | Float32Array | Uint8Array;
  /** The moves to use instead of the grid's own: flow annotations, for example. */
  readonly moves?: MoveMap;
  /**
   * What was computed for this map and this size beforehand: `new FastPaths(grid)`. If more is asked for than the path
   * to a single goal, it still serves as a heuristic. Not together with `heuristic`.
   */
  readonly fast?: PreparedPaths;
  /** Default: octile distance (Manhattan if the grid has no diagonal moves). */
  readonly heuristic?: Heuristic;
  readonly listener?: SearchListener;
}

/** A byte per cell, 1 for the given tiles; for the `avoid` option. */
export function cellMask(grid: Grid, points: Iterable<PointLike>): Uint8Array {
  const mask = new Uint8Array(grid.cellCount);
  for (const point of points) mask[grid.cellAt(point, 'tile')] = 1;
  return mask;
}

/** A query in cells, checked, with what the components of the map already tell about it. */
export interface ResolvedQuery {
  readonly start: number;
  /** Where the search is to end; empty if that is known to be impossible. */
  readonly goals: readonly number[];
  /** What the heuristic measures to: the goals before range widened or `nearest` replaced them. */
  readonly targets: readonly number[];
  /** How much nearer than `targets` a goal can be, in search units. */
  readonly slack: number;
  /** The goals stand in for unreachable ones, so reaching them is a partial result. */
  readonly substituted: boolean;
}

/**
 * @param reachFrom makes the test of which cells a path may lead to. Default: by the moves of the map
 */
export function resolveQuery(
  grid: Grid,
  query: PathQuery,
  reachFrom: (start: number) => (cell: number) => boolean = (start) => reachTest(grid, query, start),
): ResolvedQuery {
  const isCells = query.cells === true;
  const start = freeEndCell(grid, query.from, isCells, 'start');
  checkOptions(grid, query);
  const ends = isCells ? cellList(query.to) : goalList(query.to as PointLike | readonly PointLike[]);
  const wanted = ends.map((end) => endCell(grid, end, isCells, 'goal'));
  const inReach = reachFrom(start);
  const range = query.range ?? 0;
  const goals = (range > 0 ? cellsWithin(grid, wanted, range) : wanted).filter(inReach);
  if (goals.length > 0) {
    // Range is octile. Without diagonal moves the same tiles are up to √2 times as far apart.
    const slack = grid.corners === 'never' ? Math.ceil(toUnits(range) * Math.SQRT2) : toUnits(range);
    const reachedFirst = range > 0 ? rimOf(grid, goals, start) : goals;
    return { start, goals: reachedFirst, targets: wanted, slack, substituted: false };
  }
  if (!query.nearest) return { start, goals, targets: wanted, slack: 0, substituted: false };
  const nearest = nearestTo(grid, wanted, inReach);
  return { start, goals: [nearest], targets: [nearest], slack: 0, substituted: true };
}

/** The cell of a start or goal. Throws a FloodgateError that calls it `what` if it is not on the map. */
export function endCell(grid: Grid, end: EndLike, isCell: boolean, what: string): number {
  if (!isCell) return grid.cellAt(end as PointLike, what);
  if (typeof end === 'number' && isTile(grid, end)) return end;
  throw new FloodgateError(
    'bad-argument',
    `${what} must be a cell of ${grid.name}, since the query has \`cells: true\`, not ${described(end)}`,
  );
}

/** The same for one that must be free. */
export function freeEndCell(grid: Grid, end: EndLike, isCell: boolean, what: string): number {
  const cell = endCell(grid, end, isCell, what);
  // Throws with the point that is a wall.
  return grid.passable[cell] ? cell : grid.freeCellAt(grid.point(cell), what);
}

function isTile({ width, height, stride }: Grid, cell: number): boolean {
  const row = Math.floor(cell / stride);
  const column = cell - row * stride;
  return Number.isInteger(cell) && row >= 1 && row <= height && column >= 1 && column <= width;
}

function cellList(goals: PathQuery['to']): readonly EndLike[] {
  if (!Array.isArray(goals)) return [goals as EndLike];
  if (goals.length === 0) throw new FloodgateError('bad-argument', 'the list of goals is empty');
  return goals;
}

/** Tells to which cells a path may lead from the start. */
function reachTest(grid: Grid, { moves }: PathQuery, start: number): (cell: number) => boolean {
  // Moves of a query's own need not heed one-way tiles.
  if (grid.masks !== null && !moves) return (cell) => grid.reaches(start, cell);
  const { components } = grid;
  const component = components.of(start);
  return (cell) => components.of(cell) === component;
}

/** The map as the agent of a query sees it. */
export function searchedGrid(grid: Grid, { size = 1, costs }: Pick<PathQuery, 'size' | 'costs'>): Grid {
  return size === 1 && costs === undefined ? grid : grid.layer({ size, costs });
}

/**
 * The query with the heuristic of `fast` in its place. Throws a FloodgateError if it has another one, or `fast` is for another
 * map.
 */
export function withFastHeuristic(grid: Grid, query: PathQuery): PathQuery {
  const { fast, ...others } = query;
  if (!fast) return query;
  // What walls alone make of a distance is a lower bound with every cost table.
  checkFast(searchedGrid(grid, query.size === undefined ? {} : { size: query.size }), query);
  return { ...others, heuristic: fast.heuristic };
}

/** Throws a FloodgateError if the query has a heuristic besides `fast`, or `fast` is for another map. */
export function checkFast(searched: Grid, { fast, heuristic }: PathQuery): void {
  if (heuristic)
    throw new FloodgateError('bad-argument', 'a query takes `fast` or `heuristic`, but not both');
  if (fast!.grid !== searched)
    throw new FloodgateError(
      'bad-argument',
      `\`fast\` was made for another map or another size (${fast!.grid.name}) than the query's (${searched.name})`,
    );
}

/** One goal or several as a list. Throws a FloodgateError if it is empty. */
export function goalList(goals: PointLike | readonly PointLike[]): readonly PointLike[] {
  if (Array.isArray(goals) && goals.length === 0)
    throw new FloodgateError('bad-argument', 'the list of goals is empty');
  return isPoint(goals) ? [goals] : goals;
}

/** Throws a FloodgateError if an option is out of range, or an array is not of the length of the map. */
export function checkOptions(grid: Tiles, query: PathQuery): void {
  for (const name of ['avoid', 'terrain', 'moves'] as const) {
    const length = name === 'moves' ? query.moves?.bytes.length : query[name]?.length;
    if (length !== undefined && length !== grid.cellCount) {
      throw new FloodgateError(
        'bad-argument',
        `${name} has ${length} entries, but ${grid.name} has ${grid.cellCount} cells (padding included)`,
      );
    }
  }
  if (query.terrain) checkTerrain(grid, query.terrain);
  for (const name of ['range', 'maxExpansions'] as const) {
    const value = query[name];
    if (value !== undefined && !(value >= 0)) {
      throw new FloodgateError('bad-argument', `${name} must not be negative, but is ${value}`);
    }
  }
}

const checkedTerrain = new WeakSet<NonNullable<PathQuery['terrain']>>();

/** Searches that want to be fast rely on costs from 1, so that no estimate is too high. */
function checkTerrain(grid: Tiles, terrain: NonNullable<PathQuery['terrain']>): void {
  if (checkedTerrain.has(terrain)) return;
  for (let cell = 0; cell < terrain.length; cell++)
    if (grid.passable[cell] && !isCost(terrain[cell]!)) refuseTerrain(grid, cell, terrain[cell]!);
  checkedTerrain.add(terrain);
}

/** Throws the FloodgateError for a cost that cannot be. */
export function refuseTerrain(grid: Tiles, cell: number, cost: number): never {
  throw new FloodgateError(
    'bad-argument',
    `terrain at tile (${grid.x(cell)}, ${grid.y(cell)}) must be from 1 to ${MOST_COST}, but is ${cost}`,
  );
}

const isCost = (cost: number): boolean => cost >= 1 && cost <= MOST_COST;

/** Free cells within an octile distance, in tile widths, of any of the given cells. */
function cellsWithin(grid: Grid, centres: readonly number[], range: number): number[] {
  const found = new Set<number>();
  for (const centre of centres) {
    const [cx, cy] = grid.point(centre);
    const reach = Math.floor(range);
    for (let y = Math.max(cy - reach, 0); y <= Math.min(cy + reach, grid.height - 1); y++) {
      for (let x = Math.max(cx - reach, 0); x <= Math.min(cx + reach, grid.width - 1); x++) {
        const cell = grid.cell(x, y);
        if (grid.passable[cell] && octileDistance(x - cx, y - cy) <= range) found.add(cell);
      }
    }
  }
  return [...found];
}

/** Those of some cells that a path comes to first: the start, and cells with a free neighbour that is none of them. */
function rimOf({ passable, offsets }: Grid, cells: readonly number[], start: number): number[] {
  const all = new Set(cells);
  const isRim = (cell: number): boolean =>
    offsets.some((offset) => passable[cell + offset] === 1 && !all.has(cell + offset));
  return cells.filter((cell) => cell === start || isRim(cell));
}

function nearestTo(grid: Grid, wanted: readonly number[], accept: (cell: number) => boolean): number {
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const goal of wanted) {
    // The start's own component has at least the start.
    const cell = grid.nearestFreeCell(grid.point(goal), accept)!;
    const distance = octileDistance(grid.x(cell) - grid.x(goal), grid.y(cell) - grid.y(goal));
    if (distance < bestDistance) {
      best = cell;
      bestDistance = distance;
    }
  }
  return best;
}
