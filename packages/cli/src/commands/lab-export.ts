import type { ExportFormat, Scale, Store } from '@floodgate/lab';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { printResult, showPercent } from '../io/print.ts';
import { startProgress } from '../io/progress.ts';
import {
  addStoreOption,
  findExperiment,
  loadLab,
  mapLibrary,
  type StoreOptions,
  scaleOption,
  whileStoppable,
  withStore,
} from './lab-options.ts';

interface ExportOptions extends StoreOptions {
  readonly scale: Scale;
  readonly format: ExportFormat;
  readonly out: string;
  readonly planners?: string;
  readonly json?: true;
}

const EXAMPLE = `
csv and parquet have one row per job and a column for every field of its spec, its
result and its timing. aslib is the scenario format of the Algorithm Selection Library: a
folder with planners as algorithms, problems as instances, and the seeds of the planners
as repetitions. Every instance has every algorithm: what is incomplete is left out, and
printed. By default the planners are those that keep most results; --planners chooses
others. The maps must be here, since the features of the problems are measured.

Example:
  $ floodgate lab export smoke --format csv --out smoke.csv
  $ floodgate lab export mapf --scale full --format aslib --out mapf-aslib
  $ floodgate lab check-aslib mapf-aslib`;

export function addLabExportCommand(lab: Command, context: Context): void {
  const command = lab
    .command('export')
    .summary('write results for other tools')
    .description('Writes the results of an experiment to a file or a folder.')
    .argument(
      '<experiment>',
      'a suite, a file with an experiment, or the name of a run (see floodgate lab status)',
    )
    .addOption(scaleOption());
  addStoreOption(command)
    .addOption(
      // Listed here because loading the lab for a help text would take too long.
      new Option('--format <name>', 'the file format')
        .choices(['csv', 'json', 'parquet', 'aslib'])
        .default('csv'),
    )
    .requiredOption('--out <path>', 'the file, or for aslib the folder')
    .option('--planners <names>', 'aslib: the algorithms, by name, separated by commas')
    .option('--json', 'print the paths of the files as JSON')
    .addHelpText('after', EXAMPLE)
    .action((name: string, options: ExportOptions) => labExport(name, options, context));
}

async function labExport(name: string, options: ExportOptions, context: Context): Promise<void> {
  const { exportTo, failuresOf, resultsOf } = await loadLab();
  if (options.planners !== undefined && options.format !== 'aslib')
    throw new InputError('--planners is only for --format aslib');
  const exported = await withStore(options, context, 'refuse', async (store) => {
    const run = await runNamed(store, name, options.scale, context);
    const results = await resultsOf(store, run.id);
    if (results.length === 0) throw new InputError(`the store has no results of ${name}`);
    const failures = await failuresOf(store, run.id);
    const input = { name: run.name, results, failures, maps: await mapLibrary(context) };
    if (options.format !== 'aslib') return exportTo(options.out, options.format, input);
    const planners = options.planners?.split(',').map((planner) => planner.trim());
    const progress = startProgress(context, { label: 'measuring features', total: 1, show: showPercent });
    try {
      return await whileStoppable(context, (signal) =>
        exportTo(options.out, 'aslib', {
          ...input,
          ...(planners && { planners }),
          signal,
          onProgress: (share) => progress.update(share),
        }),
      );
    } finally {
      progress.stop();
    }
  });
  printResult(context, options, { ...exported }, () => [...exported.files, ...exported.notes]);
}

/** The newest run of that name in the store, else the run of a suite or a file. */
async function runNamed(
  store: Store,
  name: string,
  scale: Scale,
  context: Context,
): Promise<{ id: string; name: string }> {
  const { findRun, runId } = await loadLab();
  const stored = await findRun(store, name);
  if (stored) return stored;
  const { experiment } = await findExperiment(name, scale, await mapLibrary(context));
  return { id: runId(experiment), name: experiment.name };
}
