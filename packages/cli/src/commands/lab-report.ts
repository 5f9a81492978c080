import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Report, ReportInput, ResultRow, Scale, Store, Suite } from '@floodgate/lab';
import { saveFile } from '@floodgate/lab/files';
import type { Command } from 'commander';
import { unknownName } from 'floodgate';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { printResult, showMany, showPercent } from '../io/print.ts';
import { startProgress } from '../io/progress.ts';
import {
  addStoreOption,
  type FoundExperiment,
  findExperiment,
  loadLab,
  mapLibrary,
  type StoreOptions,
  scaleOption,
  whileStoppable,
  withStore,
} from './lab-options.ts';

interface ReportOptions extends StoreOptions {
  readonly scale: Scale;
  readonly out?: string;
  readonly json?: true;
}

const EXAMPLE = `
Example:
  $ floodgate lab report bmaa
  $ floodgate lab report bmaa --scale full --out report`;

export function addLabReportCommand(lab: Command, context: Context): void {
  const command = lab
    .command('report')
    .summary("write a suite's report")
    .description('Writes a page that compares the results in the store with the tables of the papers.')
    .argument('<suite>', 'a suite')
    .addOption(scaleOption());
  addStoreOption(command)
    .option('--out <folder>', 'the folder to write to (default: lab-reports/SUITE-SCALE)')
    .option('--json', 'print the path of the page as JSON')
    .addHelpText('after', EXAMPLE)
    .action((name: string, options: ReportOptions) => labReport(name, options, context));
}

async function labReport(name: string, options: ReportOptions, context: Context): Promise<void> {
  const { SUITES } = await loadLab();
  const ids = SUITES.map(({ id }) => id);
  if (!ids.includes(name)) throw new InputError(`unknown suite ${unknownName(name, ids)}`);
  const found = await findExperiment(name, options.scale, await mapLibrary(context));
  const report = await withStore(options, context, 'refuse', (store) =>
    whileStoppable(context, (signal) => writeReport(store, found, options, context, signal)),
  );
  printResult(context, options, { suite: name, scale: options.scale, report }, () => [report]);
}

/** Writes the report of a suite and returns the path of its page. Throws an InputError if the store has no result. */
export async function writeReport(
  store: Store,
  { suite, experiment }: FoundExperiment,
  { scale, out }: Pick<ReportOptions, 'scale' | 'out'>,
  context: Context,
  signal: AbortSignal,
): Promise<string> {
  const { failuresOf, resultsOf, runId } = await loadLab();
  const run = runId(experiment);
  const rows = await resultsOf(store, run);
  const failures = await failuresOf(store, run);
  if (rows.length === 0) {
    const size = scale === 'quick' ? '' : ` --scale ${scale}`;
    const left = showMany(experiment.jobs.length, 'job');
    throw new InputError(
      `the store has none of the ${left} of ${suite!.id}: first floodgate lab run ${suite!.id}${size}`,
    );
  }
  const missing = experiment.jobs.length - rows.length - failures.length;
  const folder = out ?? join('lab-reports', `${suite!.id}-${scale}`);
  const input = {
    scale,
    rows: [...rows, ...(await networkRows(store, suite, rows))],
    failures,
    missing,
  };
  const files = suite!.learnedReport
    ? await learnedReport(suite!.learnedReport, input, context, signal)
    : suite!.report(input);
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    saveFile(path, text);
  }
  return join(folder, 'index.html' in files ? 'index.html' : Object.keys(files)[0]!);
}

/** More splits than any suite has: the report is about all networks that have been trained. */
const ALL_SPLITS = 100;

/** The results of the networks that were trained on the results of a suite. */
async function networkRows(
  store: Store,
  suite: Suite | undefined,
  rows: readonly ResultRow[],
): Promise<ResultRow[]> {
  const { checkExperiment, NETWORK_NAMES, resultsOfJobs } = await loadLab();
  const experiment = suite?.networks?.(rows, { splits: ALL_SPLITS, networks: NETWORK_NAMES });
  return experiment ? resultsOfJobs(store, checkExperiment(experiment).jobs) : [];
}

/** A report for which selectors are trained. That takes minutes, so progress is shown. */
async function learnedReport(
  report: NonNullable<Suite['learnedReport']>,
  input: ReportInput,
  context: Context,
  signal: AbortSignal,
): Promise<Report> {
  const progress = startProgress(context, { label: 'learning', total: 1, show: showPercent });
  try {
    return await report(input, {
      maps: await mapLibrary(context),
      signal,
      onProgress: (_, share) => progress.update(share),
    });
  } finally {
    progress.stop();
  }
}
