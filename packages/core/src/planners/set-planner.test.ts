import { describe, expect, it } from 'vitest';
import { disturbance } from '../planner-tests/runs.ts';
import { builtInMap } from '../problems/index.ts';
import { checkRecording } from '../world/index.ts';
import { PLANNERS, plannerById } from './registry.ts';
import { randomWorld } from './testing.ts';

describe.each(PLANNERS.map(({ id }) => id))('%s takes over', (id) => {
  it('agents that others have moved, some of which have left', () => {
    const run = () => {
      const world = randomWorld(builtInMap('arena').load(), plannerById('pibt'), {
        agents: 40,
        ticks: 0,
        seed: 3,
      });
      const disturb = disturbance(world, 3, true);
      for (let tick = 0; tick < 30; tick++) {
        disturb();
        world.tick();
      }
      world.setPlanner(plannerById(id));
      for (let tick = 0; tick < 30; tick++) {
        disturb();
        world.tick();
      }
      return world;
    };
    const world = run();
    expect(world.plannerSpec.id).toBe(id);
    expect(world.recording().planner).toBe(id);
    expect(world.recording().ticks).toBe(60);
    expect(checkRecording(world.recording())).toEqual([]);
    expect(run().recording()).toEqual(world.recording());
  });

  it('as if it had moved them from the beginning, if nothing has happened yet', () => {
    const grid = builtInMap('arena').load();
    const plain = randomWorld(grid, plannerById(id), { agents: 30, ticks: 0 });
    const changed = randomWorld(grid.clone(), plannerById('far'), { agents: 30, ticks: 0 });
    changed.setPlanner(plannerById(id));
    for (let tick = 0; tick < 20; tick++) for (const world of [plain, changed]) world.tick();
    expect(changed.recording()).toEqual(plain.recording());
  });
});

it('what is no planner is refused', () => {
  const world = randomWorld(builtInMap('arena').load(), plannerById('pibt'), { agents: 3, ticks: 0 });
  expect(() => world.setPlanner(plannerById as never)).toThrow(/planner must be/);
  expect(world.plannerSpec.id).toBe('pibt');
});

it('a priority that was set later is recorded', () => {
  const world = randomWorld(builtInMap('arena').load(), plannerById('pibt'), { agents: 3, ticks: 0 });
  world.agents[1]!.priority = 7;
  expect(world.recording().agents.map(({ priority }) => priority)).toEqual([undefined, 7, undefined]);
});
