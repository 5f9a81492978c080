/** The heuristics that search jobs can ask for. */

import type { Grid } from 'floodgate';
import { type DecomposeOptions, decompose } from 'floodgate/regions';
import { gatewayHeuristic, HEURISTICS, type Heuristic, heuristicById } from 'floodgate/search';

export interface PreparedHeuristic {
  /** Undefined stands for the search's own, octile. */
  readonly heuristic?: Heuristic;
  /** Bytes that it holds for the map. */
  readonly bytes: number;
  /** Releases the map. */
  release(): void;
}

/** The gateway heuristic exactly as in the thesis; only for comparison with it. */
const THESIS_GATEWAY = 'gateway-thesis';

export const HEURISTIC_IDS: readonly string[] = [...HEURISTICS.map(({ id }) => id), THESIS_GATEWAY];

/**
 * The zones that a heuristic is built on: by water level with its faults repaired, by water level exactly as in the
 * thesis, or ad hoc.
 */
export const ZONES = ['repaired', 'thesis', 'ad-hoc'] as const;
export type Zones = (typeof ZONES)[number];

const DIVISIONS: Readonly<Record<Zones, DecomposeOptions>> = {
  repaired: { method: 'water-level' },
  thesis: { method: 'water-level-ridges', repair: false },
  'ad-hoc': { method: 'ad-hoc', repair: false },
};

/** True if the heuristic is built on zones. */
export function needsZones(id: string): boolean {
  return id === THESIS_GATEWAY || heuristicById(id).needsRegions;
}

/** Does not fall back on octile distance, not even on maps where that would be better. */
export function prepareHeuristic(id: string, grid: Grid, zones: Zones = 'repaired'): PreparedHeuristic {
  if (id === 'octile') return { bytes: 0, release() {} };
  const regions = needsZones(id) ? decompose(grid, DIVISIONS[zones]).regions : undefined;
  const heuristic =
    id === THESIS_GATEWAY
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
