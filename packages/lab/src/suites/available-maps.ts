import type { MapLibrary } from '../maps/index.ts';

export interface AvailableMaps {
  readonly maps: readonly string[];
  /** To be added to the title of an experiment; empty if all maps are available. */
  readonly note: string;
}

/**
 * Those of a paper's maps that are available; built-in ones instead if none is.
 */
export function availableMaps(
  library: MapLibrary,
  wanted: readonly string[],
  standIns: readonly string[],
): AvailableMaps {
  const found = wanted.filter((map) => library.has(map));
  if (found.length === wanted.length) return { maps: found, note: '' };
  if (found.length === 0)
    return { maps: standIns, note: " (on built-in maps: the paper's are missing, see FLOODGATE_MAPS)" };
  return {
    maps: found,
    note: ` (on ${found.length} of the paper's ${wanted.length} maps: the rest are missing)`,
  };
}

/** A sentence for reports on other maps than the paper's; empty if the maps are the same. */
export function standInNote(used: Iterable<string>, wanted: readonly string[]): string[] {
  const maps = new Set(used);
  const others = [...maps].filter((map) => !wanted.includes(map));
  if (others.length > 0)
    return [
      `The paper's maps are missing, so these built-in maps are used instead: ${others.join(', ')}. The figures cannot be compared with the paper's.`,
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

/** Ten built-in maps of different kinds and sizes, each with space for 2,000 agents. */
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
