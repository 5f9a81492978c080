import type { ExportFormat, Scale, Store } from '@floodgate/lab';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { printResult } from '../io/print.ts';
import {
  addStoreOption,
  findExperiment,
  loadLab,
  mapLibrary,
  type StoreOptions,
  scaleOption,
  withStore,
} from './lab-options.ts';

interface ExportOptions extends StoreOptions {
  readonly scale: Scale;
  readonly format: ExportFormat;
  readonly out: string;
  readonly json?: true;
}

const EXAMPLE = `
csv and parquet have one row per job and a column for every field of its spec, its
result and its timing. aslib is the scenario format of the Algorithm Selection Library: a
folder with planners as algorithms and problems as instances.

Example:
  $ floodgate lab export smoke --format csv --out smoke.csv
  $ floodgate lab export mapf --scale full --format aslib --out mapf-aslib`;

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
    .option('--json', 'print the paths of the files as JSON')
    .addHelpText('after', EXAMPLE)
    .action((name: string, options: ExportOptions) => labExport(name, options, context));
}

async function labExport(name: string, options: ExportOptions, context: Context): Promise<void> {
  const { exportTo, failuresOf, resultsOf } = await loadLab();
  const files = await withStore(options, context, async (store) => {
    const run = await runNamed(store, name, options.scale, context);
    const results = await resultsOf(store, run.id);
    if (results.length === 0) throw new InputError(`the store has no results of ${name}`);
    const failures = await failuresOf(store, run.id);
    return exportTo(options.out, options.format, { name: run.name, results, failures });
  });
  printResult(context, options, { files }, () => files);
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
