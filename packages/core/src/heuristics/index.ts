/**
 * Heuristics that know the map: computed once per map, prepared once per query, and right after every edit. Know
 * the grid, the searches and the regions.
 */
export { deadEndHeuristic } from './dead-end.ts';
export { type Gain, type GainOptions, type HeuristicWeights, measureGain, orOctile } from './gain.ts';
export {
  type GateHeuristic,
  type GateHeuristicOptions,
  type GatewayOptions,
  gatewayExactHeuristic,
  gatewayHeuristic,
  portalHeuristic,
} from './gate-heuristics.ts';
export { LandmarkTable } from './landmark-table.ts';
export { type LandmarkOptions, landmarkEstimate, landmarkHeuristic } from './landmarks.ts';
export type { MapHeuristic } from './map-heuristic.ts';
export {
  HEURISTICS,
  type HeuristicEntry,
  type HeuristicId,
  heuristicById,
  type MakeOptions,
} from './registry.ts';
