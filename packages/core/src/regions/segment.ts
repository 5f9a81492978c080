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

/** The step from one tile of a segment to the next, and how many of them lead from one end to the other. */
function stepsOf([from, to]: Segment): { dx: number; dy: number; steps: number } {
  const width = to[0] - from[0];
  const height = to[1] - from[1];
  return { dx: Math.sign(width), dy: Math.sign(height), steps: Math.max(Math.abs(width), Math.abs(height)) };
}

/**
 * The cells of a segment, walls included, from one end to the other. At 45° they form a staircase in which each
 * cell shares a side with the next, so that no diagonal move slips through: after each diagonal step the cell
 * beside it that keeps the row comes first.
 */
export function segmentCells(grid: Grid, segment: Segment): number[] {
  const { dx, dy, steps } = stepsOf(segment);
  let [x, y] = segment[0];
  const cells: number[] = [grid.cell(x, y)];
  for (let i = 0; i < steps; i++) {
    if (dx !== 0 && dy !== 0) cells.push(grid.cell(x + dx, y));
    x += dx;
    y += dy;
    cells.push(grid.cell(x, y));
  }
  return cells;
}

/** How long a segment is, in tiles, both end tiles included. */
export function segmentLength(segment: Segment): number {
  const { dx, dy, steps } = stepsOf(segment);
  return (steps + 1) * (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1);
}

/** A tile in the middle of a segment. */
export function segmentMiddle([from, to]: Segment): Point {
  return [(from[0] + to[0]) >> 1, (from[1] + to[1]) >> 1];
}

/** Whether a cell is one of those that {@link segmentCells} lists. */
export function liesOn(grid: Grid, cell: number, segment: Segment): boolean {
  const [from] = segment;
  const { dx, dy, steps } = stepsOf(segment);
  const right = (grid.x(cell) - from[0]) * (dx || 1);
  const down = (grid.y(cell) - from[1]) * (dy || 1);
  if (right < 0 || down < 0 || right > steps || down > steps) return false;
  if (dx === 0) return right === 0;
  return dy === 0 ? down === 0 : right === down || right === down + 1;
}

/** How many agents can walk abreast through a gate, from 0: its free tiles, counted once per step along it. */
export function chokeWidth(grid: Grid, { ends }: { readonly ends: Segment }): number {
  const [[x, y]] = ends;
  const { dx, dy, steps } = stepsOf(ends);
  let width = 0;
  for (let i = 0; i <= steps; i++) if (grid.isFree(x + i * dx, y + i * dy)) width++;
  return width;
}

/** Whether the boxes around two segments have a tile in common. */
export function boxesMeet(a: Segment, b: Segment): boolean {
  return [0, 1].every(
    (axis) =>
      Math.min(a[0][axis]!, a[1][axis]!) <= Math.max(b[0][axis]!, b[1][axis]!) &&
      Math.min(b[0][axis]!, b[1][axis]!) <= Math.max(a[0][axis]!, a[1][axis]!),
  );
}
