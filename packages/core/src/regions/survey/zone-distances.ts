import { octileDistance, type Point, type PointLike, toPoint } from '../../grid/index.ts';
import type { Regions } from '../regions.ts';
import { distancesFrom } from './flood.ts';
import { zoneFacts } from './zone-facts.ts';

/**
 * Distances between zones: the lengths of shortest paths from centre to centre, exactly. A zone costs one flood of the
 * map when it is first asked for (tens of ms on a large map); after that its distances are kept until the regions
 * change.
 */
export class ZoneDistances {
  readonly #regions: Regions;
  #version = -1;
  #centres = new Map<number, number>();
  #rows = new Map<number, ReadonlyMap<number, number>>();

  constructor(regions: Regions) {
    this.#regions = regions;
  }

  /**
   * From one zone to another, by id, in tile widths; Infinity if there is no path. Throws a FloodgateError if there is
   * no such zone.
   */
  between(a: number, b: number): number {
    this.#refresh();
    this.#regions.zone(b);
    // It is as far there as back.
    return this.#rows.has(b) && !this.#rows.has(a) ? this.between(b, a) : this.from(a).get(b)!;
  }

  /** From a zone to all zones, by id, in tile widths. Throws a FloodgateError if there is no such zone. */
  from(zone: number): ReadonlyMap<number, number> {
    this.#refresh();
    this.#regions.zone(zone);
    let row = this.#rows.get(zone);
    if (!row) {
      const distances = distancesFrom(this.#regions.grid, this.#centres.get(zone)!);
      row = new Map([...this.#centres].map(([id, centre]) => [id, distances[centre]!]));
      this.#rows.set(zone, row);
    }
    return row;
  }

  /** All distances: a row and a column for each zone, in ascending order of id. */
  table(): number[][] {
    return this.#regions.zones.map(({ id }) => [...this.from(id).values()]);
  }

  #refresh(): void {
    const { grid, version } = this.#regions;
    if (version === this.#version) return;
    this.#version = version;
    this.#rows.clear();
    this.#centres = new Map(zoneFacts(this.#regions).map(({ id, centre }) => [id, grid.cell(...centre)]));
  }
}

/** The zone nearest to a tile. */
export interface NearestZone {
  readonly zone: number;
  /** The tile of the zone that is nearest. */
  readonly at: Point;
  /** Octile distance to that tile in tile widths, walls or not; 0 if the tile was in the zone. */
  readonly distance: number;
}

/**
 * The zone that a tile is in or that is nearest to it: the tile may be a wall or off the map. Undefined if the map has
 * no free tile. Throws a FloodgateError if x or y is not a whole number.
 */
export function nearestZone({ grid, zoneOf }: Regions, place: PointLike): NearestZone | undefined {
  const [x, y] = toPoint(place, 'tile');
  const cell = grid.nearestFreeCell([x, y]);
  if (cell === undefined) return undefined;
  const at = grid.point(cell);
  return { zone: zoneOf[cell]!, at, distance: octileDistance(at[0] - x, at[1] - y) };
}
