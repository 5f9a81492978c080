import type { Detail } from 'floodgate/regions';

/** The named levels of a map as numbers from 0 to 1; they differ from map to map. */
export interface DetailStops {
  readonly auto: number;
  readonly districts: number;
  readonly rooms: number;
  readonly closets: number;
}

/** Names of the stops of the slider, from its second place on. */
export const STOP_NAMES = ['districts', 'rooms', 'closets'] as const;

/** The slider goes from 0, one zone for each connected part, to this, the finest level; stops are at whole numbers. */
export const LAST_POSITION = STOP_NAMES.length + 1;

/** Nearer to a stop than this is on it. */
const CATCH = 0.07;

/** The level at a place of the slider; between stops it grows evenly. */
export function detailAt(position: number, stops: DetailStops): Detail {
  const nearest = Math.round(position);
  const name = STOP_NAMES[nearest - 1];
  if (name && Math.abs(position - nearest) < CATCH) return name;
  const levels = levelsOf(stops);
  const below = Math.min(Math.floor(position), LAST_POSITION - 1);
  const detail = levels[below]! + (position - below) * (levels[below + 1]! - levels[below]!);
  return Math.round(1000 * detail) / 1000;
}

/** Where on the slider a level is. */
export function positionOf(detail: Detail, stops: DetailStops): number {
  const named = (STOP_NAMES as readonly Detail[]).indexOf(detail);
  if (named >= 0) return named + 1;
  const value = detail === 'auto' ? stops.auto : (detail as number);
  const levels = levelsOf(stops);
  let below = 0;
  while (below < LAST_POSITION - 1 && value >= levels[below + 1]!) below++;
  const span = levels[below + 1]! - levels[below]!;
  return below + (span > 0 ? Math.min(1, (value - levels[below]!) / span) : 0);
}

/** A level in words. */
export function detailWords(detail: Detail, stops: DetailStops): string {
  if (typeof detail === 'string') return detail;
  if (detail === 0) return 'whole map';
  if (detail === 1) return 'finest';
  const below = Math.min(Math.floor(positionOf(detail, stops)), LAST_POSITION - 1);
  if (below === 0) return `coarser than ${STOP_NAMES[0]}`;
  const [from, to] = [STOP_NAMES[below - 1], STOP_NAMES[below]];
  return to ? `${from} to ${to}` : `finer than ${from}`;
}

function levelsOf({ districts, rooms, closets }: DetailStops): number[] {
  return [0, districts, rooms, closets, 1];
}
