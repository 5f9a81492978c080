import { availableParallelism } from 'node:os';
import type { Store } from '@floodgate/lab';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { mapFolders } from '../io/map-folders.ts';
import { printJson, printLines, showCount, showMany } from '../io/print.ts';
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

/** Seconds between two lines on how far it is. */
const EVERY = 30;

const EXAMPLE = `
Any number of workers on any number of machines can share a store on a server. Ctrl-C
or SIGTERM: the worker finishes what it is doing or gives it back, and leaves. Jobs of
a worker that dies are taken up by the others after a few seconds.

Example:
  $ floodgate lab worker --store postgres://lab@server/lab
  $ FLOODGATE_MAPS=~/maps floodgate lab worker --store postgres://lab@server/lab --threads 4`;

export function addLabWorkerCommand(lab: Command, context: Context): void {
  const command = lab
    .command('worker')
    .summary('help with the runs of a shared store')
    .description('Works on all runs of a store on a server, oldest first, until it is stopped.');
  addStoreOption(command)
    .option('--threads <n>', 'jobs at the same time (default: one a core)', readPositiveCount)
    .option('--until-done', 'leave when no run has anything left to do')
    .option('--heartbeat <seconds>', 'between signs of life to other workers', readPositiveAmount, 2)
    .option('--json', 'print what it did as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: WorkerCommandOptions) => labWorker(options, context));
}

async function labWorker(options: WorkerCommandOptions, context: Context): Promise<void> {
  const place = storePlace(options, context);
  if (!/^postgres(ql)?:/i.test(place)) {
    throw new InputError(
      `the store ${place} is a folder, which serves one process: 'floodgate lab run' works on it by itself; ` +
        'workers need --store postgres://…',
    );
  }
  const from = performance.now();
  const jobs = await withStore(options, context, (store) =>
    whileStoppable(context, (signal) => work(store, options, signal, context)),
  );
  const seconds = (performance.now() - from) / 1000;
  if (options.json) printJson(context, { jobs, seconds });
  else printLines(context, [`${showMany(jobs, 'job')} in ${showDuration(seconds)}`]);
}

/** Returns how many jobs came to an end here. */
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
    say('stopping: finishing what is running …');
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
