import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { distanceWithoutWalls } from '../search/index.ts';
import { LandmarkTable } from './landmark-table.ts';
import { checkGrid, type MapHeuristic } from './map-heuristic.ts';

/** Options of {@link landmarkHeuristic}. */
export interface LandmarkOptions {
  /** Number of landmarks, from 1 to 64. Default 8. */
  readonly count?: number;
}

/**
 * The differential heuristic (Goldberg and Harrelson 2005, Sturtevant et al. 2009): cells that differ in their
 * distances to a landmark are at least that far apart. The greatest such difference over some landmarks, each as
 * far as possible from those before, or octile distance where that is more. Consistent. Throws a FloodgateError if
 * `count` is not a whole number from 1 to 64.
 */
export function landmarkHeuristic(grid: Grid, options: LandmarkOptions = {}): MapHeuristic {
  const count = options.count ?? 8;
  if (!(Number.isInteger(count) && count >= 1 && count <= 64))
    throw new FloodgateError('bad-argument', `the number of landmarks must be from 1 to 64, not ${count}`);
  const table = new LandmarkTable(grid, count);
  return {
    consistent: true,
    jumps: true,
    get bytes() {
      return table.bytes;
    },
    prepare(searched, goals) {
      checkGrid(searched, grid);
      if (!table.advance()) return distanceWithoutWalls(grid, goals, 0);
      return landmarkEstimate(grid, table, goals);
    },
    repair: () => table.measure(),
    dispose: () => table.dispose(),
  };
}

/** The estimate of a table that is right for the present map. */
export function landmarkEstimate(
  grid: Grid,
  table: LandmarkTable,
  goals: readonly number[],
): (cell: number) => number {
  const { values, count, unit } = table;
  const octile = distanceWithoutWalls(grid, goals, 0);
  // Several goals lie between two distances from a landmark.
  const least = new Int32Array(count).fill(0xffff);
  const most = new Int32Array(count);
  for (const goal of goals) {
    for (let i = 0; i < count; i++) {
      least[i] = Math.min(least[i]!, values[goal * count + i]!);
      most[i] = Math.max(most[i]!, values[goal * count + i]!);
    }
  }
  return (cell) => {
    let greatest = 0;
    for (let i = 0, at = cell * count; i < count; i++, at++) {
      const value = values[at]!;
      const below = least[i]! - value;
      const above = value - most[i]!;
      if (below > greatest) greatest = below;
      if (above > greatest) greatest = above;
    }
    return Math.max(greatest * unit, octile(cell));
  };
}
