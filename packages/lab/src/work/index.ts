/**
 * Runs jobs: a run waits until all jobs of an experiment are done, a worker takes jobs from the store's queue, and
 * threads execute them.
 */
export { type RunEnd, type RunOptions, type RunProgress, runExperiment } from './run.ts';
export { Threads } from './threads.ts';
export { codeVersion, machineName } from './version.ts';
export { Worker, type WorkerEvent, type WorkerOptions } from './worker.ts';
