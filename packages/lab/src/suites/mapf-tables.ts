/** How well selectors choose from the thesis' portfolio: Table 5.1 and the figures of its text. */

import { THESIS_ACCURACY, THESIS_CROWDS, type ThesisRow } from '../papers/index.ts';
import { type Block, figure, lineFigure, listing, matrix, seriesOf, type Table } from '../report/index.ts';
import { sumOf } from '../statistics.ts';
import {
  type Chooser,
  type Contest,
  gainInterval,
  gapInterval,
  type Interval,
  member,
  overTrials,
  perfect,
  random,
  type Spread,
  selected,
  standing,
  type ThesisStudy,
  type TrainableId,
  verdictOf,
  winsAndLosses,
  worst,
} from '../train/index.ts';

export const MODEL_NAMES: Readonly<Record<TrainableId, string>> = {
  trees: 'trees',
  committee: 'five sets of trees',
  classifier: 'tree classifier',
  'map-size': 'map size alone',
  cnn: 'small network, our images',
  'cnn-classifier': 'small network, our images, classifier',
  'cnn-thesis': "small network, thesis' images",
  alexnet: "AlexNet, thesis' images",
};

export const KIND_NAMES = { random: 'random splits', map: 'unseen maps' } as const;

/** A line of Table 5.1; lines that are about no selector take the splits of the first. */
interface Line {
  readonly name: string;
  readonly pick: Chooser;
  readonly model: TrainableId;
  readonly thesis?: ThesisRow;
}

function linesOf({ portfolio, contests }: ThesisStudy): Line[] {
  const models = [...new Set(contests.map(({ model }) => model))];
  const first = models[0]!;
  return [
    { name: 'perfect', pick: perfect, model: first, thesis: 'perfect' },
    ...models.map((model, i) => ({
      name: `selected: ${MODEL_NAMES[model]}`,
      pick: selected,
      model,
      ...(i === 0 && { thesis: 'selected' as const }),
    })),
    ...portfolio.members.map(({ id }, i) => ({
      name: `always ${id}`,
      pick: member(i),
      model: first,
      ...(id in THESIS_CROWDS && { thesis: id as ThesisRow }),
    })),
    { name: 'random', pick: random, model: first },
    { name: 'worst', pick: worst, model: first, thesis: 'worst' },
  ];
}

function contestOf({ contests }: ThesisStudy, model: TrainableId, kind: Contest['kind']): Contest {
  return contests.find((contest) => contest.model === model && contest.kind === kind)!;
}

/** Table 5.1. */
export function standingsTable(study: ThesisStudy): Table {
  const { problems, limit } = study.nearest;
  // With a limit in seconds, times are milliseconds until agents are home.
  const unit = 'seconds' in limit ? { name: 'seconds until home', scale: 1 / 1000, digits: 2 } : undefined;
  const { name, scale, digits } = unit ?? { name: 'ticks until home', scale: 1, digits: 0 };
  return {
    caption: `Agents that arrived in per cent, distance walked in tiles, ${name} (agents that did not arrive count with the end of the run): means and deviations over the splits. In brackets: the thesis, with seconds of its computer`,
    columns: [
      'chosen by',
      'arrived, random splits',
      'distance',
      name,
      'arrived, unseen maps',
      'distance',
      name,
    ],
    rows: linesOf(study).map(({ name, pick, model, thesis }) => {
      const known = thesis && THESIS_CROWDS[thesis];
      const [randomly, unseen] = (['random', 'map'] as const).map((kind) =>
        standing(contestOf(study, model, kind), problems, pick),
      );
      return [
        name,
        beside(percent(randomly!.completion), known?.completion),
        beside(plain(randomly!.distance), known?.distance),
        beside(figure(scale * randomly!.time.mean, digits), known?.seconds),
        percent(unseen!.completion),
        plain(unseen!.distance),
        figure(scale * unseen!.time.mean, digits),
      ];
    }),
  };
}

/** How much the choices gained over the single best, and how often they were right. */
export function selectionBlocks(
  contests: readonly (Contest & { readonly model: TrainableId })[],
  problems: Parameters<typeof verdictOf>[1],
): Block[] {
  const byKind = (['random', 'map'] as const).flatMap((kind) =>
    contests
      .filter((contest) => contest.kind === kind)
      .map((contest) => ({
        contest,
        verdict: verdictOf(contest, problems),
        name: `${MODEL_NAMES[contest.model]}, ${KIND_NAMES[kind]}`,
      })),
  );
  type Entry = (typeof byKind)[number];
  const share =
    (of: (verdict: Entry['verdict']) => number) =>
    ({ verdict }: Entry) =>
      figure(100 * of(verdict));
  const gains = listing(
    'Against the planner that was best in training: points of completion gained, and the share of the gap to the perfect choice that this closes, in per cent, each with its 95 % interval; splits won / even / lost',
    byKind,
    {
      selector: ({ name }) => name,
      splits: ({ contest }) => figure(contest.trials.length),
      gained: ({ contest }) => interval(gainInterval(contest), 1),
      'gap closed': ({ contest }) => interval(gapInterval(contest), 0),
      'won / even / lost': ({ contest }) => wonEvenLost(contest),
    },
  );
  const choices = listing(
    'Choices in per cent of the tested problems: more / as many / fewer agents home than with the single best; as many home as with the best planner; best by completion, then distance, then time; problems on which several planners bring the most home, so that distance or time decides',
    byKind,
    {
      selector: ({ name }) => name,
      'more / as many / fewer': ({ verdict: { better, even, worse } }) =>
        [better, even, worse].map((each) => figure(100 * each)).join(' / '),
      'as many home as the best': share(({ asManyHome }) => asManyHome),
      right: share(({ right }) => right),
      tied: share(({ tied }) => tied),
    },
  );
  const { perfect, selected, far } = THESIS_CROWDS;
  const gap = (100 * (selected.completion - far.completion)) / (perfect.completion - far.completion);
  return [
    gains,
    `Intervals are of the paired differences between the selector and the single best, split by split. Splits share problems, so the variance is corrected as by Nadeau and Bengio (2003). The thesis' network gained ${figure(selected.completion - far.completion, 1)} points and closed ${figure(gap)} % of the gap, with random splits.`,
    choices,
    `The thesis' network was right in ${figure(THESIS_ACCURACY, 1)} % of the problems.`,
  ];
}

/** Figure 5.5, split by split. */
export function splitsFigure(study: ThesisStudy) {
  const { model } = study.contests[0]!;
  const contest = contestOf(study, model, 'map');
  const line = (name: string, value: (trial: Contest['trials'][number]) => number) =>
    seriesOf(
      name,
      contest.trials.map((trial, i) => ({ trial, split: i + 1 })),
      ({ split }) => split,
      ({ trial }) => 100 * value(trial),
    );
  return lineFigure({
    name: 'splits',
    caption: 'Agents that arrived on unseen maps, split by split',
    x: { label: 'split', ticks: contest.trials.map((_, i) => i + 1) },
    y: { label: 'agents at their goals, %' },
    series: [
      line('perfect', ({ evaluation }) => evaluation.perfect.completion),
      line(MODEL_NAMES[model], ({ evaluation }) => evaluation.selected.completion),
      line('single best', ({ evaluation }) => evaluation.singleBest.completion),
      line('worst', ({ evaluation }) => evaluation.worst.completion),
    ],
  });
}

export function confusionTable(study: ThesisStudy): Table {
  const members = study.portfolio.members.map(({ id }, i) => [id, i] as const);
  const { model } = study.contests[0]!;
  const { trials } = contestOf(study, model, 'random');
  return matrix(
    `What the ${MODEL_NAMES[model]} chose (columns) by what was best (rows): number of problems over all random splits`,
    'best',
    members,
    members,
    (best, chosen) => figure(sumOf(trials, ({ evaluation }) => evaluation.confusion[best]![chosen]!)),
  );
}

/** Splits that the selector won, in which it was as good as the single best, and that it lost. */
export function wonEvenLost(contest: Contest): string {
  const { won, lost } = winsAndLosses(contest);
  return `${won} / ${contest.trials.length - won - lost} / ${lost}`;
}

/** Shares as per cent: `68 (61 to 75)`. */
export function interval({ mean, low, high }: Interval, digits: number): string {
  const [middle, from, to] = [mean, low, high].map((value) => figure(100 * value, digits));
  return Number.isFinite(low) ? `${middle} (${from} to ${to})` : middle!;
}

/** Mean completion of the perfect choice and the single best over the splits, in per cent. */
export function percentOver({ trials }: Contest, of: 'perfect' | 'selected' | 'singleBest'): number {
  return 100 * overTrials(trials, ({ evaluation }) => evaluation[of].completion).mean;
}

function percent({ mean, deviation }: Spread): string {
  return `${figure(100 * mean, 1)} ± ${figure(100 * deviation, 1)}`;
}

function plain({ mean, deviation }: Spread): string {
  return `${figure(mean)} ± ${figure(deviation)}`;
}

function beside(ours: string, thesis: number | undefined): string {
  return thesis === undefined ? ours : `${ours} (${figure(thesis, 1)})`;
}
