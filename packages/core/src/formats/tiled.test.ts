import { deflateSync, gzipSync, unzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRows } from './rows.ts';
import { anyGrid, caught, mutationOf, survives } from './testing.ts';
import { tiledBounds } from './tiled.ts';
import { tiledObjects } from './tiled-objects.ts';
import { parseTiled, readTiled, type TiledOptions } from './tiled-text.ts';
import { formatTiled, tiledTiles } from './tiled-write.ts';

const bytesOf = (gids: readonly number[]) => new Uint8Array(Uint32Array.from(gids).buffer);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const rows = (text: string, options?: TiledOptions) => formatRows(parseTiled(text, options));

const tileLayer = (name: string, data: unknown, more = {}) => ({
  type: 'tilelayer',
  name,
  width: 3,
  height: 2,
  data,
  ...more,
});
const jsonMap = (layers: unknown[], more = {}) =>
  JSON.stringify({
    type: 'map',
    orientation: 'orthogonal',
    width: 3,
    height: 2,
    infinite: false,
    layers,
    tilesets: [],
    ...more,
  });
const xmlMap = (content: string, attributes = 'orientation="orthogonal" width="3" height="2"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" ${attributes}>\n${content}\n</map>\n`;
const xmlLayer = (name: string, data: string, more = '') =>
  `<layer name="${name}" width="3" height="2" ${more}>${data}</layer>`;
const csv = (text: string) => `<data encoding="csv">\n${text}\n</data>`;

const GIDS = [0, 1, 0, 2, 0, 0];
const WALLS = ['.@.', '@..'];
const FLIPPED = [0, 0x80000001, 0, 0x60000002, 0x10000000, 0];

describe('the encodings of a layer', () => {
  it.each([
    ['JSON list', jsonMap([tileLayer('walls', GIDS)])],
    ['JSON list of flipped tiles', jsonMap([tileLayer('walls', FLIPPED)])],
    ['JSON CSV', jsonMap([tileLayer('walls', '0,1,0,\n2,0,0', { encoding: 'csv' })])],
    [
      'JSON base64',
      jsonMap([tileLayer('walls', base64(bytesOf(GIDS)), { encoding: 'base64', compression: '' })]),
    ],
    [
      'XML tiles',
      xmlMap(
        xmlLayer('walls', '<data><tile/><tile gid="1"/><tile gid="0"/><tile gid="2"/><tile/><tile/></data>'),
      ),
    ],
    ['XML CSV', xmlMap(xmlLayer('walls', csv('0,1,0,\n2,0,0')))],
    ['XML CSV of flipped tiles', xmlMap(xmlLayer('walls', csv(FLIPPED.join(','))))],
    [
      'XML base64',
      xmlMap(xmlLayer('walls', `<data encoding="base64">\n  ${base64(bytesOf(GIDS))}\n</data>`)),
    ],
    [
      'XML base64 of flipped tiles',
      xmlMap(xmlLayer('walls', `<data encoding="base64">${base64(bytesOf(FLIPPED))}</data>`)),
    ],
  ])('may be %s', (_, text) => {
    expect(rows(text)).toEqual(WALLS);
  });

  it.each([
    ['zlib', deflateSync],
    ['gzip', gzipSync],
  ] as const)('may be %s if the caller can unpack it', (compression, pack) => {
    const packed = base64(pack(bytesOf(GIDS)));
    const texts = [
      jsonMap([tileLayer('walls', packed, { encoding: 'base64', compression })]),
      xmlMap(xmlLayer('walls', `<data encoding="base64" compression="${compression}">${packed}</data>`)),
    ];
    for (const text of texts) {
      const asked: string[] = [];
      const inflate = (bytes: Uint8Array, kind: string) => {
        asked.push(kind);
        return unzipSync(bytes);
      };
      expect(rows(text, { inflate })).toEqual(WALLS);
      expect(asked).toEqual([compression]);
      const error = caught(() => parseTiled(text));
      expect(error.code).toBe('unsupported');
      expect(error.message).toContain(
        `compressed with ${compression}: read it with readTiledAsync, parseTiledAsync or parseMapAsync, pass an option inflate`,
      );
    }
  });

  it('turns a failure to unpack into an error of the file', () => {
    const text = jsonMap([tileLayer('walls', 'AAAA', { encoding: 'base64', compression: 'zlib' })]);
    expect(caught(() => parseTiled(text, { inflate: (bytes) => unzipSync(bytes) })).code).toBe('bad-file');
  });

  it.each([
    ['too few in CSV', csv('0,1,0,2'), 'there are 4 tiles where 6 are expected'],
    ['too many in CSV', csv('0,1,0,2,0,0,0'), 'there are 7 tiles where 6 are expected'],
    ['no number in CSV', csv('0,1,0,x,0,0'), "tile 3 must be a gid, not 'x'"],
    ['too large in CSV', csv('0,1,0,4294967296,0,0'), "not '4294967296'"],
    ['a comma at the end of CSV', csv('0,1,0,2,0,0,'), 'tile 6 must be a gid'],
    ['bad base64', '<data encoding="base64">AA*A</data>', 'the data is not base64'],
    ['short base64', '<data encoding="base64">AAAA</data>', 'tiles where 6 are expected'],
    ['too few elements', '<data><tile gid="1"/></data>', 'there are 1 tiles where 6 are expected'],
    [
      'a bad element',
      '<data><tile gid="one"/></data>',
      "the gid of <tile> must be a whole number, not 'one'",
    ],
    ['another encoding', '<data encoding="hex">00</data>', "encoding 'hex' is unknown"],
    ['no data', '', "layer 'walls' has no <data>"],
  ])('is refused: %s', (_, data, message) => {
    const error = caught(() => parseTiled(xmlMap(xmlLayer('walls', data)), { file: 'a.tmx' }));
    expect(error.message).toContain(message);
    expect(error.position).toMatchObject({ file: 'a.tmx', line: 3 });
  });
});

describe('walls', () => {
  const tileset = {
    firstgid: 1,
    name: 't',
    tiles: [
      { id: 1, properties: [{ name: 'collides', type: 'bool', value: true }] },
      {
        id: 2,
        properties: [
          { name: 'collides', type: 'bool', value: false },
          { name: 'deep', type: 'int', value: 3 },
        ],
      },
    ],
  };
  const xmlTileset = `<tileset firstgid="1" name="t">
    <tile id="1"><properties><property name="collides" type="bool" value="true"/></properties></tile>
    <tile id="2"><properties><property name="collides" type="bool" value="false"/><property name="deep" type="int" value="3"/></properties></tile>
  </tileset>`;
  const ground = [1, 2, 3, 1, 1, 1];

  it('are the tiles of a layer, hidden or not', () => {
    const layers = [tileLayer('ground', ground), tileLayer('rocks', GIDS, { visible: false })];
    expect(rows(jsonMap(layers), { walls: { layer: 'rocks' } })).toEqual(WALLS);
  });

  it('cannot be a layer that is not there, and the error lists those that are', () => {
    const layers = [
      tileLayer('ground', ground),
      tileLayer('rocks', GIDS),
      { type: 'objectgroup', name: 'shapes' },
      { type: 'imagelayer', name: 'sky' },
    ];
    const sky = caught(() => parseTiled(jsonMap(layers), { walls: { layer: 'sky' } }));
    expect(sky.message).toContain("layer 'sky' of map is an image; its layers are 'ground'");
    const error = caught(() => parseTiled(jsonMap(layers), { file: 'a.tmj', walls: { layer: 'walls' } }));
    expect(error.message).toBe("a.tmj has no layer 'walls'; its layers are 'ground', 'rocks', 'shapes'");
  });

  it('are the tiles with a property that is true or says so', () => {
    for (const text of [
      jsonMap([tileLayer('g', ground)], { tilesets: [tileset] }),
      xmlMap(xmlTileset + xmlLayer('g', csv(ground.join(',')))),
    ]) {
      expect(rows(text, { walls: { property: 'collides' } })).toEqual(['.@.', '...']);
      expect(rows(text, { walls: { property: 'deep' } })).toEqual(['..@', '...']);
      const error = caught(() => parseTiled(text, { walls: { property: 'colides' } }));
      expect(error.message).toContain(
        "no tile of map has a property 'colides'; tiles have 'collides', 'deep'",
      );
    }
  });

  it('by property look at visible layers only, and at flipped tiles too', () => {
    const text = jsonMap(
      [tileLayer('g', [0x80000002, 0, 0, 0, 0, 0]), tileLayer('h', [0, 2, 0, 0, 0, 0], { visible: false })],
      {
        tilesets: [tileset],
      },
    );
    expect(rows(text, { walls: { property: 'collides' } })).toEqual(['@..', '...']);
  });

  it('by property keep tilesets apart by their gids', () => {
    const text = jsonMap([tileLayer('g', [2, 12, 22, 1, 11, 21])], {
      tilesets: [{ firstgid: 11, tiles: [] }, tileset, { ...tileset, firstgid: 21 }],
    });
    expect(rows(text, { walls: { property: 'collides' } })).toEqual(['@.@', '...']);
  });

  it('by property read the list of files before Tiled 1.2', () => {
    const old = {
      firstgid: 1,
      tileproperties: { 1: { collides: true }, 2: { collides: 'false' } },
      tiles: { 0: { terrain: [] } },
    };
    expect(rows(jsonMap([tileLayer('g', ground)], { tilesets: [old] }))).toEqual(['.@.', '...']);
  });

  it('by property need the text of tilesets in other files', () => {
    const texts = [
      jsonMap([tileLayer('g', ground)], { tilesets: [{ firstgid: 1, source: '../sets/t.tsx' }] }),
      xmlMap(`<tileset firstgid="1" source="../sets/t.tsx"/>${xmlLayer('g', csv(ground.join(',')))}`),
    ];
    for (const text of texts) {
      const walls = { property: 'collides' };
      expect(caught(() => parseTiled(text, { walls })).message).toContain(
        "give the text of '../sets/t.tsx' in the option tilesets",
      );
      for (const content of [JSON.stringify(tileset), xmlTileset]) {
        expect(rows(text, { walls, tilesets: { '../sets/t.tsx': content } })).toEqual(['.@.', '...']);
        expect(rows(text, { walls, tilesets: { 't.tsx': content } })).toEqual(['.@.', '...']);
        expect(rows(text, { tilesets: { 't.tsx': content } })).toEqual(['.@.', '...']);
      }
      const error = caught(() => parseTiled(text, { walls, tilesets: { 't.tsx': '<map/>' } }));
      expect(error.message).toBe('../sets/t.tsx:1:1: expected <tileset>, found <map>');
    }
  });

  it('are any tile of a visible layer if asked', () => {
    const text = jsonMap([
      tileLayer('walls', GIDS),
      tileLayer('b', [0, 0, 1, 0, 0, 0]),
      tileLayer('c', ground, { visible: false }),
    ]);
    expect(rows(text, { walls: 'any-tile' })).toEqual(['.@@', '@..']);
  });

  it.each(['walls', 'Wall', 'COLLISION', 'collisions', 'Obstacles', 'obstacle', 'blocked'])(
    'are by default the layer %s',
    (name) => {
      expect(
        rows(jsonMap([tileLayer('ground', ground), tileLayer(name, GIDS)], { tilesets: [tileset] })),
      ).toEqual(WALLS);
    },
  );

  it('are by default the tiles with a usual property, if no layer has a usual name', () => {
    expect(rows(jsonMap([tileLayer('ground', ground)], { tilesets: [tileset] }))).toEqual(['.@.', '...']);
  });

  it('are by default tiles with collision shapes, if nothing has a usual name', () => {
    const objectgroup = { objects: [{ x: 0, y: 0, width: 8, height: 8 }] };
    const solid = { firstgid: 1, tilewidth: 8, tileheight: 8, tiles: [{ id: 1, objectgroup }] };
    expect(rows(jsonMap([tileLayer('ground', ground)], { tilesets: [solid] }))).toEqual(['.@.', '...']);
  });

  it('must be marked somehow: if nothing is, the error says what to set', () => {
    const deep = { firstgid: 1, tiles: [{ id: 0, properties: [{ name: 'deep', value: 1 }] }] };
    const text = jsonMap([tileLayer('ground', GIDS), tileLayer('top', GIDS)], {
      tilesets: [deep, { firstgid: 9, source: '../x.tsx' }],
    });
    const error = caught(() => parseTiled(text, { file: 'a.tmj' }));
    expect(error.code).toBe('bad-map');
    expect(error.message).toBe(
      "no walls recognised in a.tmj. In Tiled, name a layer 'walls', give wall tiles a property 'collides', or draw collision shapes into them. Or set the option walls: { layer } (tile layers are 'ground', 'top'), { property } (tiles have 'deep'), 'any-tile' if every tile is a wall, or 'none' if the map has no walls. The tilesets '../x.tsx' are in files of their own: give their text in the option tilesets.",
    );
    expect(rows(text, { walls: 'any-tile' })).toEqual(WALLS);
    expect(rows(text, { walls: 'none' })).toEqual(['...', '...']);
  });

  it('may be drawn as objects, in a layer with a usual name or one that is given', () => {
    const text = (name: string, objects: object[]) =>
      jsonMap([tileLayer('ground', ground), { type: 'objectgroup', name, objects }], {
        tilewidth: 10,
        tileheight: 10,
      });
    const objects = [
      { x: 10, y: 0, width: 10, height: 10 },
      { x: 0, y: 12, width: 9, height: 6 },
    ];
    expect(rows(text('Collision', objects))).toEqual(WALLS);
    expect(rows(text('rocks', objects), { walls: { layer: 'rocks' } })).toEqual(WALLS);
    expect(rows(text('walls', []))).toEqual(['...', '...']);
  });

  it('must be given in one of the known ways', () => {
    const text = jsonMap([tileLayer('walls', GIDS)]);
    for (const walls of ['all', null, 3, {}]) {
      const error = caught(() => parseTiled(text, { walls: walls as never }));
      expect(error.message).toContain('walls must be { layer }, { property }, { collision }');
    }
  });
});

describe('the shape of a map', () => {
  it('is read through groups, whose visibility counts', () => {
    const json = jsonMap([
      { type: 'group', name: 'g', layers: [{ type: 'group', name: 'h', layers: [tileLayer('a', GIDS)] }] },
      { type: 'group', name: 'i', visible: false, layers: [tileLayer('b', [1, 1, 1, 1, 1, 1])] },
      { type: 'imagelayer', name: 'sky' },
    ]);
    const xml = xmlMap(
      `<group><group>${xmlLayer('a', csv('0,1,0,2,0,0'))}</group></group><group visible="0">${xmlLayer('b', csv('1,1,1,1,1,1'))}</group><imagelayer/>`,
    );
    for (const text of [json, xml]) expect(rows(text, { walls: 'any-tile' })).toEqual(WALLS);
    const error = caught(() => parseTiled(xml, { walls: { layer: 'c' } }));
    expect(error.message).toContain("'a', 'b'");
  });

  it('may be infinite: the box around all tiles', () => {
    const chunks = [
      { x: -2, y: 0, width: 2, height: 2, data: [0, 1, 0, 0] },
      { x: 16, y: -16, width: 2, height: 2, data: [0, 0, 0, 0] },
      { x: 0, y: 0, width: 2, height: 2, data: [0, 0, 0, 5] },
    ];
    const json = jsonMap([{ type: 'tilelayer', name: 'walls', width: 18, height: 18, chunks }], {
      infinite: true,
    });
    const chunk = (c: (typeof chunks)[0]) =>
      `<chunk x="${c.x}" y="${c.y}" width="2" height="2">${c.data.join()}</chunk>`;
    const xml = xmlMap(
      `<layer name="walls"><data encoding="csv">${chunks.map(chunk).join('')}</data></layer><layer name="empty"><data encoding="csv"/></layer>`,
      'orientation="orthogonal" infinite="1" width="9" height="9"',
    );
    for (const text of [json, xml]) {
      expect(rows(text)).toEqual(['@..', '..@']);
      expect(tiledBounds(readTiled(text))).toEqual({ x: -1, y: 0, width: 3, height: 2 });
    }
  });

  it('may not be infinite and empty, or farther across than any map', () => {
    const far = { x: 10 ** 9, y: 10 ** 9, width: 1, height: 1, data: [1] };
    const layer = (chunks: unknown[]) =>
      jsonMap([{ type: 'tilelayer', name: 'walls', chunks }], { infinite: true });
    expect(caught(() => parseTiled(layer([]))).code).toBe('bad-map');
    expect(caught(() => parseTiled(layer([{ ...far, x: 0, y: 0 }, far]))).code).toBe('too-large');
  });

  it('may not reach farther than its tiles justify, however small the file', () => {
    const stray = (x: number, y: number) => ({ x, y, width: 1, height: 1, data: [1] });
    const spread = (x: number, y: number) =>
      jsonMap([{ type: 'tilelayer', name: 'walls', chunks: [stray(0, 0), stray(x, y)] }], { infinite: true });
    const error = caught(() => parseTiled(spread(16_383, 16_383), { file: 'a.tmj' }));
    expect(error.code).toBe('too-large');
    expect(error.message).toBe(
      'a.tmj is 16,384 × 16,384, which takes 268,992,576 cells, but its chunks hold 2 tiles: above 1,100,000 cells, at most 64 for each tile in a chunk are accepted; look for stray tiles far from the others',
    );
    expect(parseTiled(spread(1023, -1023)).width).toBe(1024);
    const finite = jsonMap([{ type: 'tilelayer', name: 'walls', chunks: [stray(0, 0)] }], {
      width: 16_384,
      height: 16_384,
    });
    expect(caught(() => parseTiled(finite)).code).toBe('too-large');
  });

  it('may not have tiles outside if it is finite', () => {
    const map = (data: number[], x = 2) =>
      jsonMap([{ type: 'tilelayer', name: 'walls', chunks: [{ x, y: 0, width: 2, height: 2, data }] }]);
    expect(rows(map([1, 0, 0, 0]))).toEqual(['..@', '...']);
    for (const text of [map([0, 1, 0, 0]), map([0, 0, 0, 1])]) {
      const error = caught(() => parseTiled(text));
      expect(error.code).toBe('bad-map');
      expect(error.message).toMatch(/layer 'walls' of map has a tile at \(3, [01]\), outside of the map/);
    }
    expect(caught(() => parseTiled(map([1, 0, 0, 0], -1))).message).toContain('(-1, 0)');
  });

  it.each([
    ['hexagonal', ': a hexagon has six neighbours, a tile of a Grid has eight'],
    ['oblique', ''],
  ])('may not be %s', (orientation, why) => {
    for (const text of [jsonMap([], { orientation }), xmlMap('', `orientation="${orientation}"`)]) {
      const error = caught(() => parseTiled(text, { file: 'a.tmx' }));
      expect(error.code).toBe('unsupported');
      expect(error.message).toBe(
        `a.tmx is ${orientation}; only orthogonal, isometric and staggered Tiled maps are supported${why}`,
      );
    }
  });

  it('must have a tile layer', () => {
    for (const text of [jsonMap([]), xmlMap('<objectgroup name="o"/>')])
      expect(caught(() => parseTiled(text)).code).toBe('bad-map');
  });

  it('must not be absurdly large', () => {
    const big = { width: 10_000_000, height: 10_000_000 };
    expect(caught(() => parseTiled(jsonMap([], big))).code).toBe('too-large');
    expect(
      caught(() => parseTiled(xmlMap('', 'orientation="orthogonal" width="10000000" height="10000000"')))
        .code,
    ).toBe('too-large');
    const lie = xmlMap(
      `<layer name="a">${csv('1')}</layer>`,
      'orientation="orthogonal" width="16384" height="16384"',
    );
    expect(caught(() => parseTiled(lie)).message).toBe(
      `map:2:1: a map of 16,384 × 16,384 would be 268,992,576 cells, but ${lie.length} bytes justify at most 17,000,000`,
    );
    expect(caught(() => parseTiled(lie, { maxTiles: 2 ** 28 })).message).toContain(
      'there are 1 tiles where 268435456 are expected',
    );
  });

  it.each([
    ['no size', { width: undefined }, 'the width of the map must be a whole number, not missing'],
    ['a size of zero', { height: 0 }, 'the size of the map must be at least 1 × 1, not 3 × 0'],
    ['no layers', { layers: undefined }, 'layers must be a list, not missing'],
    ['a layer that is none', { layers: [3] }, 'layers[0] must be an object, not 3'],
    ['an unknown layer', { layers: [{ type: 'x' }] }, 'layers[0].type must be a kind of layer, not "x"'],
    [
      'a layer of another size',
      { layers: [tileLayer('walls', [], { width: 9 })] },
      'layers[0] is 9 × 2, the map is 3 × 2',
    ],
    [
      'a layer without data',
      { layers: [tileLayer('walls', undefined)] },
      'layers[0].data must be a list, not missing',
    ],
    [
      'a tile that is none',
      { layers: [tileLayer('walls', [0, 0, -1, 0, 0, 0])] },
      'layers[0].data: tile 2 must be a gid',
    ],
    ['no orientation', { orientation: undefined }, "this is a 'map', but not a Tiled map"],
    [
      'a tileset without firstgid',
      { tilesets: [{}] },
      'tilesets[0].firstgid must be a whole number, not missing',
    ],
  ])('must be complete: %s', (_, more, message) => {
    const error = caught(() => parseTiled(jsonMap([tileLayer('walls', GIDS)], more), { file: 'a.tmj' }));
    expect(error.code).toBe('bad-file');
    expect(error.message).toContain(`a.tmj: ${message}`);
  });

  it('must be JSON or XML', () => {
    expect(caught(() => parseTiled('type octile', { file: 'a' })).message).toBe(
      "a:1:1: expected Tiled's JSON or XML, found 't'",
    );
    expect(caught(() => parseTiled(' {\n"a": }', { file: 'a' })).position).toEqual({
      file: 'a',
      line: 2,
      column: 6,
    });
    expect(caught(() => parseTiled('<map>\n<layer></map>', { file: 'a' })).position).toEqual({
      file: 'a',
      line: 2,
      column: 8,
    });
  });
});

describe('parseTiled', () => {
  const jsonOf = (width: number, height: number, gids: number[]) =>
    JSON.stringify({
      orientation: 'orthogonal',
      width,
      height,
      layers: [{ type: 'tilelayer', name: 'walls', width, height, data: gids }],
    });

  it('gives the grid that was written, in JSON and XML', () => {
    fc.assert(
      fc.property(anyGrid(), (grid) => {
        const gids = formatRows(grid, { free: '0', wall: '7' }).join('').split('').map(Number);
        const { width, height } = grid;
        expect(parseTiled(jsonOf(width, height, gids)).passable).toEqual(grid.passable);
        const data = `<data encoding="base64">${base64(bytesOf(gids))}</data>`;
        const xml = `<map orientation="orthogonal" width="${width}" height="${height}"><layer name="walls">${data}</layer></map>`;
        expect(parseTiled(xml).passable).toEqual(grid.passable);
      }),
    );
  });

  it('throws nothing but FloodgateError on damaged files', () => {
    const texts = fc.constantFrom(
      jsonMap(
        [
          tileLayer('walls', GIDS),
          { type: 'group', layers: [tileLayer('b', '0,1,0,2,0,0', { encoding: 'csv' })] },
        ],
        {
          tilesets: [{ firstgid: 1, tiles: [{ id: 0, properties: [{ name: 'solid', value: true }] }] }],
        },
      ),
      xmlMap(
        `<tileset firstgid="1" tilewidth="8" tileheight="8"><tile id="0"><objectgroup><object x="1" width="7" height="8" rotation="9"/></objectgroup></tile></tileset>
        ${xmlLayer('ground', csv('0,1,2147483649,2,0,0'))}<objectgroup name="a" offsetx="3"><object id="1" x="4" y="4" gid="1" width="8" height="8"/>
        <object x="1" y="9" class="c"><polyline points="0,0 9,5"/></object><object x="2" y="3" template="a.tx"/></objectgroup>`,
        'orientation="staggered" staggeraxis="x" width="3" height="2" tilewidth="8" tileheight="8"',
      ),
      jsonMap(
        [
          tileLayer('ground', GIDS),
          {
            type: 'objectgroup',
            name: 'walls',
            objects: [
              {
                x: 4,
                y: 4,
                polygon: [
                  { x: 0, y: 0 },
                  { x: 9, y: 0 },
                  { x: 0, y: 9 },
                ],
                rotation: 30,
              },
              { x: 1, y: 1, width: 20, height: 9, ellipse: true },
            ],
          },
        ],
        { orientation: 'isometric', tilewidth: 8, tileheight: 4 },
      ),
      xmlMap(
        `<tileset firstgid="1"><tile id="0"><properties><property name="solid" value="true"/></properties></tile></tileset>
        ${xmlLayer('walls', `<data encoding="base64">${base64(bytesOf(GIDS))}</data>`)}${xmlLayer('b', csv('0,1,0,2,0,0'))}`,
      ),
    );
    fc.assert(
      fc.property(mutationOf(texts), (text) => {
        survives(() => parseTiled(text));
        survives(() => tiledObjects(readTiled(text)).map(({ tiles }) => tiles));
      }),
      { numRuns: 2000 },
    );
  });

  it('throws nothing but FloodgateError on any JSON', () => {
    const keys = ['orientation', 'width', 'height', 'layers', 'tilesets', 'infinite'];
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(...keys), (json, key) => {
        survives(() => parseTiled(json));
        survives(() => parseTiled(jsonMap([tileLayer('walls', GIDS)], { [key]: JSON.parse(json) })));
        survives(() =>
          parseTiled(
            jsonMap([tileLayer('walls', GIDS, { data: JSON.parse(json), chunks: JSON.parse(json) })]),
          ),
        );
        survives(() => {
          const layers = [tileLayer('walls', GIDS), { type: 'objectgroup', objects: [JSON.parse(json)] }];
          tiledObjects(readTiled(jsonMap(layers, { tilewidth: 8, tileheight: 8 })));
        });
        survives(() =>
          parseTiled(
            jsonMap([tileLayer('walls', GIDS)], { tilesets: [{ firstgid: 1, tiles: [JSON.parse(json)] }] }),
          ),
        );
      }),
    );
  });

  it('does not run out of stack on groups in groups', () => {
    const deep = `${'{"type":"group","layers":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    const text = `{"orientation":"orthogonal","width":1,"height":1,"layers":[${deep}]}`;
    expect(caught(() => parseTiled(text)).message).toContain('nested deeper than 200');
  });
});

describe('formatTiled', () => {
  it('writes maps that are read as the same tiles, by layer or by property', () => {
    fc.assert(
      fc.property(anyGrid(), (grid) => {
        const text = formatTiled(grid);
        expect(rows(text)).toEqual(formatRows(grid));
        if (grid.freeCount < grid.width * grid.height)
          expect(rows(text, { walls: { property: 'collides' } })).toEqual(formatRows(grid));
      }),
    );
  });

  it('comes with a picture of its two tiles', () => {
    const { width, height, data } = tiledTiles();
    const [tileset] = JSON.parse(
      formatTiled(parseTiled(jsonMap([tileLayer('walls', [0, 1, 0, 0, 0, 0])]))),
    ).tilesets;
    expect([tileset.imagewidth, tileset.imageheight, tileset.image]).toEqual([
      width,
      height,
      'floodgate-tiles.png',
    ]);
    expect(data).toHaveLength(4 * width * height);
  });
});
