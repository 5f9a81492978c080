import { checkOptionNames } from '../../check-arguments.ts';
import { FloodgateError } from '../../error.ts';
import { formatTiled } from '../../formats/index.ts';
import type { Point } from '../../grid/index.ts';
import type { Regions } from '../regions.ts';
import { gateLine } from './gate-line.ts';
import { withSeams } from './keyhole.ts';
import { gateFacts, zoneFacts } from './zone-facts.ts';

/** How to write regions for Tiled. */
export interface RegionsTiledOptions {
  /** The side of a tile in pixels, a whole number from 1, as in the map that the layers are for. Default 16. */
  readonly tileSize?: number;
  /** The file with the picture of the tiles; see `formatTiled`. Default `floodgate-tiles.png`. */
  readonly image?: string;
}

/**
 * Regions as a Tiled map in JSON (`.tmj`): the map as `formatTiled` writes it, with two object layers more. Layer
 * `zones` has a polygon, or several, for each zone; layer `gates` has a polyline for each gate; their properties are
 * the facts of zones and gates. Tiled knows no holes, so a seam leads to each hole of a zone. `parseTiled` reads the
 * same walls from it. Throws a FloodgateError if the tile size is not a whole number from 1.
 */
export function formatRegionsTiled(regions: Regions, options: RegionsTiledOptions = {}): string {
  checkOptionNames(options, ['tileSize', 'image'], 'a Tiled file');
  const { tileSize = 16, image } = options;
  if (!(Number.isInteger(tileSize) && tileSize >= 1))
    throw new FloodgateError('bad-argument', `tileSize must be a whole number from 1, not ${tileSize}`);
  let objectCount = 0;
  /** Objects have an origin, and corners relative to it. */
  const object = (name: string, type: string, shape: string, line: readonly Point[], facts: object) => ({
    id: ++objectCount,
    name,
    type,
    x: line[0]![0] * tileSize,
    y: line[0]![1] * tileSize,
    width: 0,
    height: 0,
    rotation: 0,
    visible: true,
    [shape]: line.map(([x, y]) => ({ x: (x - line[0]![0]) * tileSize, y: (y - line[0]![1]) * tileSize })),
    properties: Object.entries(facts).map(([key, value]) => propertyOf(key, value)),
  });
  const zones = zoneFacts(regions).flatMap(({ id, area, clearance, outline, deadEnd, exits, neighbours }) => {
    const facts = { id, area, clearance, deadEnd, exits, neighbours: neighbours.map(({ zone }) => zone) };
    return outline.map((polygon) => object(`zone ${id}`, 'zone', 'polygon', withSeams(polygon), facts));
  });
  const gates = gateFacts(regions).map(({ ends, ...facts }) =>
    object(`gate ${facts.id}`, 'gate', 'polyline', gateLine(regions.grid, ends), facts),
  );
  const map = JSON.parse(formatTiled(regions.grid, image, tileSize));
  map.layers.push(
    objectLayer(map.nextlayerid++, 'zones', '#66a6d4', zones),
    objectLayer(map.nextlayerid++, 'gates', '#c83c1e', gates),
  );
  map.nextobjectid = objectCount + 1;
  return JSON.stringify(map);
}

function objectLayer(id: number, name: string, color: string, objects: readonly object[]) {
  return {
    id,
    name,
    type: 'objectgroup',
    draworder: 'topdown',
    color,
    visible: true,
    opacity: 0.6,
    x: 0,
    y: 0,
    objects,
  };
}

/** Tiled has no lists of numbers: they are written as text. */
function propertyOf(name: string, value: unknown) {
  if (typeof value === 'boolean') return { name, type: 'bool', value };
  if (typeof value === 'number') return { name, type: Number.isInteger(value) ? 'int' : 'float', value };
  return { name, type: 'string', value: String(value) };
}
