/**
 * Many agents at once: the World and its ticks, what a planner is, the rules of moving, the Referee that checks
 * them again, metrics and recordings. It knows planners only by their interface.
 */

export { Agent } from './agent.ts';
export { Crowd } from './crowd.ts';
export { WORLD_EVENTS, type WorldEvent } from './events.ts';
export type {
  BiasedCells,
  ConfigurationsSearched,
  Explanation,
  ExplanationMethod,
  ExplanationReason,
  InheritanceCall,
  InheritedMoves,
  ReservedCells,
  ReservedRow,
  TriedCell,
} from './explanation.ts';
export type { Metrics } from './metrics.ts';
export { parseRecording } from './parse-recording.ts';
export type { Inspection, Outlook, Planner, PlannerContext, PlannerSpec } from './planner.ts';
export { fillPositions } from './positions.ts';
export type { Profile, ProfileChange } from './profile.ts';
export { parseSolutionOn, recordingFromSolution, solutionFromRecording } from './recorded-solution.ts';
export type { AboutAgent, RecordedTraits, TraitChange } from './recorded-traits.ts';
export {
  type Ordered,
  type RecordedState,
  type RecordedUnits,
  Recorder,
  type RecorderOptions,
} from './recorder.ts';
export {
  type RecordedAgent,
  type RecordedEdit,
  type RecordedOrder,
  type Recording,
  recordedGrid,
  type TileRuns,
} from './recording.ts';
export { checkRecording } from './referee.ts';
export type { Ground } from './referee-map.ts';
export { checkTick, type RefereeRules, type Step, type Violation } from './referee-tick.ts';
export { conflicts, crosser, crosserInTable, isMove, type MoveTable } from './rules.ts';
export { Run, type RunEnd, type RunLimits, type RunStatistics, run } from './run.ts';
export type { LoadOptions } from './saved-world.ts';
export { fillSquare, overlap } from './squares.ts';
export { Team, type TeamOptions } from './team.ts';
export type { TerrainValue } from './terrain-log.ts';
export type { Readiness, TickReport } from './tick-report.ts';
export { World } from './world.ts';
export {
  type AgentOptions,
  checkAgentOptions,
  checkBudget,
  checkEvent,
  type WorldOptions,
} from './world-options.ts';
