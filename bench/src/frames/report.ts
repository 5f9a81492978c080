/** Frames as tables: every case, and the worst ones next to what is aimed at. */
import type { Point } from 'floodgate';
import { markdownTable } from '../markdown.ts';
import type { WorstTile } from './worst-tile.ts';

export interface RunOptions {
  readonly map: string;
  readonly planner: string;
  readonly agents: number;
  readonly budgets: readonly number[];
  /** Ticks after each event. */
  readonly ticks: number;
  /** Worst first. */
  readonly worstTiles: readonly Point[];
}

/** One crowd with one budget. All times in milliseconds. */
export interface FrameCase {
  readonly map: string;
  readonly planner: string;
  readonly agents: number;
  readonly budgetMs: number;
  readonly ticks: number;
  /** Making the world and adding all agents. */
  readonly startMs: number;
  readonly firstTickMs: number;
  /** The call that gives every agent a new goal. */
  readonly newGoalsMs: number;
  /** The call that adds agents. */
  readonly addMs: number;
  /** The slowest edit of the map, without the tick after it. */
  readonly editMs: number;
  readonly editOf: string;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
  /** What happened before the slowest tick. */
  readonly maxAfter: string;
  /** The longest time that an agent which could go on has stood still, in ticks. */
  readonly unserved: number;
  readonly unservedAfter: string;
}

export interface FrameReport {
  readonly node: string;
  readonly worstTiles: readonly WorstTile[];
  readonly cases: readonly FrameCase[];
  /** Runs that took too long or failed, and how. */
  readonly failed: readonly string[];
  /** How many runs there was no time for. */
  readonly leftOut: number;
}

interface Aim {
  readonly what: string;
  readonly unit: string;
  readonly most: number;
  value(one: FrameCase): number;
  during(one: FrameCase): string;
}

const AIMS: readonly Aim[] = [
  {
    what: 'p99.9 beyond the budget',
    unit: ' ms',
    most: 1,
    value: ({ p999, budgetMs }) => p999 - budgetMs,
    during: ({ maxAfter }) => maxAfter,
  },
  {
    what: 'slowest tick beyond the budget',
    unit: ' ms',
    most: 4,
    value: ({ max, budgetMs }) => max - budgetMs,
    during: ({ maxAfter }) => maxAfter,
  },
  {
    what: 'an agent unserved',
    unit: ' ticks',
    most: 60,
    value: ({ unserved }) => unserved,
    during: ({ unservedAfter }) => unservedAfter,
  },
  {
    what: 'an edit itself',
    unit: ' ms',
    most: 0.2,
    value: ({ editMs }) => editMs,
    during: ({ editOf }) => editOf,
  },
];
const WORST_TILE_AIM_MS = 10;

export function formatFrames(report: FrameReport): string {
  const { cases, worstTiles, failed, leftOut } = report;
  const parts = [
    '# Frames',
    `Written by \`npm run bench:frames\` on Node ${report.node}. Times are CPU time in milliseconds; see \`bench/README.md\`.`,
    '## Every case',
    caseTable(cases),
    '## Worst cases next to the aims',
    aimTable(cases, worstTiles),
    ...failed.map((why) => `**${why}**`),
  ];
  if (leftOut > 0)
    parts.push(`${leftOut} runs were left out to stay within the time: \`--all\` runs everything.`);
  return `${parts.join('\n\n')}\n`;
}

function caseTable(cases: readonly FrameCase[]): string {
  return markdownTable(
    [
      'planner',
      'map',
      'agents',
      'budget',
      'p50',
      'p99',
      'p99.9',
      'max',
      'max after',
      'first tick',
      'edit',
      'new goals',
      'unserved',
    ],
    cases.map((one) => [
      one.planner,
      one.map,
      one.agents,
      one.budgetMs,
      milliseconds(one.p50),
      milliseconds(one.p99),
      milliseconds(one.p999),
      milliseconds(one.max),
      one.maxAfter,
      milliseconds(one.firstTickMs),
      milliseconds(one.editMs),
      milliseconds(one.newGoalsMs),
      one.unserved,
    ]),
  );
}

function aimTable(cases: readonly FrameCase[], worstTiles: readonly WorstTile[]): string {
  const rows = AIMS.filter(() => cases.length > 0).map((aim) => {
    const worst = cases.reduce((a, b) => (aim.value(b) > aim.value(a) ? b : a));
    const met = cases.filter((one) => aim.value(one) <= aim.most).length;
    return [
      aim.what,
      `${aim.most}${aim.unit}`,
      `${aim.unit === ' ms' ? milliseconds(aim.value(worst)) : aim.value(worst)}${aim.unit}`,
      `${met} of ${cases.length}`,
      `${worst.planner}, ${worst.agents} on ${worst.map}, budget ${worst.budgetMs}, ${aim.during(worst)}`,
    ];
  });
  for (const { map, tiles, ms, tried, sample } of worstTiles) {
    rows.push([
      'worst tile without budget',
      `${WORST_TILE_AIM_MS} ms`,
      `${milliseconds(ms)} ms`,
      ms <= WORST_TILE_AIM_MS ? 'yes' : 'no',
      `(${tiles[0]}) on ${map}, the worst of ${tried} of ${sample} tiles`,
    ]);
  }
  return markdownTable(['aim', 'at most', 'worst', 'met', 'where'], rows);
}

const milliseconds = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));
