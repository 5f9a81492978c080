/** Maps that are drawn so that everybody agrees where their gates are. */
import { Grid } from 'floodgate';
import type { Regions } from 'floodgate/regions';

/**
 * A drawn map, row by row:
 *
 * - `#` wall, `.` free;
 * - `+` free, and each group of them that touch is a place for exactly one gate;
 * - `=` free, and each group is a place for one gate or for one at either end, as on a bridge;
 * - letters: free; equal letters are in one zone, different ones in different zones.
 */
export interface DrawnCase {
  readonly family: string;
  readonly name: string;
  readonly rows: readonly string[];
}

export interface DrawnScore {
  /** Places for gates. */
  readonly places: number;
  /** …that have none within 2 tiles. */
  readonly missed: number;
  /** Gates elsewhere, or more of them at a place than there should be. */
  readonly extra: number;
  /** Pairs of letters that are in one zone, and letters that are in several. */
  readonly joined: number;
  readonly split: number;
}

/** How far from its place a gate may be, in tiles. */
const NEAR = 2;

interface Place {
  readonly most: number;
  readonly tiles: (readonly [number, number])[];
}

export function gridOfRows(rows: readonly string[]): Grid {
  return Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] !== '#');
}

export function scoreDrawn({ rows }: DrawnCase, regions: Regions): DrawnScore {
  const { grid } = regions;
  const places = findPlaces(rows);
  const used = places.map(() => 0);
  let extra = 0;
  for (const { cells } of regions.gates) {
    const distances = places.map(({ tiles }) =>
      Math.min(
        ...tiles.flatMap(([x, y]) =>
          Array.from(cells, (cell) => Math.max(Math.abs(grid.x(cell) - x), Math.abs(grid.y(cell) - y))),
        ),
      ),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    if (nearest < 0 || distances[nearest]! > NEAR || used[nearest]! >= places[nearest]!.most) extra++;
    else used[nearest]!++;
  }
  const zonesOf = new Map<string, Set<number>>();
  rows.forEach((row, y) => {
    [...row].forEach((mark, x) => {
      if (/[a-z]/i.test(mark)) {
        const zones = zonesOf.get(mark) ?? new Set();
        zonesOf.set(mark, zones.add(regions.zoneOf[grid.cell(x, y)]!));
      }
    });
  });
  const marks = [...zonesOf.values()];
  const joined = marks.flatMap((zones, i) =>
    marks.slice(i + 1).filter((others) => [...zones].some((zone) => others.has(zone))),
  );
  return {
    places: places.length,
    missed: used.filter((count) => count === 0).length,
    extra,
    joined: joined.length,
    split: marks.filter((zones) => zones.size > 1).length,
  };
}

function findPlaces(rows: readonly string[]): Place[] {
  const seen = new Set<string>();
  const places: Place[] = [];
  rows.forEach((row, startY) => {
    [...row].forEach((mark, startX) => {
      if ((mark !== '+' && mark !== '=') || seen.has(`${startX},${startY}`)) return;
      const place: Place = { most: mark === '+' ? 1 : 2, tiles: [[startX, startY]] };
      seen.add(`${startX},${startY}`);
      for (const [x, y] of place.tiles) {
        for (let ny = y - 1; ny <= y + 1; ny++) {
          for (let nx = x - 1; nx <= x + 1; nx++) {
            if (rows[ny]?.[nx] !== mark || seen.has(`${nx},${ny}`)) continue;
            seen.add(`${nx},${ny}`);
            place.tiles.push([nx, ny]);
          }
        }
      }
      places.push(place);
    });
  });
  return places;
}
