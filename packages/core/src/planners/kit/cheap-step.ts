import { firstDirection, type Grid, octileDistance } from '../../grid/index.ts';

/**
 * The next cell of an agent that the budget did not reach: the neighbour that is nearest to its target as if there were
 * no walls, of those that are nearer than its own cell, free for it, and not such that one-way tiles leave no path on.
 * Its own cell if there is none.
 *
 * @param isFree whether the agent may make the move in direction d to a cell, which the grid allows; the planner
 *   answers by what it has decided for other agents so far
 */
export function cheapStep(
  grid: Grid,
  here: number,
  target: number,
  isFree: (cell: number, d: number) => boolean,
): number {
  const { stride, offsets, moves } = grid;
  const y = Math.floor(here / stride);
  const x = here - y * stride;
  const targetY = Math.floor(target / stride);
  const targetX = target - targetY * stride;
  // Straight at the target is best, and mostly possible.
  const ahead = here + Math.sign(targetY - y) * stride + Math.sign(targetX - x);
  const straight = grid.moveBetween(here, ahead);
  const hasTraps = grid.arrivals !== moves;
  if (straight >= 0 && isFree(ahead, straight) && (!hasTraps || grid.reaches(ahead, target))) return ahead;
  let best = here;
  let least = octileDistance(x - targetX, y - targetY);
  for (let m = moves[here]!; m !== 0; m &= m - 1) {
    const d = firstDirection(m);
    if (d === straight) continue;
    const cell = here + offsets[d]!;
    const row = Math.floor(cell / stride);
    const distance = octileDistance(cell - row * stride - targetX, row - targetY);
    if (distance >= least || !isFree(cell, d)) continue;
    if (hasTraps && !grid.reaches(cell, target)) continue;
    best = cell;
    least = distance;
  }
  return best;
}
