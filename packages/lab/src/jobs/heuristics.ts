/** The heuristics that search jobs can ask for. */

import type { Grid } from 'floodgate';
import { type DecomposeOptions, decompose } from 'floodgate/regions';
import { gatewayHeuristic, HEURISTICS, type Heuristic, heuristicById } from 'floodgate/search';

export interface PreparedHeuristic {
  /** Undefined stands for the search's own, octile. */
  readonly heuristic?: Heuristic;
  /** Memory that it holds for the map. */
  readonly bytes: number;
  /** Lets go of the map. */
  release(): void;
}

/** The gateway heuristic to the letter of the thesis; for comparison with it only. */
const OF_THE_THESIS = 'gateway-thesis';

export const HEURISTIC_IDS: readonly string[] = [...HEURISTICS.map(({ id }) => id), OF_THE_THESIS];

/**
 * The zones that a heuristic is built on: of water level with its troubles repaired, of water level to the letter
 * of the thesis, or ad hoc.
 */
export const ZONES = ['repaired', 'thesis', 'ad-hoc'] as const;
export type Zones = (typeof ZONES)[number];

const DIVISIONS: Readonly<Record<Zones, DecomposeOptions>> = {
  repaired: {},
  thesis: { method: 'water-level-ridges', repair: false },
  'ad-hoc': { method: 'ad-hoc', repair: false },
};

/** True if the heuristic is built on zones. */
export function needsZones(id: string): boolean {
  return id === OF_THE_THESIS || heuristicById(id).needsRegions;
}

/** Itself even on maps where octile distance would do better. */
export function prepareHeuristic(id: string, grid: Grid, zones: Zones = 'repaired'): PreparedHeuristic {
  if (id === 'octile') return { bytes: 0, release() {} };
  const regions = needsZones(id) ? decompose(grid, DIVISIONS[zones]).regions : undefined;
  const heuristic =
    id === OF_THE_THESIS
      ? gatewayHeuristic(regions!, { preset: 'paper' })
      : heuristicById(id).make(grid, regions, { fallback: false });
  return {
    heuristic,
    bytes: heuristic.bytes,
    release() {
      heuristic.dispose();
      regions?.dispose();
    },
  };
}
