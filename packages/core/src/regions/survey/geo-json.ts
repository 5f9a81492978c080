import type { Point } from '../../grid/index.ts';
import type { Regions } from '../regions.ts';
import { gateLine } from './gate-line.ts';
import type { Polygon, Ring } from './outline.ts';
import { gateFacts, zoneFacts } from './zone-facts.ts';

/**
 * Regions as GeoJSON (RFC 7946): a feature collection with a polygon, or several, for each zone and a line for each
 * gate, whose properties are their facts; `kind` is `zone` or `gate`. Positions are tile corners, not degrees: x grows
 * to the right and y downwards, so programs that draw y upwards show the map upside down.
 */
export function formatRegionsGeoJson(regions: Regions): string {
  const zones = zoneFacts(regions).map(({ outline, neighbours, ...facts }) => ({
    type: 'Feature',
    id: `zone-${facts.id}`,
    geometry:
      outline.length === 1
        ? { type: 'Polygon', coordinates: coordinatesOf(outline[0]!) }
        : { type: 'MultiPolygon', coordinates: outline.map(coordinatesOf) },
    properties: { kind: 'zone', ...facts, neighbours: neighbours.map(({ zone }) => zone) },
  }));
  const gates = gateFacts(regions).map(({ ends, ...facts }) => ({
    type: 'Feature',
    id: `gate-${facts.id}`,
    geometry: { type: 'LineString', coordinates: gateLine(regions.grid, ends) },
    properties: { kind: 'gate', ...facts, from: ends[0], to: ends[1] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features: [...zones, ...gates] });
}

/** In GeoJSON the first position of a ring is repeated at its end. */
function coordinatesOf({ outer, holes }: Polygon): Point[][] {
  return [outer, ...holes].map((ring: Ring) => [...ring, ring[0]!]);
}
