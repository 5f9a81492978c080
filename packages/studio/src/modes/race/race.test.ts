import { PLANNERS } from 'floodgate';
import { builtInMap, generateProblem } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { Race } from './race.ts';

const grid = builtInMap('arena').load();
const problem = generateProblem(grid, { agents: 20, type: 'swap-sides', seed: 3 });

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
    const race = new Race(problem, ['pibt', 'far', 'lacam'], { seed: 1, maxTicks: 100 });
    const starts = problem.agents.map(({ start }) => grid.cell(...start));
    for (const { cells, ticks } of race.states()) {
      expect([...cells]).toEqual(starts);
      expect(ticks).toBe(0);
    }
  });

  it('keeps all at the same tick until they are home, and then lets them stand', () => {
    const race = new Race(problem, ['pibt', 'bmaa-f-c'], { seed: 1, maxTicks: 400 });
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
    const race = new Race(problem, ids, { seed: 1, maxTicks: 300 });
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
    const race = new Race(lifelong, ['pibt', 'far'], { seed: 1, maxTicks: 120 });
    expect(race.states().map(({ throughput }) => throughput)).toEqual([0, 0]);
    expect(finish(race)).toBe(120);
    for (const [i, { throughput, arrivalRatio, collisions }] of race.results().entries()) {
      expect(throughput).toBeGreaterThan(0.3);
      expect(throughput).toBe(race.states()[i]!.throughput);
      expect(arrivalRatio).toBeNaN();
      expect(collisions).toBe(0);
    }
  });

  it('ends at its limit', () => {
    expect(finish(new Race(problem, ['pibt'], { seed: 1, maxTicks: 3 }))).toBe(3);
  });
});
