import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-store.ts';
import type { FailureRow, ResultRow } from '../store/index.ts';
import { crowdRow, madeUpRow, rowsFrom } from '../suites/testing.ts';
import { experimentReport, type Report } from './index.ts';

function reportOf(rows: readonly ResultRow[], failures: readonly FailureRow[] = [], missing = 0): Report {
  return experimentReport('Mine', { rows, failures, missing });
}

/** The lines of the table with that caption, without its heading. */
function tableOf(report: Report, caption: string): string[][] {
  const text = report['index.md']!;
  const from = text.indexOf(`**${caption}`);
  expect(from, caption).toBeGreaterThan(0);
  const lines = text.slice(from).split('\n').slice(4);
  return lines
    .slice(0, lines.indexOf(''))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

const crowds = [
  crowdRow('arena', 'far', 50, { rate: 1, arrivalRatio: 1.2 }),
  crowdRow('arena', 'far', 100, { rate: 0.9, arrivalRatio: 1.6 }),
  crowdRow('ravenkeep', 'far', 50, { rate: 0.5, arrivalRatio: 3 }),
  crowdRow('ravenkeep', 'far', 100, { rate: 0.4, arrivalRatio: 4 }),
  crowdRow('arena', 'bmaa', 50, { rate: 0.2, arrivalRatio: 5 }),
  crowdRow('arena', 'bmaa', 100, { rate: 0.2, arrivalRatio: 5 }),
  crowdRow('ravenkeep', 'bmaa', 50, { rate: 0.1, arrivalRatio: 6 }),
  crowdRow('ravenkeep', 'bmaa', 100, { rate: 0, arrivalRatio: 7 }),
];

describe('the report of an experiment of crowds', () => {
  it('has planners, maps and runs, the worst first', () => {
    const report = reportOf(crowds);
    const planners = tableOf(report, 'Planners, the worst first');
    expect(planners.map(([planner, runs, arrive]) => [planner, runs, arrive])).toEqual([
      ['bmaa paper', '4', '12.5'],
      ['far paper', '4', '70.0'],
    ]);
    expect(tableOf(report, 'Agents that arrive, %: planner and map')).toEqual([
      ['ravenkeep', '45.0', '5.0'],
      ['arena', '95.0', '20.0'],
    ]);
    expect(tableOf(report, 'Arrival ratio: planner and agents')).toEqual([
      ['50', '2.10', '5.50'],
      ['100', '2.80', '6.00'],
    ]);
    expect(tableOf(report, 'The worst 7 runs')[0]!.slice(0, 4)).toEqual([
      'bmaa paper',
      'ravenkeep',
      'random',
      '100',
    ]);
    expect(report['completion.svg']!.match(/aria-label="line"/g)).toHaveLength(2);
    expect(report['index.html']).toContain('Agents that arrive, by the number of agents');
  });

  it('counts and names failed jobs, broken rules and jobs that were not run', () => {
    const [first, ...rest] = crowds;
    const broken = { ...first!, result: { ...first!.result, violations: 3 } } as ResultRow;
    const failed = {
      ...rest[0]!,
      error: 'boom',
      attempts: 3,
      failedAt: new Date(0),
    } as unknown as FailureRow;
    const report = reportOf([broken, ...rest.slice(1)], [failed], 2);
    const text = report['index.md']!;
    expect(text).toContain(
      'Failed: 1 job, named below. Not yet run: 2 jobs. Runs that broke the rules of movement: 1.',
    );
    expect(tableOf(report, 'Runs that broke the rules')).toEqual([
      ['far paper', 'arena', 'random', '50', '1', '3'],
    ]);
    expect(text).toContain('boom');
    expect(text).toContain('Planners have different numbers of results here');
  });

  it('draws who is home over ticks, and shows the planner of a file of one’s own', async () => {
    const file = join(freshFolder(), 'stay.ts');
    writeFileSync(
      file,
      `import { definePlanner } from 'floodgate/planner-kit';
export default definePlanner({
  id: 'stay', title: 'Stay', summary: 'nobody moves', central: true, parameters: {},
  create: () => ({ plan() {} }),
});`,
    );
    const rows = await rowsFrom({
      name: 'mine',
      jobs: [
        {
          kind: 'crowd',
          maps: 'arena',
          agents: [5, 10],
          planners: ['pibt', file],
          seeds: 2,
          limits: { steps: 60 },
        },
      ],
    });
    const report = reportOf(rows);
    expect(report['index.md']).toContain('`stay` (from `stay.ts`)');
    const [worst] = tableOf(report, 'Planners, the worst first');
    expect(worst!.slice(0, 3)).toEqual(['stay', '4', '0.0']);
    expect(report['completion-over-ticks.svg']!.match(/aria-label="line"/g)).toHaveLength(2);
    expect(report['index.md']!.split('## What depends on the machine')[1]).toContain('ms a tick');
  });
});

describe('the report of other experiments', () => {
  it('has expansions and costs of searches by what varies', () => {
    const searched = (map: string, heuristic: string, meanExpanded: number) =>
      madeUpRow(
        'search',
        { map, heuristic, search: 'astar', queries: { random: 10, seed: 1 } },
        { queries: 10, solved: 10, mismatches: 0, meanExpanded, meanCost: 42.5 },
        { msPerQuery: 1.5 },
      );
    const report = reportOf([searched('arena', 'octile', 300), searched('arena', 'gateway', 100)]);
    expect(tableOf(report, 'Means by all settings that vary')).toEqual([
      ['octile', '1', '300', '42.5', '10', '0'],
      ['gateway', '1', '100', '42.5', '10', '0'],
    ]);
    expect(report['index.md']).toContain('| octile | 1 | 1.50 |');
  });

  it('has the means of all numbers of any other kind', async () => {
    const rows = await rowsFrom({
      name: 'mine',
      jobs: [{ kind: 'bcp', scenarios: 'crossing', units: [4, 6], planners: 'bcp', seeds: 2 }],
    });
    const report = reportOf([...rows, ...crowds]);
    const table = tableOf(report, 'Means by all settings that vary');
    expect(table.map(([units, runs]) => [units, runs])).toEqual([
      ['4', '2'],
      ['6', '2'],
    ]);
    expect(report['index.md']).toContain('totalSteps');
    expect(report['index.md']).toContain('## Crowds');
  });
});
