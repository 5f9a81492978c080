import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type Grid, type MapOptions, parseMap } from 'floodgate';
import { gridFromImage, readTiled } from 'floodgate/formats';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import type { MapLoadOptions } from '../options/map-options.ts';
import { findMap } from './find-map.ts';
import { inflate } from './inflate.ts';
import { isFile } from './map-folders.ts';
import { decodePng } from './png.ts';
import { isPng } from './png-file.ts';

export interface LoadedMap {
  readonly grid: Grid;
  /** Undefined for built-in maps and stdin. */
  readonly path: string | undefined;
}

const STDIN = 0;
const TILED = /^\s*[{<]/;

/** Loads the map that a name on the command line refers to. The content tells the format. */
export function loadMap(name: string, options: MapLoadOptions, env: Context['env']): LoadedMap {
  const rules = { corners: options.corners, costs: options.costs };
  const place = findMap(name, env);
  if (place.kind === 'built-in') return { grid: place.map.load(rules), path: undefined };
  const path = place.kind === 'file' ? place.path : undefined;
  const file = path ?? 'stdin';
  const bytes = readFileSync(path ?? STDIN);
  if (isPng(bytes)) {
    const threshold = options.threshold === undefined ? {} : { threshold: options.threshold };
    return {
      grid: gridFromImage(decodePng(bytes, file, options.maxTiles), { ...rules, ...threshold, file }),
      path,
    };
  }
  const text = decodeText(bytes, file);
  const mapOptions: MapOptions = { ...rules, ...wallsOf(options), ...sizeOf(options), file, inflate };
  if (!TILED.test(text)) return { grid: parseMap(text, mapOptions), path };
  return { grid: parseMap(text, { ...mapOptions, tilesets: tilesetTexts(text, mapOptions, path) }), path };
}

function decodeText(bytes: Buffer, file: string): string {
  if (bytes.subarray(0, 1024).includes(0)) {
    throw new InputError(`${file} is neither a PNG nor text, so floodgate cannot read it as a map`);
  }
  try {
    return bytes.toString('utf8');
  } catch {
    throw new InputError(`${file} is too large to read as text: ${bytes.length.toLocaleString('en')} bytes`);
  }
}

function wallsOf(options: MapLoadOptions): Pick<MapOptions, 'walls'> {
  if (options.wallLayer !== undefined) return { walls: { layer: options.wallLayer } };
  if (options.wallProperty !== undefined) return { walls: { property: options.wallProperty } };
  return options.walls === undefined ? {} : { walls: options.walls };
}

function sizeOf({ maxTiles }: MapLoadOptions): Pick<MapOptions, 'maxTiles'> {
  return maxTiles === undefined ? {} : { maxTiles };
}

/** The tileset files that a Tiled map refers to. Missing files are left out; the map reader reports them. */
function tilesetTexts(text: string, options: MapOptions, path: string | undefined): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { source } of readTiled(text, options).tilesets) {
    if (source === undefined) continue;
    const candidates = [
      resolve(dirname(path ?? '.'), source),
      resolve(dirname(path ?? '.'), basename(source)),
    ];
    const file = candidates.find(isFile);
    if (file !== undefined) texts[source] = readFileSync(file, 'utf8');
  }
  return texts;
}
