/** Portfolios of growing size: greedy choice beside the best possible, and the settings that it takes. */
import {
  bestPortfolio,
  type CostTable,
  greedyPortfolio,
  meanAndDeviation,
  perfectMean,
  randomSplits,
  takeProblems,
} from '@floodgate/select';
import { FloodgateError } from 'floodgate';
import { SELECTION_SPLITS } from '../papers/index.ts';
import {
  type Block,
  figure,
  lineFigure,
  listing,
  type Section,
  seriesOf,
  type Table,
} from '../report/index.ts';
import type { ProblemSet, SingleData } from './single-data.ts';

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8];
/** Sizes for which the best portfolio is searched for, unless there are too many sets. */
const EXHAUSTIVE_SIZES = [1, 2, 3];
const MOST_SETS = 600_000;

interface Curve {
  readonly size: number;
  /** Means over splits: greedy portfolios where they were formed and where they were not, and the best possible. */
  readonly training: number;
  readonly testing: number;
  readonly best: number | undefined;
}

export function portfolioSection({ maps, many, one }: SingleData): Section[] {
  const subjects = [
    maps && { name: 'maps', each: 'map', of: '', over: 'maps', table: maps.table, drawn: many! },
    one && {
      name: 'problems',
      each: 'problem',
      of: ` of ${one.mapOf[0]}`,
      over: `problems of ${one.mapOf[0]}`,
      table: one.table,
      drawn: one,
    },
  ].filter((subject) => subject !== undefined);
  const curves = subjects
    .filter(({ table }) => table.problems > 1)
    .flatMap(({ name, each, of, table }) =>
      curveBlocks(`portfolio-${name}`, `the best member is taken for each ${each}${of}`, table),
    );
  const members = subjects.map(({ each, over, table, drawn }) =>
    membersTable(`Greedy portfolio over all ${over}, chosen ${each} by ${each}`, table, drawn),
  );
  if (subjects.length === 0) return [];
  return [{ heading: 'Portfolios of one to eight', blocks: [...curves, ...members] }];
}

function curveBlocks(name: string, what: string, table: CostTable): Block[] {
  const curve = curveOf(table);
  const line = (title: string, value: (row: Curve) => number | undefined) =>
    seriesOf(title, curve, ({ size }) => size, value);
  return [
    lineFigure({
      name,
      caption: `Suboptimality by size of the portfolio, if ${what}: mean over ${SELECTION_SPLITS} splits`,
      x: { label: 'members', ticks: SIZES },
      y: { label: 'suboptimality' },
      series: [
        line('greedy, in training', ({ training }) => training),
        line('greedy, tested', ({ testing }) => testing),
        line('best there is, in training', ({ best }) => best),
      ].filter(({ points }) => points.length > 0),
    }),
    listing(`The same in figures: ${what}`, curve, {
      members: ({ size }) => String(size),
      'greedy, in training': ({ training }) => figure(training, 3),
      'best there is, in training': ({ best }) => figure(best, 3),
      'greedy, tested': ({ testing }) => figure(testing, 3),
    }),
  ];
}

function curveOf(table: CostTable): Curve[] {
  const parts = randomSplits(table.problems, { count: SELECTION_SPLITS }).map(({ training, testing }) => {
    const learned = takeProblems(table, training);
    const { members } = greedyPortfolio(learned, SIZES.length);
    return { learned, tested: takeProblems(table, testing), members };
  });
  const mean = (value: (part: (typeof parts)[number]) => number) => meanAndDeviation(parts.map(value)).mean;
  return SIZES.map((size) => ({
    size,
    training: mean(({ learned, members }) => perfectMean(learned, members.slice(0, size))),
    testing: mean(({ tested, members }) => perfectMean(tested, members.slice(0, size))),
    best: EXHAUSTIVE_SIZES.includes(size) ? bestIn(parts, size) : undefined,
  }));
}

function bestIn(parts: readonly { readonly learned: CostTable }[], size: number): number | undefined {
  try {
    return meanAndDeviation(parts.map(({ learned }) => bestPortfolio(learned, size, MOST_SETS).mean)).mean;
  } catch (error) {
    // With many settings there are more sets than can be tried; then only greedy choice is shown.
    if (error instanceof FloodgateError && error.code === 'too-large') return undefined;
    throw error;
  }
}

function membersTable(caption: string, table: CostTable, { settings, numbers }: ProblemSet): Table {
  const { members, means } = greedyPortfolio(table, SIZES.length);
  const lines = members.map((member, i) => ({ member, mean: means[i], ...settings[member]! }));
  const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
  return listing(caption, lines, {
    setting: ({ member }) => `#${numbers[member]}`,
    w: ({ w }) => figure(w, 2),
    wc: ({ wc }) => figure(wc, 2),
    b: ({ b }) => figure(b, 2),
    learns: ({ lop }) => lop,
    avoids: ({ da }) => yesOrNo(da),
    prunes: ({ expendable }) => yesOrNo(expendable),
    alone: ({ member }) => figure(perfectMean(table, [member]), 2),
    'with those above': ({ mean }) => figure(mean, 2),
  });
}
