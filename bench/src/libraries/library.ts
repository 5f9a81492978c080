import type { Grid, Point } from 'floodgate';

/** Which moves a library's paths are held to: octile without corner cutting, or up, down, left and right. */
export type MoveSet = 'eight' | 'four';

/** A way to answer queries that the benchmark measures. Name, moves and terrain together tell it from all others. */
export interface Library {
  readonly name: string;
  readonly moves: MoveSet;
  /** Whether it is measured on maps whose tiles differ in cost, or on maps where all cost the same. */
  readonly terrain: boolean;
  /** Builds what the library keeps for a map, once. */
  prepare(grid: Grid): Prepared | Promise<Prepared>;
}

/** A library that is ready for queries on one map. */
export interface Prepared<Result = unknown> {
  /** How long the library took to build what it keeps, in CPU time. Turning our grid into its input is not counted. */
  readonly preprocessMs: number;
  /** Not timed: called before every query, where a row leaves something out on purpose. */
  setUp?(): void;
  /** Timed: all that a user has to do for one path. A promise is waited for, on the library's time. */
  query(from: Point, to: Point): Result | Promise<Result>;
  /** Not timed: the path as single steps, both ends included; null if the library found none. */
  points(result: Result): Point[] | null;
  /** Not timed: nodes expanded, where the library tells. */
  expanded?(result: Result): number;
}

/** The map as rows of numbers. */
export function rowsOf(grid: Grid, free: number, wall: number): number[][] {
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => (grid.isFree(x, y) ? free : wall)),
  );
}

/** The map as rows of costs, 0 for walls. */
export function costRows(grid: Grid): number[][] {
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => (grid.isFree(x, y) ? grid.costAt(x, y) : 0)),
  );
}

/** Both sets of moves, each with and without terrain. */
export const ALL_TASKS = [
  { moves: 'eight', terrain: false },
  { moves: 'four', terrain: false },
  { moves: 'eight', terrain: true },
  { moves: 'four', terrain: true },
] as const;

/** Both sets of moves, for libraries in which all tiles cost the same. */
export const PLAIN_TASKS = ALL_TASKS.filter(({ terrain }) => !terrain);
