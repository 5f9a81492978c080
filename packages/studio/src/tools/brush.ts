import type { Grid, Point } from 'floodgate';

/**
 * The cells that a round brush covers on its way from one tile to another.
 *
 * @param size tiles across
 */
export function brushCells(grid: Grid, from: Point, to: Point, size: number): number[] {
  const cells = new Set<number>();
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  // An even brush has no middle tile: it reaches one tile further to the upper left.
  const low = -Math.floor(size / 2);
  const middle = low + (size - 1) / 2;
  for (let step = 0; step <= steps; step++) {
    const x = Math.round(from[0] + ((to[0] - from[0]) * step) / steps);
    const y = Math.round(from[1] + ((to[1] - from[1]) * step) / steps);
    for (let dy = low; dy < low + size; dy++) {
      for (let dx = low; dx < low + size; dx++) {
        if (Math.hypot(dx - middle, dy - middle) > size / 2) continue;
        if (grid.contains(x + dx, y + dy)) cells.add(grid.cell(x + dx, y + dy));
      }
    }
  }
  return [...cells];
}
