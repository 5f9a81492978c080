/** The results as text: tables that read well in a terminal and are Markdown at the same time. */

import type { UpkeepRow } from './components.ts';
import { floodgateAStar, floodgateJps, type MoveSet } from './libraries/index.ts';
import { markdownTable } from './markdown.ts';
import { REFERENCE_NAME } from './reference.ts';
import type { Row } from './statistics.ts';

export interface MapReport {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly freeTiles: number;
  readonly queries: number;
  /** For maps with published optimal lengths: in how many of the queries ours agree with them. */
  readonly agreeing?: number;
  /** How much of a core the benchmark got when it wanted all of it, from 0 to 1. */
  readonly cpuShare: number;
  readonly rows: readonly Row[];
}

export interface Report {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly rounds: number;
  readonly maps: readonly MapReport[];
  readonly upkeep: readonly UpkeepRow[];
}

/** With less than this share of a core the report warns. */
const QUIET = 0.95;

export function formatReport(report: Report): string {
  const { node, cpu, cores, rounds } = report;
  const head = [
    '# Single-agent queries, side by side',
    `Written by \`npm run bench\`: Node ${node}, ${cores} × ${cpu}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}. ` +
      'Times depend on the machine and on what else it does; the ratios are of one run. ' +
      'How it is measured and what the columns mean: `bench/README.md`.',
  ];
  return `${[...head, ...report.maps.map(formatMap), formatUpkeep(report.upkeep)].join('\n\n')}\n`;
}

export function formatMap(map: MapReport): string {
  const published =
    map.agreeing === undefined ? '' : ` Published lengths: ${map.agreeing} of ${map.queries} agree.`;
  const parts = [
    `## ${map.name}`,
    `${map.width} × ${map.height}, ${map.freeTiles} free tiles, ${map.queries} queries.${published}`,
    libraryTable(map, 'eight'),
    'Four moves only:',
    libraryTable(map, 'four'),
    ...summaryLines(map),
  ];
  return parts.join('\n\n');
}

function libraryTable(map: MapReport, moves: MoveSet): string {
  const rows = map.rows.filter((row) => row.moves === moves);
  const header = [
    '',
    'queries',
    'mean',
    'median',
    'p99',
    '× A*',
    '× JPS',
    'preprocess',
    'illegal',
    'suboptimal',
    'missing',
  ];
  return markdownTable(
    header,
    rows.map((row) => [
      row.name,
      String(row.queries),
      time(row.meanMs),
      time(row.medianMs),
      time(row.p99Ms),
      significant(row.timesAStar),
      row.timesJps === undefined ? '–' : significant(row.timesJps),
      row.preprocessMs === 0 ? '–' : `${row.preprocessMs.toFixed(0)} ms`,
      String(row.illegal),
      String(row.suboptimal),
      String(row.missing),
    ]),
  );
}

function summaryLines(map: MapReport): string[] {
  const find = (name: string): Row | undefined => map.rows.find((row) => row.name === name);
  const ours = find(floodgateAStar.name);
  const reference = find(REFERENCE_NAME);
  const lines: string[] = [];
  if (map.cpuShare < QUIET) {
    lines.push(
      `**The machine was busy: the benchmark got ${Math.round(map.cpuShare * 100)} % of a core. The ratios are rough.**`,
    );
  }
  if (ours?.expansionsPerSecond && reference?.expansionsPerSecond) {
    const nodes =
      ours.expanded === reference.expanded
        ? 'the same nodes'
        : `${ours.expanded} and ${reference.expanded} nodes`;
    lines.push(
      `A* expansions per second: Floodgate ${millions(ours.expansionsPerSecond)}, ` +
        `C++ ${millions(reference.expansionsPerSecond)}, ` +
        `ratio ${significant(ours.expansionsPerSecond / reference.expansionsPerSecond)} (${nodes}).`,
    );
  } else if (ours?.expansionsPerSecond) {
    lines.push(
      `A* expansions per second: Floodgate ${millions(ours.expansionsPerSecond)}; no C++ compiler to compare with.`,
    );
  }
  const jps = find(floodgateJps.name);
  if (jps) lines.push(`JPS is ${significant(1 / jps.timesAStar)} times as fast as A*.`);
  const impossible = map.rows.filter((row) => row.impossible > 0).map((row) => row.name);
  if (impossible.length > 0)
    lines.push(`**Legal paths shorter than the optimum by ${impossible.join(', ')}: the optimum is wrong.**`);
  return lines;
}

export function formatUpkeep(rows: readonly UpkeepRow[]): string {
  const lines = rows.map((row) => [
    row.edits,
    String(row.count),
    time(row.keptMs),
    time(row.anewMs),
    significant(row.ratio),
  ]);
  return [
    '## Connected components under edits',
    'An edit of one tile and a question whether two tiles are connected, on a 512 × 512 map.',
    markdownTable(['edits', 'count', 'kept current', 'computed again', 'ratio'], lines),
  ].join('\n\n');
}

const time = (ms: number): string => (ms < 1 ? `${significant(ms * 1000)} µs` : `${significant(ms)} ms`);

const millions = (perSecond: number): string => `${(perSecond / 1e6).toFixed(1)} M`;

/** Three significant digits, without exponents. */
const significant = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
