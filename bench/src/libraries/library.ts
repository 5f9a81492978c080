import type { Grid, Point } from 'floodgate';

/** Which moves a library's paths are held to: octile without corner cutting, or up, down, left and right. */
export type MoveSet = 'eight' | 'four';

/** A way to answer queries that the benchmark measures. */
export interface Library {
  readonly name: string;
  readonly moves: MoveSet;
  /** Builds what the library keeps for a map, once. */
  prepare(grid: Grid): Prepared;
}

/** A library that is ready for queries on one map. */
export interface Prepared<Result = unknown> {
  /** How long the library took to build what it keeps. Turning our grid into its input is not counted. */
  readonly preprocessMs: number;
  /** Not timed: called before every query, where a row leaves something out on purpose. */
  setUp?(): void;
  /** Timed: all that a user has to do for one path. */
  query(from: Point, to: Point): Result;
  /** Not timed: the path as single steps, both ends included; null if the library found none. */
  points(result: Result): Point[] | null;
  /** Not timed: nodes expanded, where the library tells. */
  expanded?(result: Result): number;
}

/** Runs the function and says how long it took, in milliseconds. */
export function timed<T>(build: () => T): [T, number] {
  const start = performance.now();
  const built = build();
  return [built, performance.now() - start];
}

/** The map as rows of tiles. */
export function rowsOf(grid: Grid, free: number, wall: number): number[][] {
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => (grid.isFree(x, y) ? free : wall)),
  );
}
