import { type CostTable, costTable, perfectMean, singleBest } from '@floodgate/select';
import type { RealTimeSettings } from 'floodgate/real-time';
import {
  SELECTION_MAP_PROBLEMS,
  SELECTION_SETTINGS,
  SELECTION_SPLITS,
  SELECTION_TABLES,
} from '../papers/index.ts';
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
import { agreementSection } from './single-agreement.ts';
import { type ProblemSet, type SingleData, singleData } from './single-data.ts';
import { featuresOf } from './single-features-of.ts';
import { gainsSection } from './single-gains.ts';
import { treeSelector } from './single-learned.ts';
import { isStandIn } from './single-maps.ts';
import { NETWORK_VARIANTS, networkSelectors } from './single-networks.ts';
import { portfolioSection } from './single-portfolios.ts';
import { subjectOf } from './single-subjects.ts';
import { type Study, selectionSections } from './single-tables.ts';

/** Smaller caps than that of the runs, to show the effect of a cap. */
const OTHER_CAPS = [30, 100, 300];

export function singleReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'real-time');
  const data = singleData(rows);
  const studies = studiesOf(input, data);
  const comparable = !rows.some(({ spec }) => isStandIn(spec.map));
  return reportOf(
    input,
    {
      title: 'Portfolios of real-time searches for single agents',
      lead: [
        'The experiments of chapter 4 of the selection thesis (Sigurdson 2018). An agent walks to its goal by a real-time search that looks one move ahead; six settings make it one of a large family. Suboptimality is the length of its path over that of the shortest: lower is better, 1 is best.',
        ...extent(data),
        'Relative is the cost over the mean of all settings on the same map or problem, so that every one counts alike. Right is a choice that costs no more than that of the perfect selector: ties count as right. Strictly right is a label that is told correctly, or a choice that costs less than every other member: ties count as wrong. The thesis does not say how it counts them.',
        ...networksLead(studies),
        ...(comparable
          ? []
          : [
              "The thesis' maps are missing, so built-in maps are used instead, and kinds of built-in map take the place of games. The figures cannot be compared with the thesis'.",
            ]),
      ],
      sections: [
        ...(comparable ? agreementSection(studies, data) : []),
        ...selectionSections(studies, comparable),
        ...gainsSection(
          studies.map(({ subject }) => subject),
          data,
        ),
        ...portfolioSection(data),
        ...familySection(data),
        ...capSection(data),
      ],
    },
    ...times(rows),
    ...networkTimes(input),
  );
}

function studiesOf({ rows }: ReportInput, data: SingleData): Study[] {
  const looks = featuresOf(rowsOf(rows, 'single-features'), data);
  const networkRows = rowsOf(rows, 'single-network');
  return SELECTION_TABLES.flatMap(([, granularity]) => {
    const subject = subjectOf(granularity, data, looks);
    if (!subject) return [];
    const trees = treeSelector(subject);
    const networks = networkSelectors(subject, networkRows, data);
    return [{ subject, selectors: [...(trees ? [trees] : []), ...networks] }];
  });
}

function networksLead(studies: readonly Study[]): string[] {
  const trained = NETWORK_VARIANTS.flatMap(({ name }) => {
    const splits = studies.map(
      ({ selectors }) => selectors.find((selector) => selector.name === name)?.choices.length ?? 0,
    );
    const [least, most] = [Math.min(...splits), Math.max(0, ...splits)];
    if (most === 0) return [];
    return [`${name}: ${least === most ? most : `${least} to ${most}`} of ${SELECTION_SPLITS} splits`];
  });
  if (trained.length === 0) return ['No network has been trained: `lab run single --networks 10`.'];
  return [
    `Networks look at the thesis' images: walls white on black, for problems also the start (green) and the goal (red) as 3 × 3 pixels and a line between them, resized bicubically. They begin with random weights; those of the thesis had learned from photographs. ${trained.join('. ')}. 15 % of the training part are held back, and the weights of the epoch that does best on them are kept.`,
  ];
}

function extent({ many, maps, one }: SingleData): string[] {
  const parts = [
    many &&
      maps &&
      `${figure(many.settings.length)} settings ran on ${figure(many.table.problems)} problems on ${figure(maps.names.length)} maps`,
    one &&
      `${figure(one.settings.length)} settings on ${figure(one.table.problems)} problems on ${one.mapOf[0]} (${one.sources[0] === 'generated' ? 'random pairs: there was no scenario file' : one.sources[0]})`,
  ].filter(Boolean);
  if (parts.length === 0) return [];
  const few = [many, one].some((set) => set && set.settings.length < SELECTION_SETTINGS);
  return [
    `${parts.join(', ')}.`,
    ...(few
      ? [
          `The thesis had ${figure(SELECTION_SETTINGS)} settings and ${SELECTION_MAP_PROBLEMS} problems per map. At quick scale the settings are what a screening left of ${figure(SELECTION_SETTINGS)}, drawn at random: they raced on other problems of the same maps, and the worse ones dropped out (\`scripts/screen-settings.ts\`). The screening saw the tested maps, but no tested problem.`,
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

function networkTimes({ rows }: ReportInput): Block[] {
  const trained = groupBy(rowsOf(rows, 'single-network'), ({ spec }) =>
    NETWORK_VARIANTS.find(({ network, epochs }) => network === spec.network && epochs === spec.epochs),
  );
  return [...trained].map(
    ([variant, own]) =>
      `${variant?.name}: ${figure(own.length)} networks took ${figure(sumOf(own, ({ timing }) => timing.seconds))} s of computing.`,
  );
}
