import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { World } from '../../world/index.ts';
import { bmaa } from './bmaa.ts';

describe('agents of bmaa', () => {
  it('search in turn where a tick has time for one of them', () => {
    const world = new World(new Grid(30, 30), { planner: bmaa({ moves: 1 }) });
    const agents = Array.from({ length: 20 }, (_, i) => world.add({ at: [0, i], goal: [29, i] }));
    const searched = new Set<number>();
    for (let tick = 0; tick < 25; tick++) {
      world.tick({ budgetExpansions: 1 });
      for (const { id, slot } of agents) if (world.planner.planOf!(slot).length > 1) searched.add(id);
    }
    expect(searched.size).toBe(20);
  });

  it('move towards their goals where a tick has no time for any search', () => {
    const world = new World(new Grid(30, 30), { planner: bmaa() });
    for (let i = 0; i < 20; i++) world.add({ at: [0, i], goal: [29, i] });
    expect(world.tick({ budgetExpansions: 0 }).moved).toBe(20);
  });

  it('search again at once when a wall is built on their path, however long it would have lasted', () => {
    const grid = new Grid(12, 7);
    const world = new World(grid, { planner: bmaa({ preset: 'paper', moves: 1000, expansions: 1000 }) });
    const agent = world.add({ at: [0, 3], goal: [11, 3] });
    world.tick();
    grid.setPassable(6, 3, false);
    for (let tick = 0; tick < 16; tick++) world.tick();
    expect(agent.home).toBe(true);
  });
});
