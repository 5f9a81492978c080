import { FloodgateError } from '../error.ts';
import type { Grid, Point } from '../grid/index.ts';

/** Two end points of a gate, both included: level, upright, or at 45°. */
export type Segment = readonly [from: Point, to: Point];

/** Throws a FloodgateError unless both ends are on the map and the segment is level, upright or at 45°. */
export function checkSegment(grid: Grid, [from, to]: Segment): void {
  grid.cellAt(from, 'gate end');
  grid.cellAt(to, 'gate end');
  const width = Math.abs(to[0] - from[0]);
  const height = Math.abs(to[1] - from[1]);
  if (width === 0 || height === 0 || width === height) return;
  throw new FloodgateError(
    'bad-argument',
    `a gate from (${from[0]}, ${from[1]}) to (${to[0]}, ${to[1]}) is neither level nor upright nor at 45°`,
  );
}

/**
 * The cells of a segment, walls included, from one end to the other. At 45° they form a staircase in which each
 * cell shares a side with the next, so that no diagonal move slips through: after each diagonal step the cell
 * beside it that keeps the row comes first.
 */
export function segmentCells(grid: Grid, [from, to]: Segment): number[] {
  const dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const cells: number[] = [grid.cell(...from)];
  for (let i = 0, [x, y] = from; i < steps; i++) {
    if (dx !== 0 && dy !== 0) cells.push(grid.cell(x + dx, y));
    x += dx;
    y += dy;
    cells.push(grid.cell(x, y));
  }
  return cells;
}

/** How long a segment is, in tiles, both end tiles included. */
export function segmentLength([from, to]: Segment): number {
  const width = Math.abs(to[0] - from[0]);
  const height = Math.abs(to[1] - from[1]);
  return (Math.max(width, height) + 1) * (width > 0 && height > 0 ? Math.SQRT2 : 1);
}

/** Whether a cell is one of those that {@link segmentCells} lists. */
export function liesOn(grid: Grid, cell: number, [from, to]: Segment): boolean {
  const dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  const right = (grid.x(cell) - from[0]) * (dx || 1);
  const down = (grid.y(cell) - from[1]) * (dy || 1);
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  if (right < 0 || down < 0 || right > steps || down > steps) return false;
  if (dx === 0) return right === 0;
  return dy === 0 ? down === 0 : right === down || right === down + 1;
}
