/**
 * `floodgate`: what a game needs. Load a map, find paths, make a {@link World}, add agents, call `world.tick()` every
 * frame. Parts that only some programs use have entry points of their own: `floodgate/search`, `floodgate/regions`,
 * `floodgate/formats`, `floodgate/problems`, `floodgate/real-time`, `floodgate/planner-kit` and `floodgate/worker`.
 */
export { type ErrorCode, type FilePosition, FloodgateError } from '../error.ts';
export { FastPaths, type FastPathsOptions } from '../fast-paths/index.ts';
export { FlowField, type FlowFieldOptions } from '../fields/index.ts';
export { type MapOptions, parseMap } from '../formats/index.ts';
export {
  CORNER_RULES,
  type CornerRule,
  type CostRule,
  Grid,
  type GridChange,
  type GridEditor,
  type GridListener,
  type GridOptions,
  type Point,
  type PointLike,
  type TileRect,
} from '../grid/index.ts';
export {
  type CommonOrderOptions,
  type FleeOptions,
  type FollowOptions,
  type Formation,
  type MoveOrderOptions,
  Order,
  type OrderKind,
  Orders,
  type SightOptions,
} from '../orders/index.ts';
export {
  astarReplan,
  bcp,
  bmaa,
  bmaaC,
  bmaaF,
  bmaaFC,
  far,
  lacam,
  PLANNERS,
  type Preset,
  pibt,
  plannerById,
  rolling,
  whca,
} from '../planners/index.ts';
export { Random } from '../random.ts';
export {
  type EndLike,
  findPath,
  PathBuffer,
  type PathQuery,
  type PreparedPaths,
  type SearchKind,
  SearchResult,
  type SearchStatus,
  type TickBudget,
} from '../search/index.ts';
export { percentile } from '../statistics.ts';
export { didYouMean, unknownName } from '../suggest.ts';
export {
  type AboutAgent,
  Agent,
  type AgentOptions,
  checkRecording,
  type LoadOptions,
  type Metrics,
  type Ordered,
  type Outlook,
  type PlannerSpec,
  type Profile,
  parseRecording,
  parseSolutionOn,
  type Readiness,
  type RecordedAgent,
  type RecordedEdit,
  type RecordedOrder,
  type RecordedState,
  type RecordedTraits,
  type RecordedUnits,
  Recorder,
  type RecorderOptions,
  type Recording,
  Run,
  type RunEnd,
  type RunLimits,
  type RunStatistics,
  recordedGrid,
  recordingFromSolution,
  run,
  solutionFromRecording,
  Team,
  type TeamOptions,
  type TerrainValue,
  type TickReport,
  type TileRuns,
  type TraitChange,
  type Violation,
  World,
  type WorldEvent,
  type WorldOptions,
} from '../world/index.ts';
