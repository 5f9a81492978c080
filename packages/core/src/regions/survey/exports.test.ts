import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRows, parseTiled, readTiled } from '../../formats/index.ts';
import type { Grid, Point } from '../../grid/index.ts';
import { arbitraryGrid, Cases } from '../../grid/testing.ts';
import {
  formatRegionsGeoJson,
  formatRegionsJson,
  formatRegionsTiled,
  loadRegions,
  parseRegionsJson,
  type Regions,
  saveRegions,
  zoneFacts,
} from '../index.ts';
import { withSeams } from './keyhole.ts';
import { outlines, ringContains } from './outline.ts';
import { arbitraryRegions, hallAndChambers } from './testing.ts';

type Position = readonly [number, number];

/** Checks that rings cover exactly the tiles of a zone: tiles in an odd number of rings count. */
function expectTiles(regions: Regions, zone: number, rings: readonly (readonly Position[])[]): void {
  const { grid, zoneOf } = regions;
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const covering = rings.filter((ring) => ringContains(ring, [x + 0.5, y + 0.5])).length;
      if ((covering % 2 === 1) !== (zoneOf[grid.cell(x, y)] === zone))
        throw new Error(`tile (${x}, ${y}) is in ${covering} rings of zone ${zone}`);
    }
  }
}

const hasHoles = (regions: Regions): boolean =>
  zoneFacts(regions).some(({ outline }) => outline.some(({ holes }) => holes.length > 1));

describe('formatRegionsJson', () => {
  it('writes facts, and gates that load again', () => {
    fc.assert(
      fc.property(arbitraryRegions(), (regions) => {
        const text = formatRegionsJson(regions);
        const again = parseRegionsJson(regions.grid, text);
        const fromFile = loadRegions(regions.grid, saveRegions(regions));
        expect(again.gates).toEqual(fromFile.gates);
        expect(again.zoneOf).toEqual(fromFile.zoneOf);
        const json = JSON.parse(text);
        expect(json.zones).toEqual(JSON.parse(JSON.stringify(zoneFacts(regions))));
        expect(json.distances).toBeUndefined();
      }),
    );
  });

  it('writes distances if asked, null where there is no path', () => {
    const regions = hallAndChambers();
    const { distances, zones } = JSON.parse(formatRegionsJson(regions, { distances: true }));
    expect(distances).toHaveLength(zones.length);
    const island = zones.findIndex(({ area }: { area: number }) => area === 14);
    expect(distances[island].filter((distance: number | null) => distance === null)).toHaveLength(
      zones.length - 1,
    );
    expect(distances[island][island]).toBe(0);
  });

  it('is refused with the reason by what cannot read it', () => {
    const regions = hallAndChambers();
    const { grid } = regions;
    const json = JSON.parse(formatRegionsJson(regions));
    const reading =
      (change: object, map: Grid = grid) =>
      () =>
        parseRegionsJson(map, JSON.stringify({ ...json, ...change }), 'a.json');
    expect(reading({ format: 'x' })).toThrow(
      "a.json: not a JSON file of regions: its format is not 'floodgate-regions'",
    );
    expect(() => parseRegionsJson(grid, '{')).toThrow('regions: not a JSON file of regions');
    expect(() => parseRegionsJson(grid, 'null')).toThrow('regions: not a JSON file of regions');
    expect(reading({ version: 2 })).toThrow('a.json: is of version 2, but this Floodgate reads version 1');
    expect(reading({ map: { ...json.map, width: 5 } })).toThrow('is for a map of 5 × 10');
    expect(reading({ map: undefined })).toThrow('is for a map of undefined');
    // Such objects cannot be made strings of.
    expect(reading({ version: { toString: 1 } })).toThrow('a.json: is of version an object, ');
    expect(reading({ map: { ...json.map, width: { toString: 1 } } })).toThrow('is for a map of an object');
    expect(reading({ gates: 3 })).toThrow('a.json: has no list of gates');
    expect(reading({ gates: [{ from: [0, 0], to: [2, 1] }] })).toThrow(
      'gate 0: a gate from (0, 0) to (2, 1) is neither',
    );
    expect(reading({ gates: [null] })).toThrow('gate 0: gate end must be a point');
    const other = grid.clone();
    other.setPassable(0, 0, false);
    expect(reading({}, other)).toThrow('is for another map of the size of map: the walls differ');
  });
});

describe('formatRegionsGeoJson', () => {
  it('has closed polygons, counterclockwise outside, that cover the zones, and lines for gates', () => {
    const cases = new Cases<'holes'>();
    fc.assert(
      fc.property(arbitraryRegions(), (regions) => {
        cases.add({ holes: hasHoles(regions) });
        const { type, features } = JSON.parse(formatRegionsGeoJson(regions));
        expect(type).toBe('FeatureCollection');
        expect(features).toHaveLength(regions.zones.length + regions.gates.length);
        for (const { geometry, properties } of features) {
          if (properties.kind === 'gate') {
            expect(geometry.type).toBe('LineString');
            expect(geometry.coordinates[0]).not.toEqual(geometry.coordinates[1]);
            continue;
          }
          const polygons: Point[][][] =
            geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
          for (const ring of polygons.flat()) expect(ring[0]).toEqual(ring.at(-1));
          expectTiles(regions, properties.id, polygons.flat());
        }
      }),
    );
    cases.expectPercent({ holes: 10 });
  });

  it('draws a gate from edge to edge of its tiles, also if it is one tile', () => {
    const { features } = JSON.parse(formatRegionsGeoJson(hallAndChambers()));
    const lines = features
      .slice(-4)
      .map(({ geometry }: { geometry: { coordinates: unknown } }) => geometry.coordinates);
    expect(lines[0]).toEqual([
      [7.5, 3],
      [7.5, 5],
    ]);
    expect(lines[2]).toEqual([
      [18.5, 5],
      [18.5, 6],
    ]);
    expect(lines[3]).toEqual([
      [9, 7.5],
      [13, 7.5],
    ]);
  });
});

/** The sides of a ring in pieces one tile long. */
function unitSides(ring: readonly Position[]): string[] {
  return ring.flatMap(([x, y], i) => {
    const [toX, toY] = ring[(i + 1) % ring.length]!;
    const length = Math.abs(toX - x) + Math.abs(toY - y);
    return Array.from({ length }, (_, step) => {
      const at = (steps: number): Position => [
        x + Math.sign(toX - x) * steps,
        y + Math.sign(toY - y) * steps,
      ];
      return [at(step), at(step + 1)].sort((a, b) => a[0] - b[0] || a[1] - b[1]).join(' ');
    });
  });
}

describe('withSeams', () => {
  it('walks along each side of a polygon once, and twice along seams, which lie inside', () => {
    let seams = 0;
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 14 }), (grid) => {
        for (const polygon of outlines(grid, Int32Array.from(grid.passable)).get(1) ?? []) {
          const sides = new Set([polygon.outer, ...polygon.holes].flatMap(unitSides));
          const counts = new Map<string, number>();
          for (const side of unitSides(withSeams(polygon))) counts.set(side, (counts.get(side) ?? 0) + 1);
          for (const side of sides) expect(counts.get(side)).toBe(1);
          for (const [side, count] of counts) {
            if (sides.has(side)) continue;
            seams++;
            const [x, y] = side.split(' ')[0]!.split(',').map(Number) as [number, number];
            expect([side, count, grid.isFree(x, y), grid.isFree(x, y - 1)]).toEqual([side, 2, true, true]);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(seams).toBeGreaterThan(100);
  });
});

describe('formatRegionsTiled', () => {
  it('writes a map with the same walls, and polygons that cover the zones', () => {
    const cases = new Cases<'holes'>();
    fc.assert(
      fc.property(arbitraryRegions(), fc.integer({ min: 1, max: 64 }), (regions, tileSize) => {
        cases.add({ holes: hasHoles(regions) });
        const text = formatRegionsTiled(regions, { tileSize });
        const { grid } = regions;
        expect(formatRows(parseTiled(text))).toEqual(formatRows(grid));
        const { layers, tilewidth } = JSON.parse(text);
        expect(tilewidth).toBe(tileSize);
        const rings = new Map<number, Position[][]>();
        for (const { x, y, polygon, properties } of layers[2].objects) {
          const ring = polygon.map((at: { x: number; y: number }) => [
            (x + at.x) / tileSize,
            (y + at.y) / tileSize,
          ]);
          const zone = properties[0].value;
          rings.set(zone, [...(rings.get(zone) ?? []), ring]);
        }
        for (const { id } of regions.zones) expectTiles(regions, id, rings.get(id)!);
      }),
    );
    cases.expectPercent({ holes: 10 });
  });

  it('names its layers and gives objects their properties', () => {
    const text = formatRegionsTiled(hallAndChambers(), { tileSize: 32 });
    expect(readTiled(text).layers.map(({ name, kind }) => [name, kind])).toEqual([
      ['floor', 'tile'],
      ['walls', 'tile'],
      ['zones', 'object'],
      ['gates', 'object'],
    ]);
    const { layers, nextlayerid, nextobjectid } = JSON.parse(text);
    expect([nextlayerid, nextobjectid]).toEqual([5, 10]);
    expect(layers[3].objects[3]).toMatchObject({
      name: 'gate 3',
      type: 'gate',
      x: 9 * 32,
      y: 7.5 * 32,
      polyline: [
        { x: 0, y: 0 },
        { x: 128, y: 0 },
      ],
    });
    expect(layers[3].objects[3].properties).toContainEqual({ name: 'width', type: 'int', value: 4 });
    expect(() => formatRegionsTiled(hallAndChambers(), { tileSize: 0.5 })).toThrow(
      'tileSize must be a whole number',
    );
  });
});
