/**
 * Searches for one agent: A\*, jump point search and distance fields, each run to its end, in slices, or watched
 * by a listener. They share one scratch space and allocate nothing per node. Knows only the grid.
 */
export { AStar } from './astar.ts';
export { CellValues } from './cell-values.ts';
export { DistanceField, type DistanceFieldOptions } from './distance-field.ts';
export { findPath, type SearchKind, startSearch } from './find-path.ts';
export { JumpPointSearch } from './jps.ts';
export { octileDistance } from './octile.ts';
export { cellMask, type Heuristic, type MoveMap, type PathQuery, type QueryContext } from './query.ts';
export {
  checkRealTimeSettings,
  type InitialHeuristic,
  LEARNING_OPERATORS,
  type LearningOperator,
  LOOKAHEAD_KINDS,
  type LookaheadKind,
  type LookaheadOptions,
  LookaheadSearch,
  REAL_TIME_PRESETS,
  type RealTimeAgent,
  type RealTimeEnd,
  type RealTimePreset,
  type RealTimeRun,
  type RealTimeRunOptions,
  RealTimeSearch,
  type RealTimeSearchOptions,
  type RealTimeSettings,
  realTimePreset,
  sampleRealTimeSettings,
} from './real-time/index.ts';
export { type Search, type SearchListener, SearchResult, type SearchStatus } from './result.ts';
export { RealTimeAdaptiveAStar, type SeenObstacles } from './rtaa.ts';
