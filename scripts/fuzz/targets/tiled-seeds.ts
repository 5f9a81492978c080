/** Small Tiled maps of every kind: orthogonal, isometric, staggered, infinite, with objects, encoded in every way. */

const WIDTH = 4;
const HEIGHT = 3;
const TILES = [1, 0, 0, 2, 0, 2, 0, 0, 0, 0, 2, 1];

const tileset = {
  firstgid: 1,
  name: 'ground',
  tilewidth: 16,
  tileheight: 16,
  tilecount: 4,
  columns: 2,
  image: 'ground.png',
  imagewidth: 32,
  imageheight: 32,
  tiles: [
    { id: 1, properties: [{ name: 'wall', type: 'bool', value: true }] },
    { id: 2, objectgroup: { draworder: 'index', objects: [{ id: 1, x: 0, y: 0, width: 16, height: 16 }] } },
  ],
};

const layer = {
  type: 'tilelayer',
  name: 'walls',
  id: 1,
  width: WIDTH,
  height: HEIGHT,
  x: 0,
  y: 0,
  visible: true,
  opacity: 1,
};
const objects = {
  type: 'objectgroup',
  name: 'things',
  id: 2,
  objects: [
    { id: 1, name: 'start', type: 'spawn', x: 8, y: 8, width: 0, height: 0, point: true, rotation: 0 },
    {
      id: 2,
      name: 'area',
      x: 16,
      y: 0,
      width: 32,
      height: 16,
      rotation: 45,
      properties: [{ name: 'n', type: 'int', value: 3 }],
    },
    {
      id: 3,
      name: 'line',
      x: 0,
      y: 0,
      polyline: [
        { x: 0, y: 0 },
        { x: 20, y: 20 },
      ],
    },
    { id: 4, name: 'tree', gid: 2147483650, x: 0, y: 16, width: 16, height: 16 },
  ],
};

const base = {
  type: 'map',
  version: '1.10',
  orientation: 'orthogonal',
  renderorder: 'right-down',
  width: WIDTH,
  height: HEIGHT,
  tilewidth: 16,
  tileheight: 16,
  infinite: false,
  nextlayerid: 3,
  nextobjectid: 5,
  tilesets: [tileset],
};

export function tiledJson(): readonly string[] {
  const plain = { ...layer, data: TILES };
  const group = { type: 'group', name: 'all', id: 3, layers: [plain, objects] };
  const chunks = [
    { x: 0, y: 0, width: 4, height: 3, data: TILES },
    { x: 16, y: -16, width: 2, height: 2, data: [1, 2, 0, 0] },
  ];
  return [
    { ...base, layers: [plain, objects] },
    {
      ...base,
      layers: [{ ...layer, encoding: 'base64', data: Buffer.from(packedTiles()).toString('base64') }],
    },
    { ...base, orientation: 'isometric', layers: [group] },
    { ...base, orientation: 'staggered', staggeraxis: 'y', staggerindex: 'odd', layers: [plain] },
    { ...base, infinite: true, layers: [{ ...layer, startx: 0, starty: -16, chunks }] },
  ].map((map) => JSON.stringify(map));
}

export function tiledXml(): readonly string[] {
  const csv = xmlMap('', `<data encoding="csv">\n${TILES.join(',')}\n</data>`);
  const chunks =
    '<data encoding="csv"><chunk x="0" y="0" width="2" height="2">1,0,2,0</chunk>' +
    '<chunk x="4" y="-4" width="2" height="2">0,0,1,2</chunk></data>';
  return [
    csv,
    xmlMap('', `<data encoding="base64">${Buffer.from(packedTiles()).toString('base64')}</data>`),
    xmlMap('', `<data>${TILES.map((gid) => `<tile gid="${gid}"/>`).join('')}</data>`),
    xmlMap('infinite="1"', chunks),
    csv.replace('orthogonal', 'isometric'),
  ];
}

/** A map whose tiles are compressed. */
export function tiledWithData(compression: string, base64: string): string {
  return xmlMap('', `<data encoding="base64" compression="${compression}">${base64}</data>`);
}

/** The tiles as their bytes. */
export function packedTiles(): Uint8Array {
  return new Uint8Array(Uint32Array.from(TILES).buffer);
}

function xmlMap(attributes: string, data: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="${WIDTH}" height="${HEIGHT}" tilewidth="16" tileheight="16" ${attributes}>
 <tileset firstgid="1" name="ground" tilewidth="16" tileheight="16" tilecount="4" columns="2">
  <image source="ground.png" width="32" height="32"/>
  <tile id="1"><properties><property name="wall" type="bool" value="true"/></properties></tile>
 </tileset>
 <layer id="1" name="walls" width="${WIDTH}" height="${HEIGHT}">${data}</layer>
 <objectgroup id="2" name="things &amp; more">
  <object id="1" name="start" x="8" y="8"><point/></object>
  <object id="2" x="16" y="0" width="32" height="16" rotation="45"><ellipse/></object>
  <object id="3" x="0" y="0"><polygon points="0,0 16,0 16,16"/></object>
 </objectgroup>
</map>
`;
}
