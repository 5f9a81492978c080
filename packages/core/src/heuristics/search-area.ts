import { type Grid, STRAIGHT } from '../grid/index.ts';

/** A search that sees fewer cells is over before gates have been looked up. */
export const FEW_CELLS = 300;

/**
 * About how many cells A\* with octile distance sees between two places that are `apart` by octile distance and by a
 * way of some length, in search units: those of an ellipse with the places as foci, as far as the map is free.
 */
export function cellsBetween(grid: Grid, apart: number, length: number): number {
  const narrow = Math.sqrt(Math.max(0, length * length - apart * apart));
  const tiles = ((Math.PI / 4) * length * narrow) / (STRAIGHT * STRAIGHT);
  return (tiles * grid.freeCount) / (grid.width * grid.height);
}
