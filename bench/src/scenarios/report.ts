/** Whole scenarios as tables. */
import { markdownTable } from '../markdown.ts';
import { significant } from '../numbers.ts';
import { busyLine, formatSetting, type Setting } from '../report.ts';
import type { Contestant } from './contestants.ts';
import type { MapResult, Result } from './race.ts';

export interface SetReport {
  readonly set: string;
  readonly maps: readonly MapResult[];
}

export interface ScenarioReport extends Setting {
  readonly sets: readonly SetReport[];
}

type Named = Pick<Contestant, 'name' | 'side'>;

/** With less than this share of a core the report warns. */
const QUIET = 0.95;

/** One of ours over one of theirs, by their places among the contestants. */
interface Pair {
  readonly title: string;
  readonly ours: number;
  readonly theirs: number;
}

function pairsOf(contestants: readonly Named[]): Pair[] {
  const places = (side: Named['side']): number[] =>
    contestants.flatMap((contestant, place) => (contestant.side === side ? [place] : []));
  const short = (place: number): string => contestants[place]!.name.replace(/^(Floodgate|warthog) /, '');
  return places('warthog').flatMap((theirs) =>
    places('Floodgate').map((ours) => ({ title: `${short(ours)} ÷ ${short(theirs)}`, ours, theirs })),
  );
}

export function formatScenarios(report: ScenarioReport, contestants: readonly Named[]): string {
  const parts = [
    '# Whole scenarios',
    `Written by \`npm run bench -- --sets\`: ${formatSetting(report)}`,
    'Times are microseconds a query. A ratio above 1 says how many times as long ours takes.',
    formatSummary(report.sets, contestants),
    ...report.sets.map((set) => formatSet(set, contestants)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The mean of the maps' ratios, and the ratio of the times of all queries together. */
export function formatSummary(sets: readonly SetReport[], contestants: readonly Named[]): string {
  const pairs = pairsOf(contestants);
  const header = ['set', 'maps', 'queries', ...contestants.map(({ name }) => name)];
  for (const { title } of pairs) header.push(`${title}: mean of maps`, 'all queries');
  const rows = sets.map(({ set, maps }) => {
    const queries = sum(maps.map((map) => map.queries));
    const totals = contestants.map((_, i) => sum(maps.map((map) => map.results[i]!.meanUs * map.queries)));
    return [
      ...[set, maps.length, queries],
      ...totals.map((total) => significant(total / queries)),
      ...pairs.flatMap(({ ours, theirs }) => [
        significant(sum(maps.map(({ results }) => ratio(results, ours, theirs))) / maps.length),
        significant(totals[ours]! / totals[theirs]!),
      ]),
    ];
  });
  const maps = sets.flatMap((set) => set.maps);
  return [markdownTable(header, rows), ...faultLines(maps), ...busyLines(maps)].join('\n\n');
}

function formatSet({ set, maps }: SetReport, contestants: readonly Named[]): string {
  const pairs = pairsOf(contestants);
  const header = [
    'map',
    'queries',
    ...contestants.map(({ name }) => name),
    ...pairs.map(({ title }) => title),
  ];
  return [
    `## ${set}`,
    markdownTable(
      header,
      maps.map(({ map, queries, results }) => [
        ...[map.slice(set.length + 1), queries],
        ...results.map(({ meanUs }) => significant(meanUs)),
        ...pairs.map(({ ours, theirs }) => significant(ratio(results, ours, theirs))),
      ]),
    ),
  ].join('\n\n');
}

/** One line while the benchmark runs. */
export function formatMapLine({ map, queries, results }: MapResult, contestants: readonly Named[]): string {
  const times = results.map(({ name, meanUs }) => `${name} ${significant(meanUs)} µs`);
  const ratios = pairsOf(contestants).map(
    ({ title, ours, theirs }) => `${title} = ${significant(ratio(results, ours, theirs))}`,
  );
  return `${map}: ${queries} queries; ${[...times, ...ratios].join('; ')}`;
}

function faultLines(maps: readonly MapResult[]): string[] {
  const lines: string[] = [];
  for (const kind of ['illegal', 'suboptimal', 'missing', 'impossible'] as const) {
    const counts = new Map<string, number>();
    for (const { name, [kind]: count } of maps.flatMap(({ results }) => results))
      if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
    for (const [name, count] of counts) lines.push(`**${name}: ${count} ${WORDS[kind]}.**`);
  }
  return lines.length > 0 ? lines : ['All lengths agree with the published ones.'];
}

const WORDS = {
  illegal: 'illegal paths',
  suboptimal: 'paths longer than published',
  missing: 'paths not found',
  impossible: 'paths shorter than published',
};

function busyLines(maps: readonly MapResult[]): string[] {
  const share = sum(maps.map(({ cpuShare }) => cpuShare)) / maps.length;
  return share < QUIET ? [busyLine(share)] : [];
}

const ratio = (results: readonly Result[], ours: number, theirs: number): number =>
  results[ours]!.meanUs / results[theirs]!.meanUs;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
