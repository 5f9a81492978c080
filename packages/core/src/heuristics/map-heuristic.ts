import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { distanceWithoutWalls, type Heuristic } from '../search/index.ts';

/** A heuristic that was computed for a map and keeps up with its edits. */
export interface MapHeuristic extends Heuristic {
  /** What it keeps in memory, in bytes. */
  readonly bytes: number;
  /** How many cells were flooded so far to prepare queries and tables, if it does that. */
  readonly floodedCells?: number;
  /** Brings it up to date with edits of the map and the gates at once, rather than in the next query. */
  repair(): void;
  /** Stops following the map. After the next edit it is octile distance. */
  dispose(): void;
}

/**
 * Throws a FloodgateError if a heuristic is used on another map than its own. A layer of the map will do: it has no more
 * moves, and none of them costs less.
 */
export function checkGrid(searched: Grid, own: Grid): void {
  if (searched.map === own.map) return;
  throw new FloodgateError(
    'bad-argument',
    `the heuristic was made for another map (${own.name}) than the one searched (${searched.name})`,
  );
}

/** Octile distance (Manhattan if the map has no diagonal moves), as searches use it by themselves. */
export function octileHeuristic(): MapHeuristic {
  return {
    consistent: true,
    jumps: true,
    isOctile: true,
    bytes: 0,
    prepare: (grid, goals) => distanceWithoutWalls(grid, goals, 0),
    repair: () => {},
    dispose: () => {},
  };
}
