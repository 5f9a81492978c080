/** The heuristics that search jobs can ask for. */

import type { Grid } from 'floodgate';
import { decompose, REGION_VARIANTS, type RegionVariant } from 'floodgate/regions';
import { gatewayHeuristic, HEURISTICS, type Heuristic, heuristicById } from 'floodgate/search';

export interface PreparedHeuristic {
  /** Undefined stands for the search's own, octile. */
  readonly heuristic?: Heuristic;
  /** Bytes that it holds for the map. */
  readonly bytes: number;
  /** Releases the map. */
  release(): void;
}

/** The gateway heuristic as in Chapter 4 of the thesis; only for comparison with it. */
const THESIS_GATEWAY = 'gateway-thesis';
/** Octile distance in a search that is ready to open nodes again: what that readiness costs. */
const REOPENING = 'octile-reopening';

export const HEURISTIC_IDS: readonly string[] = [
  ...HEURISTICS.map(({ id }) => id),
  THESIS_GATEWAY,
  REOPENING,
];

/** The zones that a heuristic may be built on. */
export const ZONES = Object.keys(REGION_VARIANTS) as RegionVariant[];

/** True if the heuristic is built on zones. */
export function needsZones(id: string): boolean {
  return id === THESIS_GATEWAY || (id !== REOPENING && heuristicById(id).needsRegions);
}

/** Does not fall back on octile distance, not even on maps where that would be better. */
export function prepareHeuristic(
  id: string,
  grid: Grid,
  zones: RegionVariant = 'repaired',
): PreparedHeuristic {
  if (id === 'octile') return { bytes: 0, release() {} };
  if (id === REOPENING) {
    const octile = heuristicById('octile').make(grid);
    const { prepare } = octile;
    return { heuristic: { consistent: false, plainReopening: true, prepare }, bytes: 0, release() {} };
  }
  const regions = needsZones(id) ? decompose(grid, REGION_VARIANTS[zones]).regions : undefined;
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
