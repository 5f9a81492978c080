/** How well selectors choose from a portfolio: the thesis' Table 5.1 and the figures of its text. */

import { THESIS_ACCURACY, THESIS_CROWDS, type ThesisRow } from '../papers/index.ts';
import { type Block, figure, lineFigure, listing, matrix, seriesOf, type Table } from '../report/index.ts';
import { sumOf } from '../statistics.ts';
import {
  type Chooser,
  type Contest,
  closedGap,
  gainOf,
  member,
  overTrials,
  type PortfolioStudy,
  perfect,
  random,
  repeatable,
  type Spread,
  selected,
  standing,
  worst,
} from '../train/index.ts';
import { wonEvenLost } from './mapf-limits-tables.ts';

const NAMES = {
  trees: 'selected: trees',
  classifier: 'selected: tree classifier',
  'map-size': 'selected: map size alone',
  cnn: 'selected: small network',
  'cnn-classifier': 'selected: small network, classifier',
  alexnet: 'selected: AlexNet',
} as const;

interface Line {
  readonly name: string;
  readonly pick: Chooser;
  /** The selector; the trees' contests serve for lines that are about no selector. */
  readonly model: PortfolioStudy['contests'][number]['model'];
  readonly thesis?: ThesisRow;
}

function linesOf({ portfolio, contests }: PortfolioStudy): Line[] {
  const models = [...new Set(contests.map(({ model }) => model))];
  const own = (name: string, pick: Chooser, thesis?: ThesisRow): Line => ({
    name,
    pick,
    model: 'trees',
    ...(portfolio.id === 'paper' && thesis && { thesis }),
  });
  return [
    own('perfect', perfect, 'perfect'),
    own('perfect, luck aside', repeatable),
    ...models.map((model) => ({
      ...own(NAMES[model], selected, model === 'trees' ? 'selected' : undefined),
      model,
    })),
    ...portfolio.members.map(({ id }, i) =>
      own(`always ${id}`, member(i), id in THESIS_CROWDS ? (id as ThesisRow) : undefined),
    ),
    own('random', random),
    own('worst', worst, 'worst'),
  ];
}

function contestOf(study: PortfolioStudy, model: string, kind: Contest['kind']): Contest {
  return study.contests.find((contest) => contest.model === model && contest.kind === kind)!;
}

/** Table 5.1. */
export function standingsTable(study: PortfolioStudy): Table {
  const { problems, portfolio } = study;
  const isPaper = portfolio.id === 'paper';
  return {
    caption: `Agents that arrived in per cent, distance walked in tiles, step of arrival (the limit for agents that did not arrive), arrival ratio (ticks until agents are home over the fewest moves they need): means and deviations over the splits${isPaper ? '. In brackets: the thesis' : ''}`,
    columns: [
      'chosen by',
      'arrived, random splits',
      'distance',
      'arrival',
      'arrival ratio',
      'arrived, unseen maps',
      'distance',
      'arrival',
      'arrival ratio',
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
        figure(randomly!.arrival.mean),
        figure(randomly!.arrivalRatio.mean, 2),
        percent(unseen!.completion),
        plain(unseen!.distance),
        figure(unseen!.arrival.mean),
        figure(unseen!.arrivalRatio.mean, 2),
      ];
    }),
  };
}

/** How often the choices were right and what they gained, compared with the thesis' network. */
export function selectionBlocks(study: PortfolioStudy): Block[] {
  const contests = (['random', 'map'] as const).flatMap((kind) =>
    study.contests.filter((contest) => contest.kind === kind),
  );
  const table = listing(
    'Against the planner that was best in training: points of completion gained, share of the gap to the perfect choice closed in per cent, points lost to the perfect choice, right choices in per cent, splits won / even / lost',
    contests,
    {
      selector: ({ model, kind }) =>
        `${NAMES[model].replace('selected: ', '')}, ${kind === 'map' ? 'unseen maps' : 'random splits'}`,
      splits: ({ trials }) => figure(trials.length),
      gained: ({ trials }) => percent(overTrials(trials, gainOf)),
      'gap closed': (contest) => figure(100 * closedGap(contest)),
      regret: ({ trials }) => percent(overTrials(trials, ({ evaluation }) => evaluation.regret)),
      right: ({ trials }) => percent(overTrials(trials, ({ evaluation }) => evaluation.accuracy)),
      'won / even / lost': ({ trials }) => wonEvenLost(trials),
    },
  );
  if (study.portfolio.id !== 'paper') return [table];
  const { perfect, selected, far } = THESIS_CROWDS;
  const gap = (100 * (selected.completion - far.completion)) / (perfect.completion - far.completion);
  return [
    table,
    `The thesis' network gained ${figure(selected.completion - far.completion, 1)} points, closed ${figure(gap)} % of the gap and was right in ${figure(THESIS_ACCURACY, 1)} % of the problems, with random splits.`,
  ];
}

/** Figure 5.5, split by split. */
export function splitsFigure(study: PortfolioStudy) {
  const contest = contestOf(study, 'trees', 'map');
  const size = contestOf(study, 'map-size', 'map');
  const line = (name: string, { trials }: Contest, value: (trial: Contest['trials'][number]) => number) =>
    seriesOf(
      name,
      trials.map((trial, i) => ({ trial, split: i + 1 })),
      ({ split }) => split,
      ({ trial }) => 100 * value(trial),
    );
  return lineFigure({
    name: `splits-${study.portfolio.id}`,
    caption: 'Agents that arrived on unseen maps, split by split',
    x: { label: 'split', ticks: contest.trials.map((_, i) => i + 1) },
    y: { label: 'agents at their goals, %' },
    series: [
      line('perfect', contest, ({ evaluation }) => evaluation.perfect.completion),
      line('trees', contest, ({ evaluation }) => evaluation.selected.completion),
      line('map size alone', size, ({ evaluation }) => evaluation.selected.completion),
      line('single best', contest, ({ evaluation }) => evaluation.singleBest.completion),
      line('worst', contest, ({ evaluation }) => evaluation.worst.completion),
    ],
  });
}

export function confusionTable(study: PortfolioStudy): Table {
  const members = study.portfolio.members.map(({ id }, i) => [id, i] as const);
  const { trials } = contestOf(study, 'trees', 'random');
  return matrix(
    'What the trees chose (columns) by what was best (rows): number of problems over all random splits',
    'best',
    members,
    members,
    (best, chosen) => figure(sumOf(trials, ({ evaluation }) => evaluation.confusion[best]![chosen]!)),
  );
}

/** For the section on what depends on the machine. */
export function timesTable(study: PortfolioStudy): Table {
  return matrix(
    `Milliseconds of planning per tick, ${study.portfolio.title}`,
    'chosen by',
    linesOf(study).map((line) => [line.name, line]),
    [
      ['random splits', 'random'],
      ['unseen maps', 'map'],
    ] as const,
    ({ pick, model }, kind) =>
      figure(standing(contestOf(study, model, kind), study.problems, pick).time.mean, 2),
  );
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
