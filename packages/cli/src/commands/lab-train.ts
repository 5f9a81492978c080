import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import type {
  Portfolio,
  ResultRow,
  Scale,
  SplitKind,
  Store,
  TrainableId,
  Training,
  TrainProgress,
} from '@floodgate/lab';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawFigures } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { printJson, printLines, showCount, showMany, showPercent } from '../io/print.ts';
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
import { trainingTables } from './lab-train-tables.ts';

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
Runs what is missing of the suite mapf for a portfolio, trains on it, and judges the
selector on problems that it did not learn from: any 30 % (random), or all problems of
30 % of the maps (map). The model that is written has learned from all problems.

Portfolios: paper (the thesis' BMAA*, FAR and WHCA*, read literally), strong (the same
as strong as they are here), all (every planner).
Models: trees; cnn and cnn-classifier (small networks), alexnet (the thesis'); to compare
with: classifier (trees that only name the best), map-size. Networks need ONNX Runtime:
floodgate lab networks --install.

Example:
  $ floodgate lab train --scale quick
  $ floodgate lab train --portfolio paper --model cnn --split random --splits 3
  $ floodgate lab train --ship`;

export function addLabTrainCommand(lab: Command, context: Context): void {
  const command = lab
    .command('train')
    .summary('train a selector on what is in the store')
    .description('Trains the selector that picks a planner for a problem, and says how good it is.')
    .addOption(scaleOption())
    .addOption(
      new Option('--portfolio <name>', 'the planners to choose from')
        .choices(['paper', 'strong', 'all'])
        .default('all'),
    )
    .addOption(new Option('--model <kind>', 'what learns').choices(MODELS).default('trees'))
    .addOption(
      new Option('--split <kind>', 'how problems are divided to judge it (default: both ways)').choices([
        'random',
        'map',
      ]),
    )
    .option('--splits <n>', 'how many divisions of a kind', readPositiveCount, 10)
    .option('--seed <n>', 'of splits and of learning', readPositiveCount, 1);
  addStoreOption(command)
    .option('--threads <n>', 'jobs at the same time (default: one a core)', readPositiveCount)
    .option('--no-run', 'only use what is in the store')
    .option('--out <file>', 'where the model goes (default: lab-models/PORTFOLIO-MODEL-SCALE/selector)')
    .option('--ship', 'also make it the selector that ships with Floodgate (in a clone)')
    .option('--json', 'print how good it is as JSON')
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

/** What the store has, after running what it lacks. */
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

/** A bar a stage in a terminal, a line a stage elsewhere. */
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

/** Writes the model and what belongs to it, and returns the paths. */
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

/** The source that the shipped selector is in. Throws an InputError if this is no clone, or no such selector. */
function shippedFile({ portfolio, model }: TrainOptions): string {
  if (portfolio !== 'all' || model !== 'trees')
    throw new InputError('only --portfolio all --model trees can be shipped');
  // npm links the packages of a clone; installed ones are copies below node_modules.
  const select = realpathSync(
    dirname(createRequire(import.meta.url).resolve('@floodgate/select/package.json')),
  );
  const file = join(select, 'src', 'shipped', 'selector.ts');
  if (existsSync(file) && !select.includes('node_modules')) return file;
  throw new InputError(`--ship works in a clone of Floodgate only: there is no ${file} to replace`);
}
