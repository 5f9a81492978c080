import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runId } from '../store/index.ts';
import { checkExperiment, type Experiment } from './experiment.ts';
import { canonicalJson, jobKey } from './key.ts';

const crowd = {
  kind: 'crowd',
  maps: ['arena', 'ravenkeep'],
  agents: [10, 20],
  planners: ['bmaa', { id: 'whca', preset: 'paper', parameters: { window: 16 } }],
  seeds: 3,
  limits: [{ steps: 100 }, { seconds: 2 }],
} as const satisfies Experiment['jobs'][number];

function refusal(jobs: unknown, more: object = {}): string {
  try {
    checkExperiment({ name: 'bad', jobs, ...more });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

describe('an experiment', () => {
  it('multiplies its lists out', () => {
    const { jobs } = checkExperiment({ name: 'x', jobs: [crowd] });
    expect(jobs).toHaveLength(2 * 2 * 2 * 3 * 2);
    expect(jobs[0]!.spec).toEqual({
      map: 'arena',
      problem: 'random',
      agents: 10,
      seed: 1,
      planner: { id: 'bmaa', preset: 'default', parameters: {} },
      limit: { steps: 100 },
    });
  });

  it('takes single items for lists of one, and ranges of seeds', () => {
    const block = { ...crowd, maps: 'arena', agents: 5, planners: 'far', limits: { steps: 9 } };
    const seeds = (given: unknown) =>
      checkExperiment({ name: 'x', jobs: [{ ...block, seeds: given }] }).jobs.map(
        ({ spec }) => (spec as { seed: unknown }).seed,
      );
    expect(seeds({ from: 4, to: 6 })).toEqual([4, 5, 6]);
    expect(seeds([7, 'owl', 7])).toEqual([7, 'owl']);
    expect(seeds(2)).toEqual([1, 2]);
  });

  it('has the same job once, whichever block asks for it', () => {
    const { jobs } = checkExperiment({ name: 'x', jobs: [crowd, { ...crowd, agents: [20, 30] }] });
    expect(jobs).toHaveLength(72);
    expect(new Set(jobs.map(({ key }) => key)).size).toBe(72);
  });

  it('has a run of its own for other jobs or another name', () => {
    const id = (name: string, seeds: number) => runId(checkExperiment({ name, jobs: [{ ...crowd, seeds }] }));
    expect(id('x', 3)).toBe(id('x', 3));
    expect(id('x', 3)).not.toBe(id('x', 4));
    expect(id('x', 3)).not.toBe(id('y', 3));
  });

  it('can have infinite parameters, which JSON cannot', () => {
    const planners = [{ id: 'bcp', parameters: { pathLimit: Number.POSITIVE_INFINITY } }];
    const [job] = checkExperiment({ name: 'x', jobs: [{ ...crowd, planners }] }).jobs;
    expect(JSON.parse(JSON.stringify(job!.spec))).toEqual(job!.spec);
  });

  it('knows which files it needs, and where it names them', () => {
    const block = { ...crowd, problems: [{ scenario: 'dao/a.scen' }] };
    expect(checkExperiment({ name: 'x', jobs: [crowd, block] }).files).toEqual([
      { what: 'map', name: 'arena', path: 'jobs[0].maps[0]' },
      { what: 'map', name: 'ravenkeep', path: 'jobs[0].maps[1]' },
      { what: 'scenario', name: 'dao/a.scen', path: 'jobs[1].problems[0].scenario' },
    ]);
  });
});

describe('a bad experiment is refused with the path of the field', () => {
  it.each([
    [
      [crowd, { ...crowd, planners: ['bmma'] }],
      "jobs[1].planners[0]: unknown planner 'bmma' (did you mean 'bmaa'?)",
    ],
    [
      [{ ...crowd, planners: [{ id: 'bmaa', parameters: { expansion: 3 } }] }],
      "jobs[0].planners[0]: planner bmaa has no parameter 'expansion'",
    ],
    [
      [{ ...crowd, planners: [{ id: 'bmaa', presets: 'paper' }] }],
      'jobs[0].planners[0].presets: unknown field',
    ],
    [
      [{ ...crowd, plannners: [] }],
      "jobs[0].plannners: unknown field (did you mean 'planners'?): use kind, maps",
    ],
    [[{ ...crowd, agents: [10, 0] }], 'jobs[0].agents[1]: must be at least 1'],
    [[{ ...crowd, agents: 'ten' }], 'jobs[0].agents[0]: must be a whole number'],
    [[{ kind: 'crowd', maps: ['arena'] }], 'jobs[0].agents: is missing'],
    [
      [{ ...crowd, seeds: 'many' }],
      'jobs[0].seeds: must be a number of seeds from 1, { from, to } or a list',
    ],
    [[{ ...crowd, limits: [{}] }], 'jobs[0].limits[0]: needs steps or seconds'],
    [[{ ...crowd, limits: [] }], 'jobs[0].limits: must not be empty'],
    [[{ ...crowd, problems: ['randon'] }], 'jobs[0].problems[0]: unknown problem "randon"'],
    [[{ ...crowd, seeds: 0 }], 'jobs[0].seeds: must be at least 1'],
    [[{ ...crowd, corners: 'never ever' }], "jobs[0].corners: unknown corner rule 'never ever'"],
    [[{ kind: 'crwd' }], "jobs[0].kind: unknown kind 'crwd' (did you mean 'crowd'?): use crowd, budgets"],
    [[{}], 'jobs[0].kind: a kind is missing'],
    [['crowd'], 'jobs[0]: must be a block with a kind'],
    [[], 'jobs: must not be empty'],
    [undefined, 'jobs: must be a list of blocks'],
  ])('%#', (jobs, message) => {
    expect(refusal(jobs)).toContain(message);
  });

  it('also for its own fields', () => {
    expect(refusal([crowd], { name: 'No Spaces' })).toContain('name: must be lower-case letters');
    expect(refusal([crowd], { timeout: 0 })).toContain('timeout: must be at least 1');
    expect(refusal([crowd], { job: [] })).toContain("job: unknown field (did you mean 'jobs'?)");
    expect(() => checkExperiment(7, 'my.yaml')).toThrow('my.yaml: the experiment: must be an object');
  });
});

describe('keys', () => {
  it('do not depend on the order of fields, and differ where values do', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(canonicalJson(shuffled(a))).toBe(canonicalJson(a));
        expect(JSON.parse(canonicalJson(a))).toEqual(JSON.parse(JSON.stringify(a)));
        const same = canonicalJson(a) === canonicalJson(b);
        expect(jobKey('x', a) === jobKey('x', b)).toBe(same);
        expect(jobKey('x', a)).not.toBe(jobKey('y', a));
      }),
    );
  });

  it('stay what they are: stored results depend on them', () => {
    expect(jobKey('probe', { seed: 1, ms: 0, action: 'work' })).toBe('77aaf7b7d64c6e200262c5f4676701fb');
  });
});

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, shuffled(field)]),
  );
}
