import type { Grid } from './grid.ts';

/** What a move in direction `d` costs that enters a cell, in search units. Hot loops have this written out. */
export function enterCost({ stepCosts, terrain }: Grid, cell: number, d: number): number {
  return terrain === null ? stepCosts[d]! : Math.round(stepCosts[d]! * terrain[cell]!);
}
