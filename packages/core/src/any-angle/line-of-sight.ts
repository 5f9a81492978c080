import type { Grid, PointLike } from '../grid/index.ts';

/** For which agent to look. */
export interface LineOfSightOptions {
  /** The side of the agent's square in tiles. Default 1. */
  readonly size?: number;
}

/**
 * Whether an agent can move from one tile to another in a straight line: its square overlaps no wall on the way and stays on the
 * map. It may touch walls, and fits into a corridor as wide as itself. The tiles are where its upper left tile is before and
 * after. False if it does not fit there. Costs and one-way tiles do not count.
 *
 * Throws a FloodgateError if a tile is not on the map, or the size is not a whole number from 1.
 */
export function hasLineOfSight(
  grid: Grid,
  from: PointLike,
  to: PointLike,
  { size = 1 }: LineOfSightOptions = {},
): boolean {
  const { passable, stride } = grid.layer({ size });
  return lineHolds(
    stride,
    grid.cellAt(from, 'start'),
    grid.cellAt(to, 'goal'),
    (cell) => passable[cell] === 1,
  );
}

/**
 * Whether something holds of all cells that a straight line between two of them depends on: the four corners of each square
 * between cells that it passes through, and, if it runs along a row or a column, the cells on it.
 */
export function lineHolds(
  stride: number,
  from: number,
  to: number,
  holds: (cell: number) => boolean,
): boolean {
  const fromY = Math.floor(from / stride);
  const toY = Math.floor(to / stride);
  const dx = to - toY * stride - (from - fromY * stride);
  const dy = toY - fromY;
  const columnStep = Math.sign(dx);
  const rowStep = Math.sign(dy) * stride;
  if (dx === 0 || dy === 0) {
    for (let cell = from; cell !== to; cell += columnStep + rowStep) if (!holds(cell)) return false;
    return holds(to);
  }
  const columns = Math.abs(dx);
  const rows = Math.abs(dy);
  // `cell` is the corner at which a line in this direction enters squares. `lead` is negative where the line leaves the
  // square for the next column, positive for the next row, and 0 at the square's far corner.
  let cell = from;
  let lead = rows - columns;
  for (;;) {
    const far = cell + columnStep + rowStep;
    if (!holds(cell) || !holds(cell + columnStep) || !holds(cell + rowStep) || !holds(far)) return false;
    if (far === to) return true;
    if (lead <= 0) cell += columnStep;
    if (lead >= 0) cell += rowStep;
    lead += (lead <= 0 ? rows : 0) - (lead >= 0 ? columns : 0);
  }
}
