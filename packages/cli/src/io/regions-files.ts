/** Reads and writes regions in all their formats. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Grid } from 'floodgate';
import { tiledTiles } from 'floodgate/formats';
import {
  formatRegionsGeoJson,
  formatRegionsJson,
  formatRegionsTiled,
  loadRegions,
  parseRegionsJson,
  type Regions,
  saveRegions,
} from 'floodgate/regions';
import type { RegionsFormat, RegionsOptions } from '../options/regions-options.ts';
import { writePng } from './png.ts';

/** The picture of floor and wall that a Tiled map needs beside it. */
const TILES_FILE = 'floodgate-tiles.png';

/** The format of a file by its name; all others are regions files. */
const FORMAT_OF: Readonly<Record<string, RegionsFormat>> = {
  '.json': 'json',
  '.geojson': 'geojson',
  '.tmj': 'tiled',
};

export function formatRegions(
  regions: Regions,
  format: RegionsFormat,
  { distances, tileSize }: RegionsOptions,
): string | Uint8Array {
  switch (format) {
    case 'regions':
      return saveRegions(regions);
    case 'json':
      return formatRegionsJson(regions, { distances: distances === true });
    case 'geojson':
      return formatRegionsGeoJson(regions);
    case 'tiled':
      return formatRegionsTiled(regions, { tileSize, image: TILES_FILE });
  }
}

/** Writes the file that was asked for. A map for Tiled comes with the picture of its tiles. */
export function writeRegions(regions: Regions, options: RegionsOptions): void {
  const { out, tileSize } = options;
  if (out === undefined) return;
  const format = options.format ?? FORMAT_OF[extname(out).toLowerCase()] ?? 'regions';
  writeFileSync(out, formatRegions(regions, format, options));
  if (format !== 'tiled') return;
  const { width, height, data } = tiledTiles(tileSize);
  writePng(join(dirname(out), TILES_FILE), () => ({ width, height, data: new Uint8Array(data.buffer) }));
}

/** Regions from a regions file or from JSON. */
export function readRegions(grid: Grid, file: string): Regions {
  const bytes = readFileSync(file);
  return bytes.toString('latin1', 0, 1) === '{'
    ? parseRegionsJson(grid, bytes.toString('utf8'), file)
    : loadRegions(grid, bytes, file);
}
