import type { Grid } from 'floodgate';

/** Search units as tile widths: a straight move is one tile. */
export function tiles(grid: Grid, units: number): number {
  return units / grid.stepCosts[0]!;
}

/** Length of a path of single moves, in tile widths. */
export function lengthOf(grid: Grid, path: ArrayLike<number>): number {
  let units = 0;
  for (let i = 1; i < path.length; i++)
    units += grid.stepCosts[grid.directionBetween(path[i - 1]!, path[i]!)]!;
  return tiles(grid, units);
}
