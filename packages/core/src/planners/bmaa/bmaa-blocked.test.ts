import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { World } from '../../world/index.ts';
import { bmaa, bmaaC, bmaaF } from './bmaa.ts';

describe('an agent of bmaa whose next cell is taken', () => {
  it.each([1, 2, 5])('waits for %i ticks of patience, then searches a way around', (patience) => {
    const world = new World(new Grid(10, 5), { planner: bmaa({ patience }) });
    const agent = world.add({ at: [0, 2], goal: [9, 2] });
    world.tick();
    expect(agent.at).toEqual([1, 2]);
    world.add({ at: [2, 2], outside: true });
    for (let waited = 0; waited < patience; waited++) {
      world.tick();
      expect(agent.at).toEqual([1, 2]);
    }
    world.tick();
    expect(agent.at).not.toEqual([1, 2]);
    for (let tick = 0; tick < 20; tick++) world.tick();
    expect(agent.home).toBe(true);
  });

  it('goes against the flow where others block every way along it, if it insists', () => {
    const run = (insist: boolean) => {
      const world = new World(new Grid(9, 9), { planner: bmaaF({ insist }) });
      // From an even row and column the flow leads west and north.
      const agent = world.add({ at: [4, 4], goal: [8, 8] });
      for (const at of [
        [3, 4],
        [4, 3],
      ] as const)
        world.add({ at, outside: true });
      for (let tick = 0; tick < 30; tick++) world.tick();
      return agent;
    };
    expect(run(false).at).toEqual([4, 4]);
    expect(run(true).home).toBe(true);
  });

  it('pushes through an agent at home that cuts it off, if it insists', () => {
    const run = (insist: boolean) => {
      // A corridor with a niche, and the settled agent beside it from the start.
      const grid = Grid.from(7, 3, (x, y) => x > 4 || y === 1 || (x === 3 && y === 0));
      const world = new World(grid, { planner: bmaaC({ insist }) });
      const settled = world.add({ at: [3, 1] });
      const passer = world.add({ at: [2, 1], goal: [6, 1] });
      for (let tick = 0; tick < 30; tick++) world.tick();
      return [passer.home, settled.home];
    };
    expect(run(false)).toEqual([false, true]);
    expect(run(true)).toEqual([true, true]);
  });
});
