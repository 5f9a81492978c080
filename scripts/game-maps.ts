import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Grid } from 'floodgate';
import { parseMovingAiMap } from 'floodgate/formats';
import { BUILT_IN_MAPS } from 'floodgate/problems';

/** The folder of MovingAI maps; undefined where there is none. */
export function mapFolder(): string | undefined {
  const folder = process.env.FLOODGATE_MAPS ?? '../shared/maps';
  return existsSync(folder) ? folder : undefined;
}

/** The names of all maps: those of the folder, or the built-in ones where there is no folder. */
export function mapNames(): string[] {
  const folder = mapFolder();
  if (!folder) {
    console.log('no folder of MovingAI maps (set FLOODGATE_MAPS): using the built-in maps');
    return BUILT_IN_MAPS.map((map) => map.name);
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.map')).sort();
}

export function loadMap(name: string): Grid {
  const builtIn = BUILT_IN_MAPS.find((map) => map.name === name);
  if (builtIn) return builtIn.load();
  return parseMovingAiMap(readFileSync(join(mapFolder()!, name), 'utf8'), { file: name });
}
