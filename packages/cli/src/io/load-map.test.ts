import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/run-cli.ts';
import type { MapLoadOptions } from '../options/map-options.ts';
import { loadMap } from './load-map.ts';
import { encodePng } from './png.ts';

const RULES: MapLoadOptions = { corners: 'no-corner-cutting', costs: 'octile' };
const TINY = 'type octile\nheight 1\nwidth 3\nmap\n.@.\n';

function file(name: string, content: string | Uint8Array, folder = freshFolder()): string {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function freeOf(path: string, options: Partial<MapLoadOptions> = {}): number {
  return loadMap(path, { ...RULES, ...options }, {}).grid.freeCount;
}

describe('loadMap by name', () => {
  const env = (FLOODGATE_MAPS: string, FLOODGATE_CACHE = '/nowhere') => ({ FLOODGATE_MAPS, FLOODGATE_CACHE });

  it.each(['dao/tiny', 'dao/tiny.map', 'tiny', 'tiny.map', 'TINY'])(
    'finds %s below FLOODGATE_MAPS',
    (name) => {
      const folder = freshFolder();
      const path = file('dao/tiny.map', TINY, folder);
      expect(loadMap(name, RULES, env(folder)).path).toBe(path);
      expect(loadMap(name, RULES, env('', folder)).path).toBe(path);
    },
  );

  it('prefers a file to a built-in map and a built-in map to a folder', () => {
    const folder = freshFolder();
    file('arena.map', TINY, folder);
    expect(loadMap('arena', RULES, env(folder)).grid.width).toBe(24);
    expect(loadMap(join(folder, 'arena.map'), RULES, env(folder)).grid.width).toBe(3);
  });

  it('asks which one if two sets have the map', () => {
    const folder = freshFolder();
    file('bg/x.map', TINY, folder);
    file('bg512/x.map', TINY, folder);
    expect(() => loadMap('x', RULES, env(folder))).toThrow(/'x' could be any of bg.x\.map, bg512.x\.map/);
  });

  it('says what was tried and suggests the nearest built-in map', () => {
    const tried = /no such file, no built-in map \(did you mean 'arena'\?\), FLOODGATE_MAPS is not set/;
    expect(() => loadMap('aren', RULES, {})).toThrow(tried);
    expect(() => loadMap('aren', RULES, env('/some/maps'))).toThrow('not below FLOODGATE_MAPS (/some/maps)');
  });

  it('refuses a folder', () => {
    expect(() => loadMap(freshFolder(), RULES, env('/nowhere'))).toThrow('is a folder, not a map');
  });
});

describe('loadMap by format', () => {
  it('reads MovingAI maps and rows', () => {
    expect(freeOf(file('a.map', TINY))).toBe(2);
    expect(freeOf(file('a.txt', '.#.\n...\n'))).toBe(5);
  });

  it('reads PNG, dark for walls, by threshold', () => {
    const data = Uint8Array.of(0, 0, 0, 255, 100, 100, 100, 255, 255, 255, 255, 255);
    const path = file('a.png', encodePng({ width: 3, height: 1, data }));
    expect(freeOf(path)).toBe(1);
    expect(freeOf(path, { threshold: 50 })).toBe(2);
  });

  it('says that a PNG is damaged', () => {
    const whole = encodePng({ width: 2, height: 2, data: new Uint8Array(16) });
    expect(() => freeOf(file('a.png', whole.subarray(0, 40)))).toThrow(/a\.png is a damaged PNG/);
  });

  it('refuses a file that is neither text nor PNG', () => {
    expect(() => freeOf(file('a.map', Uint8Array.of(1, 0, 2)))).toThrow('neither a PNG nor text');
  });

  const tiled = (layer: object, more: object = {}): string =>
    JSON.stringify({
      type: 'map',
      orientation: 'orthogonal',
      infinite: false,
      width: 2,
      height: 1,
      tilewidth: 8,
      tileheight: 8,
      layers: [
        { type: 'tilelayer', name: 'stuff', width: 2, height: 1, x: 0, y: 0, visible: true, ...layer },
      ],
      tilesets: [],
      ...more,
    });

  it('reads Tiled maps with the layer that is asked for', () => {
    const path = file('a.tmj', tiled({ data: [1, 0] }));
    expect(freeOf(path, { wallLayer: 'stuff' })).toBe(1);
    expect(() => freeOf(path, { wallLayer: 'walls' })).toThrow("no layer 'walls'");
    expect(freeOf(path, { walls: 'any-tile' })).toBe(1);
    expect(freeOf(path, { walls: 'none' })).toBe(2);
    expect(() => freeOf(path)).toThrow('no walls recognised');
  });

  it.each([
    ['zlib', deflateSync],
    ['gzip', gzipSync],
  ])('unpacks %s layers', (compression, pack) => {
    const data = pack(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0)).toString('base64');
    expect(
      freeOf(file('a.tmj', tiled({ data, encoding: 'base64', compression })), { wallLayer: 'stuff' }),
    ).toBe(1);
  });

  it('reads the tilesets beside a map for --wall-property', () => {
    const folder = freshFolder();
    const tile = { id: 1, properties: [{ name: 'wet', type: 'bool', value: true }] };
    file(
      'set.tsj',
      JSON.stringify({ type: 'tileset', name: 's', tilecount: 4, columns: 2, tiles: [tile] }),
      folder,
    );
    const map = tiled({ data: [1, 2] }, { tilesets: [{ firstgid: 1, source: 'set.tsj' }] });
    expect(freeOf(file('a.tmj', map, folder), { wallProperty: 'wet' })).toBe(1);
  });
});
