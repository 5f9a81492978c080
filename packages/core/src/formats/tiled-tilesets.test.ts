import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TiledMap } from './tiled.ts';
import { tilesetFinder } from './tiled-tilesets.ts';

describe('tilesetFinder', () => {
  it('finds the last tileset that starts at a gid or before, the first of those that start together', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 12 }), fc.nat(40), (starts, gid) => {
        const tilesets = starts.map((firstGid, i) => ({ firstGid, source: `${i}` }));
        let expected: (typeof tilesets)[number] | undefined;
        for (const tileset of tilesets)
          if (tileset.firstGid <= gid && tileset.firstGid > (expected?.firstGid ?? -1)) expected = tileset;
        expect(tilesetFinder({ tilesets } as unknown as TiledMap)(gid)).toEqual(expected);
        if (expected) found++;
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(150);
  });
});
