/**
 * A store: runs, their jobs, results and failures, and the queue that the jobs wait in, all in one database, so that
 * a result and the completion of its job are one transaction.
 */
export { type Claim, claim, giveBack, giveBackAllBut, recoverFromDead } from './claims.ts';
export { type EnqueueOptions, enqueue, runId } from './enqueue.ts';
export { type FailureRow, type ResultRow, rowsOf } from './rows.ts';
export {
  failuresOf,
  findRun,
  finishIfDone,
  openRuns,
  type Progress,
  progressOf,
  type RunRow,
  recordingOf,
  resultsOf,
  resultsOfJobs,
} from './runs.ts';
export { type Settled, settleAll, type WorkerIdentity } from './settle.ts';
export { type RunStatus, type StoreStatus, statusOf, type WorkerStatus } from './status.ts';
export { readStatusFile, writeStatusFile } from './status-file.ts';
export { DEFAULT_STORE, openStore, type Store } from './store.ts';
export { beat, register, signOff } from './workers.ts';
