import { distanceWithoutWalls } from '../search/index.ts';
import type { MapHeuristic } from './map-heuristic.ts';

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
