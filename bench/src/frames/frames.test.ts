import { Grid, plannerById, World } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { formatFrames } from './report.ts';
import { runSequence } from './sequence.ts';
import { Unserved } from './unserved.ts';

describe('the sequence of events', () => {
  it('goes through all events, with ticks after each, on a copy of the map', () => {
    const grid = new Grid(40, 40);
    const before = grid.passable.slice();
    const { agents, phases } = runSequence(grid, {
      planner: 'pibt',
      agents: 5000,
      budgetMs: 50,
      ticks: 3,
      worstTiles: [
        [5, 5],
        [6, 6],
      ],
    });
    expect(agents).toBe(40 * 40 * 0.5 - 160);
    expect(phases.map(({ event }) => event)).toEqual([
      'start',
      'new goals for all',
      '160 agents added',
      'worst tile closed',
      'worst tile opened',
      '100 scattered tiles closed',
      '100 scattered tiles opened',
      '10 × 10 block closed',
      '10 × 10 block opened',
    ]);
    expect(phases.every(({ tickMs }) => tickMs.length === 3)).toBe(true);
    expect(grid.passable).toEqual(before);
  });
});

describe('unserved agents', () => {
  it('are those that stand still though a shorter path is free', () => {
    const grid = new Grid(10, 3);
    const world = new World(grid, { planner: plannerById('pibt') });
    world.add({ at: [1, 1], goal: [8, 1] });
    world.add({ at: [4, 0], goal: [4, 0] });
    const unserved = new Unserved(world);
    unserved.observe();
    for (let i = 1; i <= 100; i++) {
      unserved.observe();
      expect(unserved.longest).toBe(i);
    }
    world.tick();
    unserved.observe();
    unserved.longest = 0;
    unserved.observe();
    expect(unserved.longest).toBe(1);
  });

  it('are not those that wait where the only free neighbours lead away', () => {
    // The goal is right behind the wall; the path leads around it, where another agent stands.
    const grid = Grid.from(9, 3, (x, y) => y !== 1 || x === 8);
    const world = new World(grid, { planner: plannerById('pibt') });
    world.add({ at: [4, 0], goal: [0, 2] });
    world.add({ at: [5, 0], goal: [5, 0] });
    const unserved = new Unserved(world);
    for (let i = 0; i <= 100; i++) unserved.observe();
    expect(unserved.longest).toBeLessThan(30);
  });
});

describe('the report', () => {
  it('compares the worst case with the aims', () => {
    const one = {
      map: 'm',
      planner: 'pibt',
      agents: 300,
      budgetMs: 2,
      ticks: 540,
      startMs: 1,
      firstTickMs: 2,
      newGoalsMs: 0.1,
      addMs: 0.1,
      editMs: 0.1,
      editOf: 'worst tile closed',
      p50: 1,
      p99: 2,
      p999: 2.5,
      max: 3,
      maxAfter: 'start',
      unserved: 4,
      unservedAfter: 'start',
    };
    const text = formatFrames({
      node: 'v1',
      worstTiles: [{ map: 'm', tiles: [[3, 4]], ms: 12, tried: 10, sample: 20 }],
      cases: [one, { ...one, planner: 'far', max: 20 }],
      failed: [],
      leftOut: 2,
    });
    expect(text).toContain('| slowest tick beyond the budget |');
    expect(text).toMatch(
      /slowest tick beyond the budget .* 18 ms \| 1 of 2 \| +far, 300 on m, budget 2, start/,
    );
    expect(text).toMatch(
      /worst tile without budget .* 12 ms \| +no \| +\(3,4\) on m, the worst of 10 of 20 tiles/,
    );
    expect(text).toContain('2 runs were left out');
  });
});
