/** Objects, properties and tilesets in Tiled's JSON files. */
import { clip } from './text.ts';
import type { TiledObject, TiledProperties, TiledShape, TileProperties, TilesetTiles } from './tiled.ts';
import type { JsonObject, JsonValues } from './tiled-json-values.ts';
import { NO_LAYER, type ObjectParts, objectFrom } from './tiled-object-parts.ts';

/** What a file says about an object. Throws `bad-file`. */
export function jsonObjectParts(values: JsonValues, value: unknown, at: string): ObjectParts {
  const json = values.object(value, at);
  const number = (key: string) => values.number(json[key], `${at}.${key}`);
  const text = (key: string) => (typeof json[key] === 'string' ? json[key] : undefined);
  const corners = json.polygon ?? json.polyline;
  const path = `${at}.${json.polygon ? 'polygon' : 'polyline'}`;
  return {
    id: number('id'),
    name: text('name'),
    class: text('class') ?? text('type'),
    x: number('x'),
    y: number('y'),
    width: number('width'),
    height: number('height'),
    rotation: number('rotation'),
    visible: typeof json.visible === 'boolean' ? json.visible : undefined,
    gid: json.gid === undefined ? undefined : values.integer(json.gid, `${at}.gid`),
    shape: shapeOf(json),
    points:
      corners === undefined
        ? undefined
        : values.list(corners, path).map((item, i) => {
            const corner = values.object(item, `${path}[${i}]`);
            const x = values.number(corner.x, `${path}[${i}].x`) ?? 0;
            return [x, values.number(corner.y, `${path}[${i}].y`) ?? 0] as const;
          }),
    properties: jsonProperties(values, json.properties, `${at}.properties`),
    template: text('template'),
  };
}

function shapeOf(json: JsonObject): TiledShape | undefined {
  if (json.polygon) return 'polygon';
  if (json.polyline) return 'polyline';
  if (json.point === true) return 'point';
  if (json.ellipse === true) return 'ellipse';
  return json.text ? 'text' : undefined;
}

/** Properties are a list of names and values; before Tiled 1.2 they were an object. */
export function jsonProperties(values: JsonValues, value: unknown, at: string): TiledProperties {
  if (value === undefined) return new Map();
  if (!Array.isArray(value)) return new Map(Object.entries(values.object(value, at)));
  return new Map(
    value.map((item: unknown, i) => {
      const property = values.object(item, `${at}[${i}]`);
      return [String(property.name), property.value];
    }),
  );
}

/** The properties of the tiles of a tileset, and what else it says about them. Throws `bad-file`. */
export function jsonTileset(
  values: JsonValues,
  tileset: JsonObject,
  at: string,
): { readonly properties: TileProperties; readonly tiles: TilesetTiles } {
  const properties = new Map<number, TiledProperties>();
  const classes = new Map<number, string>();
  const collisions = new Map<number, readonly TiledObject[]>();
  const sizes = new Map<number, { width: number; height: number }>();
  const number = (key: string) => values.number(tileset[key], `${at}.${key}`) ?? 0;
  const grid = values.object(tileset.grid ?? {}, `${at}.grid`);
  // Before Tiled 1.2 the properties of tiles stood beside the tiles, by number.
  const old = values.object(tileset.tileproperties ?? {}, `${at}.tileproperties`);
  for (const [id, list] of Object.entries(old)) {
    properties.set(Number(id), jsonProperties(values, list, `${at}.tileproperties.${clip(id)}`));
  }
  for (const [path, id, tile] of jsonTiles(values, tileset.tiles, `${at}.tiles`)) {
    const own = jsonProperties(values, tile.properties, `${path}.properties`);
    if (own.size > 0 || !properties.has(id)) properties.set(id, own);
    const name = tile.class ?? tile.type;
    if (typeof name === 'string' && name !== '') classes.set(id, name);
    if (typeof tile.imagewidth === 'number' && typeof tile.imageheight === 'number') {
      sizes.set(id, { width: tile.imagewidth, height: tile.imageheight });
    }
    if (tile.objectgroup === undefined) continue;
    const group = values.object(tile.objectgroup, `${path}.objectgroup`);
    const shapes = values.list(group.objects ?? [], `${path}.objectgroup.objects`).map((item, i) => {
      const parts = jsonObjectParts(values, item, `${path}.objectgroup.objects[${i}]`);
      return objectFrom(parts, NO_LAYER, () => undefined, []);
    });
    if (shapes.length > 0) collisions.set(id, shapes);
  }
  const tiles = {
    classes,
    collisions,
    sizes,
    tileWidth: number('tilewidth'),
    tileHeight: number('tileheight'),
    isometricHeight:
      grid.orientation === 'isometric' ? values.number(grid.height, `${at}.grid.height`) : undefined,
    objectAlignment: typeof tileset.objectalignment === 'string' ? tileset.objectalignment : 'unspecified',
    picture:
      typeof tileset.image === 'string'
        ? {
            file: tileset.image,
            columns: number('columns'),
            margin: number('margin'),
            spacing: number('spacing'),
          }
        : undefined,
  };
  return { properties, tiles };
}

/** Tiles are a list; before Tiled 1.2 they were an object with the tile's number as key. */
function jsonTiles(values: JsonValues, value: unknown, at: string): [string, number, JsonObject][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => {
      const path = `${at}[${i}]`;
      const tile = values.object(item, path);
      return [path, values.integer(tile.id, `${path}.id`), tile];
    });
  }
  return Object.entries(values.object(value, at)).map(([id, tile]) => {
    const path = `${at}.${clip(id)}`;
    return [path, Number(id), values.object(tile, path)];
  });
}
