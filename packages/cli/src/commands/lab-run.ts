import { availableParallelism } from 'node:os';
import type { RunEnd, Scale, Store, WorkerEvent } from '@floodgate/lab';
import type { Command } from 'commander';
import { unknownName } from 'floodgate';
import type { Context } from '../context.ts';
import { coloursFor, titleLine } from '../draw/colours.ts';
import { drawFigures } from '../draw/table.ts';
import { EXIT, InputError, OutcomeError } from '../failure.ts';
import { mapFolders } from '../io/map-folders.ts';
import { printResult, showCount, showMany } from '../io/print.ts';
import { readPositiveAmount, readPositiveCount } from '../options/values.ts';
import {
  addStoreOption,
  EXPERIMENT_ARGUMENT,
  type FoundExperiment,
  findExperiment,
  loadLab,
  mapLibrary,
  type StoreOptions,
  scaleOption,
  storePlace,
  whileStoppable,
  withStore,
} from './lab-options.ts';
import { type LabProgress, showDuration, startLabProgress } from './lab-progress.ts';
import { writeReport } from './lab-report.ts';
import { sum } from './run-problem.ts';

/** How jobs are run. */
export interface RunChoices {
  readonly threads?: number;
  readonly heartbeat: number;
  readonly work: boolean;
  readonly retryFailed?: true;
  readonly again?: true;
}

interface LabRunOptions extends StoreOptions, RunChoices {
  readonly scale: Scale;
  readonly networks?: number;
  readonly network?: string;
  readonly out?: string;
  readonly json?: true;
}

/** Seconds between two updates of the status file. */
const STATUS_EVERY = 3;

const EXAMPLE = `
Jobs that have a result in the store are not run again, so a stopped run continues
where it was. A job that fails three times is set aside with its error.
Exit codes: 0 if every job has a result, 3 if some were set aside, 4 if all were, 130 or 143
if the run was stopped by Ctrl-C or SIGTERM.
With a store on a server, other machines can help: see floodgate lab worker.

Example:
  $ floodgate lab run smoke
  $ floodgate lab run bmaa --scale full --store postgres://lab@server/lab
  $ floodgate lab run my-experiment.yaml --threads 1

  # my-experiment.yaml
  name: my-experiment
  jobs:
    - kind: crowd
      maps: [arena, ravenkeep]
      agents: [50, 100]
      planners: [bmaa, { id: whca, parameters: { window: 16 } }]
      seeds: 10
      limits: { steps: 500 }`;

export function addLabRunCommand(lab: Command, context: Context): void {
  const command = lab
    .command('run')
    .summary('run an experiment')
    .description('Runs the jobs of an experiment that have no result yet, and writes the report of a suite.')
    .argument('<experiment>', EXPERIMENT_ARGUMENT)
    .addOption(scaleOption());
  addStoreOption(command)
    .option('--threads <n>', 'jobs at the same time (default: one per core)', readPositiveCount)
    .option('--no-work', 'only queue the jobs and wait for other workers')
    .option('--retry-failed', 'run jobs again that were set aside')
    .option('--again', 'discard existing results and run all jobs again')
    .option(
      '--heartbeat <seconds>',
      'how often to signal other workers that this one is alive',
      readPositiveAmount,
      2,
    )
    .option(
      '--networks <n>',
      'then train the networks of the suite on its first n splits (needs ONNX Runtime)',
      readPositiveCount,
    )
    .option(
      '--network <name>',
      'with --networks: only this one, alexnet, alexnet-brief or small (default: alexnet and small)',
    )
    .option('--out <folder>', "the folder for the suite's report (default: lab-reports/SUITE-SCALE)")
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', EXAMPLE)
    .action((name: string, options: LabRunOptions) => labRun(name, options, context));
}

async function labRun(name: string, options: LabRunOptions, context: Context): Promise<void> {
  const found = await findExperiment(name, options.scale, await mapLibrary(context));
  await checkNetworks(name, found, options);
  const { first, end, report } = await withStore(options, context, 'create', async (store) => {
    const first = await whileStoppable(context, (signal) =>
      runInStore(store, found, options, signal, context),
    );
    const networks = first.finished ? await networksOf(store, found, options) : undefined;
    const end = networks
      ? await whileStoppable(context, (signal) => runInStore(store, networks, options, signal, context))
      : first;
    const report =
      found.suite && end.finished && end.done > 0
        ? await whileStoppable(context, (signal) => writeReport(store, found, options, context, signal))
        : undefined;
    return { first, end, report };
  });
  const { experiment } = found;
  const value = {
    name: experiment.name,
    ...end,
    report: report ?? null,
    store: shownStore(options, context),
  };
  printResult(context, options, value, () => showEnd(found, end, report, options, context));
  if (!end.finished) {
    context.stderr.write(`stopped; to continue: floodgate lab run ${commandLine(name, options)}\n`);
    throw new DOMException('stopped', 'AbortError');
  }
  checkAllDone(end === first ? [end] : [first, end]);
}

/** What was set aside must not look like success to the shell. */
function checkAllDone(ends: readonly RunEnd[]): void {
  const [jobs, done, failed] = (['jobs', 'done', 'failed'] as const).map((count) =>
    sum(ends.map((end) => end[count])),
  );
  if (failed === 0) return;
  const code = done === 0 ? EXIT.allJobsFailed : EXIT.someJobsFailed;
  throw new OutcomeError(
    code,
    `${showCount(failed!)} of ${showMany(jobs!, 'job')} were set aside: floodgate lab status shows why, ` +
      'lab run --retry-failed tries them again',
  );
}

/** Says what is wrong with the options of networks before hours of work. */
async function checkNetworks(
  name: string,
  { suite }: FoundExperiment,
  { networks, network }: LabRunOptions,
): Promise<void> {
  if (networks === undefined) {
    if (network === undefined) return;
    throw new InputError('--network needs --networks: the number of splits to train on');
  }
  const { checkTrainable, NETWORK_NAMES } = await loadLab();
  if (!suite?.networks) throw new InputError(`${name} has no networks to train`);
  if (network !== undefined && !NETWORK_NAMES.includes(network))
    throw new InputError(`unknown network ${unknownName(network, NETWORK_NAMES)}`);
  await checkTrainable('alexnet');
}

/** The networks to train on the results in the store; undefined if none are asked for. */
async function networksOf(
  store: Store,
  { suite, experiment }: FoundExperiment,
  { networks: splits, network }: LabRunOptions,
): Promise<Pick<FoundExperiment, 'experiment'> | undefined> {
  if (splits === undefined) return undefined;
  const { checkExperiment, resultsOf, runId } = await loadLab();
  const rows = await resultsOf(store, runId(experiment));
  const choice = { splits, ...(network !== undefined && { networks: [network] }) };
  const found = suite!.networks!(rows, choice);
  if (!found) throw new InputError(`${suite!.id} has no results to train networks on`);
  return { experiment: checkExperiment(found) };
}

export async function runInStore(
  store: Store,
  { experiment }: Pick<FoundExperiment, 'experiment'>,
  options: RunChoices,
  signal: AbortSignal,
  context: Context,
): Promise<RunEnd> {
  const { runExperiment, statusOf, writeStatusFile } = await loadLab();
  const progress = startLabProgress(context);
  let statusAt = 0;
  async function writeStatus(): Promise<void> {
    writeStatusFile(store.database.name, await statusOf(store));
  }
  try {
    const end = await runExperiment(store, experiment, {
      threads: options.threads ?? availableParallelism(),
      mapFolders: mapFolders(context.env),
      work: options.work,
      beatEvery: options.heartbeat,
      deadAfter: options.heartbeat * 5,
      retryFailed: options.retryFailed ?? false,
      again: options.again ?? false,
      signal,
      onEvent: (event) => tell(event, progress),
      onProgress(now) {
        progress.update(now);
        if (store.database.shared || performance.now() - statusAt < STATUS_EVERY * 1000) return;
        statusAt = performance.now();
        void writeStatus().catch(() => {});
      },
    });
    if (!store.database.shared) await writeStatus();
    return end;
  } finally {
    progress.stop();
  }
}

export function tell(event: WorkerEvent, { say }: Pick<LabProgress, 'say'>): void {
  if (event.type === 'store-lost') say('the store does not answer; waiting …');
  if (event.type === 'store-back') say('the store is back');
  if (event.type === 'recovered') say(`took over ${showMany(event.jobs, 'job')} of a worker that died`);
}

function showEnd(
  { experiment }: FoundExperiment,
  end: RunEnd,
  report: string | undefined,
  options: LabRunOptions,
  context: Context,
): string[] {
  const { green, yellow } = coloursFor(context.stdout, context.env);
  const all = showMany(end.jobs, 'job');
  const done = `${showCount(end.done)} of ${all} done${end.finished ? '' : ' so far'}`;
  const verdict = end.complete ? green(done) : yellow(done);
  const before = end.before > 0 ? `, ${showCount(end.before)} of them earlier` : '';
  return [
    titleLine(experiment.name, experiment.title, context),
    `${verdict} in ${showDuration(end.seconds)}${before}`,
    ...drawFigures([
      ['set aside', end.failed > 0 ? `${showMany(end.failed, 'job')}, see floodgate lab status` : undefined],
      ['store', shownStore(options, context)],
      ['report', report],
    ]),
  ];
}

function commandLine(name: string, { scale, store }: LabRunOptions): string {
  const words = [name];
  if (scale !== 'quick') words.push('--scale', scale);
  if (store !== undefined) words.push('--store', withoutPassword(store));
  return words.join(' ');
}

function shownStore(options: StoreOptions, context: Context): string {
  return withoutPassword(storePlace(options, context));
}

function withoutPassword(store: string): string {
  return store.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/i, '$1:…@');
}
