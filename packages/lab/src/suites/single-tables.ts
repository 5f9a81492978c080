/** Tables 4.2 to 4.5 of the selection thesis: prior, learned, perfect and worst choice, over random splits. */
import { meanAndDeviation } from '@floodgate/select';
import {
  type Granularity,
  SELECTION_PORTFOLIO,
  SELECTION_SPLITS,
  SELECTION_TABLES,
  type SelectionTable,
  type Spread,
} from '../papers/index.ts';
import { type Block, type Cell, compared, figure, type Section, type Table } from '../report/index.ts';
import { closedGap, comparedWith, gainOver, type Judged, judgeAll } from './single-judged.ts';
import type { Selector } from './single-learned.ts';
import { type Subject, withRelativeCosts } from './single-subjects.ts';

const byLabel = (label: string) =>
  `Perfect knows the ${label} of every map and takes the setting that was best for that ${label} in training; worst takes the worst of these settings for each map.`;
const ofPortfolio = (what: string) =>
  `Perfect takes for each ${what} the better of ${SELECTION_PORTFOLIO} settings that were chosen greedily in training, worst the other one.`;
const EXPLANATIONS: Readonly<Record<Granularity, string>> = {
  genre: byLabel('genre'),
  game: byLabel('game'),
  map: ofPortfolio('map'),
  problem: ofPortfolio('problem'),
};

/** A subject and its selectors. */
export interface Study {
  readonly subject: Subject;
  readonly selectors: readonly Selector[];
}

/** A section for each table of the thesis. */
export function selectionSections(studies: readonly Study[], comparable: boolean): Section[] {
  return studies.map((study) => {
    const { granularity } = study.subject;
    const thesis = SELECTION_TABLES.find(([, of]) => of === granularity)!;
    return {
      heading: `One setting per ${granularity} (Table ${thesis[0]})`,
      blocks: [EXPLANATIONS[granularity], ...tablesOf(study, thesis, comparable)],
    };
  });
}

function tablesOf({ subject, selectors }: Study, thesis: SelectionTable, comparable: boolean): Block[] {
  const what = subject.granularity === 'problem' ? 'problems' : 'maps';
  const all = subject.trials.length;
  const fewer = [...new Set(selectors.map(({ choices }) => choices.length))].filter((splits) => splits < all);
  return [
    tableOf(
      `Suboptimality of the tested ${what}, ${all} splits${comparable ? ": ours (the thesis'; difference)" : ''}`,
      judgeAll(subject, all, selectors),
      comparable ? thesis : undefined,
    ),
    ...fewer
      .sort((a, b) => b - a)
      .map((splits) =>
        tableOf(
          splits === 1
            ? 'The same on the first split alone, with networks'
            : `The same on the first ${splits} splits, with networks`,
          judgeAll(subject, splits, selectors),
        ),
      ),
    tableOf(
      `Cost relative to the mean of all settings on the same ${what.slice(0, -1)}, ${all} splits: every ${what.slice(0, -1)} counts alike, also where settings are chosen`,
      judgeAll(withRelativeCosts(subject), all, []),
    ),
  ];
}

function tableOf(caption: string, judged: readonly Judged[], thesis?: SelectionTable): Table {
  const costsOf = (name: string) => judged.find((one) => one.name === name)!.costs;
  const [prior, perfect] = [costsOf('prior'), costsOf('perfect')];
  const line = (one: Judged): Cell[] => {
    const { mean, deviation } = meanAndDeviation(one.costs);
    const printed = { prior: thesis?.[2], perfect: thesis?.[4] }[one.name];
    const { mean: gain, error } = gainOver(one.costs, prior);
    const isPrior = one.name === 'prior';
    const few = one.costs.length < 2;
    return [
      NAMES[one.name] ?? one.name,
      compared(mean, printed?.[0], 3),
      few ? '–' : `± ${figure(deviation, 2)}${printed ? ` (± ${printed[1]})` : ''}`,
      figure(meanAndDeviation(one.relative).mean, 3),
      shares(one.right),
      shares(one.strictlyRight),
      figure(closedGap(one.costs, prior, perfect)),
      isPrior ? '–' : few ? figure(gain, 3) : `${figure(gain, 3)} ± ${figure(error, 3)}`,
      isPrior ? '–' : comparedWith(one.costs, prior).join(' / '),
    ];
  };
  const rows = judged.map(line);
  if (thesis) rows.splice(-2, 0, networkLine(thesis));
  return {
    caption,
    columns: [
      'chosen by',
      'suboptimality',
      'deviation',
      'relative',
      'right, %',
      'strictly, %',
      'closed gap, %',
      'gain over prior',
      'better / equal / worse',
    ],
    rows,
  };
}

const NAMES: Readonly<Record<string, string>> = { prior: 'prior: the best in training' };

/** The thesis' network alone, with what follows from its printed figures. It does not say how it counts ties. */
function networkLine([, , prior, learned, perfect, accuracy, betterIn]: SelectionTable): Cell[] {
  const gap = (100 * (prior[0] - learned[0])) / (prior[0] - perfect[0]);
  return [
    "the thesis' network, as printed",
    figure(learned[0], 2),
    `± ${learned[1]}`,
    '–',
    '–',
    spread(accuracy),
    figure(gap),
    figure(prior[0] - learned[0], 2),
    `${betterIn} of ${SELECTION_SPLITS} better`,
  ];
}

const spread = ([mean, deviation]: Spread): string => `${mean} ± ${deviation}`;

function shares(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const { mean, deviation } = meanAndDeviation(values);
  return values.length === 1 ? figure(100 * mean) : `${figure(100 * mean)} ± ${figure(100 * deviation, 1)}`;
}
