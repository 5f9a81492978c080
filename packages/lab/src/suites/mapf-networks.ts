/** The page of `lab contest`: networks and trees on the same splits of the thesis' problems. */
import { figure, listing, type Report, renderPage, type Table } from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import type { Match, MatchRecord, ModelContest } from '../train/index.ts';
import { limitName } from './mapf-limits.ts';
import { KIND_NAMES, MODEL_NAMES, selectionBlocks } from './mapf-tables.ts';

const WHAT: Readonly<Record<string, string>> = {
  alexnet:
    "AlexNet as published, 58 million parameters, on the thesis' images: 227 × 227 pixels, walls white, a green pixel for each start and a red one for each goal. It names the best planner, and every problem counts the same, as in the thesis. It begins with random weights, not with those of photographs.",
  'cnn-thesis':
    "A small residual network, about 80,000 parameters, on the thesis' images at 128 × 128 pixels. It names the best planner, and a problem counts by what a mistake costs.",
  cnn: 'The small network on images of our own at 64 × 64 pixels, which also show estimated traffic. It predicts how much better or worse each planner is.',
  'cnn-classifier': 'The small network on images of our own at 64 × 64 pixels. It names the best planner.',
};

export function matchReport({ study, records, contests }: Match): Report {
  const { nearest } = study;
  const models = [...new Set(records.map(({ model }) => model))];
  const common = commonSplits(contests);
  const all = contests.some(({ trials }, i) => trials.length !== common[i]?.trials.length);
  return renderPage({
    title: "Networks on the thesis' problems",
    lead: [
      `Networks and trees choose from BMAA*, FAR and WHCA* on the ${figure(nearest.problems.length)} problems of the suite mapf, with the outcomes at ${limitName(nearest)}, on the same splits. The first splits are the first splits of the page of that suite.`,
      ...models.flatMap((model) => (WHAT[model] ? [`${MODEL_NAMES[model]}: ${WHAT[model]}`] : [])),
    ],
    sections: [
      { heading: 'On the splits that all have', blocks: selectionBlocks(common, nearest.problems) },
      ...(all
        ? [
            {
              heading: 'On all splits of each',
              blocks: selectionBlocks(contests, nearest.problems).slice(0, 1),
            },
          ]
        : []),
      { heading: 'Training', blocks: [trainingTable(records)] },
    ],
  });
}

/** By kind of split, only the splits that every model was tried on. */
function commonSplits(contests: readonly ModelContest[]): ModelContest[] {
  const keyOf = ({ split }: ModelContest['trials'][number]) => split.test.join();
  return contests.flatMap((contest): ModelContest[] => {
    const ofKind = contests.filter(({ kind }) => kind === contest.kind);
    const trials = contest.trials.filter((trial) =>
      ofKind.every((other) => other.trials.some((each) => keyOf(each) === keyOf(trial))),
    );
    return trials.length === 0 ? [] : [{ ...contest, trials }];
  });
}

function trainingTable(records: readonly MatchRecord[]): Table {
  const groups = [
    ...groupBy(records, ({ model, kind, schedule }) => JSON.stringify([model, kind, schedule])),
  ];
  const mean =
    (of: (record: MatchRecord) => number | null, digits: number) =>
    ([, some]: (typeof groups)[number]) =>
      figure(meanOf(some, of), digits);
  return listing(
    'Means over the splits; the losses of a classifier are cross-entropies in nats (guessing one of three gets 1.10)',
    groups,
    {
      model: ([, [first]]) => `${MODEL_NAMES[first!.model]}, ${KIND_NAMES[first!.kind]}`,
      'asked for': ([, [first]]) => scheduleText(first!),
      splits: ([, some]) => figure(some.length),
      'problems learned from': mean(({ lessons }) => lessons, 0),
      'epochs or rounds': mean(({ rounds }) => rounds, 0),
      'last loss': mean(({ loss }) => loss, 3),
      'least loss on problems held back': mean(({ heldBack }) => heldBack, 3),
      'processor seconds a split': mean(({ cpuSeconds }) => cpuSeconds, 0),
    },
  );
}

function scheduleText({ schedule }: MatchRecord): string {
  const parts = Object.entries(schedule).map(([name, value]) => `${name} ${value}`);
  return parts.length === 0 ? 'the usual' : parts.join(', ');
}
