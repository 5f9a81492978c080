/**
 * `floodgate/search`: searches for one agent that can be sliced or watched, any-angle paths, distance fields, and
 * heuristics that know the map.
 */
export {
  type AnyAngleQuery,
  AnyAngleSearch,
  findAnyAnglePath,
  hasLineOfSight,
  type LineOfSightOptions,
  type SmoothOptions,
  smoothPath,
} from '../any-angle/index.ts';
export { Components, DX, DY, hashGrid, MAX_TILES, octileDistance } from '../grid/index.ts';
export {
  deadEndHeuristic,
  type Gain,
  type GainOptions,
  type GateHeuristic,
  type GateHeuristicOptions,
  type GatewayOptions,
  gatewayExactHeuristic,
  gatewayHeuristic,
  HEURISTICS,
  type HeuristicEntry,
  type HeuristicId,
  type HeuristicWeights,
  heuristicById,
  type LandmarkOptions,
  landmarkHeuristic,
  type MakeOptions,
  type MapHeuristic,
  measureGain,
  orOctile,
  portalHeuristic,
} from '../heuristics/index.ts';
export {
  AStar,
  CellValues,
  cellMask,
  DistanceField,
  type DistanceFieldOptions,
  type Heuristic,
  JumpPointSearch,
  type MoveMap,
  type QueryContext,
  type Search,
  type SearchListener,
  startSearch,
} from '../search/index.ts';
