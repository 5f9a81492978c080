import type { Segment } from '../segment.ts';
import type { Division } from './divide.ts';

/** A level of detail that stays the same however the map changes: how important zones must be, about in tiles. */
export interface RegionsLevel {
  /** Zones behind doors are more important than this. */
  readonly doors: number;
  /** …and zones behind other gates. */
  readonly others: number;
}

/** Gates of a division at a level. */
export function gatesAt(division: Division, { doors, others }: RegionsLevel): Segment[] {
  const levels = doors === others ? division.levels : division.weakened(doors / others);
  return division.segments.filter((_, gate) => levels[gate]! > doors);
}
