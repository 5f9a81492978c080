import { describe, expect, it } from 'vitest';
import { caught, survives } from './testing.ts';
import { tiledObjects } from './tiled-objects.ts';
import { readTiled, type TiledOptions } from './tiled-text.ts';

const GROUND = { type: 'tilelayer', name: 'walls', width: 6, height: 4, data: new Array(24).fill(0) };
const json = (layers: unknown[], more = {}) =>
  JSON.stringify({
    orientation: 'orthogonal',
    width: 6,
    height: 4,
    tilewidth: 10,
    tileheight: 10,
    layers: [GROUND, ...layers],
    ...more,
  });
const objectLayer = (objects: unknown[], more = {}) => ({
  type: 'objectgroup',
  name: 'things',
  objects,
  ...more,
});
const placed = (text: string, options?: TiledOptions) => tiledObjects(readTiled(text, options));
const only = (object: object, more = {}) => placed(json([objectLayer([object])], more))[0]!;

describe('objects of a Tiled map', () => {
  it('are read alike from JSON and XML', () => {
    const fromJson = json([
      objectLayer(
        [
          {
            id: 3,
            name: 'start',
            type: 'spawn',
            x: 15,
            y: 25,
            point: true,
            properties: [
              { name: 'team', type: 'int', value: 2 },
              { name: 'boss', type: 'bool', value: false },
              { name: 'look', type: 'class', value: { hat: 'red', size: 1.5 } },
            ],
          },
          {
            id: 4,
            name: 'pond',
            class: 'water',
            x: 0,
            y: 0,
            width: 30,
            height: 20,
            ellipse: true,
            visible: false,
          },
          {
            id: 5,
            name: 'patrol',
            x: 5,
            y: 5,
            polyline: [
              { x: 0, y: 0 },
              { x: 20, y: 0 },
              { x: 20, y: 10.5 },
            ],
          },
          { id: 6, x: 20, y: 30, width: 10, height: 10, gid: 0x80000002, rotation: 90 },
          { id: 7, name: 'sign', x: 1, y: 2, width: 3, height: 4, text: { text: 'Hello' } },
        ],
        { offsetx: 10, visible: false },
      ),
    ]);
    const fromXml = `<map orientation="orthogonal" width="6" height="4" tilewidth="10" tileheight="10">
      <layer name="walls"><data encoding="csv">${GROUND.data.join()}</data></layer>
      <objectgroup name="things" offsetx="10" visible="0">
        <object id="3" name="start" type="spawn" x="15" y="25"><properties>
          <property name="team" type="int" value="2"/><property name="boss" type="bool" value="false"/>
          <property name="look" type="class" propertytype="Look"><properties>
            <property name="hat" value="red"/><property name="size" type="float" value="1.5"/>
          </properties></property>
        </properties><point/></object>
        <object id="4" name="pond" class="water" x="0" y="0" width="30" height="20" visible="0"><ellipse/></object>
        <object id="5" name="patrol" x="5" y="5"><polyline points="0,0 20,0 20,10.5"/></object>
        <object id="6" gid="2147483650" x="20" y="30" width="10" height="10" rotation="90"/>
        <object id="7" name="sign" x="1" y="2" width="3" height="4"><text>Hello</text></object>
      </objectgroup></map>`;
    const map = readTiled(fromJson);
    expect(readTiled(fromXml).objects).toEqual(map.objects);
    expect(map.objects.map(({ shape }) => shape)).toEqual(['point', 'ellipse', 'polyline', 'tile', 'text']);
    expect(map.objects[0]).toMatchObject({ class: 'spawn', layer: 'things', visible: false, x: 25, y: 25 });
    expect(map.objects[0]!.properties).toEqual(
      new Map<string, unknown>([
        ['team', 2],
        ['boss', false],
        ['look', { hat: 'red', size: 1.5 }],
      ]),
    );
    expect(map.objects[3]).toMatchObject({ gid: 2, flips: 8, rotation: 90 });
  });

  it('add the offsets of their layer and of all groups around it', () => {
    const group = {
      type: 'group',
      offsetx: 10,
      offsety: -20,
      layers: [
        { type: 'group', offsety: 30, layers: [objectLayer([{ x: 1, y: 1, point: true }], { offsetx: 5 })] },
      ],
    };
    const [object] = placed(json([group]));
    expect([object!.object.x, object!.object.y, object!.tile]).toEqual([16, 11, [1, 1]]);
  });

  it('stand on the tile of a point or of the middle of an area', () => {
    expect(only({ x: 20, y: 10, point: true })).toMatchObject({ tile: [2, 1], tiles: [[2, 1]] });
    expect(only({ x: 11, y: 1, width: 30, height: 8 }).tile).toEqual([2, 0]);
    expect(only({ x: 20, y: 10 }).tiles).toEqual([[2, 1]]);
  });

  it('cover the tiles whose middle lies in them', () => {
    expect(only({ x: 10, y: 10, width: 20, height: 20 }).tiles).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ]);
    expect(only({ x: 16, y: 10, width: 20, height: 10 }).tiles).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(only({ x: 0, y: 0, width: 30, height: 30, ellipse: true }).tiles).toHaveLength(9);
    expect(only({ x: 0, y: 0, width: 40, height: 40, ellipse: true }).tiles).toHaveLength(12);
    const triangle = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 0, y: 40 },
    ];
    expect(only({ x: 0, y: 0, polygon: triangle }).tiles).toHaveLength(6);
    expect(only({ x: 30, y: 0, width: 20, height: 10, rotation: 90 }).tiles).toEqual([
      [2, 0],
      [2, 1],
    ]);
  });

  it('that are bent stand on a tile of their own', () => {
    const bent = [
      [0, 0],
      [40, 0],
      [40, 10],
      [10, 10],
      [10, 40],
      [0, 40],
    ].map(([x, y]) => ({ x, y }));
    const object = only({ x: 0, y: 0, polygon: bent });
    expect(object.tiles).toContainEqual(object.tile);
    expect(object.corners[1]).toEqual([4, 0]);
  });

  it('that are lines pass their tiles in order, and have stops', () => {
    const object = only({
      x: 5,
      y: 5,
      polyline: [
        { x: 0, y: 0 },
        { x: 20, y: 0 },
        { x: 20, y: 20 },
      ],
    });
    expect(object.tile).toEqual([0, 0]);
    expect(object.tiles).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
    expect(object.corners).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
    ]);
    const far = only({
      x: -1e9,
      y: 15,
      polyline: [
        { x: 0, y: 0 },
        { x: 2e9, y: 0 },
      ],
    });
    expect(far.tiles).toEqual([0, 1, 2, 3, 4, 5].map((x) => [x, 1]));
  });

  it('cover no tiles outside of the map', () => {
    expect(only({ x: -15, y: 5, point: true })).toMatchObject({ tile: [-2, 0], tiles: [] });
    expect(only({ x: -1e9, y: -1e9, width: 2e9, height: 2e9 }).tiles).toHaveLength(24);
  });

  it('with a tile stand on its foot, and have its class and properties', () => {
    const tileset = {
      firstgid: 1,
      tiles: [
        {
          id: 1,
          type: 'chest',
          properties: [
            { name: 'gold', value: 5 },
            { name: 'locked', value: true },
          ],
        },
      ],
    };
    const tile = { x: 20, y: 30, width: 10, height: 20, gid: 2, properties: [{ name: 'gold', value: 7 }] };
    const chest = only(tile, { tilesets: [tileset] });
    expect(chest).toMatchObject({
      class: 'chest',
      tile: [2, 2],
      tiles: [
        [2, 1],
        [2, 2],
      ],
    });
    expect(Object.fromEntries(chest.properties)).toEqual({ gold: 7, locked: true });
    expect(only(tile, { tilesets: [{ ...tileset, objectalignment: 'topleft' }] }).tile).toEqual([2, 4]);
    expect(only({ ...tile, class: 'mimic' }, { tilesets: [tileset] }).class).toBe('mimic');
  });

  it('count from the corner of an infinite map', () => {
    const chunk = { x: -16, y: -16, width: 2, height: 2, data: [1, 0, 0, 1] };
    const layers = [
      { type: 'tilelayer', name: 'walls', chunks: [chunk] },
      objectLayer([{ x: -150, y: -155, point: true }]),
    ];
    const [object] = placed(JSON.stringify({ ...JSON.parse(json([])), infinite: true, layers }));
    expect(object).toMatchObject({ tile: [1, 0], tiles: [[1, 0]] });
  });

  it('in isometric maps count tile heights along both axes', () => {
    const isometric = { orientation: 'isometric', tilewidth: 20, tileheight: 10 };
    expect(only({ x: 25, y: 15, point: true }, isometric).tile).toEqual([2, 1]);
    expect(only({ x: 20, y: 10, width: 20, height: 10 }, isometric).tiles).toEqual([
      [2, 1],
      [3, 1],
    ]);
    // The bottom corner of cell (2, 1), where Tiled puts a tile that snaps to it.
    const tile = { x: 30, y: 20, width: 20, height: 40, gid: 1 };
    expect(only(tile, isometric)).toMatchObject({ tile: [2, 1], tiles: [[2, 1]] });
    const corner = { ...isometric, tilesets: [{ firstgid: 1, objectalignment: 'bottomleft' }] };
    expect(only({ ...tile, x: 25, y: 25 }, corner).tile).toEqual([2, 1]);
  });

  it('need the size of tiles', () => {
    const error = caught(() => only({ x: 1, y: 1 }, { tilewidth: undefined }));
    expect(error.message).toContain('has tiles of 0 × 10 pixels');
  });

  it.each([
    [{ x: '1' }, 'layers[1].objects[0].x must be a number, not "1"'],
    [{ gid: 1.5 }, 'layers[1].objects[0].gid must be a whole number, not 1.5'],
    [{ polygon: 3 }, 'layers[1].objects[0].polygon must be a list, not 3'],
    [{ polyline: [3] }, 'layers[1].objects[0].polyline[0] must be an object, not 3'],
    [{ properties: 3 }, 'layers[1].objects[0].properties must be an object, not 3'],
  ])('are refused if malformed: %j', (object, message) => {
    expect(caught(() => only(object)).message).toBe(`map: ${message}`);
  });

  it('throw nothing but FloodgateError, however odd', () => {
    for (const object of [
      { polygon: [] },
      { polyline: [] },
      { gid: 0 },
      { gid: -1 },
      { width: -5, height: 1e300 },
    ]) {
      survives(() => only({ x: 5, y: 5, ...object }).tiles);
    }
  });
});

describe('templates', () => {
  const tx = `<template><tileset firstgid="1" source="../sets/things.tsx"/>
    <object name="door" type="exit" gid="3" width="10" height="10"><properties>
      <property name="key" value="red"/><property name="open" type="bool" value="false"/></properties></object></template>`;
  const tj = JSON.stringify({
    type: 'template',
    tileset: { firstgid: 1, source: 'things.tsx' },
    object: {
      name: 'door',
      type: 'exit',
      gid: 3,
      width: 10,
      height: 10,
      properties: [
        { name: 'key', value: 'red' },
        { name: 'open', type: 'bool', value: false },
      ],
    },
  });
  const text = json(
    [
      objectLayer([
        { id: 9, template: 'templates/door.tx', x: 10, y: 20, properties: [{ name: 'key', value: 'blue' }] },
      ]),
    ],
    { tilesets: [{ firstgid: 101, source: 'things.tsx' }] },
  );

  it.each([
    ['XML', tx],
    ['JSON', tj],
  ])('give what an object does not say itself: %s', (_, template) => {
    const [door] = placed(text, { templates: { 'door.tx': template } });
    expect(door).toMatchObject({ name: 'door', class: 'exit', shape: 'tile', tile: [1, 1] });
    expect(Object.fromEntries(door!.properties)).toEqual({ key: 'blue', open: false });
    expect(door!.object.gid).toBe(103);
  });

  it('are asked for when objects are placed, not when the map is read', () => {
    const map = readTiled(text);
    expect(map.objects[0]!.missingTemplate).toBe('templates/door.tx');
    expect(caught(() => tiledObjects(map)).message).toBe(
      "object 9 in layer 'things' of the map is made from a template: give the text of 'templates/door.tx' in the option templates",
    );
  });

  it('must be templates', () => {
    const error = caught(() => readTiled(text, { templates: { 'door.tx': '<map/>' } }));
    expect(error.message).toBe('templates/door.tx:1:1: expected <template>, found <map>');
  });
});
