/** The ranking of a race: first by completion, then by ticks. */
import type { LaneState } from './race.ts';

/** Per lane its place from 1; lanes that are equal share a place. */
export function placesOf(lanes: readonly Pick<LaneState, 'completion' | 'ticks'>[]): number[] {
  return lanes.map(
    (lane) =>
      1 +
      lanes.filter(
        (other) =>
          other.completion > lane.completion ||
          (other.completion === lane.completion && other.ticks < lane.ticks),
      ).length,
  );
}

/** `1st`, `2nd` … */
export function ordinal(place: number): string {
  return `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;
}
