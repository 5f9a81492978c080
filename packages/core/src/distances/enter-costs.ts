import { firstDirection, type Grid } from '../grid/index.ts';

/** Adds to the distances of neighbours what it costs to enter them, less what the move costs anyway. */
export function addEnterCosts(
  { terrain, moves, offsets, stepCosts }: Grid,
  cell: number,
  around: Float64Array,
): void {
  if (terrain === null) return;
  for (let m = moves[cell]!; m !== 0; m &= m - 1) {
    const d = firstDirection(m);
    around[d]! += Math.round(stepCosts[d]! * terrain[cell + offsets[d]!]!) - stepCosts[d]!;
  }
}
