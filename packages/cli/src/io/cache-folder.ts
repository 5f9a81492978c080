import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';

/** The folder that `maps fetch` downloads to: FLOODGATE_CACHE, else the system's cache folder. */
export function cacheFolder(env: Context['env'], platform: NodeJS.Platform = process.platform): string {
  if (env.FLOODGATE_CACHE) return env.FLOODGATE_CACHE;
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'floodgate', 'maps');
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'floodgate', 'maps');
  }
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'floodgate', 'maps');
}
