/** The dungeon, as Tiled saved it: walls, costs and objects. Nothing of the level stands in the code. */
import type { Point } from 'floodgate';
import { gridFromTiled, readTiledAsync, tiledObjects } from 'floodgate/formats';

const FILE = 'dungeon.tmj';
const text = await (await fetch(FILE)).text();
// Its layers are compressed with zlib and gzip: the browser unpacks them, so nothing else is needed.
export const map = await readTiledAsync(text, { file: FILE });
/** Tiles of the layer `walls` are walls; tiles with the property `cost`, the spikes, cost more to enter. */
export const grid = gridFromTiled(map, { terrain: { property: 'cost' } });
export const TILE = map.tileWidth;
/** The picture of the tiles, which matters to the drawing only. */
export const picture = map.tilesets[0]!.tiles!.picture!;

const objects = tiledObjects(map);
const ofClass = (name: string) => objects.filter((object) => object.class === name);
export const areas = ofClass('area');
export const doors = ofClass('door');
export const monsters = ofClass('monster');
export const spawns = ofClass('spawn');
export const torches = ofClass('torch');
export const treasure = ofClass('goal').find(({ name }) => name === 'treasure')!;
/** Properties of the type `object` hold ids. */
export const objectById = (id: unknown) => objects.find((object) => object.id === id);

const covers = (tile: Point) => (object: (typeof objects)[number]) =>
  object.tiles.some(([x, y]) => x === tile[0] && y === tile[1]);
/** The area that a tile lies in; corridors are in none. */
export const areaAt = (tile: Point) => areas.find(covers(tile));
export const doorAt = (tile: Point) => doors.find(covers(tile));
