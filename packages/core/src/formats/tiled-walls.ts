/** Which tiles of a Tiled map are walls. */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import type { TiledLayer, TiledMap } from './tiled.ts';
import { collisionCells, hasCollisions } from './tiled-collision.ts';
import { visitCovered } from './tiled-objects.ts';

/**
 * Which tiles are walls:
 * - `{ layer }`: every tile of the tile layers with that name, hidden or not; of object layers with that name, the
 *   tiles that its objects cover (see {@link PlacedObject});
 * - `{ property }`: tiles in visible tile layers that have that property, with a value other than false, 0 or an
 *   empty text;
 * - `{ collision }`: tiles in visible tile layers of which collision shapes cover at least that share, above 0 and up to
 *   1, such as 0.5. Shapes of pictures larger than a tile count for each tile below them;
 * - `'any-tile'`: every tile in a visible tile layer;
 * - `'none'`: no tile.
 *
 * By default: the layers named wall(s), collision(s), obstacle(s) or blocked, in upper or lower case, tile layers before
 * object layers; if there is none, the first of the properties collides, solid, wall, blocked that any known tileset
 * has; if there is none, collision shapes that cover at least half of a tile. A map without any of these is refused.
 */
export type TiledWalls =
  | { readonly layer: string }
  | { readonly property: string }
  | { readonly collision: number }
  | 'any-tile'
  | 'none';

/** Where walls are. */
export interface WallRules {
  /** Tile layers with walls: by gid and flip, which cells are walls, relative to that of the tile. */
  readonly layers: readonly TiledLayer[];
  readonly wallsOf: (gid: number, flip: number) => readonly Point[];
  /** Calls back for the tiles of the Grid that are walls besides, some of them more than once. */
  readonly eachTile: (visit: (x: number, y: number) => void) => void;
}

const LAYER_NAME = /^\s*(walls?|collisions?|obstacles?|blocked)\s*$/i;
const PROPERTY_NAMES = ['collides', 'solid', 'wall', 'blocked'];
/** The share of a tile that collision shapes must cover by default. */
const HALF = 0.5;

const OWN: readonly Point[] = [[0, 0]];
const NONE: readonly Point[] = [];
const NO_TILES = () => {};

/** Where walls are. Throws as gridFromTiled says. */
export function wallRules(map: TiledMap, walls: TiledWalls | undefined, file: string): WallRules {
  const tileLayers = map.layers.filter((layer) => layer.kind === 'tile');
  if (tileLayers.length === 0) throw new FloodgateError('bad-map', `${file} has no tile layer`);
  const visible = tileLayers.filter((layer) => layer.visible);
  if (walls === undefined) return defaultRules(map, file);
  if (walls === 'none') return { layers: [], wallsOf: () => NONE, eachTile: NO_TILES };
  if (walls === 'any-tile') return { layers: visible, wallsOf: () => OWN, eachTile: NO_TILES };
  if (typeof walls === 'object' && walls !== null) {
    if ('layer' in walls) return layerRules(map, walls.layer, file);
    if ('property' in walls) {
      const gids = gidsWith(map, walls.property, file);
      return { layers: visible, wallsOf: (gid) => (gids.has(gid) ? OWN : NONE), eachTile: NO_TILES };
    }
    if ('collision' in walls) return collisionRules(map, visible, walls.collision, file);
  }
  throw new FloodgateError(
    'bad-argument',
    "walls must be { layer }, { property }, { collision }, 'any-tile' or 'none'",
  );
}

function defaultRules(map: TiledMap, file: string): WallRules {
  const named = map.layers.filter((layer) => LAYER_NAME.test(layer.name));
  const tileLayers = named.filter((layer) => layer.kind === 'tile');
  if (tileLayers.length > 0) return { layers: tileLayers, wallsOf: () => OWN, eachTile: NO_TILES };
  const objectLayers = named.filter((layer) => layer.kind === 'object');
  if (objectLayers.length > 0) return objectRules(map, objectLayers, file);
  const property = PROPERTY_NAMES.find((name) => allProperties(map).has(name));
  if (property !== undefined) return wallRules(map, { property }, file);
  if (hasCollisions(map)) return wallRules(map, { collision: HALF }, file);
  throw new FloodgateError('bad-map', noWalls(map, file));
}

/** What to do about a map in which nothing says what a wall is. */
function noWalls(map: TiledMap, file: string): string {
  const layers = map.layers.filter((layer) => layer.kind === 'tile').map((layer) => layer.name);
  const properties = [...allProperties(map)];
  const missing = missingTilesets(map);
  return [
    `no walls recognised in ${file}. In Tiled, name a layer 'walls', give wall tiles a property 'collides', or draw collision shapes into them.`,
    `Or set the option walls: { layer } (tile layers are ${quoted(layers)}),`,
    `{ property } (${properties.length > 0 ? `tiles have ${quoted(properties)}` : 'no tile has any'}),`,
    "'any-tile' if every tile is a wall, or 'none' if the map has no walls.",
    ...(missing.length > 0
      ? [`The tilesets ${quoted(missing)} are in files of their own: give their text in the option tilesets.`]
      : []),
  ].join(' ');
}

function layerRules(map: TiledMap, name: string, file: string): WallRules {
  const named = map.layers.filter((layer) => layer.name === name);
  const tileLayers = named.filter((layer) => layer.kind === 'tile');
  const objectLayers = named.filter((layer) => layer.kind === 'object');
  if (tileLayers.length > 0) return { layers: tileLayers, wallsOf: () => OWN, eachTile: NO_TILES };
  if (objectLayers.length > 0) return objectRules(map, objectLayers, file);
  const there = quoted(map.layers.filter((layer) => layer.kind !== 'image').map((layer) => layer.name));
  const problem = named[0] ? `layer '${name}' of ${file} is an image` : `${file} has no layer '${name}'`;
  throw new FloodgateError('bad-argument', `${problem}; its layers are ${there}`);
}

function objectRules(map: TiledMap, layers: readonly TiledLayer[], file: string): WallRules {
  const names = new Set(layers.map((layer) => layer.name));
  const objects = map.objects.filter((object) => names.has(object.layer));
  return {
    layers: [],
    wallsOf: () => NONE,
    eachTile: (visit) => visitCovered(map, objects, file, visit),
  };
}

function collisionRules(
  map: TiledMap,
  layers: readonly TiledLayer[],
  share: number,
  file: string,
): WallRules {
  if (!(typeof share === 'number' && share > 0 && share <= 1)) {
    throw new FloodgateError(
      'bad-argument',
      `walls.collision must be a share of a tile, above 0 and up to 1, not ${String(share)}`,
    );
  }
  refuseMissing(map, 'walls by collision shapes', file);
  if (!hasCollisions(map)) {
    throw new FloodgateError('bad-argument', `no tile of ${file} has a collision shape`);
  }
  return { layers, wallsOf: collisionCells(map, share, file), eachTile: NO_TILES };
}

/** The gids of all tiles for which the property holds. */
function gidsWith(map: TiledMap, property: string, file: string): Set<number> {
  const gids = new Set<number>();
  for (const [gid, value] of propertyByGid(map, property, 'walls', file)) if (holds(value)) gids.add(gid);
  return gids;
}

/** By gid the value of a property, for the tiles that have it. `what` needs it. Throws as gridFromTiled says. */
export function propertyByGid(
  map: TiledMap,
  property: string,
  what: string,
  file: string,
): Map<number, unknown> {
  refuseMissing(map, `${what} by property '${property}'`, file);
  const known = allProperties(map);
  if (!known.has(property)) {
    const there = known.size > 0 ? `tiles have ${quoted([...known])}` : 'no tile has any property';
    throw new FloodgateError('bad-argument', `no tile of ${file} has a property '${property}'; ${there}`);
  }
  const found = new Map<number, unknown>();
  const tilesets = [...map.tilesets].sort((a, b) => a.firstGid - b.firstGid);
  for (let i = 0; i < tilesets.length; i++) {
    const { firstGid, properties } = tilesets[i]!;
    const end = tilesets[i + 1]?.firstGid ?? Number.POSITIVE_INFINITY;
    for (const [tile, values] of properties!) {
      if (firstGid + tile < end && values.has(property)) found.set(firstGid + tile, values.get(property));
    }
  }
  return found;
}

function allProperties(map: TiledMap): Set<string> {
  const names = new Set<string>();
  for (const { properties } of map.tilesets) {
    for (const values of properties?.values() ?? []) for (const name of values.keys()) names.add(name);
  }
  return names;
}

/** Throws if the text of a tileset, which `what` need, was not given. */
function refuseMissing(map: TiledMap, what: string, file: string): void {
  const missing = missingTilesets(map);
  if (missing.length === 0) return;
  throw new FloodgateError(
    'bad-argument',
    `${what} need the tilesets of ${file}: give the text of ${quoted(missing)} in the option tilesets`,
  );
}

function missingTilesets(map: TiledMap): string[] {
  return map.tilesets.filter((tileset) => !tileset.properties).map((tileset) => tileset.source ?? '?');
}

/** The texts '0' and 'false' count as false, since older files do not give the type of a property. */
function holds(value: unknown): boolean {
  return typeof value === 'string'
    ? !['', '0', 'false'].includes(value.trim().toLowerCase())
    : Boolean(value);
}

function quoted(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `'${name}'`).join(', ');
}
