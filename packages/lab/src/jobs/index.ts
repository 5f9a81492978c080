/**
 * The kinds of job that an experiment is made of, one file each. A job is a pure function from a spec to a result,
 * both plain JSON, so that any thread of any machine can run it.
 */
export type { BcpResult, BcpSpec, BcpTiming } from './bcp.ts';
export type { BudgetOutcome, BudgetsResult, BudgetsSpec } from './budgets.ts';
export { cpuMs } from './cpu.ts';
export type { CrowdResult, CrowdSpec, CrowdTiming } from './crowd.ts';
export { type CrowdCurve, type CrowdTimedCurve, SECOND_MARKS, TICK_MARKS } from './crowd-curve.ts';
export { type CrowdOutcome, type CrowdRun, type OutcomeLimit, outcomeAt } from './crowd-outcome.ts';
export type { DecomposeResult, DecomposeSpec, DecomposeTiming } from './decompose.ts';
export type { PlannerChoice, PlannerInput } from './fields.ts';
export { HEURISTIC_IDS } from './heuristics.ts';
export type { JobContext, JobKind, JobOutcome, Json } from './kind.ts';
export {
  type AnyKind,
  JOB_KINDS,
  type JobBlock,
  type KindId,
  kindById,
  type ResultOf,
  type SpecOf,
  type TimingOf,
} from './kinds.ts';
export type { PictureResult, PictureSpec } from './picture.ts';
export type { ProbeResult, ProbeSpec, ProbeTiming } from './probe.ts';
export type { RealTimeResult, RealTimeSpec, RealTimeTiming } from './real-time.ts';
export { drawnSettings, type SettingsSpec, settingNumbers } from './real-time-problems.ts';
export type { SearchFigures, SearchSpec, SearchTiming } from './search.ts';
export type { SingleFeaturesResult, SingleFeaturesSpec, SingleFeaturesTiming } from './single-features.ts';
export type {
  SingleNetworkId,
  SingleNetworkResult,
  SingleNetworkSpec,
  SingleNetworkTiming,
} from './single-network.ts';
