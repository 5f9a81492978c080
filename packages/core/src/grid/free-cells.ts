import type { Random } from '../random.ts';
import { octileDistance } from './geometry.ts';
import type { Grid } from './grid.ts';
import type { Point } from './point.ts';

/** A free cell, each equally likely; undefined if there is none. */
export function randomFreeCell(grid: Grid, random: Random): number | undefined {
  if (grid.freeCount === 0) return undefined;
  for (let tries = 0; tries < 64; tries++) {
    const cell = grid.cell(random.below(grid.width), random.below(grid.height));
    if (grid.passable[cell]) return cell;
  }
  // Hardly any free cell: count to a random one instead of guessing on.
  let left = random.below(grid.freeCount);
  let cell = grid.passable.indexOf(1);
  while (left-- > 0) cell = grid.passable.indexOf(1, cell + 1);
  return cell;
}

/** The accepted free cell with the least octile distance to a tile, on the map or off it; undefined if there is none. */
export function nearestFreeCell(
  grid: Grid,
  [x, y]: Point,
  accept: (cell: number) => boolean,
): number | undefined {
  const farthest = Math.max(
    Math.abs(x),
    Math.abs(x - grid.width + 1),
    Math.abs(y),
    Math.abs(y - grid.height + 1),
  );
  let best: number | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  // Squares of growing size around the tile; octile distance is at least the size of the square.
  for (let ring = 0; ring <= farthest && ring <= bestDistance; ring++) {
    const left = Math.max(x - ring, 0);
    const right = Math.min(x + ring, grid.width - 1);
    for (let row = Math.max(y - ring, 0); row <= Math.min(y + ring, grid.height - 1); row++) {
      const onEdge = row === y - ring || row === y + ring;
      const step = onEdge ? 1 : 2 * ring;
      for (let column = onEdge ? left : x - ring; column <= right; column += step) {
        if (column < left || !grid.passable[grid.cell(column, row)]) continue;
        const distance = octileDistance(column - x, row - y);
        if (distance < bestDistance && accept(grid.cell(column, row))) {
          best = grid.cell(column, row);
          bestDistance = distance;
        }
      }
    }
  }
  return best;
}
