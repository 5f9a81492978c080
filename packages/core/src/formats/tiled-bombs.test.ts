/** Files of Tiled that were made to fill the memory or to hold up the program. */
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseMap, parseMapAsync } from './detect.ts';
import { caught } from './testing.ts';
import { readTiled } from './tiled-text.ts';

type Json = Readonly<Record<string, unknown>>;

function tmj(layers: readonly Json[], more: Json = {}): string {
  return JSON.stringify({
    orientation: 'orthogonal',
    width: 2,
    height: 2,
    tilewidth: 1,
    tileheight: 1,
    layers,
    ...more,
  });
}

/** CPU time in milliseconds and the growth of memory in bytes while something runs. */
async function costOf(run: () => unknown): Promise<{ ms: number; bytes: number }> {
  const memory = process.memoryUsage().rss;
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, bytes: process.memoryUsage().rss - memory };
}

async function refused(promise: Promise<unknown>): Promise<{ code: string; message: string }> {
  return promise.then(
    () => ({ code: 'none', message: 'it was accepted' }),
    (error) => error,
  );
}

describe('a Tiled map of a stranger', () => {
  it.each([
    ['zlib', deflateSync],
    ['gzip', gzipSync],
  ])(
    'of 2 × 2 tiles is unpacked no further than they need, however much its %s data holds',
    async (compression, pack) => {
      const packed = pack(Buffer.alloc(2 ** 25), { level: 1 });
      const layer = {
        type: 'tilelayer',
        name: 'walls',
        width: 2,
        height: 2,
        encoding: 'base64',
        compression,
      };
      const text = tmj([{ ...layer, data: packed.toString('base64') }]);
      const cost = await costOf(async () => {
        const error = await refused(parseMapAsync(text, { walls: 'any-tile', file: 'a.tmj' }));
        expect([error.code, error.message]).toEqual([
          'too-large',
          'a.tmj: layers[0].data: the data unpacks to more than 16 bytes; 16 are expected, 4 for each of 4 tiles',
        ]);
      });
      expect(cost.bytes).toBeLessThan(2 ** 25);
    },
  );

  it('cannot claim more tiles than its compressed data can hold', () => {
    const layer = { type: 'tilelayer', name: 'walls', width: 4000, height: 4000, encoding: 'base64' };
    const claims = (compression: string, data: string) =>
      caught(() => parseMap(tmj([{ ...layer, compression, data }], { width: 4000, height: 4000 })));
    const zlib = claims('zlib', deflateSync('x').toString('base64'));
    expect([zlib.code, zlib.message]).toEqual([
      'too-large',
      'map: layers[0].data: the zlib data would be 64,000,000 bytes, but 9 bytes justify at most 9,288',
    ]);
    expect(claims('zstd', 'AAAA').message).toContain('but 3 bytes justify at most 98,304');
  });

  it('of 188 bytes with two far chunks cannot take gigabytes, in any direction', async () => {
    for (const [x, y] of [
      [0, 1_048_000],
      [1_000_000_000, 0],
      [16_000, -16_000],
    ] as const) {
      const one = { width: 1, height: 1, data: [1] };
      const chunks = [
        { x: 0, y: 0, ...one },
        { x, y, ...one },
      ];
      const text = JSON.stringify({
        orientation: 'orthogonal',
        infinite: true,
        layers: [{ type: 'tilelayer', chunks }],
      });
      expect(text.length).toBeLessThan(195);
      const cost = await costOf(() => {
        expect(caught(() => parseMap(text, { walls: 'any-tile' })).code).toBe('too-large');
      });
      expect(cost.bytes).toBeLessThan(2 ** 25);
    }
  });

  it('cannot list more tiles in all its layers together than its length justifies', () => {
    const size = { width: 3000, height: 3000 };
    const data = deflateSync(Buffer.alloc(36_000_000), { level: 9 }).toString('base64');
    const layer = {
      type: 'tilelayer',
      name: 'walls',
      ...size,
      encoding: 'base64',
      compression: 'zlib',
      data,
    };
    const error = caught(() =>
      readTiled(tmj([layer, layer], size), { inflate: (_, __, bytes) => new Uint8Array(bytes) }),
    );
    expect([error.code, error.message]).toEqual([
      'too-large',
      expect.stringMatching(
        /^map: layers\[1\]\.data: the layers so far would be 18,000,000 tiles, but \d{2,3},\d{3} bytes justify at most 16,777,216$/,
      ),
    ]);
  });

  it.each(['orthogonal', 'isometric', 'staggered'])(
    'cannot have tiles beyond its last column: they do not wrap into the next row (%s)',
    (orientation) => {
      const beyond = {
        type: 'tilelayer',
        name: 'walls',
        chunks: [{ x: 1, y: 0, width: 2, height: 1, data: [0, 1] }],
      };
      const xml = `<map orientation="${orientation}" width="2" height="2" tilewidth="1" tileheight="1"><layer name="walls"><data encoding="csv"><chunk x="1" y="0" width="2" height="1">0,1</chunk></data></layer></map>`;
      for (const text of [tmj([beyond], { orientation }), xml]) {
        const error = caught(() => parseMap(text));
        expect([error.code, error.message]).toEqual([
          'bad-map',
          "layer 'walls' of map has a tile at (2, 0), outside of the map",
        ]);
      }
      // An empty cell out there is none.
      const empty = { ...beyond, chunks: [{ x: 1, y: 0, width: 2, height: 1, data: [1, 0] }] };
      const { width, height, freeCount } = parseMap(tmj([empty], { orientation }));
      expect(freeCount).toBe(orientation === 'staggered' ? 3 : width * height - 1);
    },
  );

  it('cannot be covered by its objects so often that it takes minutes', async () => {
    const size = { width: 400, height: 400 };
    const data = deflateSync(Buffer.alloc(640_000)).toString('base64');
    const ground = {
      type: 'tilelayer',
      name: 'ground',
      ...size,
      encoding: 'base64',
      compression: 'zlib',
      data,
    };
    const everywhere = { x: 0, y: 0, ...size };
    const objects = Array.from({ length: 1000 }, () => everywhere);
    const text = tmj([ground, { type: 'objectgroup', name: 'walls', objects }], size);
    const inflate = (_: Uint8Array, __: string, bytes: number) => new Uint8Array(bytes);
    const cost = await costOf(() => {
      expect(caught(() => parseMap(text, { inflate, file: 'a.tmj' })).code).toBe('too-large');
    });
    expect(cost.ms).toBeLessThan(2000);
    const error = caught(() => parseMap(text, { inflate, file: 'a.tmj' }));
    expect(error.code).toBe('too-large');
    expect(error.message).toBe(
      'the shapes of a.tmj cover 33,600,000 places or more; at most 33,554,432 are accepted, and fewer with many corners',
    );
  });

  it('cannot have collision shapes that take minutes', () => {
    const polygon = Array.from({ length: 600 }, (_, i) => ({ x: i, y: (i * 7) % 64 }));
    const tile = { id: 0, imagewidth: 64, imageheight: 64, objectgroup: { objects: [{ polygon }] } };
    const layer = { type: 'tilelayer', name: 'a', width: 2, height: 2, data: [1, 0, 0, 0] };
    const text = tmj([layer], { tilesets: [{ firstgid: 1, tiles: [tile] }] });
    expect(caught(() => parseMap(text)).message).toMatch(/^the shapes of map cover 1,048,576 places/);
  });

  it('may be nested as deep as its text, in a list of tiles and in properties', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const layer = `{"type":"tilelayer","name":"walls","width":1,"height":1,"data":[${deep}]}`;
    const error = caught(() =>
      parseMap(`{"orientation":"orthogonal","width":1,"height":1,"layers":[${layer}]}`),
    );
    expect(error.message).toBe(
      'map: layers[0].data: tile 0 must be a gid, a whole number below 2^32, not a list',
    );
    const text = `{"orientation":"orthogonal","width":1,"height":1,"properties":[{"name":"a","value":${deep}}],"layers":[]}`;
    expect(readTiled(text).properties.has('a')).toBe(true);
  });
});
