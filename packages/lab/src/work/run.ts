/** Runs an experiment until all its jobs are done or it is stopped. */
import type { CheckedExperiment } from '../experiment/index.ts';
import {
  type EnqueueOptions,
  enqueue,
  finishIfDone,
  type Progress,
  progressOf,
  type Store,
} from '../store/index.ts';
import { Patience } from './patience.ts';
import { Worker, type WorkerEvent, type WorkerOptions } from './worker.ts';

export interface RunOptions extends EnqueueOptions, Omit<WorkerOptions, 'runs'> {
  /** False: leave the work to other workers and only wait. Default true. */
  readonly work?: boolean;
  /** Stops the run; its results stay. */
  readonly signal?: AbortSignal;
  /** Called about once a second. */
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunProgress extends Progress {
  readonly run: string;
  /** Recent jobs per second. */
  readonly rate: number;
  /** Null while it cannot be estimated. */
  readonly secondsLeft: number | null;
}

export interface RunEnd extends Progress {
  readonly run: string;
  /** Number of jobs that already had results. */
  readonly before: number;
  /** True if no job is left: each has a result or was set aside. False if the run was stopped. */
  readonly finished: boolean;
  /** True if every job has a result. */
  readonly complete: boolean;
  readonly seconds: number;
}

/** Looking for progress takes at most about this share of the time. */
const LOOK_SHARE = 0.02;
const LOOK_MS = 300;
const LONGEST_MS = 10_000;

export async function runExperiment(
  store: Store,
  experiment: CheckedExperiment,
  options: RunOptions,
): Promise<RunEnd> {
  const from = performance.now();
  const patience = new Patience({ seconds: options.patience ?? 600 });
  const run = await patience.with(() => enqueue(store, experiment, options));
  const before = await patience.with(() => progressOf(store.database, run));
  // The end of the last job is noticed at once, not at the next look.
  let left = before.jobs - before.done - before.failed;
  let wake = (): void => {};
  function onEvent(event: WorkerEvent): void {
    options.onEvent?.(event);
    if (event.type !== 'done') return;
    left -= event.jobs;
    if (left <= 0) wake();
  }
  const worker =
    left === 0 || options.work === false
      ? undefined
      : new Worker(store, { ...options, runs: async () => [run], onEvent });
  let failure: unknown;
  const working = worker?.work().catch((error: unknown) => {
    failure = error ?? new Error('the worker failed');
    wake();
  });
  options.signal?.addEventListener('abort', () => wake(), { once: true });
  const pace = new Pace(before.done + before.failed);
  let progress = before;
  try {
    while (failure === undefined && !options.signal?.aborted) {
      let lookedAt = 0;
      progress = await patience.with(() => {
        lookedAt = performance.now();
        return progressOf(store.database, run);
      });
      const settled = progress.done + progress.failed;
      options.onProgress?.({ ...progress, run, ...pace.after(settled, progress.jobs) });
      left = progress.jobs - settled;
      if (left <= 0) break;
      const lookMs = performance.now() - lookedAt;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(LONGEST_MS, Math.max(LOOK_MS, lookMs / LOOK_SHARE)));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    worker?.stop();
    await working;
  }
  if (failure !== undefined) throw failure;
  const finished = await patience.with(() => finishIfDone(store, run));
  const end = await patience.with(() => progressOf(store.database, run));
  return {
    ...end,
    run,
    before: before.done,
    finished,
    complete: finished && end.failed === 0,
    seconds: (performance.now() - from) / 1000,
  };
}

/** The speed is measured over this time. */
const WINDOW_MS = 30_000;

/** The recent speed of a run, and how long the rest will take. */
class Pace {
  readonly #seen: { readonly at: number; readonly settled: number }[];

  constructor(settled: number) {
    this.#seen = [{ at: performance.now(), settled }];
  }

  after(settled: number, jobs: number): { readonly rate: number; readonly secondsLeft: number | null } {
    const at = performance.now();
    this.#seen.push({ at, settled });
    while (this.#seen.length > 2 && at - this.#seen[1]!.at > WINDOW_MS) this.#seen.shift();
    const first = this.#seen[0]!;
    const rate = ((settled - first.settled) / Math.max(1, at - first.at)) * 1000;
    return { rate, secondsLeft: rate > 0 ? (jobs - settled) / rate : null };
  }
}
