import { describe, expect, it } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

describe('cacheFolder', () => {
  it.each<[Record<string, string>, NodeJS.Platform, RegExp]>([
    [{ FLOODGATE_CACHE: '/c' }, 'linux', /^\/c$/],
    [{ XDG_CACHE_HOME: '/x' }, 'linux', /^.x.floodgate.maps$/],
    [{}, 'linux', /\.cache.floodgate.maps$/],
    [{}, 'darwin', /Library.Caches.floodgate.maps$/],
    [{ LOCALAPPDATA: '/l' }, 'win32', /^.l.floodgate.maps$/],
  ])('with %j on %s', (env, platform, expected) => {
    expect(cacheFolder(env, platform)).toMatch(expected);
  });
});
