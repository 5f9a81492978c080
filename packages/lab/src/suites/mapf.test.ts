import { describe, expect, it } from 'vitest';
import { checkExperiment } from '../experiment/index.ts';
import type { CrowdSpec } from '../jobs/index.ts';
import { MapLibrary } from '../maps/index.ts';
import { PORTFOLIOS } from '../train/index.ts';
import { run, runsOf } from '../train/testing.ts';
import { mapf, mapfExperiment } from './mapf.ts';
import { MAPF_MAPS } from './mapf-maps.ts';
import { mapfLearnedReport } from './mapf-report.ts';
import { rowsFrom } from './testing.ts';

const library = new MapLibrary();
const mapFolder = process.env.FLOODGATE_MAPS;
const [paper, strong, all] = PORTFOLIOS as [
  (typeof PORTFOLIOS)[number],
  (typeof PORTFOLIOS)[number],
  (typeof PORTFOLIOS)[number],
];

describe('mapf', () => {
  it.skipIf(!mapFolder)('at full scale is as large as the thesis: 20 maps, 7 kinds, 20 problems', () => {
    const { jobs } = checkExperiment(mapfExperiment('full', new MapLibrary([mapFolder!]), [paper]));
    const specs = jobs.map(({ spec }) => spec as CrowdSpec);
    const problems = new Set(
      specs.map(({ map, problem, problemSeed }) => JSON.stringify([map, problem, problemSeed])),
    );
    expect(problems.size).toBe(20 * 7 * 20);
    expect(new Set(specs.map(({ map }) => map))).toEqual(new Set(MAPF_MAPS));
    expect(new Set(specs.map(({ agents }) => agents))).toEqual(new Set([300]));
    // FAR takes chances: three seeds of it.
    expect(jobs).toHaveLength(20 * 7 * 20 * (1 + 3 + 1));
  });

  it('runs every planner of a portfolio on the same problems', () => {
    for (const portfolio of PORTFOLIOS) {
      const { jobs } = checkExperiment(mapfExperiment('quick', library, [portfolio]));
      const problemsOf = new Map<string, Set<string>>();
      for (const { spec } of jobs) {
        const { planner, map, problem, agents, problemSeed } = spec as CrowdSpec;
        const problems = problemsOf.get(planner.id) ?? new Set();
        problemsOf.set(planner.id, problems.add(JSON.stringify([map, problem, agents, problemSeed])));
      }
      expect([...problemsOf.keys()].sort()).toEqual(portfolio.members.map(({ id }) => id).sort());
      for (const problems of problemsOf.values()) expect(problems).toEqual([...problemsOf.values()][0]);
    }
  });

  it('shares runs between portfolios', () => {
    const keys = (...portfolios: typeof PORTFOLIOS) =>
      checkExperiment(mapfExperiment('quick', library, portfolios)).jobs.map(({ key }) => key);
    const together = keys(paper, strong, all);
    expect(together.length).toBeLessThan(keys(paper).length + keys(strong).length + keys(all).length);
    for (const key of keys(strong)) expect(together).toContain(key);
  });

  it('runs planners once only if every seed gives the same', async () => {
    for (const { members } of PORTFOLIOS) {
      const once = members.filter(({ isRandomized }) => !isRandomized);
      const rows = await rowsFrom({
        name: 'seeds',
        jobs: [
          {
            kind: 'crowd',
            maps: 'arena',
            problems: 'swap-sides',
            agents: 60,
            planners: once.map(({ id, preset }) => ({ id, preset })),
            seeds: 2,
            problemSeeds: 1,
            limits: [{ steps: 80 }],
          },
        ],
      });
      for (const { id } of once) {
        const [first, second] = rows.filter(({ spec }) => (spec as CrowdSpec).planner.id === id);
        expect(second!.result, id).toEqual(first!.result);
      }
    }
  });
});

describe('the report of mapf', () => {
  const maps = ['arena', 'dead-end', 'stony-meadow'];
  const input = { scale: 'quick', failures: [], missing: 0 } as const;

  it('sets kinds of problem beside the thesis', () => {
    const rows = PORTFOLIOS.flatMap(({ members }) => members).map(({ id, preset }) =>
      run({ map: 'arena', problem: 'random', agents: 300, planner: id, preset, rate: 0.794 }),
    );
    const text = mapf.report({ ...input, rows })['index.md']!;
    expect(text).toContain('| random | 79.4 (79.4; 0.0) | 79.4 (75.3; +4.1) | 79.4 (68.9; +10.5) |');
    expect(text).toContain('built-in maps are used instead');
  });

  it('has what selectors make of it', async () => {
    const rows = runsOf(paper, maps, [10, 50], (planner, _, agents) =>
      (planner === 'far') === agents > 30 ? 0.9 : 0.4,
    );
    const report = await mapfLearnedReport(
      { ...input, rows },
      { maps: library },
      { models: ['trees', 'map-size'], splits: 2, networkSplits: 0 },
    );
    const text = report['index.md']!;
    expect(text).toMatch(/\| perfect \| 90\.0 ± \d\.\d \(80\.8\) \|[^|]+\|[^|]+\| 1\.50 \|/);
    expect(text).toMatch(/\| selected: trees \| 90\.0 ± \d\.\d \(76\.6\)/);
    expect(text).toMatch(/\| trees, unseen maps \| 2 \|/);
    expect(text).toContain('closed 71 % of the gap');
    expect(text).toContain('No network was tried. It needs ONNX Runtime');
    expect(report['splits-paper.svg']).toContain('<svg');
  });
});
