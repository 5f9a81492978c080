import { type Grid, STRAIGHT } from '../../grid/index.ts';
import type { Heuristic } from '../../search/index.ts';

/**
 * Columns plus rows to the goal. With flow annotations nearly all moves are straight, so this is far better informed
 * than octile distance. Where a path takes one of the rare diagonal moves it overestimates a little; nodes are not
 * opened again for that, so a path may be slightly longer than the shortest.
 */
export const manhattan: Heuristic = {
  consistent: true,
  prepare(grid: Grid, goals: readonly number[]): (cell: number) => number {
    const { stride } = grid;
    const goalY = Math.floor(goals[0]! / stride);
    const goalX = goals[0]! - goalY * stride;
    return (cell) => {
      const y = (cell / stride) | 0;
      return STRAIGHT * (Math.abs(cell - y * stride - goalX) + Math.abs(y - goalY));
    };
  },
};
