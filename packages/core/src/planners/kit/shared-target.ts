import type { Crowd } from '../../world/index.ts';

/**
 * Several agents may have one target, and all but one of them will never arrive. Without a rule they would push each
 * other off it for ever.
 */

/**
 * Whether an agent stands on a target that another agent has too, or has settled near it. The other should not ask it
 * to step aside.
 */
export function holdsSharedTarget({ cells, targets, aims }: Crowd, holder: number, other: number): boolean {
  return cells[holder] === targets[holder] && aims[holder] === aims[other];
}

/**
 * Whether the target of an agent is held by another that has the same target and a priority at least as high. The
 * agent then comes as near as it can and pushes nobody.
 *
 * @param occupants per cell the slot that stands there, or −1
 */
export function isTargetHeld(slot: number, crowd: Crowd, occupants: Int32Array): boolean {
  const { targets, priorities, outside } = crowd;
  const target = targets[slot]!;
  const holder = occupants[target]!;
  return (
    holder >= 0 &&
    holder !== slot &&
    targets[holder] === target &&
    priorities[slot]! <= priorities[holder]! &&
    outside[holder] === 0
  );
}
