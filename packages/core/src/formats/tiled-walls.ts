/** Which tiles of a Tiled map are walls. */
import { FloodgateError } from '../error.ts';
import type { TiledLayer, TiledMap } from './tiled.ts';

/**
 * Which tiles are walls:
 * - `{ layer }`: every tile of the tile layers with that name, hidden or not;
 * - `{ property }`: tiles in visible tile layers that have that property, with a value other than false, 0 or an
 *   empty text;
 * - `'any-tile'`: every tile in a visible tile layer.
 *
 * By default: the tile layers named wall(s), collision(s), obstacle(s) or blocked, in upper or lower case; if there
 * is none, the first of the properties collides, solid, wall, blocked that any known tileset has; if there is none,
 * any tile.
 */
export type TiledWalls = { readonly layer: string } | { readonly property: string } | 'any-tile';

/** A layer to look at and which of its tiles are walls. */
export interface WallRule {
  readonly layer: TiledLayer;
  readonly isWall: (gid: number) => boolean;
}

const LAYER_NAME = /^\s*(walls?|collisions?|obstacles?|blocked)\s*$/i;
const PROPERTY_NAMES = ['collides', 'solid', 'wall', 'blocked'];

/** The layers that hold walls. Throws as gridFromTiled says. */
export function wallRules(map: TiledMap, walls: TiledWalls | undefined, file: string): WallRule[] {
  const tileLayers = map.layers.filter((layer) => layer.kind === 'tile');
  if (tileLayers.length === 0) throw new FloodgateError('bad-map', `${file} has no tile layer`);
  const visible = tileLayers.filter((layer) => layer.visible);
  if (walls === undefined) {
    const named = tileLayers.filter((layer) => LAYER_NAME.test(layer.name));
    if (named.length > 0) return named.map((layer) => ({ layer, isWall: anyTile }));
    const property = PROPERTY_NAMES.find((name) => allProperties(map).has(name));
    if (property === undefined) refuseObjects(map, file);
    return wallRules(map, property === undefined ? 'any-tile' : { property }, file);
  }
  if (walls === 'any-tile') return visible.map((layer) => ({ layer, isWall: anyTile }));
  if ('layer' in walls) return layerRules(map, walls.layer, file);
  if ('property' in walls) {
    const gids = gidsWith(map, walls.property, file);
    return visible.map((layer) => ({ layer, isWall: (gid: number) => gids.has(gid) }));
  }
  throw new FloodgateError('bad-argument', "walls must be { layer }, { property } or 'any-tile'");
}

const anyTile = () => true;

function layerRules(map: TiledMap, name: string, file: string): WallRule[] {
  const named = map.layers.filter((layer) => layer.name === name);
  const tiles = named.filter((layer) => layer.kind === 'tile');
  if (tiles.length > 0) return tiles.map((layer) => ({ layer, isWall: anyTile }));
  const there = quoted(map.layers.filter((layer) => layer.kind === 'tile').map((layer) => layer.name));
  const problem = named[0]
    ? `layer '${name}' of ${file} has no tiles, it is for ${named[0].kind}s`
    : `${file} has no layer '${name}'`;
  throw new FloodgateError('bad-argument', `${problem}; its tile layers are ${there}`);
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
  const missing = map.tilesets
    .filter((tileset) => !tileset.properties)
    .map((tileset) => tileset.source ?? '?');
  if (missing.length > 0) {
    throw new FloodgateError(
      'bad-argument',
      `${what} by property '${property}' need the tilesets of ${file}: give the text of ${quoted(missing)} in the option tilesets`,
    );
  }
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

/** The texts '0' and 'false' count as false, since older files do not give the type of a property. */
function holds(value: unknown): boolean {
  return typeof value === 'string'
    ? !['', '0', 'false'].includes(value.trim().toLowerCase())
    : Boolean(value);
}

/** Throws if the walls seem to be drawn as objects: treating every ground tile as a wall would be wrong then. */
function refuseObjects(map: TiledMap, file: string): void {
  const objects = map.layers.find((layer) => layer.kind === 'object' && LAYER_NAME.test(layer.name));
  if (!objects) return;
  const message = `the walls of ${file} seem to be objects (layer '${objects.name}'), which are not read; say with the option walls which tiles are walls`;
  throw new FloodgateError('unsupported', message);
}

function quoted(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `'${name}'`).join(', ');
}
