import { firstDirection, type Grid, STRAIGHT } from '../grid/index.ts';
import { minorCost } from '../search/index.ts';
import { HERE } from './goal-distances.ts';

/** Distances as if there were no walls, for agents that have to move before theirs are known. */
export class DistancesWithoutWalls {
  readonly #grid: Grid;
  readonly #minor: number;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#minor = minorCost(grid);
  }

  /** As {@link GoalDistances.around}. */
  around(goal: number, cell: number, out: Float64Array): void {
    const { moves, offsets } = this.#grid;
    for (let d = 0; d < HERE; d++) out[d] = Number.POSITIVE_INFINITY;
    out[HERE] = this.distance(cell, goal);
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      out[d] = this.distance(cell + offsets[d]!, goal);
    }
  }

  distance(cell: number, goal: number): number {
    const { stride } = this.#grid;
    const y = Math.floor(cell / stride);
    const goalY = Math.floor(goal / stride);
    const dx = Math.abs(cell - y * stride - goal + goalY * stride);
    const dy = Math.abs(y - goalY);
    return Math.max(dx, dy) * STRAIGHT + Math.min(dx, dy) * this.#minor;
  }
}
