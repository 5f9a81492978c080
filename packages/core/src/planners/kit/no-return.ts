import type { Crowd } from '../../world/index.ts';

/**
 * Whether an agent that goes to a cell can get to its target no more, though it could from where it is: only one-way
 * tiles do that. Nobody steps aside to such a cell.
 */
export function isPointOfNoReturn({ grid, cells, targets }: Crowd, slot: number, cell: number): boolean {
  if (grid.arrivals === grid.moves) return false;
  return !grid.reaches(cell, targets[slot]!) && grid.reaches(cells[slot]!, targets[slot]!);
}
