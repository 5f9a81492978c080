import { type CostTable, costTable, perfectMean, singleBest } from '@floodgate/select';
import type { RealTimeSettings } from 'floodgate/real-time';
import { SELECTION_MAP_PROBLEMS, SELECTION_SETTINGS } from '../papers/index.ts';
import {
  type Block,
  figure,
  listing,
  matrix,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
} from '../report/index.ts';
import { groupBy, sumOf } from '../statistics.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { type ProblemSet, type SingleData, singleData } from './single-data.ts';
import { featuresOf, learnedSelectors } from './single-learned.ts';
import { isStandIn } from './single-maps.ts';
import { portfolioSection } from './single-portfolios.ts';
import { selectionSections } from './single-tables.ts';

/** Smaller caps than that of the runs, to show the effect of a cap. */
const OTHER_CAPS = [30, 100, 300];

export function singleReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'real-time');
  const data = singleData(rows);
  const looks = featuresOf(rowsOf(input.rows, 'single-features'), data);
  const comparable = !rows.some(({ spec }) => isStandIn(spec.map));
  return reportOf(
    input,
    {
      title: 'Portfolios of real-time searches for single agents',
      lead: [
        'The experiments of chapter 4 of the selection thesis (Sigurdson 2018). An agent walks to its goal by a real-time search that looks one move ahead; six settings make it one of a large family. Suboptimality is the length of its path over that of the shortest: lower is better, 1 is best.',
        ...extent(data),
        ...(comparable
          ? []
          : [
              "The thesis' maps are missing, so built-in maps are used instead, and kinds of built-in map take the place of games. The figures cannot be compared with the thesis'.",
            ]),
      ],
      sections: [
        ...selectionSections(data, (granularity) => learnedSelectors(granularity, data, looks), comparable),
        ...portfolioSection(data),
        ...familySection(data),
        ...capSection(data),
      ],
    },
    ...times(rows),
  );
}

function extent({ many, maps, one }: SingleData): string[] {
  const settings = (many ?? one)?.settings ?? [];
  const parts = [
    many && maps && `${figure(many.table.problems)} problems on ${figure(maps.names.length)} maps`,
    one &&
      `${figure(one.table.problems)} problems on ${one.mapOf[0]} (${one.sources[0] === 'generated' ? 'random pairs: there was no scenario file' : one.sources[0]})`,
  ].filter(Boolean);
  if (parts.length === 0) return [];
  const few = settings.length < SELECTION_SETTINGS;
  return [
    `${figure(settings.length)} settings, drawn at random, ran on ${parts.join(' and on ')}.`,
    ...(few
      ? [
          `The thesis had ${figure(SELECTION_SETTINGS)} settings and ${SELECTION_MAP_PROBLEMS} problems per map. With fewer settings the best of them is less good; with fewer problems means scatter more, and what is best for a genre or a game in training is more often so by chance.`,
        ]
      : []),
  ];
}

/** What the switches of the family do, over all settings. */
function familySection({ many }: SingleData): Section[] {
  if (!many) return [];
  const { settings } = many;
  const means = settings.map((_, i) => perfectMean(many.table, [i]));
  const kinds = groupBy(
    means.map((_, i) => i),
    (i) => kindOf(settings[i]!),
  );
  const sorted = [...kinds]
    .map(([kind, members]) => ({ kind, costs: members.map((i) => means[i]!).sort((a, b) => a - b) }))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
  const table = listing('Suboptimality over all maps, by the switches of the settings', sorted, {
    'avoids depressions, prunes': ({ kind }) => kind,
    settings: ({ costs }) => figure(costs.length),
    best: ({ costs }) => figure(costs[0], 2),
    median: ({ costs }) => figure(costs[costs.length >> 1], 2),
    worst: ({ costs }) => figure(costs.at(-1), 2),
  });
  return [{ heading: 'The family', blocks: [table] }];
}

function kindOf({ da, expendable }: RealTimeSettings): string {
  return `${da ? 'yes' : 'no'}, ${expendable ? 'yes' : 'no'}`;
}

function capSection({ many, one }: SingleData): Section[] {
  const sets = [many, one].filter((set) => set !== undefined);
  if (sets.length === 0) return [];
  const { travelCap } = sets[0]!;
  const caps = [...OTHER_CAPS.filter((cap) => cap < travelCap), travelCap];
  const unsolved = sumOf(sets, (set) => set.unsolved);
  const runs = sumOf(sets, (set) => set.runs);
  const table = matrix(
    'Suboptimality of the best setting, if runs ended at other caps',
    'cap, times the shortest path',
    caps.map((cap) => [figure(cap), cap]),
    sets.map((set) => [nameOf(set), set.table]),
    (cap, costs) => {
      const capped = withCap(costs, cap);
      return figure(perfectMean(capped, [singleBest(capped)]), 2);
    },
  );
  const line = `A run ends when its path is ${figure(travelCap)} times as long as the shortest, and counts as that. ${figure(unsolved)} of ${figure(runs)} runs did. The thesis does not say where its runs ended.`;
  return [{ heading: 'What the travel cap does', blocks: [line, table] }];
}

function nameOf({ mapOf }: ProblemSet): string {
  return new Set(mapOf).size === 1 ? mapOf[0]! : 'all maps';
}

function withCap({ problems, algorithms, costs }: CostTable, cap: number): CostTable {
  return costTable(
    problems,
    algorithms,
    Float64Array.from(costs, (cost) => Math.min(cost, cap)),
  );
}

function times(rows: readonly ResultRow<'real-time'>[]): Block[] {
  const seconds = sumOf(rows, ({ timing }) => timing.seconds);
  const steps = sumOf(rows, ({ result }) => sumOf(result.steps, (each) => each));
  if (seconds === 0) return [];
  return [
    `${figure(steps / 1e6)} million steps took ${figure(seconds)} s in the threads: ${figure(steps / seconds / 1e6, 1)} million a second.`,
  ];
}
