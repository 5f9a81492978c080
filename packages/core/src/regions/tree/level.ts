import type { Segment } from '../segment.ts';
import type { Division } from './divide.ts';

/** Least importance of zones on the level of rooms, in tiles: that of a small chamber. */
export const ROOM = 5;

/** A level of detail that stays the same however the map changes: how important zones must be, about in tiles. */
export interface RegionsLevel {
  /** Zones behind doors are more important than this. */
  readonly doors: number;
  /** …and zones behind other gates. */
  readonly others: number;
  /** Zones with fewer tiles are scraps, which get no gate. Default 0. */
  readonly scraps?: number;
}

/** Gates of a division at a level. */
export function gatesAt(division: Division, level: RegionsLevel): Segment[] {
  const levels = levelsAt(division, level);
  return division.segments.filter((_, gate) => levels[gate]! > level.doors);
}

/** Per gate the level up to which it divides, so that `doors` is the least for all of them. */
export function levelsAt(division: Division, { doors, others, scraps = 0 }: RegionsLevel): Float64Array {
  return doors === others && scraps === 0 ? division.levels : division.weakened(doors / others, scraps);
}
