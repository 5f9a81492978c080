import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AutoTest, Experiment, ResultRow, Scale, Store } from '@floodgate/lab';
import { saveFile } from '@floodgate/lab/files';
import type { PortfolioMember } from '@floodgate/select';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawFigures, drawTable } from '../draw/table.ts';
import { printJson, printLines, showCount, showMany } from '../io/print.ts';
import {
  loadLab,
  mapLibrary,
  noStoreFor,
  type StoreOptions,
  whileStoppable,
  withStore,
} from './lab-options.ts';
import { runInStore } from './lab-run.ts';
import { startTrainProgress } from './lab-train-progress.ts';

export interface TrainAutoOptions extends StoreOptions {
  readonly scale: Scale;
  readonly splits: number;
  readonly seed: number;
  readonly threads?: number;
  readonly run: boolean;
  readonly keepMembers?: true;
  readonly create?: true;
  readonly out?: string;
  readonly json?: true;
}

/**
 * Chooses the portfolio of `auto`, runs it under tick budgets, trains the selector and tests it.
 * @param shipped the source file of the selector that ships, to be replaced; undefined to leave it as it is
 */
export async function trainAuto(
  options: TrainAutoOptions,
  shipped: string | undefined,
  context: Context,
): Promise<void> {
  const { codeVersion, makeAuto, testAuto } = await loadLab();
  const library = await mapLibrary(context);
  const { test, text } = await withStore(options, context, noStoreFor(options, context), (store) =>
    whileStoppable(context, async (signal) => {
      const { labelExperiment } = await loadLab();
      const members = await membersFor(store, options, signal, context);
      const experiment = labelExperiment(options.scale, library, members);
      const rows = await resultsFor(store, experiment, options, signal, context);
      const progress = startTrainProgress(context);
      const learning = {
        splits: options.splits,
        seed: options.seed,
        signal,
        onProgress: (doing: string, share: number) => progress.update({ doing, share }),
      };
      try {
        const test = await testAuto(rows, library, members, learning);
        const about = { scale: options.scale, code: codeVersion() };
        return { test, text: await makeAuto(test, learning, about) };
      } finally {
        progress.stop();
      }
    }),
  );
  const path = options.out ?? join('lab-models', `auto-${options.scale}`, 'selector.json');
  mkdirSync(dirname(path), { recursive: true });
  saveFile(path, text);
  const files = [path];
  if (shipped !== undefined) {
    const { shippedModule } = await import('@floodgate/select');
    saveFile(shipped, shippedModule(text));
    files.push(shipped);
  }
  if (options.json) {
    const { portfolio, metrics, origin } = JSON.parse(text);
    printJson(context, { portfolio, ...metrics, ...origin, files });
    return;
  }
  const { bold } = coloursFor(context.stdout, context.env);
  printLines(context, [
    bold(`auto: ${showMany(test.problems.length, 'problem')} on ${mapsIn(test)} maps`),
    ...(await tables(test)),
    ...drawFigures([['written', files.join(', ')]]),
  ]);
}

function mapsIn({ problems }: AutoTest): string {
  return showCount(new Set(problems.map(({ map }) => map)).size);
}

/** The members that complement each other, found by running all candidates on some problems. */
async function membersFor(
  store: Store,
  options: TrainAutoOptions,
  signal: AbortSignal,
  context: Context,
): Promise<readonly PortfolioMember[]> {
  const { CANDIDATES, chooseMembers, pilotExperiment, rowsOf } = await loadLab();
  const { shippedSelector } = await import('@floodgate/select');
  if (options.keepMembers) return shippedSelector().portfolio;
  const library = await mapLibrary(context);
  const rows = await resultsFor(store, pilotExperiment(options.scale, library), options, signal, context);
  return chooseMembers(rowsOf(rows, 'budgets'), library, CANDIDATES).members;
}

/** The results of an experiment in the store, after running the missing jobs. */
async function resultsFor(
  store: Store,
  unchecked: Experiment,
  { run, threads }: TrainAutoOptions,
  signal: AbortSignal,
  context: Context,
): Promise<ResultRow[]> {
  const { checkExperiment, checkFiles, resultsOfJobs } = await loadLab();
  const experiment = checkExperiment(unchecked);
  checkFiles(experiment, await mapLibrary(context));
  if (run) {
    const choices = { heartbeat: 2, work: true, ...(threads !== undefined && { threads }) };
    const end = await runInStore(store, { experiment }, choices, signal, context);
    if (!end.finished) throw new DOMException('stopped', 'AbortError');
  }
  const rows = await resultsOfJobs(store, experiment.jobs);
  const missing = experiment.jobs.length - rows.length;
  if (missing > 0)
    context.stderr.write(
      `without ${showMany(missing, 'job')} of ${showCount(experiment.jobs.length)} that have no result in the store\n`,
    );
  return rows;
}

/** A row for each cell, and a row for each setting that is allowed in all of them. */
async function tables({ cells, overall, members }: AutoTest): Promise<string[]> {
  const { memberName } = await import('@floodgate/select');
  const percent = ({ mean, high }: { mean: number; high: number }) =>
    `${mean > 0 ? '+' : ''}${(100 * mean).toFixed(1)} ± ${(100 * (high - mean)).toFixed(1)}`;
  return [
    '',
    ...drawTable(
      ['ms a tick', 'allowed', 'auto', 'best fixed', 'difference, %', 'kept, %', 'best fixed is'],
      cells.map(({ budgetMs, freedom, auto, bestStanding, difference, best }) => [
        String(budgetMs),
        freedom,
        auto.arrival.toFixed(1),
        bestStanding.arrival.toFixed(1),
        percent(difference),
        (100 * auto.kept).toFixed(1),
        memberName(members[best]!),
      ]),
      'rlrrrrl',
    ),
    '',
    ...drawTable(
      ['over all cells', 'ticks until home', 'auto against it, %'],
      overall.map(({ name, arrival, difference }) => [name, arrival.toFixed(1), percent(difference)]),
      'lrr',
    ),
  ];
}
