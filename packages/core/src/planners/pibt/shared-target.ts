import type { Crowd } from '../../world/index.ts';

/**
 * Whether somebody who does not matter less stands on the target of an agent and is at home there. The agent then
 * comes as near as it can without pushing anybody: of several with one target all but one will never arrive, and
 * they would drive each other around for ever.
 *
 * @param occupants per cell the slot standing there, or −1.
 */
export function isTargetHeld(slot: number, crowd: Crowd, occupants: Int32Array): boolean {
  const { targets, priorities } = crowd;
  const target = targets[slot]!;
  const holder = occupants[target]!;
  return (
    holder >= 0 &&
    holder !== slot &&
    targets[holder] === target &&
    priorities[slot]! <= priorities[holder]! &&
    crowd.outside[holder] === 0
  );
}
