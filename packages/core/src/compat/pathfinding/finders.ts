import { FloodgateError } from '../../error.ts';
import type { CostRule } from '../../grid/index.ts';
import type { DiagonalMovement } from './diagonal-movement.ts';
import { findTilePath } from './find.ts';
import {
  type FinderOptions,
  heuristicOf,
  type IDAStarFinderOptions,
  type MovementOptions,
  movementOf,
} from './finder-options.ts';
import { type Grid, wallsOf } from './grid.ts';
import type { HeuristicFunction } from './heuristic.ts';

/** Where finders of PathFinding.js differ in what they return for odd questions. */
export interface FinderHabits {
  /** What is least: the length of the path (`octile`) or the number of moves (`uniform`). */
  readonly costs: CostRule;
  /** Searches from both ends begin at the end, wall or not, and so lead there. */
  readonly endsOnWalls: boolean;
  /** An end beside the map, in one of its rows: no path, or an error. */
  readonly endMayBeBeside: boolean;
}

const FORWARD: FinderHabits = { costs: 'octile', endsOnWalls: false, endMayBeBeside: true };
const FROM_BOTH_ENDS: FinderHabits = { costs: 'octile', endsOnWalls: true, endMayBeBeside: false };

/** What all finders have. */
export interface Finder {
  /**
   * The tiles of a path from start to end, both included; empty if there is none. The grid is not changed.
   *
   * A start that is a wall can be left. Throws a FloodgateError if the start is not on the map, the grid is one of
   * another library, or the finder's `diagonalMovement` is none.
   */
  findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): number[][];
}

/** What a finder's findPath does. */
export function answer(
  movement: DiagonalMovement,
  habits: FinderHabits,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  grid: Grid,
): number[][] {
  const walls = wallsOf(grid);
  const has = ([x, y]: readonly [number, number]): boolean =>
    Number.isInteger(x) && Number.isInteger(y) && walls.contains(x, y);
  if (!has(from)) throw outside('start', from, grid);
  if (has(to)) return findTilePath(walls, from, to, { ...habits, movement });
  const isInRow = Number.isInteger(to[1]) && walls.contains(0, to[1]);
  if (habits.endMayBeBeside && isInRow) return [];
  throw outside('end', to, grid);
}

function outside(what: string, [x, y]: readonly [number, number], { width, height }: Grid): FloodgateError {
  return new FloodgateError(
    'bad-argument',
    `${what} (${x}, ${y}) is outside of the grid, which is ${width} × ${height}`,
  );
}

/** A\* of PathFinding.js. The path is a shortest one, whatever `heuristic` and `weight` are. */
export class AStarFinder implements Finder {
  /** As it was given. */
  allowDiagonal: boolean | undefined;
  /** As it was given. */
  dontCrossCorners: boolean | undefined;
  /** The diagonal moves that it makes; may be changed. */
  diagonalMovement: DiagonalMovement;
  /** Kept and ignored. */
  heuristic: HeuristicFunction;
  /** Kept and ignored. */
  weight: number;

  constructor(options: FinderOptions = {}) {
    this.allowDiagonal = options.allowDiagonal;
    this.dontCrossCorners = options.dontCrossCorners;
    this.diagonalMovement = movementOf(options);
    this.heuristic = heuristicOf(options);
    this.weight = options.weight || 1;
  }

  /** @inheritDoc */
  findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): number[][] {
    return answer(this.diagonalMovement, FORWARD, [startX, startY], [endX, endY], grid);
  }
}

/** Best-first search of PathFinding.js. Its path is a shortest one too. */
export class BestFirstFinder extends AStarFinder {}

/** Dijkstra's algorithm of PathFinding.js. */
export class DijkstraFinder extends AStarFinder {}

/** Iterative deepening A\* of PathFinding.js. It ends where there is no path, and needs no time limit. */
export class IDAStarFinder extends AStarFinder {
  /** Kept and ignored. */
  trackRecursion: boolean;
  /** Kept and ignored. In seconds. */
  timeLimit: number;

  constructor(options: IDAStarFinderOptions = {}) {
    super(options);
    this.trackRecursion = options.trackRecursion || false;
    this.timeLimit = options.timeLimit || Number.POSITIVE_INFINITY;
  }

  /** @inheritDoc */
  override findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): number[][] {
    const habits = { ...FORWARD, endMayBeBeside: false };
    return answer(this.diagonalMovement, habits, [startX, startY], [endX, endY], grid);
  }
}

/** A\* from both ends of PathFinding.js. The path is a shortest one. */
export class BiAStarFinder extends AStarFinder {
  /** @inheritDoc */
  override findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): number[][] {
    return answer(this.diagonalMovement, FROM_BOTH_ENDS, [startX, startY], [endX, endY], grid);
  }
}

/** Best-first search from both ends of PathFinding.js. Its path is a shortest one too. */
export class BiBestFirstFinder extends BiAStarFinder {}

/** Dijkstra's algorithm from both ends of PathFinding.js. */
export class BiDijkstraFinder extends BiAStarFinder {}

/** Breadth-first search of PathFinding.js: a path of the fewest moves. Of those, one with the fewest diagonal moves. */
export class BreadthFirstFinder implements Finder {
  /** As it was given. */
  allowDiagonal: boolean | undefined;
  /** As it was given. */
  dontCrossCorners: boolean | undefined;
  /** The diagonal moves that it makes; may be changed. */
  diagonalMovement: DiagonalMovement;

  constructor(options: MovementOptions = {}) {
    this.allowDiagonal = options.allowDiagonal;
    this.dontCrossCorners = options.dontCrossCorners;
    this.diagonalMovement = movementOf(options);
  }

  /** @inheritDoc */
  findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): number[][] {
    const habits: FinderHabits = { ...FORWARD, costs: 'uniform' };
    return answer(this.diagonalMovement, habits, [startX, startY], [endX, endY], grid);
  }
}

/** Breadth-first search from both ends of PathFinding.js: a path of the fewest moves. */
export class BiBreadthFirstFinder extends BreadthFirstFinder {
  /** @inheritDoc */
  override findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): number[][] {
    const habits: FinderHabits = { ...FROM_BOTH_ENDS, costs: 'uniform' };
    return answer(this.diagonalMovement, habits, [startX, startY], [endX, endY], grid);
  }
}
