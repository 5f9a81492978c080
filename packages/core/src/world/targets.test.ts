import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { pibt } from '../planners/index.ts';
import { World } from './index.ts';

/** A map that is too large to look at all of it in one tick on a budget. */
function cutInTwo(): World {
  const grid = new Grid(200, 200);
  const world = new World(grid, { planner: pibt(), record: true });
  for (let y = 0; y < 200; y += 10) world.add({ at: [90, y], goal: [199 - (y % 7), y] });
  world.tick({ budgetExpansions: 5000 });
  grid.setRectPassable(100, 0, 1, 200, false);
  return world;
}

const targetsBeyond = ({ crowd, grid }: World): number =>
  crowd.slots.filter((slot) => grid.x(crowd.targets[slot]!) > 100).length;

describe('after an edit', () => {
  it('agents get new targets in the next tick if it has no budget', () => {
    const world = cutInTwo();
    expect(targetsBeyond(world)).toBe(20);
    expect(world.done).toBe(false);
    world.tick();
    expect(targetsBeyond(world)).toBe(0);
  });

  it('agents get new targets within the budgets of some ticks', () => {
    const world = cutInTwo();
    const left: number[] = [];
    for (let tick = 0; tick < 60; tick++) {
      world.tick({ budgetExpansions: 2000 });
      left.push(targetsBeyond(world));
    }
    expect(left[1]).toBe(20);
    expect(left.at(-1)).toBe(0);
    expect(left.filter((count) => count > 0 && count < 20).length).toBeGreaterThan(0);
    expect(world.done).toBe(true);
    world.grid.setPassable(100, 100, true);
    expect(world.done).toBe(false);
    for (let tick = 0; tick < 500 && !world.done; tick++) world.tick({ budgetExpansions: 2000 });
    expect(world.agents.filter((agent) => agent.home)).toHaveLength(20);
  });

  it('a world that is saved meanwhile goes on as the one that was not', () => {
    const whole = cutInTwo();
    let parts = World.load(whole.save(), { planner: pibt() });
    for (let tick = 0; tick < 40; tick++) {
      for (const world of [whole, parts]) {
        if (tick === 20) world.grid.setRectPassable(100, 0, 1, 3, true);
        world.tick({ budgetExpansions: 2000 });
      }
      expect(parts.hash()).toBe(whole.hash());
      if (tick % 3 === 0) parts = World.load(parts.save(), { planner: pibt() });
    }
  });
});
