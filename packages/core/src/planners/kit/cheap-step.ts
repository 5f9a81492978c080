import { firstDirection, type Grid, octileDistance } from '../../grid/index.ts';

/** Where agents are and where they want to go; a Crowd is one. */
interface Places {
  readonly grid: Grid;
  readonly cells: Int32Array;
  readonly targets: Int32Array;
}

/**
 * The next cell of an agent that the budget did not reach: the neighbour that is nearest to its target as if there were
 * no walls, of those that are nearer than its own cell and free for it. Its own cell if there is none.
 *
 * @param isFree whether the agent may make the move in direction d to a cell, which the grid allows; the planner
 *   answers by what it has decided for other agents so far
 */
export function cheapStep(
  { grid, cells, targets }: Places,
  slot: number,
  isFree: (cell: number, d: number) => boolean,
): number {
  const here = cells[slot]!;
  const { stride, offsets, moves } = grid;
  const targetY = Math.floor(targets[slot]! / stride);
  const targetX = targets[slot]! - targetY * stride;
  const away = (cell: number): number => {
    const y = Math.floor(cell / stride);
    return octileDistance(cell - y * stride - targetX, y - targetY);
  };
  let best = here;
  let least = away(here);
  for (let m = moves[here]!; m !== 0; m &= m - 1) {
    const d = firstDirection(m);
    const cell = here + offsets[d]!;
    const distance = away(cell);
    if (distance >= least || !isFree(cell, d)) continue;
    best = cell;
    least = distance;
  }
  return best;
}
