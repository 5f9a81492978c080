import type { Grid, Point } from 'floodgate';
import { brushCells } from './brush.ts';

/** How walls are painted or erased: along the pointer, along a straight line, a rectangle, or an area up to its edges. */
export type BrushShape = 'freehand' | 'line' | 'rectangle' | 'fill';

/** How each is used. */
export const SHAPE_HINTS: Readonly<Record<BrushShape, string>> = {
  freehand: 'Drag on the map.',
  line: 'Drag from one end to the other; with Shift in one of eight directions.',
  rectangle: 'Drag from one corner to the opposite one; with Shift a square.',
  fill: 'Click an area to fill it up to its edges.',
};

/** Tiles that one fill changes at most. */
export const MOST_FILLED = 20_000;

/** The cells of a line or rectangle between two tiles. */
export function shapeCells(
  grid: Grid,
  shape: 'line' | 'rectangle',
  from: Point,
  to: Point,
  size: number,
): number[] {
  if (shape === 'line') return brushCells(grid, from, to, size);
  const cells: number[] = [];
  for (let y = Math.min(from[1], to[1]); y <= Math.max(from[1], to[1]); y++)
    for (let x = Math.min(from[0], to[0]); x <= Math.max(from[0], to[0]); x++)
      if (grid.contains(x, y)) cells.push(grid.cell(x, y));
  return cells;
}

/** Where a drag ends if Shift is held: a line keeps to eight directions, a rectangle is a square. */
export function constrained(shape: 'line' | 'rectangle', from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  const sign = (value: number): number => (value < 0 ? -1 : 1);
  if (shape === 'rectangle') return [from[0] + side * sign(dx), from[1] + side * sign(dy)];
  const along = (part: number, other: number): number =>
    Math.abs(part) * 2 < Math.abs(other) ? 0 : side * sign(part);
  return [from[0] + along(dx, dy), from[1] + along(dy, dx)];
}

/**
 * The tile and all of its kind that are connected with it, by steps to the four sides. Undefined if there are more than
 * `most`.
 */
export function areaCells(grid: Grid, tile: Point, most = MOST_FILLED): number[] | undefined {
  const free = grid.isFree(...tile);
  const found = [grid.cell(...tile)];
  const seen = new Set(found);
  for (let i = 0; i < found.length; i++) {
    if (found.length > most) return undefined;
    const [x, y] = grid.point(found[i]!);
    for (const [nextX, nextY] of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as const) {
      if (!grid.contains(nextX, nextY) || grid.isFree(nextX, nextY) !== free) continue;
      const next = grid.cell(nextX, nextY);
      if (seen.has(next)) continue;
      seen.add(next);
      found.push(next);
    }
  }
  return found;
}
