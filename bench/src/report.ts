/** The results as text: tables that read well in a terminal and are Markdown at the same time. */

import type { UpkeepRow } from './components.ts';
import { floodgateAStar, type MoveSet } from './libraries/index.ts';
import { markdownTable } from './markdown.ts';
import { significant, time } from './numbers.ts';
import { REFERENCE_NAME } from './reference.ts';
import type { Row } from './statistics.ts';

export interface TaskReport {
  readonly map: string;
  readonly moves: MoveSet;
  readonly terrain: boolean;
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

/** Where and how the figures were measured. */
export interface Setting {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly rounds: number;
}

export interface Report extends Setting {
  readonly tasks: readonly TaskReport[];
  readonly upkeep: readonly UpkeepRow[];
}

/** With less than this share of a core the report warns. */
const QUIET = 0.95;

export function formatReport(report: Report): string {
  const head = [
    '# Single-agent queries, side by side',
    `Written by \`npm run bench\`: ${formatSetting(report)}`,
  ];
  return `${[...head, ...report.tasks.map(formatTask), formatUpkeep(report.upkeep)].join('\n\n')}\n`;
}

export function formatSetting({ node, cpu, cores, rounds }: Setting): string {
  return (
    `Node ${node}, ${cores} × ${cpu}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}. ` +
    'Times depend on the machine and on what else it does; the ratios are of one run. ' +
    'How it is measured and what the columns mean: `bench/README.md`.'
  );
}

export function formatTask(task: TaskReport): string {
  const { map, moves, terrain, width, height, freeTiles, queries, agreeing } = task;
  const published = agreeing === undefined ? '' : ` Published lengths: ${agreeing} of ${queries} agree.`;
  const parts = [
    `## ${map}: ${moves} moves${terrain ? ', terrain' : ''}`,
    `${width} × ${height}, ${freeTiles} free tiles, ${queries} queries.${published}`,
    libraryTable(task),
    ...summaryLines(task),
  ];
  return parts.join('\n\n');
}

function libraryTable({ moves, terrain, rows }: TaskReport): string {
  const ours = moves === 'eight' && !terrain ? '× JPS' : '× Floodgate';
  const header = ['', 'queries', 'mean', 'p50', 'p99', ours, 'preprocess'];
  const faults = ['illegal', 'suboptimal', 'worst excess', 'missing'];
  return markdownTable(
    [...header, ...faults],
    rows.map((row) => [
      row.name,
      row.queries,
      time(row.meanMs),
      time(row.medianMs),
      time(row.p99Ms),
      significant(row.timesFloodgate),
      row.preprocessMs === 0 ? '–' : `${row.preprocessMs.toFixed(0)} ms`,
      row.illegal,
      row.suboptimal,
      row.worstExcess === 0 ? '–' : `${significant(row.worstExcess * 100)} %`,
      row.missing,
    ]),
  );
}

function summaryLines({ rows, cpuShare }: TaskReport): string[] {
  const lines: string[] = [];
  if (cpuShare < QUIET) lines.push(busyLine(cpuShare));
  const ours = rows.find(({ name }) => name === floodgateAStar.name);
  const reference = rows.find(({ name }) => name === REFERENCE_NAME);
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
  }
  const impossible = rows.filter((row) => row.impossible > 0).map((row) => row.name);
  if (impossible.length > 0)
    lines.push(`**Legal paths shorter than the optimum by ${impossible.join(', ')}: the optimum is wrong.**`);
  return lines;
}

export const busyLine = (cpuShare: number): string =>
  `**The machine was busy: the benchmark got ${Math.round(cpuShare * 100)} % of a core. The ratios are rough.**`;

export function formatUpkeep(rows: readonly UpkeepRow[]): string {
  const lines = rows.map((row) => [
    row.edits,
    row.count,
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

const millions = (perSecond: number): string => `${(perSecond / 1e6).toFixed(1)} M`;
