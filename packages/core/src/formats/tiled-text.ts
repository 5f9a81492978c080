/** Maps of the Tiled editor from the text of a file, JSON or XML. */
import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { baseName, firstNonBlank, positionAt, showCharacter } from './text.ts';
import type { TiledMap, TiledTileset } from './tiled.ts';
import type { Inflate } from './tiled-data.ts';
import { type GridFromTiledOptions, gridFromTiled } from './tiled-grid.ts';
import { readTiledJson, readTilesetJson } from './tiled-json.ts';
import { readTiledXml, readTilesetXml } from './tiled-xml.ts';

/** How to read a file of the Tiled editor. */
export interface TiledOptions extends GridFromTiledOptions {
  /** Unpacks compressed layers, for example with `zlib.unzipSync` in Node. Without it they are `unsupported`. */
  readonly inflate?: Inflate;
  /** Texts of the `.tsj` or `.tsx` files that the map refers to, by the name it uses or that name's last part. */
  readonly tilesets?: Readonly<Record<string, string>>;
}

/**
 * Reads a map of the Tiled editor, `.tmj` or `.tmx`, and makes a Grid from it. The map must be orthogonal; it may be
 * finite or infinite, with layers in any encoding.
 *
 * Throws a FloodgateError: `bad-file` for a malformed file, `unsupported` for other orientations and for
 * compressed layers without `inflate`, and what {@link gridFromTiled} throws.
 */
export function parseTiled(text: string, options: TiledOptions = {}): Grid {
  return gridFromTiled(readTiled(text, options), options);
}

/** Reads a Tiled map without making a Grid from it. Throws as {@link parseTiled}. */
export function readTiled(text: string, options: TiledOptions = {}): TiledMap {
  const file = options.file ?? 'map';
  const format = formatOf(text, file);
  const readOptions = { file, inflate: options.inflate };
  const map = format === 'json' ? readTiledJson(text, readOptions) : readTiledXml(text, readOptions);
  return { ...map, tilesets: map.tilesets.map((tileset) => resolve(tileset, options.tilesets ?? {})) };
}

function resolve(tileset: TiledTileset, texts: Readonly<Record<string, string>>): TiledTileset {
  if (tileset.source === undefined) return tileset;
  const key = [tileset.source, baseName(tileset.source)].find((name) => Object.hasOwn(texts, name));
  if (key === undefined) return tileset;
  const text = texts[key]!;
  const read = formatOf(text, tileset.source) === 'json' ? readTilesetJson : readTilesetXml;
  return { ...tileset, properties: read(text, tileset.source) };
}

function formatOf(text: string, file: string): 'json' | 'xml' {
  const at = firstNonBlank(text);
  if (text[at] === '{') return 'json';
  if (text[at] === '<') return 'xml';
  const message = `expected Tiled's JSON or XML, found ${showCharacter(text, at)}`;
  throw new FloodgateError('bad-file', message, positionAt(text, at, file));
}
