import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import type { ResultRow, Scale, SplitKind, Spread, Store, TrainableId, Training } from '@floodgate/lab';
import { saveFile } from '@floodgate/lab/files';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawFigures, drawTable } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { printJson, printLines, showCount, showMany, showMean } from '../io/print.ts';
import { readPositiveCount } from '../options/values.ts';
import {
  addStoreOption,
  loadLab,
  mapLibrary,
  noStoreFor,
  type StoreOptions,
  scaleOption,
  whileStoppable,
  withStore,
} from './lab-options.ts';
import { runInStore } from './lab-run.ts';
import { trainAuto } from './lab-train-auto.ts';
import { startTrainProgress } from './lab-train-progress.ts';

interface TrainOptions extends StoreOptions {
  readonly scale: Scale;
  readonly portfolio: 'auto' | 'paper';
  readonly keepMembers?: true;
  readonly model: TrainableId;
  readonly split?: SplitKind;
  readonly splits: number;
  readonly seed: number;
  readonly threads?: number;
  readonly run: boolean;
  readonly out?: string;
  readonly create?: true;
  readonly ship?: true;
  readonly json?: true;
}

const MODELS = ['trees', 'committee', 'classifier', 'map-size', 'cnn', 'cnn-classifier', 'alexnet'];

const EXAMPLE = `
By default it makes the selector of 'auto': it runs all candidate settings on some problems,
chooses those that complement each other, runs them on many problems under five tick
budgets, trains on the results, and tests the selector on maps that it was not trained
on, next to every fixed setting. At --scale quick that takes about an hour and a half on
two cores. The model that is written is trained on all problems.

With --portfolio paper it trains on the results of the suite mapf, whose missing jobs it runs,
read at the limit at which the planners come nearest to the thesis' rates. It tests on a random
30 % of the problems (random), or on all problems of 30 % of the maps (map).
Models for that: trees; committee (five sets of trees); cnn and cnn-classifier (small networks); alexnet (the network of the
thesis). Baselines: classifier (trees that predict only the best planner), map-size.
Networks need ONNX Runtime: floodgate lab networks --install.

Example:
  $ floodgate lab train --ship
  $ floodgate lab train --keep-members --scale full
  $ floodgate lab train --portfolio paper --model cnn --split random --splits 3`;

export function addLabTrainCommand(lab: Command, context: Context): void {
  const command = lab
    .command('train')
    .summary('train a selector on the results in the store')
    .description('Trains the selector that picks a planner for a problem, and reports how well it chooses.')
    .addOption(scaleOption())
    .addOption(
      new Option('--portfolio <name>', 'the planners to choose from')
        .choices(['auto', 'paper'])
        .default('auto'),
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
    .option('--create', 'make the store if there is none (the default store is made anyway)')
    .option('--no-run', 'run no jobs; use only the results in the store')
    .option('--keep-members', 'auto: choose from the settings of the selector that ships')
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
  if (options.portfolio === 'auto') {
    await trainAuto(checkAuto(options), shipped, context);
    return;
  }
  const { checkTrainable, limitName, PAPER, trainSelector } = await loadLab();
  await checkTrainable(options.model);
  const library = await mapLibrary(context);
  const training = await withStore(options, context, noStoreFor(options, context), (store) =>
    whileStoppable(context, async (signal) => {
      const rows = await rowsFor(store, options, signal, context);
      const progress = startTrainProgress(context);
      try {
        return await trainSelector(rows, library, {
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
  if (options.json) {
    printJson(context, { ...JSON.parse(training.files['metrics.json']!), files });
    return;
  }
  const { bold } = coloursFor(context.stdout, context.env);
  printLines(context, [
    bold(
      `${options.model} on ${PAPER.title}: ${showMany(training.problems.length, 'problem')}, read at ${limitName(training)}`,
    ),
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
        [`${splits} ${KINDS[contest.kind]}`, 'home, %', 'distance, tiles', 'arrival, ticks'],
        Object.entries(choosers).map(([name, pick]) => {
          const { completion, distance, arrival } = lab.standing(contest, problems, pick);
          return [
            name,
            spread({ mean: 100 * completion.mean, deviation: 100 * completion.deviation }),
            spread(distance),
            spread(arrival),
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
  { scale, run, threads }: TrainOptions,
  signal: AbortSignal,
  context: Context,
): Promise<ResultRow[]> {
  const { checkExperiment, checkFiles, resultsOfJobs, thesisExperiment } = await loadLab();
  const library = await mapLibrary(context);
  const experiment = checkExperiment(thesisExperiment(scale, library));
  checkFiles(experiment, library);
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

/** Writes the model and its other files, and returns their paths. */
function writeTraining({ model, files }: Training, options: TrainOptions): string[] {
  const { portfolio, model: kind, scale } = options;
  const ending = model ? `.${model.ending}` : '';
  const path = options.out ?? join('lab-models', `${portfolio}-${kind}-${scale}`, `selector${ending}`);
  const folder = dirname(path);
  const stem = basename(path, extname(path));
  mkdirSync(folder, { recursive: true });
  if (model) saveFile(path, model.content);
  const beside = Object.entries(files).map(([name, text]) => {
    const file = join(folder, `${stem}.${name}`);
    saveFile(file, text);
    return file;
  });
  return model ? [path, ...beside] : beside;
}

/** Throws an InputError for options that only the thesis' portfolio has. */
function checkAuto(options: TrainOptions): TrainOptions {
  if (options.model !== 'trees')
    throw new InputError('auto is made of trees: --model needs --portfolio paper');
  if (options.split === 'random')
    throw new InputError('auto is tested on unseen maps: --split random needs --portfolio paper');
  return options;
}

/** The source file of the shipped selector. Throws an InputError outside of a clone, or for another portfolio. */
function shippedFile({ portfolio }: TrainOptions): string {
  if (portfolio !== 'auto') throw new InputError('only --portfolio auto can be shipped');
  // In a clone npm links the packages; installed packages are copies below node_modules.
  const select = realpathSync(
    dirname(createRequire(import.meta.url).resolve('@floodgate/select/package.json')),
  );
  const file = join(select, 'src', 'shipped', 'selector.ts');
  if (existsSync(file) && !select.includes('node_modules')) return file;
  throw new InputError(`--ship works in a clone of Floodgate only: there is no ${file} to replace`);
}
