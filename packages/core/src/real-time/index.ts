/**
 * Real-time searches for one agent: it decides on a move within a bounded time, before it knows the whole path, and
 * learns better estimates of the distance on the way. {@link RealTimeSearch} looks one move ahead and has thousands
 * of settings; {@link LookaheadSearch} looks farther. `agent.ts` is what both share.
 */
export type {
  InitialHeuristic,
  RealTimeAgent,
  RealTimeEnd,
  RealTimeRun,
  RealTimeRunOptions,
  RealTimeStatus,
} from './agent.ts';
export {
  LOOKAHEAD_KINDS,
  type LookaheadKind,
  type LookaheadOptions,
  LookaheadSearch,
} from './lookahead-search.ts';
export { RealTimeSearch, type RealTimeSearchOptions } from './real-time-search.ts';
export { RealTimeAdaptiveAStar, type SeenObstacles } from './rtaa.ts';
export {
  checkRealTimeSettings,
  LEARNING_OPERATORS,
  type LearningOperator,
  REAL_TIME_PRESETS,
  type RealTimePreset,
  type RealTimeSettings,
  realTimePreset,
  sampleRealTimeSettings,
} from './settings.ts';
