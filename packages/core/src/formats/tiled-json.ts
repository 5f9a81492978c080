/** Tiled's JSON files: maps (`.tmj`, `.json`), tilesets (`.tsj`) and templates (`.tj`). */
import { MAX_NESTING } from '../limits.ts';
import { parseJson } from './json.ts';
import { clip, show } from './text.ts';
import {
  checkOrientation,
  type TiledChunk,
  type TiledLayer,
  type TiledMap,
  type TiledObject,
  type TiledTileset,
} from './tiled.ts';
import { decodeTiles, type ErrorAt, type Reading, tilesFromList } from './tiled-data.ts';
import { jsonObjectParts, jsonProperties, jsonTileset } from './tiled-json-objects.ts';
import { type JsonObject, JsonValues } from './tiled-json-values.ts';
import { TiledSizeLimit } from './tiled-limits.ts';
import {
  type FindTemplate,
  type ObjectLayerPlace,
  objectFrom,
  type TiledTemplate,
} from './tiled-object-parts.ts';

export interface TiledReadOptions {
  /** Used in errors. */
  readonly file: string;
  readonly findTemplate: FindTemplate;
  /** See ParseOptions. */
  readonly maxTiles: number | undefined;
}

/**
 * Reads a map. Throws a FloodgateError: `bad-file`, with line and column if the text is not JSON, else with the path of
 * the bad value; `unsupported` for other orientations.
 */
export function readTiledJson(text: string, options: TiledReadOptions): Reading<TiledMap> {
  return new JsonMapReader(text, options).map(parseJson(text, options.file));
}

/** What a tileset file says about its tiles. Throws as {@link readTiledJson}. */
export function readTilesetJson(text: string, file: string): Pick<TiledTileset, 'properties' | 'tiles'> {
  const values = new JsonValues(file);
  return jsonTileset(values, values.object(parseJson(text, file), 'the tileset'), 'tileset');
}

/** The object of a template file. Throws as {@link readTiledJson}. */
export function readTemplateJson(text: string, file: string): TiledTemplate {
  const values = new JsonValues(file);
  const json = values.object(parseJson(text, file), 'the template');
  const object = jsonObjectParts(values, json.object, 'object');
  if (json.tileset === undefined) return { object, tileset: undefined };
  const tileset = values.object(json.tileset, 'tileset');
  const source = typeof tileset.source === 'string' ? tileset.source : undefined;
  return { object, tileset: { firstGid: values.integer(tileset.firstgid, 'tileset.firstgid'), source } };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

class JsonMapReader {
  readonly #values: JsonValues;
  readonly #size: TiledSizeLimit;
  readonly #findTemplate: FindTemplate;
  readonly #layers: TiledLayer[] = [];
  readonly #objects: TiledObject[] = [];
  #tilesets: readonly TiledTileset[] = [];

  constructor(text: string, { file, findTemplate, maxTiles }: TiledReadOptions) {
    this.#values = new JsonValues(file);
    this.#size = new TiledSizeLimit(text.length, maxTiles);
    this.#findTemplate = findTemplate;
  }

  *map(value: unknown): Reading<TiledMap> {
    const values = this.#values;
    const json = values.object(value, 'the map');
    if (typeof json.orientation !== 'string') {
      const kind = typeof json.type === 'string' ? `a '${clip(json.type)}'` : 'JSON';
      throw values.error(`this is ${kind}, but not a Tiled map: it has no orientation`);
    }
    checkOrientation(json.orientation, values.file);
    const infinite = json.infinite === true;
    const size = infinite ? { width: 0, height: 0 } : values.size(json, 'the map');
    if (!infinite) this.#size.map(size, { file: values.file });
    this.#tilesets = values
      .list(json.tilesets ?? [], 'tilesets')
      .map((item, i) => this.#tileset(item, `tilesets[${i}]`));
    yield* this.#read(json.layers, 'layers', { name: '', visible: true, dx: 0, dy: 0 }, size, 0);
    return {
      orientation: json.orientation,
      infinite,
      ...size,
      tileWidth: values.number(json.tilewidth, 'tilewidth') ?? 0,
      tileHeight: values.number(json.tileheight, 'tileheight') ?? 0,
      staggerAxis: json.staggeraxis === 'x' ? 'x' : 'y',
      staggerIndex: json.staggerindex === 'even' ? 'even' : 'odd',
      properties: jsonProperties(values, json.properties, 'properties'),
      layers: this.#layers,
      objects: this.#objects,
      tilesets: this.#tilesets,
    };
  }

  /** Reads the layers in a map or a group, which is `around` them. */
  *#read(value: unknown, path: string, around: ObjectLayerPlace, size: Size, depth: number): Reading<void> {
    const values = this.#values;
    if (depth > MAX_NESTING) throw values.error(`groups are nested deeper than ${MAX_NESTING}`);
    for (const [i, item] of values.list(value, path).entries()) {
      const at = `${path}[${i}]`;
      const layer = values.object(item, at);
      const name = typeof layer.name === 'string' ? layer.name : '';
      const visible = around.visible && layer.visible !== false;
      const place = {
        name,
        visible,
        dx: around.dx + (values.number(layer.offsetx, `${at}.offsetx`) ?? 0),
        dy: around.dy + (values.number(layer.offsety, `${at}.offsety`) ?? 0),
      };
      if (layer.type === 'group') yield* this.#read(layer.layers, `${at}.layers`, place, size, depth + 1);
      else if (layer.type === 'tilelayer') {
        this.#layers.push({ name, kind: 'tile', visible, chunks: yield* this.#chunks(layer, at, size) });
      } else if (layer.type === 'objectgroup') {
        this.#layers.push({ name, kind: 'object', visible, chunks: [] });
        this.#readObjects(layer, at, place);
      } else if (layer.type === 'imagelayer') {
        this.#layers.push({ name, kind: 'image', visible, chunks: [] });
      } else throw values.error(`${at}.type must be a kind of layer, not ${show(layer.type)}`);
    }
  }

  #readObjects(layer: JsonObject, at: string, place: ObjectLayerPlace): void {
    this.#values.list(layer.objects ?? [], `${at}.objects`).forEach((item, i) => {
      const parts = jsonObjectParts(this.#values, item, `${at}.objects[${i}]`);
      this.#objects.push(objectFrom(parts, place, this.#findTemplate, this.#tilesets));
    });
  }

  *#chunks(layer: JsonObject, at: string, map: Size): Reading<TiledChunk[]> {
    const values = this.#values;
    if (layer.chunks !== undefined) {
      const chunks: TiledChunk[] = [];
      for (const [i, item] of values.list(layer.chunks, `${at}.chunks`).entries()) {
        const path = `${at}.chunks[${i}]`;
        const chunk = values.object(item, path);
        const size = values.size(chunk, path);
        const x = values.integer(chunk.x, `${path}.x`);
        const y = values.integer(chunk.y, `${path}.y`);
        chunks.push({ x, y, ...size, ...(yield* this.#tiles(layer, at, chunk.data, `${path}.data`, size)) });
      }
      return chunks;
    }
    const size = values.size(layer, at);
    if (map.width > 0 && (size.width !== map.width || size.height !== map.height)) {
      throw values.error(`${at} is ${size.width} × ${size.height}, the map is ${map.width} × ${map.height}`);
    }
    return [{ x: 0, y: 0, ...size, ...(yield* this.#tiles(layer, at, layer.data, `${at}.data`, size)) }];
  }

  /** The tiles in `data`, in the encoding that the layer names. */
  *#tiles(layer: JsonObject, at: string, data: unknown, path: string, { width, height }: Size) {
    const values = this.#values;
    const encoding = values.text(layer.encoding ?? 'csv', `${at}.encoding`);
    const compression = values.text(layer.compression ?? '', `${at}.compression`);
    const error: ErrorAt = (message, code) => values.error(`${path}: ${message}`, code);
    this.#size.tiles(width * height, error);
    if (typeof data !== 'string') return tilesFromList(values.list(data, path), width * height, error);
    return yield* decodeTiles(data, encoding, compression, width * height, error);
  }

  #tileset(value: unknown, at: string): TiledTileset {
    const json = this.#values.object(value, at);
    const firstGid = this.#values.integer(json.firstgid, `${at}.firstgid`);
    if (typeof json.source === 'string') {
      return { firstGid, source: json.source, properties: undefined, tiles: undefined };
    }
    return { firstGid, source: undefined, ...jsonTileset(this.#values, json, at) };
  }
}
