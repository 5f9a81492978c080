import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MapLibrary, Report, ReportInput, ResultRow, Scale, Store, Suite } from '@floodgate/lab';
import type { Command } from 'commander';
import { didYouMean } from 'floodgate';
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
The page of a suite compares its results with the tables of the papers. The page of any
other experiment has tables and figures by planner, map and number of agents, the worst
cases first, with failed jobs and broken rules counted and named. Give the file of the
experiment, or its name in the store (see floodgate lab status).

Example:
  $ floodgate lab report bmaa
  $ floodgate lab report bmaa --scale full --out report
  $ floodgate lab report my-experiment.yaml
  $ floodgate lab report my-experiment`;

export function addLabReportCommand(lab: Command, context: Context): void {
  const command = lab
    .command('report')
    .summary('write the report of an experiment')
    .description('Writes a page with tables and figures of the results in the store, in HTML and Markdown.')
    .argument('<experiment>', 'a suite, a file with an experiment, or the name of one in the store')
    .addOption(scaleOption());
  addStoreOption(command)
    .option('--out <folder>', 'the folder to write to (default: lab-reports/NAME)')
    .option('--json', 'print the path of the page as JSON')
    .addHelpText('after', EXAMPLE)
    .action((name: string, options: ReportOptions) => labReport(name, options, context));
}

async function labReport(name: string, options: ReportOptions, context: Context): Promise<void> {
  const { SUITES } = await loadLab();
  const known = SUITES.some(({ id }) => id === name) || existsSync(name);
  const named = known
    ? await reportable(await findExperiment(name, options.scale, await mapLibrary(context)), options.scale)
    : undefined;
  const report = await withStore(options, context, async (store) => {
    const found = named ?? (await inStore(store, name, await mapLibrary(context)));
    return whileStoppable(context, (signal) => writeReport(store, found, options, context, signal));
  });
  printResult(context, options, { experiment: name, report }, () => [report]);
}

/** What a report is about. */
export interface Reportable {
  /** Of the experiment, for the title of the page and its folder. */
  readonly name: string;
  readonly title: string;
  /** Id of the run in the store. */
  readonly run: string;
  /** Number of jobs. */
  readonly jobs: number;
  /** Undefined if the experiment is not a suite. */
  readonly suite?: Suite;
  readonly scale?: Scale;
  /** How to run it. */
  readonly command: string;
}

/** The experiment of a suite at a scale, or of a file. */
export async function reportable(
  { experiment, suite, file }: FoundExperiment,
  scale: Scale,
): Promise<Reportable> {
  const { runId } = await loadLab();
  const size = scale === 'quick' ? '' : ` --scale ${scale}`;
  return {
    name: suite ? `${suite.id}-${scale}` : experiment.name,
    title: experiment.title,
    run: runId(experiment),
    jobs: experiment.jobs.length,
    ...(suite && { suite, scale }),
    command: suite ? `${suite.id}${size}` : file!,
  };
}

/** The newest run of that name. Runs of suites get the page of their suite. */
async function inStore(store: Store, name: string, maps: MapLibrary): Promise<Reportable> {
  const { allRuns, findRun, SUITES } = await loadLab();
  const run = await findRun(store, name);
  if (!run) {
    const names = [...new Set((await allRuns(store)).map((row) => row.name))];
    const suites = SUITES.map(({ id }) => id);
    const stored = names.length > 0 ? names.join(', ') : 'nothing';
    throw new InputError(
      `no experiment '${name}'${didYouMean(name, [...names, ...suites])}: the store has ${stored}; suites are ${suites.join(', ')}; or name a file`,
    );
  }
  for (const scale of ['quick', 'full'] as const) {
    const suite = SUITES.find(({ id }) => run.name === `${id}-${scale}`);
    if (!suite) continue;
    const found = await findExperiment(suite.id, scale, maps);
    return { ...(await reportable(found, scale)), run: run.id, jobs: run.jobs };
  }
  return {
    name: run.name,
    title: run.title,
    run: run.id,
    jobs: run.jobs,
    command: `the file of ${run.name}`,
  };
}

/** Writes a report and returns the path of its page. Throws an InputError if the store has no result. */
export async function writeReport(
  store: Store,
  { name, title, run, jobs, suite, scale, command }: Reportable,
  { out }: Pick<ReportOptions, 'out'>,
  context: Context,
  signal: AbortSignal,
): Promise<string> {
  const { experimentReport, failuresOf, resultsOf } = await loadLab();
  const rows = await resultsOf(store, run);
  const failures = await failuresOf(store, run);
  if (rows.length === 0) {
    const why =
      failures.length > 0 ? ` (${showMany(failures.length, 'job')} failed: see floodgate lab status)` : '';
    throw new InputError(
      `the store has none of the ${showMany(jobs, 'job')} of ${name}${why}: first floodgate lab run ${command}`,
    );
  }
  const folder = out ?? join('lab-reports', name);
  const input = {
    ...(scale && { scale }),
    rows: [...rows, ...(await networkRows(store, suite, rows))],
    failures,
    missing: jobs - rows.length - failures.length,
  };
  const files = !suite
    ? experimentReport(title, input)
    : suite.learnedReport
      ? await learnedReport(suite.learnedReport, input, context, signal)
      : suite.report(input);
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
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
