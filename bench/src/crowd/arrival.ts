/** Crowds that run until everybody is home, as a table. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { mapsFolder } from '../maps.ts';
import { markdownTable } from '../markdown.ts';

export interface Arrival {
  readonly planner: string;
  readonly map: string;
  readonly agents: number;
  /** Share of agents on their goals at the end. */
  readonly home: number;
  readonly ticks: number;
  /** Way of all agents over the sum of their shortest paths. */
  readonly distance: number;
  /** From an empty world to the end of its first tick; of the tick after a new order for everybody. */
  readonly firstMoveMs: number;
  readonly orderMs: number;
  /** Over all ticks but the first. */
  readonly meanTickMs: number;
  readonly p99TickMs: number;
  /** Median of single walls placed and removed while the crowd is under way. */
  readonly wallMs: number;
  /** Most that world and planner held. */
  readonly megabytes: number;
}

const RUN = fileURLToPath(new URL('arrive.js', import.meta.url));

/** Planner, map, agents and settings: large crowds, and ways to know distances next to each other. */
function runs(): (readonly string[])[] {
  const [large, wide] = mapsFolder() ? ['bg512/AR0504SR', 'dao/lgt300d'] : ['gloamwarren', 'gloamwarren'];
  return [
    ...[large!, wide!].flatMap((map) => [
      ['pibt', map, '1000'],
      ['pibt', map, '2000'],
      ['pibt', map, '10000'],
      ['pibt', map, '10000', 'guidance=none'],
      ['rolling', map, '1000'],
      ['rolling', map, '2000'],
      ['rolling', map, '10000'],
    ]),
    ['pibt', large!, '200'],
    ['pibt', large!, '200', 'distances=exact'],
  ];
}

export function measureArrivals(progress: (what: string) => void): Arrival[] {
  return runs().map((run) => {
    progress(`until all are home: ${run.join(' ')}`);
    return JSON.parse(execFileSync(process.execPath, ['--expose-gc', RUN, ...run]).toString());
  });
}

export function formatArrivals(arrivals: readonly Arrival[]): string {
  const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  return [
    '## Until everybody is home',
    'Random problems with different goals, no budget, in a process in which another crowd has walked before. First moves: from an empty world, preparation included. New order: the tick after everybody got another goal. A wall: median of single walls placed and removed under way.',
    markdownTable(
      [
        'planner',
        'map',
        'agents',
        'home',
        'ticks',
        'walked / shortest',
        'first moves',
        'new order',
        'mean tick',
        'p99 tick',
        'a wall',
        'memory',
      ],
      arrivals.map((row) => [
        row.planner,
        row.map,
        row.agents,
        `${(100 * row.home).toFixed(2)} %`,
        row.ticks,
        row.distance.toFixed(3),
        ms(row.firstMoveMs),
        ms(row.orderMs),
        ms(row.meanTickMs),
        ms(row.p99TickMs),
        ms(row.wallMs),
        `${row.megabytes.toFixed(0)} MB`,
      ]),
    ),
  ].join('\n\n');
}
