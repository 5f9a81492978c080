/** Maps of the Tiled editor from the text of a file, JSON or XML. */
import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { baseName, firstNonBlank, positionAt, showCharacter } from './text.ts';
import type { TiledMap, TiledTileset } from './tiled.ts';
import type { Reading } from './tiled-data.ts';
import { type GridFromTiledOptions, gridFromTiled } from './tiled-grid.ts';
import { readTemplateJson, readTiledJson, readTilesetJson } from './tiled-json.ts';
import type { TiledTemplate } from './tiled-object-parts.ts';
import { finishReading, finishReadingAsync, type Inflate, type InflateAsync } from './tiled-unpack.ts';
import { readTemplateXml, readTiledXml, readTilesetXml } from './tiled-xml.ts';

/** How to read a file of the Tiled editor, besides unpacking it. */
interface TiledTextOptions extends GridFromTiledOptions {
  /** Texts of the `.tsj` or `.tsx` files that the map refers to, by the name it uses or that name's last part. */
  readonly tilesets?: Readonly<Record<string, string>>;
  /** Texts of the `.tj` or `.tx` files that objects are made from, by the name the map uses or that name's last part. */
  readonly templates?: Readonly<Record<string, string>>;
}

/** How to read a file of the Tiled editor. */
export interface TiledOptions extends TiledTextOptions {
  /** Unpacks compressed layers, for example with `zlib.unzipSync` in Node. Without it they are `unsupported`. */
  readonly inflate?: Inflate;
}

/** How to read a file of the Tiled editor whose layers may be compressed. */
export interface TiledAsyncOptions extends TiledTextOptions {
  /** Unpacks compressed layers. Default: `DecompressionStream`, which knows zlib and gzip but not zstd. */
  readonly inflate?: InflateAsync;
}

/**
 * Reads a map of the Tiled editor, `.tmj` or `.tmx`, and makes a Grid from it. The map may be orthogonal, isometric or
 * staggered, finite or infinite, with layers in any encoding.
 *
 * Throws a FloodgateError: `bad-file` for a malformed file, `unsupported` for other orientations and for
 * compressed layers without `inflate`, and what {@link gridFromTiled} throws.
 */
export function parseTiled(text: string, options: TiledOptions = {}): Grid {
  return gridFromTiled(readTiled(text, options), options);
}

/** As {@link parseTiled}, but compressed layers are unpacked by what browsers and Node have, without `inflate`. */
export async function parseTiledAsync(text: string, options: TiledAsyncOptions = {}): Promise<Grid> {
  return gridFromTiled(await readTiledAsync(text, options), options);
}

/** Reads a Tiled map without making a Grid from it. Throws as {@link parseTiled}. */
export function readTiled(text: string, options: TiledOptions = {}): TiledMap {
  return finishReading(reading(text, options), options.inflate);
}

/** As {@link readTiled}, but compressed layers are unpacked by what browsers and Node have, without `inflate`. */
export async function readTiledAsync(text: string, options: TiledAsyncOptions = {}): Promise<TiledMap> {
  return finishReadingAsync(reading(text, options), options.inflate);
}

function* reading(
  text: string,
  { file = 'map', tilesets = {}, templates = {}, maxTiles }: TiledTextOptions,
): Reading<TiledMap> {
  const found = new Map<string, TiledTemplate | undefined>();
  const findTemplate = (source: string) => {
    if (!found.has(source)) found.set(source, templateIn(source, templates));
    return found.get(source);
  };
  const read = formatOf(text, file) === 'json' ? readTiledJson : readTiledXml;
  const map = yield* read(text, { file, findTemplate, maxTiles });
  return { ...map, tilesets: map.tilesets.map((tileset) => resolve(tileset, tilesets)) };
}

function resolve(tileset: TiledTileset, texts: Readonly<Record<string, string>>): TiledTileset {
  const { source } = tileset;
  const text = source === undefined ? undefined : textOf(source, texts);
  if (source === undefined || text === undefined) return tileset;
  const read = formatOf(text, source) === 'json' ? readTilesetJson : readTilesetXml;
  return { ...tileset, ...read(text, source) };
}

function templateIn(source: string, texts: Readonly<Record<string, string>>): TiledTemplate | undefined {
  const text = textOf(source, texts);
  if (text === undefined) return undefined;
  return formatOf(text, source) === 'json' ? readTemplateJson(text, source) : readTemplateXml(text, source);
}

/** The text of a file, by the name that is used for it or that name's last part. */
function textOf(source: string, texts: Readonly<Record<string, string>>): string | undefined {
  const key = [source, baseName(source)].find((name) => Object.hasOwn(texts, name));
  return key === undefined ? undefined : texts[key];
}

function formatOf(text: string, file: string): 'json' | 'xml' {
  const at = firstNonBlank(text);
  if (text[at] === '{') return 'json';
  if (text[at] === '<') return 'xml';
  const message = `expected Tiled's JSON or XML, found ${showCharacter(text, at)}`;
  throw new FloodgateError('bad-file', message, positionAt(text, at, file));
}
