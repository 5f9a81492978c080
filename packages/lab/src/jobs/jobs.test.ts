import { existsSync } from 'node:fs';
import { checkRecording, plannerById, type Recording, World } from 'floodgate';
import { generateProblem, populate } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { checkExperiment } from '../experiment/index.ts';
import { AURORA } from '../papers/index.ts';
import { ThreadContext } from '../work/thread-context.ts';
import {
  type CrowdResult,
  type CrowdTiming,
  type DecomposeResult,
  type JobBlock,
  kindById,
  type PictureResult,
  type SearchFigures,
  type SearchTiming,
} from './index.ts';
import { sampled } from './queries.ts';

const maps = process.env.FLOODGATE_MAPS;
const context = new ThreadContext(maps ? [maps] : []);

async function outcomes(...jobs: JobBlock[]) {
  const specs = checkExperiment({ name: 'x', jobs }).jobs;
  // As from a store: what JSON cannot hold must not be needed.
  return Promise.all(
    specs.map(({ kind, spec }) => kindById(kind)!.run(JSON.parse(JSON.stringify(spec)), context)),
  );
}

describe('crowd', () => {
  const block = {
    kind: 'crowd',
    maps: 'arena',
    agents: 30,
    planners: ['bmaa', 'far', 'whca'],
    seeds: 2,
    limits: { steps: 200 },
  } as const;

  it('gives the same result every time, and plain JSON', async () => {
    const [once, twice] = [await outcomes(block), await outcomes(block)];
    expect(twice.map(({ result }) => result)).toEqual(once.map(({ result }) => result));
    for (const { result, timing } of once) {
      expect(JSON.parse(JSON.stringify({ result, timing }))).toEqual({ result, timing });
    }
  });

  it('counts who came home, how far and by which rules', async () => {
    for (const { result } of await outcomes(block)) {
      const figures = result as CrowdResult;
      expect(figures.violations).toBe(0);
      expect(figures.completionRate).toBe(figures.home / 30);
      expect(figures.walked).toBeGreaterThanOrEqual(figures.shortest - 1e-9);
      expect(figures.suboptimality).toBeCloseTo(figures.walked / figures.shortest, 12);
      expect(figures.stoppedBy).toBe(figures.home === 30 ? null : 'steps');
      expect(figures.arrivalRatio).toBeGreaterThanOrEqual(1);
      expect(figures).not.toHaveProperty('throughput');
    }
  });

  it('has the arrival ratio of the world itself', async () => {
    for (const corners of ['always', 'no-corner-cutting'] as const) {
      const [job] = await outcomes({ ...block, planners: 'bmaa', seeds: 1, corners, limits: { steps: 15 } });
      const grid = context.loadMap('arena', { corners });
      const world = new World(grid, { planner: plannerById('bmaa'), seed: 1 });
      populate(world, generateProblem(grid, { type: 'random', agents: 30, seed: 1 }));
      for (let tick = 0; tick < 15; tick++) world.tick();
      expect((job!.result as CrowdResult).arrivalRatio).toBe(world.metrics().arrivalRatio);
    }
  });

  it('goes on to the last step of a lifelong problem, and counts the goals reached', async () => {
    const [lone, many] = await outcomes(
      { ...block, problems: 'lifelong', agents: 1, planners: 'pibt', seeds: 1 },
      { ...block, problems: 'lifelong', planners: 'pibt', seeds: 1 },
    );
    for (const { result } of [lone!, many!]) {
      expect(result).toMatchObject({ ticks: 200, stoppedBy: 'steps', violations: 0 });
      expect(result).not.toHaveProperty('arrivalRatio');
    }
    const { throughput } = lone!.result as CrowdResult;
    expect(throughput! * 200).toBeGreaterThanOrEqual(200 / 48);
    expect((many!.result as CrowdResult).throughput).toBeGreaterThan(10 * throughput!);
  });

  it('stops at its limits', async () => {
    const [steps] = await outcomes({ ...block, planners: 'bmaa', seeds: 1, limits: { steps: 3 } });
    expect(steps!.result).toMatchObject({ ticks: 3, stoppedBy: 'steps' });
    const many = { ...block, planners: 'bmaa', agents: 400, seeds: 1 } as const;
    const [seconds] = await outcomes({ ...many, limits: { seconds: 0.01 } });
    expect(seconds!.result).toMatchObject({ stoppedBy: 'seconds' });
    expect((seconds!.timing as CrowdTiming).seconds).toBeGreaterThanOrEqual(0.01);
  });

  it('plans the same under a limit in seconds as without', async () => {
    const [free, limited] = await outcomes({
      ...block,
      planners: 'bmaa',
      seeds: 1,
      limits: [{ steps: 200 }, { steps: 200, seconds: 60 }],
    });
    expect(limited!.result).toEqual(free!.result);
  });

  it('keeps a recording that the Referee accepts, only if asked', async () => {
    const [plain] = await outcomes({ ...block, planners: 'far', seeds: 1 });
    const [kept] = await outcomes({ ...block, planners: 'far', seeds: 1, record: true });
    expect(plain!.recording).toBeUndefined();
    expect(checkRecording(kept!.recording as Recording)).toEqual([]);
    expect(kept!.result).toEqual(plain!.result);
  });
});

describe('search', () => {
  it('finds shortest paths, the same with every search', async () => {
    const found = await outcomes({
      kind: 'search',
      maps: ['ravenkeep', 'emberdeep'],
      queries: { generate: 40 },
      searches: ['astar', 'jps'],
    });
    for (const { result } of found) {
      expect(result).toMatchObject({ queries: 40, solved: 40, mismatches: 0, source: 'generated' });
    }
    const costs = found.map(({ result }) => (result as SearchFigures).meanCost);
    expect(costs[0]).toBe(costs[1]);
    expect(costs[2]).toBe(costs[3]);
  });

  it('searches as in a textbook: the same lengths, more nodes of equal f, and gates save some', async () => {
    const found = await outcomes({
      kind: 'search',
      maps: ['ravenkeep'],
      queries: { generate: 40 },
      heuristics: ['octile', 'gateway-thesis'],
      zones: ['thesis', 'merge-tree'],
      searches: ['astar', 'textbook'],
    });
    const [astar, textbook, ...gateway] = found.map(({ result }) => result as SearchFigures);
    for (const { mismatches, solved, meanCost } of [textbook!, ...gateway]) {
      expect([mismatches, solved]).toEqual([0, 40]);
      expect(meanCost).toBeCloseTo(astar!.meanCost, 6);
    }
    expect(textbook!.meanReexpanded).toBe(0);
    expect(textbook!.meanExpanded).toBeGreaterThan(astar!.meanExpanded);
    for (const { meanExpanded, meanEstimate } of gateway) {
      expect(meanExpanded).toBeLessThan(textbook!.meanExpanded);
      expect(meanEstimate).toBeGreaterThan(astar!.meanEstimate);
    }
  });

  it('times octile distance in turns with another heuristic, and the heuristic by itself', async () => {
    const [found] = await outcomes({
      kind: 'search',
      maps: 'ravenkeep',
      queries: { generate: 60 },
      heuristics: 'gateway-thesis',
      zones: 'thesis',
      searches: 'textbook',
      profile: true,
    });
    const { msPerQuery, octileMsPerQuery, heuristicMsPerQuery } = found!.timing as SearchTiming;
    expect(msPerQuery).toBeGreaterThan(0);
    expect(octileMsPerQuery).toBeGreaterThan(0);
    expect(heuristicMsPerQuery).toBeLessThan(2 * msPerQuery);
  });

  it('spreads a sample evenly over a scenario', () => {
    const items = Array.from({ length: 100 }, (_, i) => i);
    expect(sampled(items, { spread: 4, seed: 1 })).toEqual([12, 37, 62, 87]);
    expect(sampled(items, { spread: 200, seed: 1 })).toBe(items);
  });

  it('takes the longest of some random pairs', async () => {
    const found = await outcomes({
      kind: 'search',
      maps: 'ravenkeep',
      queries: [{ random: 50 }, { random: 50, longest: 0.1 }],
    });
    const [all, top] = found.map(({ result }) => result as SearchFigures);
    expect([all!.queries, top!.queries]).toEqual([50, 5]);
    expect(top!.meanCost).toBeGreaterThan(1.3 * all!.meanCost);
  });

  it.skipIf(!maps || !existsSync(`${maps}/sc1/Aurora.map.scen`))(
    "has the very searches of the thesis' Table 4.5, and nearly its expansions",
    async () => {
      const [length, searches, , [expanded], range] = AURORA[4]!;
      const [found] = await outcomes({
        kind: 'search',
        maps: 'sc1/Aurora',
        queries: { lengths: [...range] },
        searches: 'textbook',
      });
      const { queries, meanCost, meanExpanded } = found!.result as SearchFigures;
      expect(queries).toBe(searches);
      expect(meanCost).toBeCloseTo(length, 2);
      expect(Math.abs(meanExpanded / expanded - 1)).toBeLessThan(0.02);
    },
  );

  it.skipIf(!maps || !existsSync(`${maps}/dao/arena.map.scen`))(
    'takes the scenario beside a map, or a sample of it',
    async () => {
      const [all, some] = await outcomes({
        kind: 'search',
        maps: 'dao/arena',
        queries: [{}, { sample: 25, seed: 4 }],
      });
      expect(all!.result).toMatchObject({ mismatches: 0, source: 'arena.map.scen' });
      expect(some!.result).toMatchObject({ queries: 25, mismatches: 0 });
      expect((all!.result as SearchFigures).queries).toBeGreaterThan(25);
    },
  );
});

describe('decompose', () => {
  it('counts zones and gates', async () => {
    const [found] = await outcomes({ kind: 'decompose', maps: 'ravenkeep' });
    const { zones, gates, largestZone, freeTiles } = found!.result as DecomposeResult;
    expect(zones).toBeGreaterThan(1);
    expect(gates).toBeGreaterThanOrEqual(zones - 1);
    expect(largestZone).toBeLessThan(freeTiles);
  });

  it('says how much a low resolution is like the full one', async () => {
    const [found] = await outcomes({
      kind: 'decompose',
      maps: 'four-winds',
      zones: 'thesis',
      resolutions: 2,
    });
    const { likeFull } = found!.result as DecomposeResult;
    expect(likeFull).toBeGreaterThan(0.7);
    expect(likeFull).toBeLessThanOrEqual(1);
  });
});

describe('picture', () => {
  it('draws walls, gates, what was expanded and the path', async () => {
    const found = await outcomes({
      kind: 'picture',
      maps: 'ravenkeep',
      queries: { generate: 10 },
      heuristics: ['octile', 'gateway-thesis'],
    });
    const [octile, gateway] = found.map(({ result }) => result as PictureResult);
    expect(octile!.walls).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(octile!.path).not.toBe('');
    expect(gateway!.gates).toBe(octile!.gates);
    expect(gateway!.expansions).toBeLessThanOrEqual(octile!.expansions);
  });
});

describe('bcp', () => {
  it('plays the scenarios of the paper', async () => {
    const planners = ['bcp', { id: 'bcp', preset: 'paper', parameters: { iterations: 0 } }] as const;
    const found = await outcomes({
      kind: 'bcp',
      scenarios: 'rescue',
      units: 8,
      planners: [...planners],
      seeds: 6,
    });
    const steps = (i: number) =>
      found.filter((_, n) => n % 2 === i).map(({ result }) => (result as { heroSteps: number }).heroSteps);
    expect(steps(0)).toEqual([10, 10, 10, 10, 10, 10]);
    expect(steps(1).some((count) => count > 10)).toBe(true);
    const [crossing] = await outcomes({ kind: 'bcp', scenarios: 'crossing', units: 8, planners: 'bcp' });
    expect((crossing!.result as { totalSteps: number }).totalSteps).toBeGreaterThanOrEqual(80);
  });
});
