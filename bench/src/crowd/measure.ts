/** Crowds of growing size under every planner, and next to Recast; as tables. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PLANNERS } from 'floodgate';
import { gridOf, mapsFolder } from '../maps.ts';
import { markdownTable } from '../markdown.ts';
import type { CrowdCost } from './cost.ts';
import { besideRecast, type SideBySide } from './recast.ts';

export interface CrowdReport {
  readonly map: string;
  readonly costs: readonly CrowdCost[];
  readonly recastMap: string;
  readonly beside: readonly SideBySide[];
}

export interface CrowdScale {
  readonly counts: readonly number[];
  readonly ticks: number;
  readonly recastCounts: readonly number[];
  readonly recastTicks: number;
}

/** Planners above this seldom search and spend their ticks on other things; a figure per expansion says nothing. */
const SELDOM = 10;

const RUN = fileURLToPath(new URL('run.js', import.meta.url));

export async function measureCrowds(
  scale: CrowdScale,
  progress: (what: string) => void,
): Promise<CrowdReport> {
  const [map, recastMap] = mapsFolder()
    ? ['bg512/AR0504SR', 'mapf/den312d']
    : ['gloamwarren', 'stony-meadow'];
  const costs: CrowdCost[] = [];
  for (const { id } of PLANNERS) {
    for (const agents of scale.counts) {
      progress(`${id} with ${agents} agents on ${map}`);
      const output = execFileSync(process.execPath, [
        '--expose-gc',
        RUN,
        id,
        map,
        String(agents),
        String(scale.ticks),
      ]);
      costs.push(JSON.parse(output.toString()));
    }
  }
  const beside: SideBySide[] = [];
  for (const agents of scale.recastCounts) {
    progress(`${agents} agents next to Recast on ${recastMap}`);
    const ids = PLANNERS.map((planner) => planner.id);
    beside.push(...(await besideRecast(gridOf(recastMap), agents, scale.recastTicks, ids)));
  }
  return { map, costs, recastMap, beside };
}

export function formatCrowds(report: CrowdReport): string {
  const costs = markdownTable(
    [
      'planner',
      'agents',
      'ticks',
      'home',
      'first tick',
      'mean tick',
      'p99 tick',
      'per expansion',
      'memory',
      'per agent',
    ],
    report.costs.map((cost) => [
      cost.planner,
      String(cost.agents),
      String(cost.ticks),
      `${(100 * cost.completionRate).toFixed(1)} %`,
      `${cost.firstTickMs.toFixed(1)} ms`,
      `${cost.meanTickMs.toFixed(2)} ms`,
      `${cost.p99TickMs.toFixed(2)} ms`,
      perExpansion(cost),
      `${cost.megabytes.toFixed(0)} MB`,
      `${(cost.bytesPerAgent / 1000).toFixed(1)} kB`,
    ]),
  );
  return [
    `## Crowds on ${report.map}`,
    'Random problems, seed 1, planning cut off at 100 ms a tick. *Per expansion* is the time of the whole tick over the expansions made in it, next to plain A\\* in the same process, for planners that search in most ticks.',
    costs,
    formatBeside(report.recastMap, report.beside),
  ].join('\n\n');
}

export function formatBeside(map: string, beside: readonly SideBySide[]): string {
  return [
    `## The same crowd on Recast: ${map}`,
    'Overlapping: mean share of agents whose discs overlap. Floodgate agents are never on one tile.',
    markdownTable(
      ['on', 'agents', 'home', 'mean tick', 'p99 tick', 'overlapping'],
      beside.map((row) => [
        row.name,
        String(row.agents),
        `${(100 * row.home).toFixed(1)} %`,
        `${row.meanTickMs.toFixed(2)} ms`,
        `${row.p99TickMs.toFixed(2)} ms`,
        `${(100 * row.overlapping).toFixed(1)} %`,
      ]),
    ),
  ].join('\n\n');
}

function perExpansion({ perExpansionOverAStar: ratio }: CrowdCost): string {
  return ratio !== null && ratio < SELDOM ? `${ratio.toFixed(1)} × A*` : '–';
}
