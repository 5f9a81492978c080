import { checkWhole, described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';

/** A tile by column and row, both from 0; x grows to the right, y downwards. */
export type Point = readonly [x: number, y: number];

/** A tile as functions accept it: `[x, y]` or `{ x, y }`. */
export type PointLike = Point | { readonly x: number; readonly y: number };

/**
 * A point as a pair; `what` names it in errors. Throws a FloodgateError if it is no point or x or y is not a whole
 * number.
 */
export function toPoint(at: PointLike, what: string): Point {
  if (typeof at !== 'object' || at === null || !(Array.isArray(at) || ('x' in at && 'y' in at))) {
    throw new FloodgateError(
      'bad-argument',
      `${what} must be a point, [x, y] or { x, y }, not ${described(at)}`,
    );
  }
  const [x, y] = 'x' in at ? [at.x, at.y] : at;
  checkWhole(x, `x of ${what}`);
  checkWhole(y, `y of ${what}`);
  return [x, y];
}

/** True if the value is a point and not a list of points. */
export function isPoint(value: PointLike | readonly PointLike[]): value is PointLike {
  return !Array.isArray(value) || typeof value[0] !== 'object';
}
