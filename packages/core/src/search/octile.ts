import { STRAIGHT, type Tiles } from '../grid/index.ts';

/**
 * What the lesser of the two differences adds to the distance on a map without walls, in search units: distance
 * is `STRAIGHT · max(dx, dy) + minorCost · min(dx, dy)`. Octile, Chebyshev and Manhattan differ only in this.
 */
export function minorCost(grid: Tiles): number {
  return grid.corners === 'never' ? STRAIGHT : grid.stepCosts[1]! - STRAIGHT;
}

/** Up to this many goals are measured one by one; more are measured by the box around them. */
const MANY_GOALS = 16;

/** The distance on a map without walls to the nearest of the targets, less `slack`, in search units. Consistent. */
export function distanceWithoutWalls(
  grid: Tiles,
  targets: readonly number[],
  slack: number,
  minor = minorCost(grid),
): (cell: number) => number {
  const { stride } = grid;
  if (targets.length === 1) return distanceToOne(stride, targets[0]!, slack, minor);
  const xs = targets.map((cell) => cell % stride);
  const ys = targets.map((cell) => Math.floor(cell / stride));
  const measure = (dx: number, dy: number): number =>
    Math.max(0, (dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor) - slack);
  if (targets.length <= MANY_GOALS) {
    return (cell) => {
      const y = Math.floor(cell / stride);
      const x = cell - y * stride;
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < xs.length; i++)
        least = Math.min(least, measure(Math.abs(x - xs[i]!), Math.abs(y - ys[i]!)));
      return least;
    };
  }
  const fold = (values: number[], pick: (a: number, b: number) => number): number =>
    values.reduce((a, b) => pick(a, b));
  const left = fold(xs, Math.min);
  const right = fold(xs, Math.max);
  const top = fold(ys, Math.min);
  const bottom = fold(ys, Math.max);
  return (cell) => {
    const y = Math.floor(cell / stride);
    const x = cell - y * stride;
    return measure(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom));
  };
}

function distanceToOne(
  stride: number,
  target: number,
  slack: number,
  minor: number,
): (cell: number) => number {
  const rowsPerCell = 1 / stride;
  const targetY = Math.floor(target / stride);
  const targetX = target - targetY * stride;
  return (cell) => {
    const y = ((cell + 0.5) * rowsPerCell) | 0;
    const dx = Math.abs(cell - y * stride - targetX);
    const dy = Math.abs(y - targetY);
    return Math.max(0, (dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor) - slack);
  };
}
