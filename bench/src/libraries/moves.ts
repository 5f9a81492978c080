/** The allowed moves of a map, for libraries that are told its graph. */
import type { Grid } from 'floodgate';
import { DX, DY, octileDistance } from 'floodgate/search';
import type { MoveSet } from './library.ts';

/** Directions of the eight moves, and of those that are not diagonal: even numbers are north, east, south and west. */
const DIRECTIONS: Readonly<Record<MoveSet, readonly number[]>> = {
  eight: [0, 1, 2, 3, 4, 5, 6, 7],
  four: [0, 2, 4, 6],
};

/** Number of a tile, row by row. */
export const tileId = (grid: Grid, x: number, y: number): number => y * grid.width + x;

/** Calls with every allowed move out of a tile: where it leads, and its length times the cost of the tile it enters. */
export function eachMove(
  grid: Grid,
  moves: MoveSet,
  x: number,
  y: number,
  visit: (toX: number, toY: number, cost: number) => void,
): void {
  const allowed = grid.moves[grid.cell(x, y)]!;
  for (const d of DIRECTIONS[moves]) {
    if (!(allowed & (1 << d))) continue;
    const toX = x + DX[d]!;
    const toY = y + DY[d]!;
    visit(toX, toY, (d & 1 ? Math.SQRT2 : 1) * grid.costAt(toX, toY));
  }
}

/** Length of a shortest path on an empty map, in tile widths: a lower bound on every path, as no tile costs less than 1. */
export function emptyMapDistance(moves: MoveSet, dx: number, dy: number): number {
  return moves === 'eight' ? octileDistance(dx, dy) : Math.abs(dx) + Math.abs(dy);
}

/** Calls with every free tile, row by row. */
export function eachFreeTile(grid: Grid, visit: (x: number, y: number) => void): void {
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) if (grid.isFree(x, y)) visit(x, y);
  }
}
