import { describe, expect, it } from 'vitest';
import { formatRows } from './rows.ts';
import { caught } from './testing.ts';
import { parseTiled, type TiledOptions } from './tiled-text.ts';

const LEFT_RIGHT = 0x80000000;
const TOP_BOTTOM = 0x40000000;
const DIAGONAL = 0x20000000;

/** A map with one layer; tile 1 has the shapes. */
const mapWith = (objects: unknown[], data: number[], tileset = {}, map = {}) =>
  JSON.stringify({
    orientation: 'orthogonal',
    width: 3,
    height: data.length / 3,
    tilewidth: 16,
    tileheight: 16,
    layers: [{ type: 'tilelayer', name: 'ground', width: 3, height: data.length / 3, data }],
    tilesets: [
      {
        firstgid: 1,
        tilewidth: 16,
        tileheight: 16,
        tiles: [{ id: 0, objectgroup: { objects } }],
        ...tileset,
      },
    ],
    ...map,
  });
const rows = (text: string, options?: TiledOptions) => formatRows(parseTiled(text, options));
const box = (x: number, y: number, width: number, height: number, more = {}) => ({
  x,
  y,
  width,
  height,
  ...more,
});

describe('collision shapes', () => {
  it.each([
    ['the whole tile', [box(0, 0, 16, 16)], '@'],
    ['half of it', [box(0, 8, 16, 8)], '@'],
    ['less than half', [box(0, 9, 16, 7)], '.'],
    ['two parts that are half together', [box(0, 0, 4, 16), box(12, 0, 4, 16)], '@'],
    ['two parts that overlap', [box(0, 0, 6, 16), box(0, 0, 6, 16)], '.'],
    ['an ellipse', [box(0, 0, 16, 16, { ellipse: true })], '@'],
    [
      'a large triangle',
      [
        {
          x: 0,
          y: 0,
          polygon: [
            [0, 0],
            [20, 0],
            [0, 20],
          ].map(([x, y]) => ({ x, y })),
        },
      ],
      '@',
    ],
    [
      'a small triangle',
      [
        {
          x: 0,
          y: 0,
          polygon: [
            [0, 0],
            [12, 0],
            [0, 12],
          ].map(([x, y]) => ({ x, y })),
        },
      ],
      '.',
    ],
    ['a turned box', [box(16, 0, 16, 16, { rotation: 90 })], '@'],
    [
      'a line',
      [
        {
          x: 0,
          y: 8,
          polyline: [
            { x: 0, y: 0 },
            { x: 16, y: 0 },
          ],
        },
      ],
      '.',
    ],
    ['a point', [{ x: 8, y: 8, point: true }], '.'],
  ])('that cover at least half of a tile are walls: %s', (_, objects, expected) => {
    expect(rows(mapWith(objects, [0, 1, 2]))).toEqual([`.${expected}.`]);
  });

  it('may be asked to cover more or less', () => {
    const fence = mapWith([box(6, 0, 4, 16)], [1, 0, 2]);
    expect(rows(fence)).toEqual(['...']);
    expect(rows(fence, { walls: { collision: 0.25 } })).toEqual(['@..']);
    expect(rows(fence, { walls: { collision: 0.26 } })).toEqual(['...']);
    for (const collision of [0, 1.1, Number.NaN, '1' as never]) {
      const error = caught(() => parseTiled(fence, { walls: { collision } }));
      expect(error.message).toContain('walls.collision must be a share of a tile, above 0 and up to 1, not');
    }
  });

  it('larger than a tile reach the tiles above and to the right of it', () => {
    const house = { tilewidth: 32, tileheight: 48 };
    const text = mapWith([box(16, 16, 16, 32)], [0, 0, 0, 0, 0, 0, 1, 0, 0], house);
    expect(rows(text)).toEqual(['...', '.@.', '.@.']);
    // Outside of the map there is nothing to block.
    expect(rows(mapWith([box(0, 0, 32, 48)], [0, 0, 1], house))).toEqual(['..@']);
  });

  it('may not be as large as a lie', () => {
    const error = caught(() => parseTiled(mapWith([box(0, 0, 9, 9)], [1, 0, 0], { tilewidth: 1e9 })));
    expect(error.code).toBe('too-large');
    expect(error.message).toContain('tile 0 of a tileset of map is 1000000000 × 16 pixels');
  });

  it('are flipped with their tile', () => {
    const house = { tilewidth: 32, tileheight: 32 };
    const at = (flip: number) => rows(mapWith([box(16, 0, 16, 16)], [0, 0, 0, flip + 1, 0, 0], house));
    expect(at(0)).toEqual(['.@.', '...']);
    expect(at(LEFT_RIGHT)).toEqual(['@..', '...']);
    expect(at(TOP_BOTTOM)).toEqual(['...', '.@.']);
    expect(at(DIAGONAL)).toEqual(['...', '@..']);
    // Tiled turns a tile to the right by the diagonal and then left to right.
    expect(at(DIAGONAL + LEFT_RIGHT)).toEqual(['...', '.@.']);
  });

  it('are turned with tiles that are not square', () => {
    const long = { tilewidth: 48, tileheight: 16 };
    const at = (flip: number) => rows(mapWith([box(0, 0, 32, 16)], [0, 0, 0, 0, 0, 0, flip + 1, 0, 0], long));
    expect(at(0)).toEqual(['...', '...', '@@.']);
    expect(at(DIAGONAL)).toEqual(['@..', '@..', '...']);
    expect(at(DIAGONAL + TOP_BOTTOM)).toEqual(['...', '@..', '@..']);
  });

  it('of pictures that are tiles of their own have their own size', () => {
    const tiles = [{ id: 0, imagewidth: 16, imageheight: 32, objectgroup: { objects: [box(0, 0, 16, 16)] } }];
    expect(rows(mapWith([], [0, 0, 0, 0, 1, 0], { tiles }))).toEqual(['.@.', '...']);
  });

  it('of isometric maps are measured on the diamond at the foot of the picture', () => {
    const map = { orientation: 'isometric', tilewidth: 32, tileheight: 16 };
    const tall = { tilewidth: 32, tileheight: 48 };
    const diamond = [
      [16, 32],
      [32, 40],
      [16, 48],
      [0, 40],
    ].map(([x, y]) => ({ x, y }));
    expect(rows(mapWith([{ x: 0, y: 0, polygon: diamond }], [0, 1, 0], tall, map))).toEqual(['.@.']);
    expect(rows(mapWith([box(0, 0, 32, 32)], [0, 1, 0], tall, map))).toEqual(['...']);
    const grid = { ...tall, grid: { orientation: 'isometric', width: 32, height: 16 } };
    expect(rows(mapWith([box(0, 0, 16, 16)], [0, 1, 0], grid, map))).toEqual(['.@.']);
    expect(rows(mapWith([box(0, 0, 16, 7)], [0, 1, 0], grid, map))).toEqual(['...']);
  });

  it('are read from XML as well', () => {
    const text = `<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
      <tileset firstgid="1" tilewidth="16" tileheight="16"><tile id="1"><objectgroup draworder="index">
        <object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
        <wangsets><wangset name="paths" type="corner" tile="-1"><wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets>
      </tileset><layer name="ground" width="2" height="1"><data encoding="csv">1,2</data></layer></map>`;
    expect(rows(text)).toEqual(['.@']);
  });

  it('must be there if they are asked for', () => {
    const bare = mapWith([], [1, 1, 1], { wangsets: [{ name: 'x', wangtiles: [] }], terrains: 3 });
    expect(caught(() => parseTiled(bare, { walls: { collision: 0.5 } })).message).toBe(
      'no tile of map has a collision shape',
    );
    const away = mapWith([], [1, 1, 1], { source: 'a.tsx' });
    expect(caught(() => parseTiled(away, { walls: { collision: 0.5 } })).message).toContain(
      "walls by collision shapes need the tilesets of map: give the text of 'a.tsx'",
    );
  });
});
