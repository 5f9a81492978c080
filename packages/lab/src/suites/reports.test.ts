import type { RegionVariant } from 'floodgate/regions';
import { describe, expect, it } from 'vitest';
import type { BcpResult, BcpSpec } from '../jobs/index.ts';
import { AURORA, BALDURS_GATE, DECOMPOSITION, EARLY, STARCRAFT } from '../papers/halldorsson.ts';
import type { Report } from '../report/index.ts';
import type { ResultRow } from '../store/index.ts';
import { SUITES } from './index.ts';
import { cellsOf, crowdRow, madeUpRow, reportOf, rowsFrom } from './testing.ts';

/** What must be equal for equal results. */
function comparable(report: Report): string {
  return report['index.md']!.split('## What depends on the machine')[0]!;
}

describe('gateway', () => {
  interface Search {
    readonly map: string;
    readonly heuristic: string;
    readonly expanded: number;
    readonly zones?: RegionVariant;
    readonly search?: 'textbook';
    readonly queries?: { lengths?: [number, number]; random?: number; longest?: number };
    readonly cost?: number;
    readonly profile?: true;
  }
  const searched = ({ map, heuristic, expanded, zones, search, queries, cost = 500, profile }: Search) =>
    madeUpRow(
      'search',
      {
        map,
        queries: { seed: 1, ...queries },
        heuristic,
        search: search ?? 'astar',
        ...(zones && { zones }),
        ...(profile && { profile }),
      },
      {
        queries: 100,
        skipped: 0,
        solved: 100,
        mismatches: 0,
        meanCost: cost,
        meanEstimate: cost / 2,
        meanExpanded: expanded,
        meanReexpanded: 7,
        preprocessBytes: 2048,
      },
      {
        msPerQuery: heuristic === 'octile' ? 2 : 1,
        octileMsPerQuery: 2,
        preprocessMs: 20,
        ...(profile && { heuristicMsPerQuery: 0.25 }),
      },
    );
  const asInThesis = [
    ...STARCRAFT.map((row) => ['sc1', row] as const),
    ...BALDURS_GATE.map((row) => ['bg512', row] as const),
  ].flatMap(([set, [name, cost, , , octile, , gateway]]) => {
    const map = `${set}/${name}`;
    return ([undefined, 'textbook'] as const).flatMap((search) => {
      const common = { map, cost, ...(search && { search }) };
      return [
        searched({ ...common, heuristic: 'octile', expanded: octile }),
        searched({ ...common, heuristic: 'gateway-thesis', expanded: gateway, zones: 'thesis' }),
        searched({ ...common, heuristic: 'gateway-thesis', expanded: gateway / 2, zones: 'repaired' }),
        ...(search ? [] : [searched({ ...common, heuristic: 'landmark', expanded: octile / 10 })]),
      ];
    });
  });
  const aurora = AURORA.flatMap(([cost, , , expanded, [from, to]]) =>
    (['octile', 'thesis', 'repaired'] as const).map((zones, i) =>
      searched({
        map: 'sc1/Aurora',
        heuristic: i === 0 ? 'octile' : 'gateway-thesis',
        expanded: expanded[i]!,
        cost,
        search: 'textbook',
        queries: { lengths: [from, to] },
        ...(zones !== 'octile' && { zones }),
      }),
    ),
  );
  const early = EARLY.slice(2).flatMap(([, paths, cost, , expanded]) =>
    ['octile', 'dead-end', 'gateway-thesis'].map((heuristic, i) =>
      searched({
        map: 'bg/AR0406SR',
        heuristic,
        expanded: expanded[i]!,
        cost: cost / 100,
        search: 'textbook',
        queries: paths === 'all' ? { random: 9 } : { random: 90, longest: 0.1 },
      }),
    ),
  );
  const profile = searched({
    map: 'sc1/AcrosstheCape',
    heuristic: 'gateway-thesis',
    expanded: 10_000,
    zones: 'thesis',
    profile: true,
  });
  const report = reportOf('gateway', [...asInThesis, ...aurora, ...early, profile]);

  it('weighs maps as the thesis does: its summaries come out of its appendix', () => {
    const row = (table: string) => cellsOf(report, table, 'Search time and');
    expect(row('4.1: StarCraft, 30 maps, automatic').slice(0, 5)).toEqual([
      'octile',
      '30',
      '3,000 (77,190; −74,190)',
      '551 (551; 0)',
      '48,033 (48,033; 0 %)',
    ]);
    const text = report['index.md']!;
    expect(text).toContain('32,002 (32,002; 0 %) | 50 (82; −32) | 100 (22; +78) | 32,002 | 100 (22; +78) |');
    expect(text).toContain('16,001 (29,327; −45 %)');
  });

  it('begins with the search time', () => {
    const [, , first] = report['index.md']!.split('\n');
    expect(first).toMatch(/^Search time first\. .* changes by \+100 % on StarCraft maps/);
  });

  it('has a line for every map, with all columns of the appendix', () => {
    expect(cellsOf(report, 'CrashSites', 'In a textbook A')).toEqual([
      '100 (2,810; −2,710)',
      '566 (566; 0)',
      '38,740 (38,740; 0 %)',
      '63,997 (63,997; 0 %)',
      '7 (39,018; −39,011)',
      '50 (191; −141)',
    ]);
    expect(cellsOf(report, 'CrashSites', 'Gates changed by hand')[3]).toBe('31,998 (25,281; +27 %)');
    expect(report['expansions-sc1.svg']!.match(/<title>/g)).toHaveLength(60);
    expect(cellsOf(report, 'landmark')[1]).toBe('10.0 %');
  });

  it('has all rows of Tables 4.5 and 2.1, and the profile', () => {
    const text = report['index.md']!;
    expect(text.match(/\| gateway, by hand: repaired \|/g)).toHaveLength(6);
    expect(text).toContain('| 100 (10; +90) | 1,006 (1,006; 0) | 72,937 (72,937; 0 %) |');
    const large = cellsOf(report, 'a large map, 244 × 192, top 10 %');
    expect(large.slice(0, 2)).toEqual(['octile', '25,466 (30,463; −4,998)']);
    expect(text).toContain('| Floodgate');
    expect(report['profile.svg']).toContain('gateway-thesis');
  });

  it('names the maps on which repair makes things worse, and why', () => {
    const worse = { ...asInThesis[2]!, result: { ...asInThesis[2]!.result, meanExpanded: 1e6 } } as ResultRow;
    const changed = reportOf('gateway', [asInThesis[0]!, asInThesis[1]!, worse]);
    expect(cellsOf(changed, 'AcrosstheCape', 'Where repair makes').at(-1)).toBe('no');
  });

  it('owns up to wrong paths', () => {
    expect(report['index.md']).toContain('every path is legal and as short as can be');
    const wrong = { ...asInThesis[0]!, result: { ...asInThesis[0]!.result, mismatches: 3 } } as ResultRow;
    expect(reportOf('gateway', [wrong])['index.md']).toContain('3 paths are wrong');
  });

  it('draws what searches expand', () => {
    const drawn = (map: string, heuristic: string, zones: RegionVariant) =>
      madeUpRow(
        'picture',
        { map, heuristic, zones },
        {
          width: 8,
          height: 4,
          walls: 'M0 0h2v1h-2z',
          ridges: '',
          gates: '',
          expanded: 'M1 1h1v1h-1z',
          path: '',
          expansions: 1234,
          reexpansions: 5,
        },
      );
    const pictures = [
      drawn('sc1/AcrosstheCape', 'octile', 'thesis'),
      drawn('sc1/AcrosstheCape', 'gateway-thesis', 'thesis'),
    ];
    const svg = reportOf('gateway', [...asInThesis, ...pictures])['figure-4-1.svg']!;
    expect(svg.match(/M1 1h1v1h-1z/g)).toHaveLength(2);
    expect(svg).toContain('octile: 1,234 expansions');
  });
});

describe('decomposition', () => {
  it("has the thesis' gates beside ours", () => {
    const ways = [
      ['thesis', 1, 0],
      ['straits', 1, 3],
      ['repaired', 1, 5],
      ['merge-tree', 1, 9],
      ['thesis', 4, 1],
    ] as const;
    const rows = DECOMPOSITION.slice(0, 17).flatMap(({ map, gates }) =>
      ways.map(([zones, resolution, more]) =>
        madeUpRow(
          'decompose',
          { map, zones, resolution },
          {
            gates: gates + more,
            zones: 9 + more,
            repairs: zones === 'repaired' ? 2 : 0,
            largestZone: 25,
            freeTiles: 100,
            width: 64,
            height: 32,
            ...(resolution > 1 && { likeFull: 0.975 }),
          },
          { ms: 100 / resolution },
        ),
      ),
    );
    const report = reportOf('decomposition', rows);
    expect(cellsOf(report, 'sc1/Aurora')).toEqual([]);
    expect(cellsOf(report, 'sc1/Cauldron')).toEqual([
      '140 (140; 0)',
      '143 (140; +3)',
      '145 (140; +5)',
      '149 (140; +9)',
      '2',
    ]);
    expect(cellsOf(report, 'sc1/Cauldron', '## Zones').slice(0, 5)).toEqual(['9', '12', '14', '18', '25 %']);
    expect(cellsOf(report, 'sc1/Cauldron', '## Low').slice(0, 5)).toEqual(['140', '–', '–', '141', '98']);
    expect(cellsOf(report, 'sc1/Cauldron', 'Milliseconds').slice(0, 8)).toEqual([
      '64 × 32',
      '18,700',
      '7.9',
      '660',
      '28.3',
      '100',
      '25',
      '4.0',
    ]);
    expect(report['index.md']).toContain(
      'straits: over 17 figures the mean difference is 3.0 gates, the correlation 1.00.',
    );
    expect(report['index.md']).toContain('4.0 times with `thesis`');
  });
});

describe('bcp', () => {
  it('sums up a real run: heroes, gaps, deaths', async () => {
    const [rescue, , deaths] = SUITES.find(({ id }) => id === 'bcp')!.experiment(
      'quick',
      undefined as never,
    ).jobs;
    const rows = await rowsFrom({
      name: 'few',
      jobs: [
        { ...rescue, units: [8], seeds: 3 },
        { ...rescue, scenarios: 'crossing', units: [8, 10], seeds: 2 },
        { ...deaths, attacks: ['two-static'], seeds: 4 },
      ] as never,
    });
    const report = reportOf('bcp', rows);
    const [aStar, bcp] = cellsOf(report, '8', 'Steps of the hero').map(Number);
    expect(aStar!).toBeGreaterThan(bcp!);
    expect(report['index.md']).toMatch(/in [23] of 3 with BCP, and in 3 of 3 with our default/);
    expect(cellsOf(report, '10', '## Crossing')).toHaveLength(3);
    const [hitPoints, ...rates] = cellsOf(report, 'two attackers that stand').map(Number);
    expect(hitPoints).toBeGreaterThan(0);
    expect(rates).toHaveLength(11);
    expect(rates[0]!).toBeGreaterThan(rates.at(-1)!);
    for (const name of ['hero-steps', 'rescue-steps', 'crossing-steps', 'death-rate'])
      expect(report[`${name}.svg`]).toContain('<path d="M');
  });

  it('names the runs that never end, tests why, and shows Figure 11 with and without them', async () => {
    const { jobs } = SUITES.find(({ id }) => id === 'bcp')!.experiment('quick', undefined as never);
    const crossing = jobs.filter((job) => 'scenarios' in job && job.scenarios === 'crossing');
    const [compared, , pushing] = crossing;
    const rows = await rowsFrom({
      name: 'few',
      jobs: [
        { ...compared, units: [14], seeds: [9, 10] },
        { ...pushing, units: [14], seeds: [9, 10] },
      ] as never,
    });
    const report = reportOf('bcp', rows);
    const text = report['index.md']!;
    expect(text).toContain(
      '2 of 6 runs never end: 1 of 2 with A\\*, 1 of 2 with BCP, 0 of 2 with BCP, our default',
    );
    expect(cellsOf(report, 'BCP', '**Runs that never end').slice(0, 4)).toEqual(['14', '10', '1', '1']);
    expect(text).toContain('(`giveWay`, the rest of BCP as in the paper), all of the 2 runs end');
    const [without] = cellsOf(report, '14', 'problems that all methods finish, mean').map(Number);
    const [all] = cellsOf(report, '14', 'all problems, mean').map(Number);
    const ofSeed = (seed: number) =>
      (rows.find(({ spec }) => (spec as BcpSpec).seed === seed)!.result as BcpResult).totalSteps;
    expect(without).toBe(ofSeed(9));
    expect(all).toBe((ofSeed(9) + ofSeed(10)) / 2);
    expect(report['crossing-steps-all.svg']).toContain('<path d="M');
  });

  it('says of results of older versions that they did not count such runs', () => {
    const planner = { id: 'bcp', preset: 'paper' as const, parameters: {} };
    const spec = { scenario: 'crossing' as const, units: 8, seed: 1, ticks: 200, planner };
    const old = madeUpRow('bcp', spec, { totalSteps: 90, heroSteps: null, damage: 0, alive: true });
    expect(reportOf('bcp', [old])['index.md']).toContain('Results of an older version: 1');
  });

  it('lists the constants that the paper does not give, with the figures of other values', async () => {
    const { jobs } = SUITES.find(({ id }) => id === 'bcp')!.experiment('quick', undefined as never);
    const few = jobs.filter(({ kind }) => kind === 'bcp').map((job) => ({ ...job, units: 8, seeds: 1 }));
    const report = reportOf('bcp', await rowsFrom({ name: 'few', jobs: few as never }));
    expect(report['index.md']).toContain('- Range of attackers: not in the paper. Here 4.5 tile widths');
    for (const height of ['0.04', '0.2', '1'])
      expect(cellsOf(report, height, 'other heights of the Gaussian')).toHaveLength(4);
    expect(cellsOf(report, 'an attacker that follows', 'other ranges')).toHaveLength(7);
  });
});

describe('beyond', () => {
  it("sets the best planner since beside the best of the papers'", () => {
    const rows = [
      crowdRow('dao/lak307d', 'bmaa', 100, { rate: 0.5, steps: 100 }),
      crowdRow('dao/lak307d', 'whca', 100, { rate: 1, steps: 90 }),
      crowdRow('dao/lak307d', 'pibt', 100, { rate: 1, steps: 80, arrivalRatio: 1.5 }),
      crowdRow('dao/lak304d', 'pibt', 100, { rate: 1, steps: 80, arrivalRatio: 2 }),
    ];
    const report = reportOf('beyond', rows);
    expect(report['index.md']).toContain("The best of the papers' planners is WHCA\\* with 100.0 %");
    expect(report['index.md']).toContain(
      'the best since is PIBT with 100.0 % of the agents home after 80 steps',
    );
    expect(cellsOf(report, 'BMAA\\')).toEqual(['50.0', '0', '550', '–', '1.20', '10']);
    expect(cellsOf(report, 'PIBT (since)')).toEqual(['100.0', '100', '80', '1.75', '1.20', '10']);
  });
});

describe('every report', () => {
  const rows = [crowdRow('dao/lak307d', 'bmaa', 100, { rate: 0.5 })];

  it.each(SUITES.map(({ id }) => id))('%s: can be made of nothing', (id) => {
    const report = reportOf(id, []);
    expect(Object.keys(report)).toEqual(expect.arrayContaining(['index.html', 'index.md']));
    expect(report['index.md']).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(['beyond', 'smoke'])('%s: equal results give equal pages, whatever the time they took', (id) => {
    const slower = rows.map(
      (row) =>
        ({
          ...row,
          machine: 'slow',
          startedAt: new Date(9),
          timing: { msPerTick: 99 },
        }) as unknown as ResultRow,
    );
    expect(comparable(reportOf(id, slower))).toBe(comparable(reportOf(id, rows)));
    expect(reportOf(id, rows)).toEqual(reportOf(id, rows));
    expect(comparable(reportOf(id, rows)).length).toBeLessThan(reportOf(id, rows)['index.md']!.length);
  });
});

describe('arrival', () => {
  it('shows no mean arrival ratio where some results were stored without it', () => {
    const report = reportOf('arrival', [
      crowdRow('dao/lak307d', 'pibt', 1000, { rate: 1, arrivalRatio: 1.25 }),
      crowdRow('dao/lak304d', 'pibt', 1000, { rate: 1 }),
    ]);
    expect(cellsOf(report, 'dao/lak307d', '## Arrival ratio')).toEqual(['1.25']);
    expect(cellsOf(report, 'dao/lak304d', '## Arrival ratio')).toEqual(['–']);
    expect(cellsOf(report, 'all', '## Arrival ratio')).toEqual(['–']);
  });

  it('lists the runs of the new planners in which not everybody arrived', () => {
    const report = reportOf('arrival', [
      crowdRow('dao/lak307d', 'pibt', 1000, { rate: 1, steps: 100, distance: 50 }),
      crowdRow('dao/lak304d', 'pibt', 1000, { rate: 0.99, steps: 100, distance: 50 }),
      crowdRow('dao/lak304d', 'bmaa-f-c', 1000, { rate: 0.5, steps: 100, distance: 50 }),
    ]);
    expect(cellsOf(report, 'all', 'Completion')).toEqual(['99.50', '50.00']);
    expect(cellsOf(report, 'dao/lak304d', 'not everybody arrived')).toEqual(['1000', '1', 'pibt', '10', '–']);
    expect(report['index.md']!.split('not everybody arrived')[1]).not.toContain('| dao/lak307d |');
  });
});

describe('lifelong', () => {
  const row = (map: string, preset: 'paper' | 'default', agents: number, throughput: number, four: boolean) =>
    madeUpRow(
      'crowd',
      {
        map,
        problem: 'lifelong',
        agents,
        seed: 1,
        planner: { id: 'pibt', preset, parameters: {} },
        limit: { steps: 500 },
        ...(four && { corners: 'never' }),
      },
      { agents, throughput },
      { msPerTick: 0.5 },
    );
  const report = reportOf('lifelong', [
    row('mapf/ost003d', 'paper', 500, 2, true),
    row('mapf/ost003d', 'default', 500, 1.9, true),
    row('mapf/ost003d', 'paper', 1000, 4, false),
    row('mapf/ost003d', 'default', 1000, 6, false),
  ]);

  it('sets planners beside plain PIBT and says where they gain and lose', () => {
    expect(cellsOf(report, 'mapf/ost003d', '## Throughput')).toEqual(['4', '500', '2.00', '1.90']);
    expect(report['index.md']).toContain('| mapf/ost003d | 8 | 1,000 | 4.00 | 6.00 |');
    expect(report['index.md']).toContain(
      'PIBT reaches 1.23 times the goals of plain PIBT in the mean of 2 crowds: from 0.95 (500 agents on mapf/ost003d, 4 neighbours) to 1.50 (1,000 agents on mapf/ost003d, 8 neighbours). It reaches fewer goals than plain PIBT in 1 of them.',
    );
  });

  it('has a figure of each map, with a line for each planner and neighbourhood', () => {
    expect(report['throughput-ost003d.svg']!.match(/aria-label="line"/g)).toHaveLength(4);
  });
});
