/** The lab: experiments by the million, kept in a store. */
export {
  type CheckedExperiment,
  checkExperiment,
  type Experiment,
  type Job,
} from './experiment/experiment.ts';
export { checkFiles, loadExperiment } from './experiment/load.ts';
export { EXPORT_FORMATS, type ExportFormat, exportTo } from './export/index.ts';
export * from './jobs/index.ts';
export { MapLibrary } from './maps/library.ts';
export { runId } from './queue/enqueue.ts';
export { type RunEnd, type RunOptions, type RunProgress, runExperiment } from './run/run.ts';
export { type FailureRow, type ResultRow, rowsOf } from './store/rows.ts';
export {
  failuresOf,
  findRun,
  openRuns,
  type Progress,
  progressOf,
  type RunRow,
  recordingOf,
  resultsOf,
} from './store/runs.ts';
export { type RunStatus, type StoreStatus, statusOf, type WorkerStatus } from './store/status.ts';
export { readStatusFile, writeStatusFile } from './store/status-file.ts';
export { DEFAULT_STORE, openStore, type Store } from './store/store.ts';
export * from './suites/index.ts';
export { mapfExperiment } from './suites/mapf.ts';
export { PORTFOLIOS, type Portfolio } from './suites/mapf-portfolios.ts';
export * from './train/index.ts';
export { codeVersion, machineName } from './version.ts';
export { Worker, type WorkerEvent, type WorkerOptions } from './work/worker.ts';
