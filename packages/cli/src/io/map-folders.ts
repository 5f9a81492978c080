/** Folders of maps: the one in FLOODGATE_MAPS and the cache of fetched maps. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context } from '../context.ts';
import { cacheFolder } from './cache-folder.ts';

export const MAP_FILE = /\.map$/i;
export const SCENARIO_FILE = /\.scen$/i;
/** Sets are one level deep; one more allows for folders of sets. */
const MAX_DEPTH = 3;

/** Map folders, in the order in which they are searched. */
export function mapFolders(env: Context['env']): readonly string[] {
  return [...(env.FLOODGATE_MAPS ? [env.FLOODGATE_MAPS] : []), cacheFolder(env)];
}

/** Every file below a folder whose name matches, sorted by path; empty if there is no such folder. */
export function filesBelow(folder: string, name: RegExp, depth = MAX_DEPTH): string[] {
  const found: string[] = [];
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (isFile(path)) {
      if (name.test(entry.name)) found.push(path);
    } else if (depth > 0) {
      found.push(...filesBelow(path, name, depth - 1));
    }
  }
  return found;
}

/**
 * Files below a folder that a map's name can refer to: `dao/lak307d`, `lak307d.map` or `lak307d`. More than one if
 * several sets have a map of that name.
 */
export function mapsNamed(folder: string, name: string): string[] {
  for (const candidate of [join(folder, name), join(folder, `${name}.map`)]) {
    if (isFile(candidate)) return [candidate];
  }
  if (/[\\/]/.test(name)) return [];
  const wanted = [name.toLowerCase(), `${name.toLowerCase()}.map`];
  return filesBelow(folder, MAP_FILE).filter((path) => wanted.includes(basename(path).toLowerCase()));
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // Missing or not readable: no maps either way.
    return [];
  }
}
