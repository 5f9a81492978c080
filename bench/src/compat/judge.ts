/** Checks paths by the tiles alone, with nothing of either library. */
import type { Grid, Point } from 'floodgate';

/** Which diagonal moves are allowed: of the two tiles beside the move, how many must be free. */
export type Diagonals = 'always' | 'never' | 'one-free' | 'both-free';

/** What a search makes small: steps of 1 and √2, all steps, or steps times what the tiles cost. */
export type PathCost = 'length' | 'moves' | 'cost';

/** What it costs to enter a tile of the maps with costs: 1, 2 or 3, in squares of 16 tiles. */
export function costOfTile(x: number, y: number): number {
  return 1 + (((x >> 4) + 2 * (y >> 4)) % 3);
}

/** What a path costs. Throws an error if it is not one from `from` to `to` by the rules. */
export function judgedCost(
  grid: Grid,
  diagonals: Diagonals,
  measure: PathCost,
  from: Point,
  to: Point,
  path: readonly Point[],
): number {
  const show = (point: Point | undefined): string => (point ? `(${point[0]}, ${point[1]})` : 'nowhere');
  if (show(path[0]) !== show(from) || show(path.at(-1)) !== show(to))
    throw new Error(
      `a path from ${show(from)} to ${show(to)} leads from ${show(path[0])} to ${show(path.at(-1))}`,
    );
  let cost = 0;
  for (let i = 1; i < path.length; i++) {
    const [x, y] = path[i]!;
    const before = path[i - 1]!;
    if (!isLegalStep(grid, diagonals, before, [x, y]))
      throw new Error(`the step from ${show(before)} to ${show([x, y])} is not allowed`);
    const isDiagonal = x !== before[0] && y !== before[1];
    const length = isDiagonal && measure !== 'moves' ? Math.SQRT2 : 1;
    cost += length * (measure === 'cost' ? costOfTile(x, y) : 1);
  }
  return cost;
}

function isLegalStep(grid: Grid, diagonals: Diagonals, [x, y]: Point, [nextX, nextY]: Point): boolean {
  const far = Math.max(Math.abs(nextX - x), Math.abs(nextY - y));
  if (far !== 1 || !grid.isFree(nextX, nextY)) return false;
  if (x === nextX || y === nextY || diagonals === 'always') return true;
  if (diagonals === 'never') return false;
  const free = Number(grid.isFree(x, nextY)) + Number(grid.isFree(nextX, y));
  return free >= (diagonals === 'one-free' ? 1 : 2);
}
