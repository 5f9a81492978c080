import type { Grid } from '../grid/index.ts';

/** Whether the middle one of three cells lies on the line between the others. */
export function isStraight(grid: Grid, a: number, b: number, c: number): boolean {
  const [ax, ay] = grid.point(a);
  const [bx, by] = grid.point(b);
  const [cx, cy] = grid.point(c);
  return (bx - ax) * (cy - by) === (by - ay) * (cx - bx);
}

/** Length of the straight lines between cells, in tile widths. */
export function lengthOfLines(grid: Grid, cells: ArrayLike<number>): number {
  let length = 0;
  for (let i = 1; i < cells.length; i++)
    length += Math.hypot(
      grid.x(cells[i]!) - grid.x(cells[i - 1]!),
      grid.y(cells[i]!) - grid.y(cells[i - 1]!),
    );
  return length;
}
