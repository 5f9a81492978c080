import { firstDirection } from '../../grid/index.ts';
import type { PlannerContext } from '../../world/index.ts';
import type { Reservations } from './reservations.ts';

/** Sends a standing agent to a free cell beside it, chosen by chance. False if there is none. */
export function sideStep(context: PlannerContext, table: Reservations, slot: number): boolean {
  const { crowd, random } = context;
  const { grid } = crowd;
  const from = crowd.cells[slot]!;
  let chosen = -1;
  let free = 0;
  for (let m = grid.moves[from]!; m !== 0; m &= m - 1) {
    const cell = from + grid.offsets[firstDirection(m)]!;
    if (table.standsOn(slot, cell, 1) >= 0 || table.obstacle(slot, from, cell, 1) >= 0) continue;
    if (random.below(++free) === 0) chosen = cell;
  }
  if (chosen < 0) return false;
  table.take(slot, chosen);
  context.pushed(slot);
  return true;
}
