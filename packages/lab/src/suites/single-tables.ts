/** Tables 4.2 to 4.5 of the selection thesis: prior, learned and perfect choice, over random splits. */
import {
  meanAndDeviation,
  randomSplits,
  type Trial,
  trialByLabel,
  trialOfPortfolio,
} from '@floodgate/select';
import {
  type Granularity,
  SELECTION_PORTFOLIO,
  SELECTION_SPLITS,
  SELECTION_TABLES,
  type SelectionTable,
  type Spread,
} from '../papers/index.ts';
import { compared, figure, type Section, type Table } from '../report/index.ts';
import type { SingleData } from './single-data.ts';
import { labelsInSuite } from './single-maps.ts';

/** A selector's results, split by split. */
export interface Selector {
  readonly name: string;
  /** Mean suboptimality of the tested problems. */
  readonly costs: readonly number[];
  /** Share of right choices; empty if it has no meaning for this selector. */
  readonly accuracies: readonly number[];
}

/** All trials of a granularity; nothing if there are no results for it. */
export function trialsOf(granularity: Granularity, { maps, one }: SingleData): Trial[] {
  const table = granularity === 'problem' ? one?.table : maps?.table;
  if (!table || table.problems < 2) return [];
  const splits = randomSplits(table.problems, { count: SELECTION_SPLITS });
  if (granularity === 'problem' || granularity === 'map')
    return splits.map((split) => trialOfPortfolio(table, SELECTION_PORTFOLIO, split));
  const labels = maps!.names.map((map) => labelsInSuite(map)[granularity]);
  return splits.map((split) => trialByLabel(table, labels, split));
}

const byLabel = (label: string) =>
  `Perfect knows the ${label} of every map and takes the setting that was best for that ${label} in training.`;
const ofPortfolio = (what: string) =>
  `Perfect takes for each ${what} the better of ${SELECTION_PORTFOLIO} settings that were chosen greedily in training.`;
const EXPLANATIONS: Readonly<Record<Granularity, string>> = {
  genre: byLabel('genre'),
  game: byLabel('game'),
  map: ofPortfolio('map'),
  problem: ofPortfolio('problem'),
};

/**
 * A section for each table. `learned` gives further selectors for a granularity; their rows are between prior and
 * perfect.
 */
export function selectionSections(
  data: SingleData,
  learned: (granularity: Granularity) => readonly Selector[],
  comparable: boolean,
): Section[] {
  return SELECTION_TABLES.flatMap((thesis): Section[] => {
    const [number, granularity] = thesis;
    const trials = trialsOf(granularity, data);
    if (trials.length === 0) return [];
    const table = tableOf(thesis, trials, learned(granularity), comparable);
    return [
      {
        heading: `One setting per ${granularity} (Table ${number})`,
        blocks: [EXPLANATIONS[granularity], table],
      },
    ];
  });
}

function tableOf(
  thesis: SelectionTable,
  trials: readonly Trial[],
  learned: readonly Selector[],
  comparable: boolean,
): Table {
  const [, granularity, printedPrior, printedLearned, printedPerfect, printedAccuracy] = thesis;
  const prior = trials.map((trial) => trial.prior);
  const perfect = trials.map((trial) => trial.perfect);
  const line = (name: string, selector: Omit<Selector, 'name'>, beside?: Spread, accuracy?: Spread) => {
    const { mean, deviation } = meanAndDeviation(selector.costs);
    const printed = comparable ? beside : undefined;
    return [
      name,
      compared(mean, printed?.[0], 2),
      `± ${figure(deviation, 2)}${printed ? ` (± ${printed[1]})` : ''}`,
      accuracyOf(selector.accuracies, comparable ? accuracy : undefined),
      gapOf(selector.costs, prior, perfect),
      betterIn(selector.costs, prior),
    ];
  };
  const [first, ...others] = learned;
  return {
    caption: `Suboptimality of the tested ${granularity === 'problem' ? 'problems' : 'maps'}, ${trials.length} splits: ours (the thesis'; difference)`,
    columns: ['chosen by', 'suboptimality', 'deviation', 'right, %', 'closed gap, %', 'better than prior in'],
    rows: [
      line('prior: the best in training', { costs: prior, accuracies: [] }, printedPrior),
      ...(first ? [line(first.name, first, printedLearned, printedAccuracy)] : []),
      ...others.map((selector) => line(selector.name, selector)),
      ...(comparable ? [networkLine(thesis)] : []),
      line('perfect', { costs: perfect, accuracies: [] }, printedPerfect),
    ],
  };
}

/** The thesis' network alone, with what follows from its printed figures. */
function networkLine([, , prior, learned, perfect, accuracy, betterIn]: SelectionTable): string[] {
  const gap = (100 * (prior[0] - learned[0])) / (prior[0] - perfect[0]);
  return [
    "the thesis' network, as printed",
    figure(learned[0], 2),
    `± ${learned[1]}`,
    figure(accuracy[0]),
    figure(gap),
    `${betterIn} of ${SELECTION_SPLITS}`,
  ];
}

function accuracyOf(accuracies: readonly number[], thesis: Spread | undefined): string {
  if (accuracies.length === 0) return '–';
  const { mean, deviation } = meanAndDeviation(accuracies);
  const own = `${figure(100 * mean)} ± ${figure(100 * deviation, 1)}`;
  return thesis ? `${own} (${thesis[0]} ± ${thesis[1]})` : own;
}

/** The share of the gap between prior and perfect that a selector closes, in per cent. */
function gapOf(costs: readonly number[], prior: readonly number[], perfect: readonly number[]): string {
  const [from, to, here] = [prior, perfect, costs].map((values) => meanAndDeviation(values).mean);
  return from! - to! > 1e-9 ? figure((100 * (from! - here!)) / (from! - to!)) : '–';
}

function betterIn(costs: readonly number[], prior: readonly number[]): string {
  if (costs === prior) return '–';
  return `${costs.filter((cost, i) => cost < prior[i]! - 1e-12).length} of ${costs.length}`;
}
