import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { pibt } from '../planners/index.ts';
import type { PlannerSpec } from './planner.ts';
import { Run, run } from './run.ts';
import { World } from './world.ts';

function corridor(): World {
  const world = new World(new Grid(10, 1), { planner: pibt() });
  world.add({ at: [0, 0], goal: [9, 0] });
  return world;
}

describe('run', () => {
  it('ticks until everybody has arrived', () => {
    const world = corridor();
    const { ticks, end, tickMs, expansions } = run(world);
    expect({ ticks, end, done: world.done, counted: tickMs.length }).toEqual({
      ticks: 9,
      end: null,
      done: true,
      counted: 9,
    });
    expect(expansions).toBeGreaterThanOrEqual(0);
  });

  it('ends at the limit of ticks and can be taken up again', () => {
    const world = corridor();
    expect(run(world, { ticks: 4 })).toMatchObject({ ticks: 4, end: 'ticks' });
    expect(run(world, { ticks: 5 })).toMatchObject({ ticks: 5, end: null });
  });

  it('ends when the seconds of planning are used up', () => {
    expect(run(corridor(), { seconds: 0 })).toMatchObject({ ticks: 0, end: 'seconds', seconds: 0 });
    const { end, ticks } = run(corridor(), { seconds: 1e-9 });
    expect({ end, ticks }).toEqual({ end: 'seconds', ticks: 1 });
  });

  it('gives no tick all the time of the run, so that agents of a planner that uses what it gets move on', () => {
    const greedy: PlannerSpec = {
      id: 'greedy',
      parameters: {},
      create: ({ crowd }) => ({
        plan(_, budget) {
          while (budget.limited && !budget.exhausted) budget.spend(1);
          for (const slot of crowd.slots) crowd.next[slot] = crowd.cells[slot]! + 1;
        },
      }),
    };
    const world = new World(new Grid(40, 1), { planner: greedy });
    world.add({ at: [0, 0], goal: [20, 0] });
    expect(run(world, { seconds: 1 })).toMatchObject({ ticks: 20, end: null });
    world.agents[0]!.goal = [39, 0];
    const { end, seconds } = run(world, { seconds: 0.02 });
    expect(end).toBe('seconds');
    expect(seconds).toBeLessThan(0.5);
    expect(run(world, { seconds: 60, budget: { budgetMs: 1 } }).maxMsPerTick).toBeLessThan(60);
  });

  it('ends when the listener says so', () => {
    expect(run(corridor(), {}, ({ tick }) => tick < 2)).toMatchObject({ ticks: 3, end: 'caller' });
  });

  it('asks for the budget of each tick', () => {
    const world = corridor();
    const asked: number[] = [];
    run(world, { ticks: 3, budget: () => ({ budgetExpansions: asked.push(world.time) * 1000 }) });
    expect(asked).toEqual([0, 1, 2]);
  });

  it('tells the mean, the 99th percentile, the largest and the first tick', () => {
    const { tickMs, msPerTick, p99MsPerTick, maxMsPerTick, firstTickMs, seconds } = run(corridor());
    const sum = tickMs.reduce((total, ms) => total + ms, 0);
    expect(seconds).toBeCloseTo(sum / 1000, 9);
    expect(msPerTick).toBeCloseTo(sum / 9, 9);
    expect([p99MsPerTick, maxMsPerTick, firstTickMs]).toEqual([
      Math.max(...tickMs),
      Math.max(...tickMs),
      tickMs[0],
    ]);
  });

  it('tells nothing of ticks that were not made', () => {
    const world = new World(new Grid(2, 2), { planner: pibt() });
    expect(new Run(world).statistics()).toMatchObject({
      ticks: 0,
      msPerTick: Number.NaN,
      maxMsPerTick: Number.NaN,
    });
  });
});
