/** How portfolios grow: greedy choice beside the best there is, and which settings it takes. */
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
import type { RealTimeSettings } from 'floodgate/real-time';
import { SELECTION_SPLITS } from '../papers/index.ts';
import { type Block, figure, lineFigure, type Section, type Table } from '../report/index.ts';
import type { SingleData } from './single-data.ts';

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8];
/** Sizes for which the best portfolio is looked for, as long as there are not too many sets. */
const EXHAUSTIVE_SIZES = [1, 2, 3];
const MOST_SETS = 600_000;

interface Curve {
  readonly size: number;
  /** Means over splits: greedy portfolios where they were formed and where they were not, and the best possible. */
  readonly training: number;
  readonly testing: number;
  readonly best: number | undefined;
}

export function portfolioSection({ maps, one, settings }: SingleData): Section[] {
  const blocks: Block[] = [];
  if (maps && maps.table.problems > 1)
    blocks.push(...curveBlocks('portfolio-maps', 'the best member is taken for each map', maps.table));
  if (one && one.table.problems > 1)
    blocks.push(
      ...curveBlocks(
        'portfolio-problems',
        `the best member is taken for each problem of ${one.mapOf[0]}`,
        one.table,
      ),
    );
  if (maps)
    blocks.push(membersTable('Greedy portfolio over all maps, chosen map by map', maps.table, settings));
  if (one)
    blocks.push(
      membersTable(
        `Greedy portfolio over all problems of ${one.mapOf[0]}, chosen problem by problem`,
        one.table,
        settings,
      ),
    );
  return blocks.length === 0 ? [] : [{ heading: 'Portfolios of one to eight', blocks }];
}

function curveBlocks(name: string, what: string, table: CostTable): Block[] {
  const curve = curveOf(table);
  const points = (of: 'training' | 'testing' | 'best') =>
    curve.flatMap((row): [number, number][] => (row[of] === undefined ? [] : [[row.size, row[of]]]));
  const series = [
    { name: 'greedy, in training', points: points('training') },
    { name: 'greedy, tested', points: points('testing') },
    { name: 'best there is, in training', points: points('best') },
  ].filter((line) => line.points.length > 0);
  return [
    lineFigure({
      name,
      caption: `Suboptimality by size of the portfolio, if ${what}: mean over ${SELECTION_SPLITS} splits`,
      x: { label: 'members', ticks: SIZES },
      y: { label: 'suboptimality' },
      series,
    }),
    {
      caption: `The same in figures: ${what}`,
      columns: ['members', 'greedy, in training', 'best there is, in training', 'greedy, tested'],
      rows: curve.map(({ size, training, best, testing }) => [
        String(size),
        figure(training, 3),
        figure(best, 3),
        figure(testing, 3),
      ]),
    },
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
    // With many settings there are more sets than can be tried; greedy choice is shown alone then.
    if (error instanceof FloodgateError && error.code === 'too-large') return undefined;
    throw error;
  }
}

function membersTable(caption: string, table: CostTable, settings: readonly RealTimeSettings[]): Table {
  const { members, means } = greedyPortfolio(table, SIZES.length);
  return {
    caption,
    columns: ['setting', 'w', 'wc', 'b', 'learns', 'avoids', 'prunes', 'alone', 'with those above'],
    rows: members.map((member, i) => {
      const { w, wc, b, lop, da, expendable } = settings[member]!;
      return [
        `#${member}`,
        figure(w, 2),
        figure(wc, 2),
        figure(b, 2),
        lop,
        da ? 'yes' : 'no',
        expendable ? 'yes' : 'no',
        figure(perfectMean(table, [member]), 2),
        figure(means[i], 2),
      ];
    }),
  };
}
