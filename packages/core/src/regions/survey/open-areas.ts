import type { Point, PointLike } from '../../grid/index.ts';
import type { Regions } from '../regions.ts';
import { distancesFrom } from './flood.ts';
import { passagesOf } from './passages.ts';
import { zoneFacts } from './zone-facts.ts';

/** A zone as a place to expand to. */
export interface OpenArea {
  readonly zone: number;
  /** What it is ranked by: its area in tiles times its greatest clearance in tiles. */
  readonly openness: number;
  readonly area: number;
  readonly clearance: number;
  readonly centre: Point;
  /** Length of a shortest path to the centre in tile widths; undefined without a place to come from. */
  readonly distance: number | undefined;
  /** Ids of the gates around it, all of which must be held to close it off, in ascending order. */
  readonly gates: readonly number[];
  /** The width of these gates in all. */
  readonly width: number;
}

/**
 * Zones to expand to, the most open first: large and wide zones come before small and narrow ones, and a long corridor
 * comes after a square of the same area. Equally open zones are ordered by distance. With a place to come from, its own
 * zone and zones that cannot be reached from there are left out. Throws a FloodgateError if the place is off the map
 * or a wall.
 */
export function openAreas(regions: Regions, from?: PointLike): OpenArea[] {
  const { grid, zoneOf } = regions;
  const start = from === undefined ? undefined : grid.freeCellAt(from, 'place to expand from');
  const distances = start === undefined ? undefined : distancesFrom(grid, start);
  const { passages, ofZone } = passagesOf(regions);
  return zoneFacts(regions)
    .map(({ id, area, clearance, centre, exits }) => ({
      zone: id,
      openness: area * clearance,
      area,
      clearance,
      centre,
      distance: distances?.[grid.cell(...centre)],
      gates: exits,
      width: ofZone
        .get(id)!
        .map((index) => passages[index]!)
        .filter(({ gate }) => exits.includes(gate))
        .reduce((sum, passage) => sum + passage.width, 0),
    }))
    .filter(
      ({ zone, distance }) =>
        start === undefined || (zone !== zoneOf[start] && distance! < Number.POSITIVE_INFINITY),
    )
    .sort((a, b) => b.openness - a.openness || (a.distance ?? 0) - (b.distance ?? 0) || a.zone - b.zone);
}
