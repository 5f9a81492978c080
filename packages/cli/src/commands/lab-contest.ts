import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Match, MatchRecord, Scale, SplitKind, TrainableId } from '@floodgate/lab';
import { saveFile } from '@floodgate/lab/files';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { unknownName } from 'floodgate';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { printResult, showPercent } from '../io/print.ts';
import { startProgress } from '../io/progress.ts';
import { readPositiveCount } from '../options/values.ts';
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

interface ContestOptions extends StoreOptions {
  readonly scale: Scale;
  readonly models: readonly TrainableId[];
  readonly split?: SplitKind;
  readonly splits: number;
  readonly epochs?: number;
  readonly batch?: number;
  readonly keepNetworks?: string;
  readonly out?: string;
  readonly json?: true;
}

const MODELS: readonly TrainableId[] = [
  'alexnet',
  'cnn-thesis',
  'cnn',
  'cnn-classifier',
  'trees',
  'committee',
  'classifier',
  'map-size',
];
const DEFAULT_MODELS = ['alexnet', 'cnn-thesis', 'classifier', 'trees', 'committee'];

const EXAMPLE = `
Trains selectors on the results of the suite mapf, on the same splits, and writes a page
that sets them beside each other. Every trial is kept in trials.json when it is done: a
contest that was stopped continues, and models can be added one after the other.
Models: alexnet (the network of the selection thesis, on its images), cnn-thesis (a small
network on the same images), cnn and cnn-classifier (small networks on images of our own),
trees, committee (five sets of trees), classifier, map-size.
Networks need ONNX Runtime: floodgate lab networks --install.
AlexNet takes a few minutes an epoch and processor; 10 splits of both kinds take a night.

Example:
  $ floodgate lab run mapf
  $ floodgate lab contest --splits 10
  $ floodgate lab contest --models alexnet --splits 1 --split map --epochs 8 --keep-networks nets`;

export function addLabContestCommand(lab: Command, context: Context): void {
  const command = lab
    .command('contest')
    .summary("networks and trees on the thesis' crowds")
    .description('Trains networks and trees on the same splits of the results of the suite mapf.')
    .addOption(scaleOption())
    .option('--models <list>', 'what to train, separated by commas', readModels, DEFAULT_MODELS)
    .addOption(
      new Option('--split <kind>', 'how test problems are chosen (default: both kinds)').choices([
        'random',
        'map',
      ]),
    )
    .option('--splits <n>', 'number of splits of each kind', readPositiveCount, 10)
    .option('--epochs <n>', 'for networks: passes over the problems', readPositiveCount)
    .option('--batch <n>', 'for networks: images in a step', readPositiveCount);
  addStoreOption(command)
    .option('--keep-networks <folder>', 'keep each trained network as an .onnx file (228 MB for AlexNet)')
    .option('--out <folder>', 'the folder to write to (default: lab-reports/contest-SCALE)')
    .option('--json', 'print the path of the page as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: ContestOptions) => labContest(options, context));
}

async function labContest(options: ContestOptions, context: Context): Promise<void> {
  const { checkTrainable, holdMatch, matchReport, resultsOf, runId } = await loadLab();
  for (const model of options.models) await checkTrainable(model);
  const folder = options.out ?? join('lab-reports', `contest-${options.scale}`);
  const trials = join(folder, 'trials.json');
  const known = readTrials(trials);
  const library = await mapLibrary(context);
  const { experiment } = await findExperiment('mapf', options.scale, library);
  const rows = await withStore(options, context, 'refuse', (store) => resultsOf(store, runId(experiment)));
  mkdirSync(folder, { recursive: true });
  const { epochs, batch, keepNetworks } = options;
  const progress = startProgress(context, { label: 'learning', total: 1, show: showPercent });
  const match = await whileStoppable(context, (signal) =>
    holdMatch(
      rows,
      { maps: library, signal, onProgress: (_, share) => progress.update(share) },
      {
        models: options.models,
        kinds: options.split ? [options.split] : ['random', 'map'],
        splits: options.splits,
        schedule: { ...(epochs !== undefined && { epochs }), ...(batch !== undefined && { batch }) },
        known,
        onRecord(record) {
          known.push(record);
          saveFile(trials, trialsText(known));
        },
        onNetwork(name, bytes) {
          if (keepNetworks === undefined) return;
          mkdirSync(keepNetworks, { recursive: true });
          saveFile(join(keepNetworks, `${name}.onnx`), bytes);
        },
      },
    ),
  ).finally(() => progress.stop());
  if (!match) throw new InputError('the store has too few results of the suite mapf: floodgate lab run mapf');
  const page = writePage(matchReport(match), folder);
  printResult(context, options, { page, trials: match.records.length }, () => [page]);
}

function writePage(files: Readonly<Record<string, string>>, folder: string): string {
  for (const [name, text] of Object.entries(files)) saveFile(join(folder, name), text);
  return join(folder, 'index.html');
}

/** One trial a line, so that a difference between two files can be read. */
function trialsText(records: readonly MatchRecord[]): string {
  return `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;
}

function readTrials(file: string): Match['records'][number][] {
  if (!existsSync(file)) return [];
  try {
    const records: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(records)) return records;
  } catch {
    // The error below says it all.
  }
  throw new InputError(`${file} is not a list of trials: move it away to begin again`);
}

function readModels(text: string): TrainableId[] {
  return text.split(',').map((name) => {
    const found = MODELS.find((model) => model === name.trim());
    if (found) return found;
    throw new InvalidArgumentError(`unknown model ${unknownName(name, [...MODELS])}.`);
  });
}
