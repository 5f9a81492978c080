import type { MapLibrary } from '../maps/index.ts';

export interface MapsAtHand {
  readonly maps: readonly string[];
  /** Goes behind the title of an experiment: empty if all maps are there. */
  readonly note: string;
}

/**
 * Those of a paper's maps that are there; if none is, built-in ones that stand in for them.
 */
export function mapsAtHand(
  library: MapLibrary,
  wanted: readonly string[],
  standIns: readonly string[],
): MapsAtHand {
  const found = wanted.filter((map) => library.has(map));
  if (found.length === wanted.length) return { maps: found, note: '' };
  if (found.length === 0)
    return { maps: standIns, note: " (on built-in maps: the paper's are not there, see FLOODGATE_MAPS)" };
  return {
    maps: found,
    note: ` (on ${found.length} of the paper's ${wanted.length} maps: the rest are not there)`,
  };
}

/** A sentence for reports that were made on other maps than the paper's; empty if they were not. */
export function standInNote(used: Iterable<string>, wanted: readonly string[]): string[] {
  const maps = new Set(used);
  const others = [...maps].filter((map) => !wanted.includes(map));
  if (others.length > 0)
    return [
      `The paper's maps were not there, so built-in maps stood in for them: ${others.join(', ')}. The figures cannot be compared with the paper's.`,
    ];
  const absent = wanted.filter((map) => !maps.has(map));
  return absent.length > 0 && maps.size > 0
    ? [`Without ${absent.join(', ')}, for which there are no results.`]
    : [];
}

/** The name of a map of Baldur's Gate II by its number, such as `AR0072SR`. */
export function baldursGateArea(area: number): string {
  return `AR${String(area).padStart(4, '0')}SR`;
}

/** Ten built-in maps of different kinds and sizes, each with room for 2,000 agents. */
export const TEN_BUILT_IN_MAPS: readonly string[] = [
  'stony-meadow',
  'briar-maze',
  'ravenkeep',
  'emberdeep',
  'millbrook',
  'silverbend',
  'stonehalls',
  'four-winds',
  'gloamwarren',
  'giants-field',
];
