import { checkWhole } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { BlockLinks } from './block-links.ts';
import type { Grid } from './grid.ts';
import { isPoint, type PointLike } from './point.ts';
import { canReachByMoves } from './reach-by-moves.ts';

/** A rectangle of tiles: x and y of its upper left tile, and how many tiles it is wide and high. */
export interface TileRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * See {@link Grid.wouldBlock}.
 *
 * @param layer the map as agents of that size see it
 * @param links gives the block links of the layer
 */
export function wouldBlock(
  grid: Grid,
  layer: Grid,
  size: number,
  rect: TileRect,
  from: PointLike | readonly PointLike[],
  to: PointLike | readonly PointLike[],
  links: () => BlockLinks,
): boolean {
  checkRect(grid, rect);
  const walls = anchorsOver(rect, size);
  const stays = (cell: number): boolean => layer.passable[cell] === 1 && !covers(walls, layer, cell);
  const starts = cellsOf(grid, from, 'from');
  const ends = cellsOf(grid, to, 'to').filter(stays);
  if (ends.length === 0 || !starts.every(stays)) return true;
  const byLinks = layer.arrivals === layer.moves && layer.corners !== 'always';
  return !(byLinks ? links().canReach(walls, starts, ends) : canReachByMoves(layer, walls, starts, ends));
}

/** The upper left tiles of all squares of a size that overlap a rectangle. */
function anchorsOver({ x, y, width, height }: TileRect, size: number): TileRect {
  const left = Math.max(0, x - size + 1);
  const top = Math.max(0, y - size + 1);
  return { x: left, y: top, width: x + width - left, height: y + height - top };
}

function covers({ x, y, width, height }: TileRect, grid: Grid, cell: number): boolean {
  const column = grid.x(cell) - x;
  const row = grid.y(cell) - y;
  return column >= 0 && column < width && row >= 0 && row < height;
}

function cellsOf(grid: Grid, points: PointLike | readonly PointLike[], what: string): number[] {
  if (Array.isArray(points) && points.length === 0)
    throw new FloodgateError('bad-argument', `the list of tiles '${what}' is empty`);
  return (isPoint(points) ? [points] : points).map((point) => grid.cellAt(point, `'${what}'`));
}

function checkRect(grid: Grid, rect: TileRect): void {
  const { x, y, width, height } = rect;
  for (const [name, value] of Object.entries({ width, height })) {
    checkWhole(value, `${name} of the rectangle`);
    if (value < 1)
      throw new FloodgateError('bad-argument', `${name} of the rectangle must be at least 1, not ${value}`);
  }
  grid.cellAt([x, y], 'the rectangle at');
  grid.cellAt([x + width - 1, y + height - 1], 'the rectangle up to');
}
