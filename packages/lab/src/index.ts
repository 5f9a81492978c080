/** The lab: experiments by the million, kept in a store. */
export { type AslibCheck, type Complaint, checkAslib } from './aslib-check/index.ts';
export {
  type AutoTest,
  CANDIDATES,
  chooseMembers,
  labelExperiment,
  makeAuto,
  pilotExperiment,
  testAuto,
} from './auto/index.ts';
export {
  type CheckedExperiment,
  checkExperiment,
  checkFiles,
  type Experiment,
  type Job,
  loadExperiment,
  type Scale,
} from './experiment/index.ts';
export { EXPORT_FORMATS, type ExportFormat, exportTo } from './export/index.ts';
export * from './jobs/index.ts';
export { MapLibrary } from './maps/index.ts';
export type { Report, ReportInput } from './report/index.ts';
export {
  DEFAULT_STORE,
  type FailureRow,
  failuresOf,
  findRun,
  openRuns,
  openStore,
  type Progress,
  progressOf,
  type ResultRow,
  type RunRow,
  type RunStatus,
  readStatusFile,
  recordingOf,
  resultsOf,
  resultsOfJobs,
  rowsOf,
  runId,
  type Store,
  type StoreStatus,
  statusOf,
  type WorkerStatus,
  writeStatusFile,
} from './store/index.ts';
export * from './suites/index.ts';
export {
  checkTrainable,
  closedGap,
  holdMatch,
  type Match,
  type MatchRecord,
  overTrials,
  PAPER,
  type Portfolio,
  perfect,
  random,
  type SplitKind,
  type Spread,
  selected,
  singleBest,
  standing,
  type TrainableId,
  type Training,
  type TrainProgress,
  trainSelector,
  winsAndLosses,
  worst,
} from './train/index.ts';
export {
  codeVersion,
  machineName,
  type RunEnd,
  type RunOptions,
  type RunProgress,
  runExperiment,
  Worker,
  type WorkerEvent,
  type WorkerOptions,
} from './work/index.ts';
