import { availableParallelism } from 'node:os';
import type { Store } from '@floodgate/lab';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { mapFolders } from '../io/map-folders.ts';
import { printResult, showCount, showMany } from '../io/print.ts';
import { readPositiveAmount, readPositiveCount } from '../options/values.ts';
import {
  addStoreOption,
  loadLab,
  type StoreOptions,
  storePlace,
  whileStoppable,
  withStore,
} from './lab-options.ts';
import { showDuration } from './lab-progress.ts';
import { tell } from './lab-run.ts';

interface WorkerCommandOptions extends StoreOptions {
  readonly threads?: number;
  readonly heartbeat: number;
  readonly untilDone?: true;
  readonly json?: true;
}

/** Seconds between two progress lines. */
const EVERY = 30;

const EXAMPLE = `
Any number of workers on any number of machines can share a store on a server. On Ctrl-C
or SIGTERM the worker finishes its current jobs or returns them, and exits. If a worker
dies, the others take over its jobs after a few seconds.

Example:
  $ floodgate lab worker --store postgres://lab@server/lab
  $ FLOODGATE_MAPS=~/maps floodgate lab worker --store postgres://lab@server/lab --threads 4`;

export function addLabWorkerCommand(lab: Command, context: Context): void {
  const command = lab
    .command('worker')
    .summary('help with the runs of a shared store')
    .description('Works on all runs in a store on a server, oldest first, until it is stopped.');
  addStoreOption(command)
    .option('--threads <n>', 'jobs at the same time (default: one per core)', readPositiveCount)
    .option('--until-done', 'exit when no run has jobs left')
    .option(
      '--heartbeat <seconds>',
      'how often to signal other workers that this one is alive',
      readPositiveAmount,
      2,
    )
    .option('--json', 'print the number of jobs and the time as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: WorkerCommandOptions) => labWorker(options, context));
}

async function labWorker(options: WorkerCommandOptions, context: Context): Promise<void> {
  const place = storePlace(options, context);
  if (!/^postgres(ql)?:/i.test(place)) {
    throw new InputError(
      `the store ${place} is a folder, which only one process can use: run 'floodgate lab run' on it; ` +
        'workers need --store postgres://…',
    );
  }
  const from = performance.now();
  const jobs = await withStore(options, context, 'create', (store) =>
    whileStoppable(context, (signal) => work(store, options, signal, context)),
  );
  const seconds = (performance.now() - from) / 1000;
  printResult(context, options, { jobs, seconds }, () => [
    `${showMany(jobs, 'job')} in ${showDuration(seconds)}`,
  ]);
}

/** Returns how many jobs this worker has finished. */
async function work(
  store: Store,
  { threads = availableParallelism(), heartbeat, untilDone }: WorkerCommandOptions,
  signal: AbortSignal,
  context: Context,
): Promise<number> {
  const { openRuns, Worker } = await loadLab();
  const say = (text: string): void => void context.stderr.write(`${text}\n`);
  let jobs = 0;
  let saidAt = performance.now();
  const worker = new Worker(store, {
    threads,
    mapFolders: mapFolders(context.env),
    beatEvery: heartbeat,
    deadAfter: heartbeat * 5,
    async runs() {
      const ids = (await openRuns(store)).map(({ id }) => id);
      if (untilDone && ids.length === 0) worker.stop();
      return ids;
    },
    onEvent(event) {
      tell(event, { say });
      if (event.type !== 'done') return;
      jobs += event.jobs;
      if (performance.now() - saidAt < EVERY * 1000) return;
      saidAt = performance.now();
      say(`${showCount(jobs)} jobs so far`);
    },
  });
  const onStop = (): void => {
    say('stopping: finishing the current jobs …');
    worker.stop();
  };
  signal.addEventListener('abort', onStop, { once: true });
  say(`working for ${store.database.name} with ${showMany(threads, 'thread')}`);
  try {
    await worker.work();
  } finally {
    signal.removeEventListener('abort', onStop);
  }
  return jobs;
}
