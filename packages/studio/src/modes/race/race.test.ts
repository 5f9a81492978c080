import { PLANNERS } from 'floodgate';
import { builtInMap, generateProblem } from 'floodgate/problems';
import { describe, expect, it, vi } from 'vitest';
import type { PlannerChoice } from '../../scene/scene.ts';
import { readyPlanner } from '../../sim/choose-planner.ts';
import { Race } from './race.ts';

const grid = builtInMap('arena').load();
const problem = generateProblem(grid, { agents: 20, type: 'swap-sides', seed: 3 });

const lanes = (...ids: readonly string[]): PlannerChoice[] => ids.map((id) => ({ id, parameters: {} }));

function finish(race: Race): number {
  let ticks = 0;
  while (!race.done) {
    race.tick();
    ticks++;
  }
  return ticks;
}

describe('a race', () => {
  it('begins with the same starts for all planners', () => {
    const race = new Race(problem, lanes('pibt', 'far', 'lacam'), { seed: 1, maxTicks: 100 });
    const starts = problem.agents.map(({ start }) => grid.cell(...start));
    for (const { cells, ticks } of race.at(0)) {
      expect([...cells]).toEqual(starts);
      expect(ticks).toBe(0);
    }
  });

  it('keeps all at the same tick until they are home, and then lets them stand', () => {
    const race = new Race(problem, lanes('pibt', 'bmaa-f-c'), { seed: 1, maxTicks: 400 });
    let tick = 0;
    while (!race.done) {
      tick++;
      for (const { ticks, done, completion } of race.tick()) {
        if (done) expect(ticks).toBeLessThanOrEqual(tick);
        else expect(ticks).toBe(tick);
        expect(done).toBe(completion === 1 || ticks === 400);
      }
    }
    expect(Math.max(...race.results().map(({ ticks }) => ticks))).toBe(tick);
  });

  it('measures every planner, and none breaks a rule', () => {
    const ids = PLANNERS.map(({ id }) => id);
    const race = new Race(problem, lanes(...ids), { seed: 1, maxTicks: 300 });
    finish(race);
    const results = race.results();
    expect(results.map(({ planner }) => planner)).toEqual(ids);
    const arrived = results.filter(({ completionRate }) => completionRate > 0.5);
    const good = ['astar-replan', 'far', 'whca', 'bmaa-f-c', 'bcp', 'pibt', 'lacam', 'rolling'];
    expect(arrived.map(({ planner }) => planner)).toEqual(expect.arrayContaining(good));
    for (const { detour } of arrived) expect(detour).toBeGreaterThanOrEqual(1);
    for (const { arrivalRatio } of results) expect(arrivalRatio).toBeGreaterThanOrEqual(1);
    for (const { collisions, msPerTick, worstMs } of results) {
      expect(collisions).toBe(0);
      expect(worstMs).toBeGreaterThanOrEqual(msPerTick);
    }
  });

  it('of a lifelong crowd goes to its limit and counts goals', () => {
    const lifelong = generateProblem(grid, { agents: 20, type: 'lifelong', seed: 3 });
    const race = new Race(lifelong, lanes('pibt', 'far'), { seed: 1, maxTicks: 120 });
    expect(race.at(0).map(({ throughput }) => throughput)).toEqual([0, 0]);
    expect(finish(race)).toBe(120);
    for (const [i, { throughput, arrivalRatio, collisions }] of race.results().entries()) {
      expect(throughput).toBeGreaterThan(0.3);
      expect(throughput).toBe(race.at(120)[i]!.throughput);
      expect(arrivalRatio).toBeNaN();
      expect(collisions).toBe(0);
    }
  });

  it('shows every tick again, and lanes that were done as they stood', () => {
    const race = new Race(problem, lanes('pibt', 'far'), { seed: 1, maxTicks: 300 });
    const seen = [race.at(0)];
    while (!race.done) seen.push(race.tick());
    expect(race.reach).toEqual({ firstTick: 0, lastTick: seen.length - 1 });
    for (const [tick, states] of seen.entries()) {
      for (const [i, state] of race.at(tick).entries()) {
        expect([...state.cells]).toEqual([...states[i]!.cells]);
        expect(state.ticks).toBe(states[i]!.ticks);
        expect(state.completion).toBe(states[i]!.completion);
      }
    }
    expect(() => race.at(-1)).toThrow('tick -1 is not in the recording');
  });

  it('runs one planner twice with other parameters, and names them', () => {
    const both: PlannerChoice[] = [
      { id: 'whca', parameters: {} },
      { id: 'whca', parameters: { window: 4 } },
    ];
    const race = new Race(problem, both, { seed: 1, maxTicks: 300 });
    finish(race);
    expect(race.results().map(({ planner }) => planner)).toEqual(['whca', 'whca window=4']);
    expect(
      () => new Race(problem, [{ id: 'whca', parameters: { windo: 4 } }], { seed: 1, maxTicks: 3 }),
    ).toThrow('windo');
  });

  it('measures how late agents arrive', () => {
    const race = new Race(problem, lanes('lacam', 'bmaa-f-c'), { seed: 1, maxTicks: 40 });
    finish(race);
    const [good, bad] = race.delays()!.map((delays) => [...delays]);
    const { meanArrival, completionRate } = race.results()[0]!;
    expect(completionRate).toBe(1);
    expect(Math.min(...good!)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...good!)).toBeLessThan(meanArrival);
    expect(bad).toContain(-1);
  });

  it('says what the selector chose', async () => {
    vi.stubGlobal('location', { href: 'http://localhost/' });
    vi.stubGlobal('fetch', async () => new Response('[]'));
    await readyPlanner({ id: 'auto' });
    vi.unstubAllGlobals();
    const race = new Race(problem, lanes('auto', 'pibt'), { seed: 1, maxTicks: 5 });
    expect(race.at(0)[0]!.running).toBe('auto');
    const [auto] = race.tick();
    expect(auto!.running).toBe(race.choice(0)!.id);
    expect(auto!.running).not.toBe('auto');
    expect(race.choice(1)).toBeUndefined();
  });

  it('ends at its limit', () => {
    expect(finish(new Race(problem, lanes('pibt'), { seed: 1, maxTicks: 3 }))).toBe(3);
  });
});
