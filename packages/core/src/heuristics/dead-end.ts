import type { Regions } from '../regions/index.ts';
import { distanceWithoutWalls } from '../search/index.ts';
import { GateDetours } from './gate-detours.ts';
import { checkGrid, type MapHeuristic } from './map-heuristic.ts';
import { Relevance } from './relevance.ts';

/**
 * The dead-end heuristic (Björnsson and Halldórsson 2006): octile distance, and Infinity in zones that no shortest
 * path from start to goal needs; the graph of zones and gates tells which. Octile distance alone for queries that
 * change the map (terrain, avoided cells, moves of their own): there a walk along a gate may cost more than a
 * detour. Jump point search cannot use it.
 */
export function deadEndHeuristic(regions: Regions): MapHeuristic {
  const { grid } = regions;
  const detours = new GateDetours(regions);
  let relevance = new Relevance(regions, detours);
  /** The last version of the map that this is of use for. */
  let lastVersion = Number.POSITIVE_INFINITY;
  const repair = (): void => {
    if (relevance.version !== regions.version) relevance = new Relevance(regions, detours);
  };
  return {
    consistent: true,
    jumps: false,
    bytes: 0,
    prepare(searched, goals, context) {
      checkGrid(searched, grid);
      const octile = context?.octile ?? distanceWithoutWalls(grid, goals, 0);
      if (!context?.bareMap || !regions.followsMap || grid.version > lastVersion) return octile;
      repair();
      const relevant = relevance.between(context.start, goals);
      if (!relevant) return octile;
      const { zones, gates } = relevant;
      const { zoneOf, gateOf } = regions;
      return (cell) => {
        if (zones[zoneOf[cell]!] === 0 && (gateOf[cell] === 0 || gates[gateOf[cell]! - 1] === 0))
          return Number.POSITIVE_INFINITY;
        return octile(cell);
      };
    },
    repair,
    dispose: () => {
      lastVersion = grid.version;
      detours.dispose();
    },
  };
}
