import { opposite } from '../../grid/index.ts';

/** The tile is entered from above. */
export const TOP = 'TOP';
/** The tile is entered from the upper right. */
export const TOP_RIGHT = 'TOP_RIGHT';
/** The tile is entered from the right. */
export const RIGHT = 'RIGHT';
/** The tile is entered from the lower right. */
export const BOTTOM_RIGHT = 'BOTTOM_RIGHT';
/** The tile is entered from below. */
export const BOTTOM = 'BOTTOM';
/** The tile is entered from the lower left. */
export const BOTTOM_LEFT = 'BOTTOM_LEFT';
/** The tile is entered from the left. */
export const LEFT = 'LEFT';
/** The tile is entered from the upper left. */
export const TOP_LEFT = 'TOP_LEFT';

/** A side of a tile from which it may be entered. */
export type Direction =
  | typeof TOP
  | typeof TOP_RIGHT
  | typeof RIGHT
  | typeof BOTTOM_RIGHT
  | typeof BOTTOM
  | typeof BOTTOM_LEFT
  | typeof LEFT
  | typeof TOP_LEFT;

/** By Floodgate's directions, clockwise from north. */
const SIDES: readonly Direction[] = [
  TOP,
  TOP_RIGHT,
  RIGHT,
  BOTTOM_RIGHT,
  BOTTOM,
  BOTTOM_LEFT,
  LEFT,
  TOP_LEFT,
];

/** Sides as bits of the moves that enter a tile from there: bit d for a move in direction d. */
export function movesFrom(sides: readonly string[]): number {
  let moves = 0;
  SIDES.forEach((side, d) => {
    if (sides.includes(side)) moves |= 1 << opposite(d);
  });
  return moves;
}
