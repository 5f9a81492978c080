/** The page of `auto`: the table of cells, what is chosen where, and whether budgets are kept. */
import { FREEDOMS, type Freedom, memberName, type PortfolioMember, shippedSelector } from '@floodgate/select';
import { type AutoTest, BUDGETS_MS, type CellVerdict, isWhole, testAuto } from '../auto/index.ts';
import {
  figure,
  lineFigure,
  listing,
  matrix,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  seriesOf,
} from '../report/index.ts';
import { groupBy, sumOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import type { Interval, Learning } from '../train/index.ts';

const SPLITS = 10;
const SEED = 1;

const TITLE = 'auto: which planner within which tick budget';
const FREEDOM_NAMES: Readonly<Record<Freedom, string>> = {
  any: 'anything allowed',
  'no-preprocessing': 'no preprocessing',
  'no-central': 'no central control',
};

/** Without training: what was run. */
export function untrainedReport(input: ReportInput): Report {
  return reportOf(input, {
    title: TITLE,
    lead: ['These results are for a selector to learn from; there is nothing to show before it has.'],
    sections: [],
  });
}

export async function autoReport(
  input: ReportInput,
  { maps, signal, onProgress }: Learning,
): Promise<Report> {
  const { portfolio } = shippedSelector();
  const test = await testAuto(input.rows, maps, portfolio, {
    splits: SPLITS,
    seed: SEED,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
  const rows = rowsOf(input.rows, 'budgets');
  const violations = sumOf(rows, ({ result }) => result.violations);
  const whole = test.problems.filter(isWhole).length;
  return reportOf(input, {
    title: TITLE,
    lead: [
      `\`auto\` chooses a planner for a map, a crowd and a tick budget. Here it learned from 60 % of the maps and was tested on the others, ${SPLITS} times. A cell is a budget for the whole crowd, in milliseconds a tick, and what the game allows besides.`,
      `There are ${figure(test.problems.length)} problems on ${figure(new Set(test.problems.map(({ map }) => map)).size)} maps: those of Baldur's Gate II, Dragon Age, StarCraft, Warcraft III, the MAPF benchmark, our own and generated ones; crowds of 8 to 500 agents, all kinds of problem. ${figure(whole)} of them were run under all five budgets, and only those are tested on; the others under two. Maps that are alike are on the same side of a split.`,
      'Arrival is the mean number of ticks until an agent is home for good; agents that are not home count with the limit, which is three times the longest path and 30 ticks, at most 400. A budget is kept if the ticks of a run take no longer on average, in computing time of the thread, moving the agents included.',
      `The Referee checked every run under the smallest budget of its problem: ${figure(violations)} violations.`,
    ],
    sections: [
      {
        heading: 'Cells',
        blocks: [
          'The best fixed setting of a cell is the one with the least arrival on the tested problems themselves, so it is chosen with hindsight; `auto` has not seen these maps. Only settings count that keep the budget about as often as any other (within 3 points): one that ignores its budget is no alternative. Differences are paired by split, with 95 % intervals that are widened for the overlap of splits (Nadeau and Bengio 2003). Negative is better.',
          ...FREEDOMS.map((freedom) => cellsTable(test, freedom)),
        ],
      },
      { heading: 'All cells together', blocks: overallBlocks(test) },
      { heading: 'Budgets kept', blocks: [keptTable(test)] },
      { heading: 'What is chosen', blocks: [chosenTable(test), ...singleBlocks(test)] },
      { heading: 'The portfolio', blocks: [portfolioTable(portfolio, test)] },
      ...arrivalSections(test),
    ],
  });
}

function cellsTable({ cells, members }: AutoTest, freedom: Freedom) {
  return listing(
    `Mean arrival in ticks, ${FREEDOM_NAMES[freedom]}`,
    cells.filter((cell) => cell.freedom === freedom),
    {
      'ms a tick': ({ budgetMs }) => String(budgetMs),
      auto: ({ auto }) => figure(auto.arrival, 1),
      'best fixed': ({ bestStanding }) => figure(bestStanding.arrival, 1),
      perfect: ({ perfect }) => figure(perfect.arrival, 1),
      'auto against the best fixed': ({ difference }) => percent(difference),
      'arrival ratio, auto / best fixed': ({ auto, bestStanding }) =>
        `${figure(auto.arrivalRatio, 2)} / ${figure(bestStanding.arrivalRatio, 2)}`,
      'home, %': ({ auto, bestStanding }) =>
        `${figure(100 * auto.completion, 1)} / ${figure(100 * bestStanding.completion, 1)}`,
      'distance, tiles': ({ auto, bestStanding }) =>
        `${figure(auto.distance, 1)} / ${figure(bestStanding.distance, 1)}`,
      'which is best fixed': ({ best }) => memberName(members[best]!),
    },
  );
}

function overallBlocks({ overall, cells }: AutoTest): Section['blocks'] {
  const worst = cells.reduce((most, cell) => (cell.difference.mean > most.difference.mean ? cell : most));
  return [
    listing('Mean arrival over all cells, and that of auto relative to it', overall, {
      setting: ({ name }) => name,
      arrival: ({ arrival }) => figure(arrival, 1),
      'budgets kept, %': ({ kept }) => figure(100 * kept, 1),
      'auto against it': ({ name, difference }) => (name === 'auto' ? '–' : percent(difference)),
    }),
    `Only planners in which every agent decides for itself are allowed in all cells. The last row takes another setting for each freedom, the one with the least arrival over the five budgets, whether it keeps them or not: ${overall.at(-1)!.settings}.`,
    `In its worst cell (${worst.budgetMs} ms, ${FREEDOM_NAMES[worst.freedom]}) \`auto\` is ${percent(worst.difference)} against the best fixed setting.`,
  ];
}

function keptTable({ cells }: AutoTest) {
  return matrix(
    'Share of tested problems on which the budget was kept, %: auto; in brackets of the problems on which any allowed setting kept it; then the best fixed setting',
    'ms a tick',
    BUDGETS_MS.map((budgetMs) => [budgetMs, budgetMs] as const),
    FREEDOMS.map((freedom) => [FREEDOM_NAMES[freedom], freedom] as const),
    (budgetMs, freedom) => {
      const cell = cells.find((each) => each.budgetMs === budgetMs && each.freedom === freedom)!;
      const { auto, bestStanding } = cell;
      return `${figure(100 * auto.kept, 1)} (${figure(100 * auto.keptWherePossible, 1)}); ${figure(100 * bestStanding.kept, 1)}`;
    },
  );
}

function chosenTable({ cells, members }: AutoTest) {
  return matrix(
    'Share of choices, %, by milliseconds a tick, with everything allowed and without central control',
    'setting',
    members.map((member, i) => [memberName(member), i] as const),
    cells
      .filter(({ freedom }) => freedom !== 'no-preprocessing')
      .map((cell) => [`${cell.budgetMs}${cell.freedom === 'any' ? '' : ', no central'}`, cell] as const),
    (i, cell) => (cell.chosen[i] ? figure(100 * cell.chosen[i]!) : ''),
  );
}

const ALMOST_ALWAYS = 0.95;

/** Where one setting is all there is to choose. */
function singleBlocks({ cells, members }: AutoTest): Section['blocks'] {
  const alone = cells.flatMap((cell) => {
    const most = Math.max(...cell.chosen);
    return most >= ALMOST_ALWAYS ? [{ cell, name: memberName(members[cell.chosen.indexOf(most)]!) }] : [];
  });
  if (alone.length === 0) return ['No cell has one setting that is always chosen.'];
  const list = [...groupBy(alone, ({ name }) => name)].map(
    ([name, own]) =>
      `${name} (${own.map(({ cell }) => `${cell.budgetMs} ms, ${FREEDOM_NAMES[cell.freedom]}`).join('; ')})`,
  );
  return [
    `In these cells the selector knows that one setting is best, and takes it for 95 % of the problems or more: ${list.join('; ')}.`,
  ];
}

function portfolioTable(portfolio: readonly PortfolioMember[], { cells }: AutoTest) {
  return listing(
    'The settings, in the order in which they were chosen greedily from all candidates, and in how many cells each is the best fixed one',
    portfolio.map((member, i) => ({ member, i })),
    {
      setting: ({ member }) => memberName(member),
      'best fixed in': ({ i }) => counted(cells.filter(({ best }) => best === i)),
    },
  );
}

function counted(cells: readonly CellVerdict[]): string {
  return cells.length === 0 ? '–' : `${cells.length} of ${BUDGETS_MS.length * FREEDOMS.length}`;
}

function arrivalSections({ cells }: AutoTest): Section[] {
  const series = (name: string, freedom: Freedom, value: (cell: CellVerdict) => number) =>
    seriesOf(
      name,
      cells.filter((cell) => cell.freedom === freedom),
      ({ budgetMs }) => budgetMs,
      value,
    );
  return [
    {
      heading: 'Arrival by budget',
      blocks: [
        lineFigure({
          name: 'arrival',
          caption:
            'Mean arrival by tick budget: auto, the best fixed setting of each budget, the perfect choice',
          x: { label: 'milliseconds a tick', type: 'log', ticks: BUDGETS_MS },
          y: { label: 'ticks until home' },
          series: [
            series('auto', 'any', ({ auto }) => auto.arrival),
            series('best fixed', 'any', ({ bestStanding }) => bestStanding.arrival),
            series('perfect', 'any', ({ perfect }) => perfect.arrival),
            series('auto, no central', 'no-central', ({ auto }) => auto.arrival),
            series('best fixed, no central', 'no-central', ({ bestStanding }) => bestStanding.arrival),
          ],
        }),
      ],
    },
  ];
}

function percent({ mean, high }: Interval): string {
  const sign = mean > 0 ? '+' : '';
  return `${sign}${figure(100 * mean, 1)} ± ${figure(100 * (high - mean), 1)} %`;
}
