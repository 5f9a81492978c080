/**
 * Checks a path from scratch, with nothing of Floodgate's own searches or move tables: a library is judged by the
 * tiles alone.
 */
import type { Grid, Point } from 'floodgate';
import type { MoveSet } from './libraries/index.ts';

/** Lengths in tile widths that differ by less are equal: libraries add up √2 in different orders. */
export const TOLERANCE = 1e-6;

/** What was wrong with a path; all false if nothing was. */
export interface Verdict {
  /** No path was found, though there is one. */
  readonly missing: boolean;
  /** Wrong ends, or a step through a wall, around a blocked corner, or farther than a neighbouring tile. */
  readonly illegal: boolean;
  /** Longer than the optimum, whether legal or not. */
  readonly suboptimal: boolean;
  /** Legal and shorter than the optimum, which must not be: the optimum is wrong. */
  readonly impossible: boolean;
}

/** Length of a path in tile widths, straight steps 1 and diagonal ones √2. */
export function pathLength(points: readonly Point[]): number {
  let straight = 0;
  let diagonal = 0;
  for (let i = 1; i < points.length; i++) {
    const isDiagonal = points[i]![0] !== points[i - 1]![0] && points[i]![1] !== points[i - 1]![1];
    if (isDiagonal) diagonal++;
    else straight++;
  }
  return straight + diagonal * Math.SQRT2;
}

function isLegal(grid: Grid, moves: MoveSet, from: Point, to: Point, points: readonly Point[]): boolean {
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

/** @param optimum the least possible length in tile widths */
export function checkPath(
  grid: Grid,
  moves: MoveSet,
  from: Point,
  to: Point,
  optimum: number,
  points: readonly Point[] | null,
): Verdict {
  if (points === null) return { missing: true, illegal: false, suboptimal: false, impossible: false };
  const illegal = !isLegal(grid, moves, from, to, points);
  const length = pathLength(points);
  return {
    missing: false,
    illegal,
    suboptimal: length > optimum + TOLERANCE,
    impossible: !illegal && length < optimum - TOLERANCE,
  };
}
