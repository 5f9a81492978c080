/** Tiled's JSON files: maps (`.tmj`, `.json`) and tilesets (`.tsj`). */
import { type ErrorCode, FloodgateError } from '../error.ts';
import { MAX_TILES } from '../grid/index.ts';
import { parseJson } from './json.ts';
import { clip } from './text.ts';
import {
  checkOrientation,
  type TiledChunk,
  type TiledLayer,
  type TiledMap,
  type TiledTileset,
  type TileProperties,
} from './tiled.ts';
import { decodeTiles, type Inflate, tilesFromList } from './tiled-data.ts';

export interface TiledReadOptions {
  /** Used in errors. */
  readonly file: string;
  readonly inflate: Inflate | undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** How deep groups may be nested. */
const MAX_DEPTH = 200;

/**
 * Reads a map. Throws a FloodgateError: `bad-file`, with line and column if the text is not JSON, else with the path of
 * the bad value; `unsupported` for other orientations and for compressed data without `inflate`.
 */
export function readTiledJson(text: string, options: TiledReadOptions): TiledMap {
  return new JsonMapReader(options).map(parseJson(text, options.file));
}

/** The properties of the tiles of a tileset file. Throws as {@link readTiledJson}. */
export function readTilesetJson(text: string, file: string): TileProperties {
  const reader = new JsonMapReader({ file, inflate: undefined });
  return reader.tileProperties(reader.object(parseJson(text, file), 'the tileset'), 'tileset');
}

class JsonMapReader {
  readonly #options: TiledReadOptions;

  constructor(options: TiledReadOptions) {
    this.#options = options;
  }

  map(value: unknown): TiledMap {
    const json = this.object(value, 'the map');
    if (typeof json.orientation !== 'string') {
      const kind = typeof json.type === 'string' ? `a '${clip(json.type)}'` : 'JSON';
      throw this.#error(`this is ${kind}, but not a Tiled map: it has no orientation`);
    }
    checkOrientation(json.orientation, this.#options.file);
    const infinite = json.infinite === true;
    const size = infinite ? { width: 0, height: 0 } : this.#size(json, 'the map');
    const layers: TiledLayer[] = [];
    this.#layers(json.layers, 'layers', true, size, layers, 0);
    const tilesets = this.#list(json.tilesets ?? [], 'tilesets').map((item, i) =>
      this.#tileset(item, `tilesets[${i}]`),
    );
    return { orientation: json.orientation, infinite, ...size, layers, tilesets };
  }

  #layers(
    value: unknown,
    path: string,
    visible: boolean,
    size: { width: number; height: number },
    layers: TiledLayer[],
    depth: number,
  ): void {
    if (depth > MAX_DEPTH) throw this.#error(`groups are nested deeper than ${MAX_DEPTH}`);
    this.#list(value, path).forEach((item, i) => {
      const at = `${path}[${i}]`;
      const layer = this.object(item, at);
      const name = typeof layer.name === 'string' ? layer.name : '';
      const seen = visible && layer.visible !== false;
      if (layer.type === 'group') this.#layers(layer.layers, `${at}.layers`, seen, size, layers, depth + 1);
      else if (layer.type === 'tilelayer') {
        layers.push({ name, kind: 'tile', visible: seen, chunks: this.#chunks(layer, at, size) });
      } else if (layer.type === 'objectgroup' || layer.type === 'imagelayer') {
        layers.push({
          name,
          kind: layer.type === 'objectgroup' ? 'object' : 'image',
          visible: seen,
          chunks: [],
        });
      } else throw this.#error(`${at}.type must be a kind of layer, not ${show(layer.type)}`);
    });
  }

  #chunks(layer: JsonObject, at: string, map: { width: number; height: number }): TiledChunk[] {
    const encoding = layer.encoding ?? 'csv';
    const compression = layer.compression ?? '';
    if (typeof encoding !== 'string')
      throw this.#error(`${at}.encoding must be a text, not ${show(encoding)}`);
    if (typeof compression !== 'string')
      throw this.#error(`${at}.compression must be a text, not ${show(compression)}`);
    const tiles = (data: unknown, path: string, count: number) => {
      const error = (message: string, code?: ErrorCode) => this.#error(`${path}: ${message}`, code);
      const context = { error, inflate: this.#options.inflate };
      if (typeof data === 'string') return decodeTiles(data, encoding, compression, count, context);
      return tilesFromList(this.#list(data, path), count, context);
    };
    if (layer.chunks !== undefined) {
      return this.#list(layer.chunks, `${at}.chunks`).map((item, i) => {
        const path = `${at}.chunks[${i}]`;
        const chunk = this.object(item, path);
        const { width, height } = this.#size(chunk, path);
        const x = this.#integer(chunk.x, `${path}.x`);
        const y = this.#integer(chunk.y, `${path}.y`);
        return { x, y, width, height, gids: tiles(chunk.data, `${path}.data`, width * height) };
      });
    }
    const { width, height } = this.#size(layer, at);
    if (map.width > 0 && (width !== map.width || height !== map.height)) {
      throw this.#error(`${at} is ${width} × ${height}, the map is ${map.width} × ${map.height}`);
    }
    return [{ x: 0, y: 0, width, height, gids: tiles(layer.data, `${at}.data`, width * height) }];
  }

  #tileset(value: unknown, at: string): TiledTileset {
    const json = this.object(value, at);
    const firstGid = this.#integer(json.firstgid, `${at}.firstgid`);
    if (typeof json.source === 'string') return { firstGid, source: json.source, properties: undefined };
    return { firstGid, source: undefined, properties: this.tileProperties(json, at) };
  }

  /** Properties stand in `tiles[].properties`; before Tiled 1.2 they stood in `tileproperties`, by tile. */
  tileProperties(tileset: JsonObject, at: string): TileProperties {
    const byTile = new Map<number, Map<string, unknown>>();
    const old = this.object(tileset.tileproperties ?? {}, `${at}.tileproperties`);
    for (const [id, values] of Object.entries(old)) {
      byTile.set(
        Number(id),
        new Map(Object.entries(this.object(values, `${at}.tileproperties.${clip(id)}`))),
      );
    }
    if (!Array.isArray(tileset.tiles)) return byTile;
    tileset.tiles.forEach((item: unknown, i: number) => {
      const path = `${at}.tiles[${i}]`;
      const tile = this.object(item, path);
      const id = this.#integer(tile.id, `${path}.id`);
      const values = new Map<string, unknown>();
      this.#list(tile.properties ?? [], `${path}.properties`).forEach((entry, p) => {
        const property = this.object(entry, `${path}.properties[${p}]`);
        values.set(String(property.name), property.value);
      });
      byTile.set(id, values);
    });
    return byTile;
  }

  object(value: unknown, path: string): JsonObject {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
    throw this.#error(`${path} must be an object, not ${show(value)}`);
  }

  #list(value: unknown, path: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    throw this.#error(`${path} must be a list, not ${show(value)}`);
  }

  #integer(value: unknown, path: string): number {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw this.#error(`${path} must be a whole number, not ${show(value)}`);
  }

  #size(json: JsonObject, path: string): { width: number; height: number } {
    const width = this.#integer(json.width, `the width of ${path}`);
    const height = this.#integer(json.height, `the height of ${path}`);
    if (width < 1 || height < 1)
      throw this.#error(`the size of ${path} must be at least 1 × 1, not ${width} × ${height}`);
    if (width * height > MAX_TILES) {
      const limit = MAX_TILES.toLocaleString('en');
      throw this.#error(
        `the size of ${path}, ${width} × ${height}, is too large: at most ${limit} tiles`,
        'too-large',
      );
    }
    return { width, height };
  }

  #error(message: string, code: ErrorCode = 'bad-file'): FloodgateError {
    return new FloodgateError(code, `${this.#options.file}: ${message}`);
  }
}

function show(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'object' && value !== null
    ? Array.isArray(value)
      ? 'a list'
      : 'an object'
    : clip(JSON.stringify(value));
}
