import type { Grid, Point } from '../../grid/index.ts';
import type { Segment } from '../segment.ts';

/**
 * A gate as a line for maps and editors, in tile corners: through the middles of its tiles, from the outer edge of the
 * first to that of the last. A gate of one tile is level if there are walls on its left and right, else upright.
 */
export function gateLine(grid: Grid, [from, to]: Segment): [Point, Point] {
  let dx = Math.sign(to[0] - from[0]);
  let dy = Math.sign(to[1] - from[1]);
  if (dx === 0 && dy === 0) {
    const [x, y] = from;
    if (grid.isFree(x - 1, y) || grid.isFree(x + 1, y)) dy = 1;
    else dx = 1;
  }
  return [
    [from[0] + (1 - dx) / 2, from[1] + (1 - dy) / 2],
    [to[0] + (1 + dx) / 2, to[1] + (1 + dy) / 2],
  ];
}
