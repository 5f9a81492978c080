import type { Grid } from 'floodgate';
import { decompose, REGION_VARIANTS, type Regions } from 'floodgate/regions';
import { gatewayHeuristic, heuristicById, type MapHeuristic } from 'floodgate/search';
import { type EstimateId, THESIS_GATEWAY } from './contenders.ts';

/** The heuristic of a contender for a map. Without regions it finds its own, if it needs some. */
export function makeEstimate(grid: Grid, id: EstimateId, regions?: Regions): MapHeuristic {
  if (id === THESIS_GATEWAY)
    return gatewayHeuristic(decompose(grid, REGION_VARIANTS.thesis).regions, { preset: 'paper' });
  // The heuristic itself even where it does not pay: it is what the user wants to see.
  return heuristicById(id).make(grid, regions, { fallback: false });
}
