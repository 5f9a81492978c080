import type { Crowd, ReservedCells } from '../../world/index.ts';
import type { Reasons } from './reasons.ts';

/** Most rows besides the agent's own. */
const MOST = 6;

/**
 * The rows of an agent and of others that it meets, as an explanation shows them.
 *
 * @param others the agents that it meets, in any number and order, −1 among them
 * @param future where an agent is to be after 1, 2 … more ticks
 */
export function reservedRows(
  { previous, next }: Crowd,
  reasons: Reasons,
  slot: number,
  others: Iterable<number>,
  future: (slot: number) => readonly number[],
): ReservedCells {
  const slots = new Set([slot]);
  for (const other of others) if (slots.size <= MOST && reasons.of(other)) slots.add(other);
  const rows = Array.from(slots, (each) => ({
    slot: each,
    cells: [previous[each]!, next[each]!, ...future(each)],
  }));
  return { kind: 'reservations', rows };
}
