/**
 * Real-time searches for one agent: it decides on a move within a bounded time, before it knows the whole way, and
 * learns better estimates of the distance as it goes. Lookahead of one in thousands of varieties, or larger.
 */
export {
  LOOKAHEAD_KINDS,
  type LookaheadKind,
  type LookaheadOptions,
  LookaheadSearch,
} from './lookahead-search.ts';
export { REAL_TIME_PRESETS, type RealTimePreset, realTimePreset } from './presets.ts';
export { RealTimeSearch, type RealTimeSearchOptions } from './real-time-search.ts';
export { RealTimeAdaptiveAStar, type SeenObstacles } from './rtaa.ts';
export type { InitialHeuristic, RealTimeAgent, RealTimeEnd, RealTimeRun, RealTimeRunOptions } from './run.ts';
export {
  checkRealTimeSettings,
  LEARNING_OPERATORS,
  type LearningOperator,
  type RealTimeSettings,
  sampleRealTimeSettings,
} from './settings.ts';
