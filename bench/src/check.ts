/**
 * Checks a path from scratch, with nothing of Floodgate's own searches or move tables: a library is judged by the
 * tiles alone.
 */
import type { Grid, Point } from 'floodgate';
import type { MoveSet } from './libraries/index.ts';

/** Lengths that differ by less are equal: libraries add up √2 in different orders. */
export const TOLERANCE = 1e-6;

/** A path that is asked for. */
export interface BenchQuery {
  readonly from: Point;
  readonly to: Point;
  /** Cost of a cheapest path: its length in tile widths, each step times the cost of the tile it enters. */
  readonly optimum: number;
  /** How far a cheapest path may be from that number, because it is rounded. */
  readonly tolerance: number;
}

/** What was wrong with a path. */
export interface Verdict {
  /** No path was found, though there is one. */
  readonly missing: boolean;
  /** Wrong ends, or a step through a wall, around a blocked corner, or farther than a neighbouring tile. */
  readonly illegal: boolean;
  /** By what share of the optimum the path is longer, whether legal or not; 0 if it is not. */
  readonly excess: number;
  /** Legal and shorter than the optimum, which must not be: the optimum is wrong. */
  readonly impossible: boolean;
}

/** Cost of a path: straight steps 1 and diagonal ones √2, times the cost of the tile that a step enters. */
export function pathCost(grid: Grid, points: readonly Point[]): number {
  // Steps onto ground of one cost are counted first, so that sums of √2 do not depend on their order.
  const straight = new Map<number, number>();
  const diagonal = new Map<number, number>();
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i]!;
    const isDiagonal = x !== points[i - 1]![0] && y !== points[i - 1]![1];
    const steps = isDiagonal ? diagonal : straight;
    const cost = grid.contains(x, y) ? grid.costAt(x, y) : 1;
    steps.set(cost, (steps.get(cost) ?? 0) + 1);
  }
  let sum = 0;
  for (const [cost, steps] of straight) sum += cost * steps;
  for (const [cost, steps] of diagonal) sum += cost * steps * Math.SQRT2;
  return sum;
}

function isLegal(grid: Grid, moves: MoveSet, { from, to }: BenchQuery, points: readonly Point[]): boolean {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || !samePoint(first, from) || !samePoint(last, to)) return false;
  if (!grid.isFree(first[0], first[1])) return false;
  for (let i = 1; i < points.length; i++)
    if (!isLegalStep(grid, moves, points[i - 1]!, points[i]!)) return false;
  return true;
}

function isLegalStep(grid: Grid, moves: MoveSet, [x, y]: Point, [nextX, nextY]: Point): boolean {
  const dx = Math.abs(nextX - x);
  const dy = Math.abs(nextY - y);
  if (Math.max(dx, dy) !== 1 || !grid.isFree(nextX, nextY)) return false;
  if (dx + dy === 1) return true;
  return moves === 'eight' && grid.isFree(x, nextY) && grid.isFree(nextX, y);
}

const samePoint = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** Judges a path; null means that the library found none. */
export function checkPath(
  grid: Grid,
  moves: MoveSet,
  query: BenchQuery,
  points: readonly Point[] | null,
): Verdict {
  if (points === null) return checkCost(query, null);
  const verdict = checkCost(query, pathCost(grid, points));
  const illegal = !isLegal(grid, moves, query, points);
  return { ...verdict, illegal, impossible: verdict.impossible && !illegal };
}

/** Judges a path of which only the cost is known, and which is taken to be legal. */
export function checkCost({ optimum, tolerance }: BenchQuery, cost: number | null): Verdict {
  if (cost === null) return { missing: true, illegal: false, excess: 0, impossible: false };
  const over = cost - optimum;
  return {
    missing: false,
    illegal: false,
    excess: over > tolerance ? over / optimum : 0,
    impossible: over < -tolerance,
  };
}
