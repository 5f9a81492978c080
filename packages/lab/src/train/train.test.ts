import { describe, expect, it } from 'vitest';
import { MapLibrary } from '../maps/index.ts';
import { closedGap, perfect, selected, singleBest, standing, winsAndLosses } from './contest.ts';
import { PAPER } from './portfolios.ts';
import { knownProblems } from './problems.ts';
import { curvedRun, runsOf } from './testing.ts';
import { trainSelector } from './train.ts';

const library = new MapLibrary();
const MAPS = ['arena', 'dead-end', 'stony-meadow'];
const SIZES = [10, 60];

/** FAR is good for few agents, WHCA* for many; FAR is better on the whole. */
function bySize(planner: string, _: string, agents: number): number {
  const isMany = agents > 30;
  if (planner === 'far') return isMany ? 0.7 : 1;
  return planner === 'whca' ? (isMany ? 1 : 0.6) : 0.2;
}

const options = { scale: 'quick', kinds: ['random', 'map'], splits: 2, seed: 1 } as const;
const brief = { ...options, kinds: ['random'], splits: 1 } as const;

describe('problems that the store knows', () => {
  const common = { map: 'arena', problem: 'random', agents: 10 } as const;
  const limit = { seconds: 2 };

  it('have the mean over the seeds of a planner, at a limit', () => {
    const rows = [
      curvedRun({ ...common, planner: 'far', seed: 1, rate: 0.4, distance: 10 }),
      curvedRun({ ...common, planner: 'far', seed: 2, rate: 0.8, distance: 30 }),
      curvedRun({ ...common, planner: 'bmaa', rate: 0.5 }),
      curvedRun({ ...common, planner: 'whca', rate: 1 }),
    ];
    const [problem, ...others] = knownProblems(rows, PAPER, limit);
    expect(others).toEqual([]);
    expect(problem!.outcomes[1]!.completion).toBeCloseTo(0.6);
    expect(problem!.outcomes[1]).toMatchObject({ distance: 20, arrival: 1000, time: 1000 });
    expect(problem!.keys).toHaveLength(4);
    const [earlier] = knownProblems(rows, PAPER, { seconds: 1 });
    expect(earlier!.outcomes[1]!.completion).toBeCloseTo(0.3);
  });

  it('are left out if a planner is missing, and are not mixed with those of another problem', () => {
    const rows = [
      curvedRun({ ...common, planner: 'far', rate: 1 }),
      curvedRun({ ...common, planner: 'bmaa', rate: 1 }),
      curvedRun({ ...common, planner: 'whca', problemSeed: 2, rate: 1 }),
    ];
    expect(knownProblems(rows, PAPER, limit)).toEqual([]);
  });
});

describe('training', () => {
  const rows = runsOf(MAPS, SIZES, bySize);
  const training = trainSelector(rows, library, { ...options, model: 'trees' });

  it('finds what depends on the size of the crowd, on unseen maps too', async () => {
    const { contests, problems } = await training;
    for (const contest of contests) {
      expect(standing(contest, problems, perfect).completion.mean).toBe(1);
      expect(standing(contest, problems, singleBest).completion.mean).toBeLessThan(0.9);
      expect(closedGap(contest)).toBeGreaterThan(0.6);
      expect(winsAndLosses(contest)).toEqual({ won: 2, lost: 0 });
    }
    expect(contests.map(({ kind }) => kind)).toEqual(['random', 'map']);
  });

  it('is not misled by map size, which tells nothing here', async () => {
    const { contests, problems } = await trainSelector(rows, library, { ...brief, model: 'map-size' });
    const own = standing(contests[0]!, problems, selected).completion.mean;
    expect(own).toBeLessThan(standing(contests[0]!, problems, perfect).completion.mean - 0.1);
  });

  it('writes how trees did, but no selector file: those choose under budgets', async () => {
    const { model, files } = await training;
    expect(model).toBeUndefined();
    expect(JSON.parse(files['metrics.json']!)).toMatchObject({
      limit: { seconds: 2 },
      problems: MAPS.length * SIZES.length * 7,
      summary: { map: { splits: 2, won: 2, lost: 0 } },
    });
  });

  it('says exactly what it learned from', async () => {
    const { files } = await training;
    const data = JSON.parse(files['data.json']!);
    expect(new Set(data.problems.flatMap(({ jobs }: { jobs: string[] }) => jobs))).toEqual(
      new Set(rows.map(({ key }) => key)),
    );
    const byMap = data.tested.find(({ kind }: { kind: string }) => kind === 'map').splits as number[][];
    for (const test of byMap) {
      const maps = new Set(test.map((n) => data.problems[n].map));
      for (let n = 0; n < data.problems.length; n++)
        expect(maps.has(data.problems[n].map)).toBe(test.includes(n));
    }
    expect(files['learning-curve.svg']).toContain('<svg');
    expect(files['losses.csv']!.split('\n').length).toBeGreaterThan(10);
  });

  it('comes out the same again', async () => {
    const once = await trainSelector(rows, library, { ...brief, model: 'map-size' });
    const again = await trainSelector(rows, library, { ...brief, model: 'map-size' });
    expect(again.files).toEqual(once.files);
  });

  it('refuses too little', async () => {
    await expect(trainSelector(rows.slice(0, 6), library, { ...options, model: 'trees' })).rejects.toThrow(
      "2 problems that every planner of 'paper' was run on: too few",
    );
  });
});
