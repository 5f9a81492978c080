import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import type {
  Portfolio,
  ResultRow,
  Scale,
  SplitKind,
  Spread,
  Store,
  TrainableId,
  Training,
  TrainProgress,
} from '@floodgate/lab';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawFigures, drawTable } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { printJson, printLines, showCount, showMany, showMean, showPercent } from '../io/print.ts';
import { startProgress } from '../io/progress.ts';
import { readPositiveCount } from '../options/values.ts';
import {
  addStoreOption,
  loadLab,
  mapLibrary,
  type StoreOptions,
  scaleOption,
  whileStoppable,
  withStore,
} from './lab-options.ts';
import { runInStore } from './lab-run.ts';

interface TrainOptions extends StoreOptions {
  readonly scale: Scale;
  readonly portfolio: Portfolio['id'];
  readonly model: TrainableId;
  readonly split?: SplitKind;
  readonly splits: number;
  readonly seed: number;
  readonly threads?: number;
  readonly run: boolean;
  readonly out?: string;
  readonly ship?: true;
  readonly json?: true;
}

const MODELS = ['trees', 'classifier', 'map-size', 'cnn', 'cnn-classifier', 'alexnet'];

const EXAMPLE = `
Runs the missing jobs of the suite mapf for a portfolio, trains on the results, and tests
the selector on problems that it was not trained on: a random 30 % of the problems
(random), or all problems of 30 % of the maps (map). The model that is written is
trained on all problems.

Portfolios: paper (BMAA*, FAR and WHCA* as in the thesis), strong (the same planners with
Floodgate's default settings), all (every planner).
Models: trees; cnn and cnn-classifier (small networks); alexnet (the network of the
thesis). Baselines: classifier (trees that predict only the best planner), map-size.
Networks need ONNX Runtime: floodgate lab networks --install.

Example:
  $ floodgate lab train --scale quick
  $ floodgate lab train --portfolio paper --model cnn --split random --splits 3
  $ floodgate lab train --ship`;

export function addLabTrainCommand(lab: Command, context: Context): void {
  const command = lab
    .command('train')
    .summary('train a selector on the results in the store')
    .description('Trains the selector that picks a planner for a problem, and reports how well it chooses.')
    .addOption(scaleOption())
    .addOption(
      new Option('--portfolio <name>', 'the planners to choose from')
        .choices(['paper', 'strong', 'all'])
        .default('all'),
    )
    .addOption(new Option('--model <kind>', 'the kind of model').choices(MODELS).default('trees'))
    .addOption(
      new Option('--split <kind>', 'how test problems are chosen (default: both kinds)').choices([
        'random',
        'map',
      ]),
    )
    .option('--splits <n>', 'number of splits of each kind', readPositiveCount, 10)
    .option('--seed <n>', 'seed of the splits and the training', readPositiveCount, 1);
  addStoreOption(command)
    .option('--threads <n>', 'jobs at the same time (default: one per core)', readPositiveCount)
    .option('--no-run', 'run no jobs; use only the results in the store')
    .option(
      '--out <file>',
      'the file to write the model to (default: lab-models/PORTFOLIO-MODEL-SCALE/selector)',
    )
    .option('--ship', 'also make it the selector that ships with Floodgate (only in a clone)')
    .option('--json', 'print the evaluation as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: TrainOptions) => labTrain(options, context));
}

async function labTrain(options: TrainOptions, context: Context): Promise<void> {
  const shipped = options.ship ? shippedFile(options) : undefined;
  const { checkTrainable, PORTFOLIOS, trainSelector } = await loadLab();
  await checkTrainable(options.model);
  const portfolio = PORTFOLIOS.find(({ id }) => id === options.portfolio)!;
  const library = await mapLibrary(context);
  const training = await withStore(options, context, (store) =>
    whileStoppable(context, async (signal) => {
      const rows = await rowsFor(store, portfolio, options, signal, context);
      const progress = startTrainProgress(context);
      try {
        return await trainSelector(rows, library, {
          portfolio,
          model: options.model,
          scale: options.scale,
          kinds: options.split ? [options.split] : ['random', 'map'],
          splits: options.splits,
          seed: options.seed,
          signal,
          onProgress: progress.update,
        });
      } finally {
        progress.stop();
      }
    }),
  );
  const files = writeTraining(training, options);
  if (shipped !== undefined) {
    const { shippedModule } = await import('@floodgate/select');
    writeFileSync(shipped, shippedModule(String(training.model!.content)));
    files.push(shipped);
  }
  if (options.json) {
    printJson(context, { ...JSON.parse(training.files['metrics.json']!), files });
    return;
  }
  const { bold } = coloursFor(context.stdout, context.env);
  printLines(context, [
    bold(`${options.model} on ${portfolio.title}: ${showMany(training.problems.length, 'problem')}`),
    ...(await trainingTables(training)),
    ...drawFigures([['written', files.join(', ')]]),
  ]);
}

const KINDS = { random: 'random splits', map: 'unseen maps' } as const;

/** How well the selector chooses, a table per kind of split. */
async function trainingTables({ contests, problems }: Training): Promise<string[]> {
  const lab = await loadLab();
  const choosers = {
    perfect: lab.perfect,
    selected: lab.selected,
    'single best': lab.singleBest,
    random: lab.random,
    worst: lab.worst,
  };
  return contests.flatMap((contest) => {
    const { won, lost } = lab.winsAndLosses(contest);
    const accuracy = lab.overTrials(contest.trials, ({ evaluation }) => evaluation.accuracy);
    const splits = contest.trials.length;
    return [
      '',
      ...drawTable(
        [`${splits} ${KINDS[contest.kind]}`, 'home, %', 'distance, tiles', 'arrival, ticks', 'ms/tick'],
        Object.entries(choosers).map(([name, pick]) => {
          const { completion, distance, arrival, time } = lab.standing(contest, problems, pick);
          return [
            name,
            spread({ mean: 100 * completion.mean, deviation: 100 * completion.deviation }),
            spread(distance),
            spread(arrival),
            time.mean.toFixed(2),
          ];
        }),
      ),
      `  right ${showMean(100 * accuracy.mean)} %, gap closed ${showMean(100 * lab.closedGap(contest))} %, splits won ${won}, even ${splits - won - lost}, lost ${lost}`,
    ];
  });
}

function spread({ mean, deviation }: Spread): string {
  return `${showMean(mean)} ± ${showMean(deviation)}`;
}

/** The results in the store, after running the missing jobs. */
async function rowsFor(
  store: Store,
  portfolio: Portfolio,
  { scale, run, threads }: TrainOptions,
  signal: AbortSignal,
  context: Context,
): Promise<ResultRow[]> {
  const { checkExperiment, checkFiles, mapfExperiment, resultsOfJobs } = await loadLab();
  const library = await mapLibrary(context);
  const experiment = checkExperiment(mapfExperiment(scale, library, [portfolio]));
  checkFiles(experiment, library);
  if (run) {
    const choices = { heartbeat: 2, work: true, ...(threads !== undefined && { threads }) };
    const end = await runInStore(store, { experiment }, choices, signal, context);
    if (!end.complete) throw new DOMException('stopped', 'AbortError');
  }
  const rows = await resultsOfJobs(store, experiment.jobs);
  const missing = experiment.jobs.length - rows.length;
  if (missing > 0)
    context.stderr.write(
      `without ${showMany(missing, 'job')} of ${showCount(experiment.jobs.length)} that have no result in the store\n`,
    );
  return rows;
}

/** One bar per stage in a terminal, one line per stage elsewhere. */
function startTrainProgress(context: Context) {
  let doing = '';
  let bar: ReturnType<typeof startProgress> | undefined;
  return {
    update(progress: TrainProgress): void {
      if (progress.doing !== doing) {
        bar?.stop();
        doing = progress.doing;
        if (!context.stderr.isTTY) context.stderr.write(`${doing} …\n`);
        bar = startProgress(context, { label: doing, total: 1, show: showPercent });
      }
      bar?.update(progress.share);
    },
    stop: () => bar?.stop(),
  };
}

/** Writes the model and its other files, and returns their paths. */
function writeTraining({ model, files }: Training, options: TrainOptions): string[] {
  const { portfolio, model: kind, scale } = options;
  const ending = model ? `.${model.ending}` : '';
  const path = options.out ?? join('lab-models', `${portfolio}-${kind}-${scale}`, `selector${ending}`);
  const folder = dirname(path);
  const stem = basename(path, extname(path));
  mkdirSync(folder, { recursive: true });
  if (model) writeFileSync(path, model.content);
  const beside = Object.entries(files).map(([name, text]) => {
    const file = join(folder, `${stem}.${name}`);
    writeFileSync(file, text);
    return file;
  });
  return model ? [path, ...beside] : beside;
}

/** The source file of the shipped selector. Throws an InputError outside of a clone, or for another model. */
function shippedFile({ portfolio, model }: TrainOptions): string {
  if (portfolio !== 'all' || model !== 'trees')
    throw new InputError('only --portfolio all --model trees can be shipped');
  // In a clone npm links the packages; installed packages are copies below node_modules.
  const select = realpathSync(
    dirname(createRequire(import.meta.url).resolve('@floodgate/select/package.json')),
  );
  const file = join(select, 'src', 'shipped', 'selector.ts');
  if (existsSync(file) && !select.includes('node_modules')) return file;
  throw new InputError(`--ship works in a clone of Floodgate only: there is no ${file} to replace`);
}
