/** Reads and writes regions in all their formats. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { saveFile } from '@floodgate/lab/files';
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
import {
  formatOf,
  GATE_HEURISTICS,
  type GateHeuristicId,
  type RegionsFormat,
  type RegionsOptions,
} from '../options/regions-options.ts';
import { writePng } from './png.ts';

/** The picture of floor and wall that a Tiled map needs beside it. */
const TILES_FILE = 'floodgate-tiles.png';

export function formatRegions(
  regions: Regions,
  format: RegionsFormat,
  { distances, tileSize, saveDistances = [] }: RegionsOptions,
): string | Uint8Array {
  switch (format) {
    case 'regions':
      return saveWithDistances(regions, saveDistances);
    case 'json':
      return formatRegionsJson(regions, { distances: distances === true });
    case 'geojson':
      return formatRegionsGeoJson(regions);
    case 'tiled':
      return formatRegionsTiled(regions, { tileSize, image: TILES_FILE });
  }
}

function saveWithDistances(regions: Regions, ids: readonly GateHeuristicId[]): Uint8Array {
  const distances = ids.map((id) => GATE_HEURISTICS[id](regions));
  const bytes = saveRegions(regions, { distances });
  for (const heuristic of distances) heuristic.dispose();
  return bytes;
}

/**
 * Writes the file that was asked for, and returns its length in bytes. A map for Tiled comes with the picture of its
 * tiles.
 */
export function writeRegions(regions: Regions, options: RegionsOptions): number | undefined {
  const { out, tileSize } = options;
  const format = formatOf(options);
  if (out === undefined || format === undefined) return undefined;
  const content = formatRegions(regions, format, options);
  saveFile(out, content);
  if (format === 'tiled') writeTiles(out, tileSize);
  return typeof content === 'string' ? Buffer.byteLength(content) : content.length;
}

function writeTiles(out: string, tileSize: number): void {
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
