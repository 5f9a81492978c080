import { PLANNERS } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { LONG } from '../../../../testing/long.ts';
import { checkExperiment, type Job, type Scale } from '../experiment/index.ts';
import type { BcpSpec } from '../jobs/index.ts';
import { MapLibrary } from '../maps/index.ts';
import { SUITES } from './index.ts';

const nowhere = new MapLibrary();
const mapFolder = process.env.FLOODGATE_MAPS;

function newJobsOf(id: string, scale: Scale) {
  return checkExperiment(SUITES.find((suite) => suite.id === id)!.experiment(scale, nowhere)).jobs;
}

/** Some suites measure many maps to find their problems: what they made once is kept. */
const made = new Map<string, readonly Job[]>();

function jobsOf(id: string, scale: Scale): readonly Job[] {
  const name = `${id} ${scale}`;
  const jobs = made.get(name) ?? newJobsOf(id, scale);
  made.set(name, jobs);
  return jobs;
}

describe('suites', () => {
  it('have ids of their own', () => {
    expect(SUITES.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['bmaa', 'gateway', 'decomposition', 'bcp', 'beyond']),
    );
    expect(new Set(SUITES.map(({ id }) => id)).size).toBe(SUITES.length);
  });

  it.each(SUITES.map(({ id }) => id))('%s: the same jobs with the same keys every time', (id) => {
    for (const scale of LONG ? (['quick', 'full'] as const) : (['quick'] as const)) {
      const keys = jobsOf(id, scale).map(({ key }) => key);
      expect(keys.length).toBeGreaterThan(0);
      expect(newJobsOf(id, scale).map(({ key }) => key)).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it.for(SUITES.map(({ id }) => id))('%s: full is larger than quick', (id, { skip }) => {
    if (id === 'auto' && !LONG) skip('it draws thousands of problems');
    const quick = jobsOf(id, 'quick');
    const full = jobsOf(id, 'full');
    const queries = (jobs: readonly Job[]) =>
      jobs.reduce(
        (sum, { spec }) => sum + ((spec as { queries?: { generate?: number } }).queries?.generate ?? 0),
        0,
      );
    // Where the papers' maps are absent there are only so many built-in ones to divide.
    if (id === 'decomposition') expect(full.length).toBeGreaterThanOrEqual(quick.length);
    else expect(full.length + queries(full)).toBeGreaterThan(quick.length + queries(quick));
  });

  it.each(SUITES.map(({ id }) => id))(
    '%s: runs on built-in maps where there are no others, and says so',
    (id) => {
      const { title, files } = checkExperiment(
        SUITES.find((suite) => suite.id === id)!.experiment('quick', nowhere),
      );
      for (const { name } of files) expect(nowhere.has(name), name).toBe(true);
      if (files.length > 0 && id !== 'smoke') expect(title).toContain('built-in maps');
    },
  );

  it.skipIf(!mapFolder)('use the real maps where they are', () => {
    const library = new MapLibrary([mapFolder!]);
    for (const suite of SUITES) {
      const { title, files } = checkExperiment(suite.experiment(LONG ? 'full' : 'quick', library));
      expect(title).not.toContain('built-in');
      for (const { name } of files) expect(library.has(name), name).toBe(true);
    }
  });
});

describe('bmaa', () => {
  type Spec = { agents: number; corners: string; limit: object; planner: { parameters: object } };
  const specsOf = (scale: Scale) => jobsOf('bmaa', scale).map(({ spec }) => spec as Spec);
  const asInPaper = (scale: Scale) =>
    specsOf(scale).filter(
      ({ corners, planner }) => corners === 'always' && !('forget' in planner.parameters),
    );

  it('at full scale is as large as the paper: 10 maps, 24 numbers of agents, 10 problems, 6 algorithms', () => {
    expect(asInPaper('full')).toHaveLength(10 * 24 * 10 * 6);
    expect(new Set(asInPaper('full').map(({ limit }) => JSON.stringify(limit)))).toEqual(
      new Set(['{"steps":20000,"seconds":30}']),
    );
  });

  it('at quick scale has all numbers of agents too, one problem each', () => {
    expect(asInPaper('quick')).toHaveLength(10 * 24 * 6);
    expect(new Set(asInPaper('quick').map(({ agents }) => agents)).size).toBe(24);
  });

  it('has runs under the other corner rule, and with agents that forget, each beside one as in the paper', () => {
    for (const scale of ['quick', 'full'] as const) {
      const nameOf = ({
        limit: _,
        budgetExpansions: __,
        corners: ___,
        ...spec
      }: Spec & { budgetExpansions?: number }) =>
        JSON.stringify({ ...spec, planner: { ...spec.planner, parameters: {} } });
      const main = new Set(asInPaper(scale).map(nameOf));
      const side = specsOf(scale).filter(
        ({ corners, planner }) => corners !== 'always' || 'forget' in planner.parameters,
      );
      expect(side.length).toBeGreaterThan(50);
      for (const spec of side) expect(main).toContain(nameOf(spec));
    }
  });
});

describe('bcp', () => {
  it('at quick scale is as large as the paper', () => {
    const rescue = 5 * 3 * 10;
    const crossing = 8 * 3 * 10;
    const deaths = 3 * 11 * 18;
    const withOtherConstants = ({ spec }: Job) => {
      const { range, aside, planner } = spec as BcpSpec;
      const { height, giveWay } = planner.parameters;
      return [range, aside, height, giveWay].some((value) => value !== undefined);
    };
    const jobs = jobsOf('bcp', 'quick').filter((job) => !withOtherConstants(job));
    expect(jobs).toHaveLength(rescue + crossing + deaths);
  });
});

describe('beyond', () => {
  it('has every planner there is, on the same problems', () => {
    const jobs = jobsOf('beyond', 'quick').map(
      ({ spec }) => spec as { planner: { id: string }; map: string },
    );
    const ids = new Set(jobs.map(({ planner }) => planner.id));
    expect(ids).toEqual(new Set(PLANNERS.map(({ id }) => id)));
    expect(jobs).toHaveLength(4 * 3 * 2 * ids.size);
  });
});

describe('lifelong', () => {
  it('has plain PIBT beside the others, with four and eight neighbours', () => {
    const jobs = jobsOf('lifelong', 'quick').map(
      ({ spec }) => spec as { planner: { id: string; preset: string }; corners?: string; problem: string },
    );
    const planners = new Set(jobs.map(({ planner }) => `${planner.id} ${planner.preset}`));
    expect(planners).toEqual(new Set(['pibt paper', 'pibt default', 'rolling default']));
    expect(new Set(jobs.map(({ corners }) => corners))).toEqual(new Set([undefined, 'never']));
    expect(new Set(jobs.map(({ problem }) => problem))).toEqual(new Set(['lifelong']));
  });
});
