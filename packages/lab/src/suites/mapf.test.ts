import { PROBLEM_TYPES } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { checkExperiment } from '../experiment/index.ts';
import type { CrowdSpec } from '../jobs/index.ts';
import { MapLibrary } from '../maps/index.ts';
import { THESIS_PLANNERS } from '../papers/index.ts';
import { thesisRuns } from '../train/index.ts';
import { curvedRun } from '../train/testing.ts';
import { mapf, thesisExperiment } from './mapf.ts';
import { MAPF_MAPS } from './mapf-maps.ts';
import { mapfLearnedReport } from './mapf-report.ts';

const library = new MapLibrary();
const mapFolder = process.env.FLOODGATE_MAPS;
function problemOf({ map, problem, agents, problemSeed }: CrowdSpec): string {
  return JSON.stringify([map, problem, agents, problemSeed]);
}

describe('mapf', () => {
  it.skipIf(!mapFolder)('at full scale is as large as the thesis: 20 maps, 7 kinds, 20 problems', () => {
    const { jobs } = checkExperiment(thesisExperiment('full', new MapLibrary([mapFolder!])));
    const specs = jobs.map(({ spec }) => spec as CrowdSpec);
    expect(new Set(specs.map(problemOf)).size).toBe(20 * 7 * 20);
    expect(new Set(specs.map(({ map }) => map))).toEqual(new Set(MAPF_MAPS));
    expect(new Set(specs.map(({ agents }) => agents))).toEqual(new Set([300]));
    expect(jobs).toHaveLength(20 * 7 * 20 * 3);
  });

  it("runs the thesis' planners on the same problems, with its settings and no budget", () => {
    const { jobs } = checkExperiment(thesisExperiment('quick', library));
    const specs = jobs.map(({ spec }) => spec as CrowdSpec);
    const problems = THESIS_PLANNERS.map((id) =>
      specs.filter(({ planner }) => planner.id === id).map(problemOf),
    );
    expect(new Set(problems[0]).size).toBe(jobs.length / 3);
    for (const own of problems) expect(own).toEqual(problems[0]);
    for (const { planner, budgetExpansions, budgetMs } of specs) {
      expect(planner.preset).toBe('paper');
      expect([budgetExpansions, budgetMs]).toEqual([undefined, undefined]);
    }
  });
});

/** BMAA* is good at some kinds of problem, FAR at the others, WHCA* at none. */
const rows = ['arena', 'dead-end', 'stony-meadow'].flatMap((map) =>
  PROBLEM_TYPES.flatMap(({ id: problem }, kind) =>
    [1, 2].flatMap((problemSeed) =>
      THESIS_PLANNERS.map((planner) => {
        const rate = planner === 'whca' ? 0.2 : (planner === 'bmaa') === kind < 4 ? 0.9 : 0.4;
        return curvedRun({ map, problem, agents: 20, problemSeed, planner, rate });
      }),
    ),
  ),
);
const input = { scale: 'quick', failures: [], missing: 0 } as const;

describe("the thesis' runs", () => {
  it('are read at every limit that they reached, and at the end if a run was cut before it', () => {
    const { readings, nearest } = thesisRuns(rows)!;
    const at = (limit: object) =>
      readings.find((each) => JSON.stringify(each.limit) === JSON.stringify(limit))!;
    expect(at({ seconds: 1 }).rates[2]).toBeCloseTo(0.1);
    expect(at({ seconds: 2 }).rates[2]).toBeCloseTo(0.2);
    expect(at({ steps: 1000 }).rates).toEqual(at({ seconds: 1 }).rates);
    expect(at({ seconds: 5 })).toBeUndefined();
    expect(at({ steps: 2000 }).cut).toBe(0);
    // All arrive in the first two seconds, so nothing is nearer later.
    expect(nearest.limit).toEqual({ seconds: 2 });
  });

  it('have the time until agents are home as the third criterion, on the clock of the limit', () => {
    const { readings } = thesisRuns(rows)!;
    const time = (index: number) => readings[index]!.problems[0]!.outcomes[0]!.time;
    const second = readings.findIndex(({ limit }) => 'seconds' in limit && limit.seconds === 1);
    const ticks = readings.findIndex(({ limit }) => 'steps' in limit && limit.steps === 1000);
    expect([time(second), time(ticks)]).toEqual([500, 500]);
  });
});

describe('the report of mapf', () => {
  it('sets planners and kinds of problem beside the thesis, at the nearest limit', () => {
    const text = mapf.report({ ...input, rows })['index.md']!;
    expect(text).toContain('| 2 s (nearest) | 68.6 | 61.4 | 20.0 | 90.0 | 20.0 |');
    expect(text.replaceAll('*', '')).toContain('| thesis, 30 s | 65.7 | 66.1 | 54.6 | 80.8 | 44.3 |');
    expect(text).toContain('| random | 90.0 (79.4; +10.6) | 40.0 (75.3; −35.3) | 20.0 (68.9; −48.9) |');
    expect(text).toContain('| up to 5 % | 42 | 68.6 | 61.4 | 20.0 |');
    expect(text).toContain('built-in maps are used instead');
  });

  it('has what selectors make of it, with intervals, and at every limit', async () => {
    const size = { models: ['classifier', 'map-size'], splits: 2 } as const;
    const report = await mapfLearnedReport({ ...input, rows }, { maps: library }, size);
    const text = report['index.md']!;
    expect(text).toMatch(/\| perfect \| 90\.0 ± 0\.0 \(80\.8\) \|/);
    expect(text).toMatch(/\| selected: tree classifier \| \d\d\.\d ± \d+\.\d \(76\.6\)/);
    expect(text).toMatch(/\| tree classifier, unseen maps \| 2 \| −?\d+\.\d \(−?\d+\.\d to −?\d+\.\d\) \|/);
    expect(text).toContain('closed 71 % of the gap');
    for (const limit of ['0.1 s', '3 s', '100 ticks', '2,000 ticks'])
      expect(text.split(`| ${limit} |`).length, limit).toBe(4);
    for (const name of ['splits', 'limits', 'gap']) expect(report[`${name}.svg`]).toContain('<svg');
  });
});
