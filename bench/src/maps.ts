/** The maps, built-in or of the folder with MovingAI maps, and their scenarios. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Grid } from 'floodgate';
import { parseMovingAiMap, parseScenario, type Scenario } from 'floodgate/formats';
import { BUILT_IN_MAPS, builtInMap, generateScenario } from 'floodgate/problems';

/** A dungeon of 256 × 256. */
export const BUILT_IN = ['stonehalls'];
export const DOWNLOADED = ['bg512/AR0504SR'];

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** The folder with MovingAI maps; undefined if there is none. */
export function mapsFolder(): string | undefined {
  const folder = process.env.FLOODGATE_MAPS ?? join(REPOSITORY, '../shared/maps');
  return existsSync(folder) ? folder : undefined;
}

const isBuiltIn = (name: string): boolean => BUILT_IN_MAPS.some((map) => map.name === name);

/** Just the map: built-in, or of the maps folder by name (`bg512/AR0504SR`). Throws if there is no such map. */
export function gridOf(name: string): Grid {
  if (isBuiltIn(name)) return builtInMap(name).load();
  const file = join(mapsFolder() ?? '', `${name}.map`);
  if (!existsSync(file)) {
    const names = BUILT_IN_MAPS.map((map) => map.name).join(', ');
    throw new Error(`no map '${name}': use one of ${names}, or a map of the folder in FLOODGATE_MAPS`);
  }
  return parseMovingAiMap(readFileSync(file, 'utf8'), { file: `${name}.map`, name });
}

/**
 * The queries on a map: `count` random ones on a built-in map, the whole scenario of any other. The lengths of a
 * scenario are published ones.
 */
export function scenarioOf(
  name: string,
  grid: Grid,
  count: number,
): { scenario: Scenario; published: boolean } {
  if (isBuiltIn(name))
    return { scenario: generateScenario(grid, { count, seed: 'bench' }), published: false };
  const file = `${name}.map.scen`;
  const path = join(mapsFolder() ?? '', file);
  if (!existsSync(path)) throw new Error(`no scenario ${file} in the folder with the maps`);
  return { scenario: parseScenario(readFileSync(path, 'utf8'), { file }), published: true };
}
