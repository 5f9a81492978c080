import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkExperiment } from '../experiment/index.ts';
import { ThreadContext } from '../work/thread-context.ts';
import { type JobBlock, kindById, type RealTimeResult, type RealTimeSpec } from './index.ts';
import { drawnSettings, singleProblems } from './real-time-problems.ts';

const maps = process.env.FLOODGATE_MAPS;
const context = new ThreadContext(maps ? [maps] : []);

function specsOf(block: JobBlock): RealTimeSpec[] {
  return checkExperiment({ name: 'x', jobs: [block] }).jobs.map(({ spec }) => spec as RealTimeSpec);
}

async function resultsOf(block: JobBlock): Promise<RealTimeResult[]> {
  const outcomes = specsOf(block).map((spec) => kindById('real-time')!.run(spec, context));
  return (await Promise.all(outcomes)).map(({ result }) => result as RealTimeResult);
}

const block = {
  kind: 'real-time',
  maps: 'ravenkeep',
  problems: { generate: 6 },
  settings: { count: 10, perJob: 4 },
} as const satisfies JobBlock;

describe('real-time', () => {
  it('is cut into jobs of some settings each, and the first keep their keys when more are drawn', () => {
    const keys = (settings: Extract<JobBlock, { kind: 'real-time' }>['settings']) =>
      checkExperiment({ name: 'x', jobs: [{ ...block, settings }] }).jobs.map(({ key }) => key);
    expect(specsOf(block).map(({ settings }) => [settings.from, settings.count])).toEqual([
      [0, 4],
      [4, 4],
      [8, 2],
    ]);
    expect(keys({ count: 40, perJob: 4 }).slice(0, 2)).toEqual(keys(block.settings).slice(0, 2));
    expect(drawnSettings({ seed: 1, from: 4, count: 4 })).toEqual(
      drawnSettings({ seed: 1, from: 0, count: 10 }).slice(4, 8),
    );
  });

  it('tries only the settings that are named, by the numbers under which they are drawn', async () => {
    const only = [1, 6, 9];
    const settings = { count: 10, only, perJob: 2 };
    expect(specsOf({ ...block, settings }).map((spec) => spec.settings)).toEqual([
      { seed: 1, from: 0, count: 2, only: [1, 6] },
      { seed: 1, from: 2, count: 1, only: [9] },
    ]);
    const [all] = await resultsOf({ ...block, settings: { count: 10 } });
    const some = (await resultsOf({ ...block, settings })).flatMap(({ suboptimality }) => suboptimality);
    expect(some).toEqual(only.flatMap((i) => all!.suboptimality.slice(6 * i, 6 * (i + 1))));
    expect(() => specsOf({ ...block, settings: { count: 10, only: [10] } })).toThrow(
      'only: must be numbers below count',
    );
  });

  it('gives the same every time, however it is cut, and plain JSON', async () => {
    const cut = await resultsOf(block);
    const [whole] = await resultsOf({ ...block, settings: { count: 10 } });
    expect(cut.flatMap(({ suboptimality }) => suboptimality)).toEqual(whole!.suboptimality);
    expect(cut.flatMap(({ steps }) => steps)).toEqual(whole!.steps);
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole);
    expect(whole!.suboptimality).toHaveLength(60);
    expect(Math.min(...whole!.suboptimality)).toBeGreaterThanOrEqual(1);
    expect(whole!.unsolved).toEqual([]);
  });

  it('counts runs that do not arrive as the travel cap', async () => {
    const [free] = await resultsOf({ ...block, settings: { count: 10 } });
    const [capped] = await resultsOf({ ...block, settings: { count: 10 }, travelCap: 2 });
    expect(capped!.unsolved.length).toBeGreaterThan(0);
    free!.suboptimality.forEach((value, i) => {
      expect(capped!.suboptimality[i]).toBe(Math.min(value, 2));
      expect(capped!.unsolved.includes(i)).toBe(value > 2);
    });
  });

  it('draws pairs that reach each other, by seed', () => {
    const spec = (seed: number) => singleProblems('emberdeep', { generate: 20, seed }, context);
    expect(spec(1).source).toBe('generated');
    expect(spec(1).problems).toHaveLength(20);
    expect(spec(2).problems).not.toEqual(spec(1).problems);
    for (const { start, goal, optimal } of spec(1).problems) {
      expect(start).not.toBe(goal);
      expect(optimal).toBeGreaterThanOrEqual(1);
    }
  });

  it.skipIf(!maps || !existsSync(`${maps}/dao/lak506d.map.scen`))(
    "takes the scenario beside a map: lak506d has the thesis' 1,169 problems",
    () => {
      const { source, problems } = singleProblems('dao/lak506d', { seed: 1 }, context);
      expect(source).toBe('lak506d.map.scen');
      expect(problems).toHaveLength(1169);
      const some = singleProblems('dao/lak506d', { sample: 40, seed: 1 }, context);
      expect(some.problems).toHaveLength(40);
      expect(problems).toEqual(expect.arrayContaining([...some.problems]));
    },
  );

  it('refuses settings and caps that make no sense', () => {
    const tried = (more: object) => () => specsOf({ ...block, ...more } as JobBlock);
    expect(tried({ travelCap: 0.5 })).toThrow('jobs[0].travelCap: must be at least 1');
    expect(tried({ settings: { count: 0 } })).toThrow('must be at least 1');
    expect(tried({ problems: { generat: 3 } })).toThrow('generat');
  });
});
