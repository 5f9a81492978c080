import { expect, test } from 'vitest';
import { builtInMap } from '../../problems/index.ts';
import { World } from '../../world/index.ts';
import { pibt } from '../pibt/pibt.ts';
import { bmaa, bmaaFC } from './bmaa.ts';

function runDeadEnd(looks: boolean) {
  const map = builtInMap('dead-end');
  const world = new World(map.load(), { planner: bmaaFC(), seed: 3 });
  const agents = map.agents!.map(({ start, goal }) => world.add({ at: start, goal }));
  const steps: string[] = [];
  for (let tick = 0; tick < 80; tick++) {
    if (looks) for (const { slot } of agents) world.planner.inspect?.(slot);
    world.tick();
    steps.push(agents.map(({ at }) => at).join(' '));
  }
  return steps;
}

test('looking at a search changes nothing about the run', () => {
  expect(runDeadEnd(true)).toEqual(runDeadEnd(false));
});

test('shows the cells of the search and what was learned', () => {
  const map = builtInMap('dead-end');
  const world = new World(map.load(), { planner: bmaa({ expansions: 20 }) });
  const agent = world.add({ at: [3, 5], goal: [22, 5] });
  for (let tick = 0; tick < 25; tick++) world.tick();
  const { closed, open, learned } = world.planner.inspect!(agent.slot)!;
  expect(closed[0]).toBe(world.grid.cell(...agent.at));
  expect(closed).toHaveLength(20);
  expect(open.length).toBeGreaterThan(0);
  for (const cell of open) {
    expect(closed).not.toContain(cell);
    expect(world.grid.passable[cell]).toBe(1);
  }
  expect(learned.size).toBeGreaterThan(20);
  // In the pocket it has learned that the goal is farther than it looks.
  const pocket = world.grid.cell(17, 6);
  expect(learned.get(pocket)).toBeGreaterThan(5 * world.grid.stepCosts[0]!);
});

test('planners whose searches cannot be shown say nothing', () => {
  const world = new World(builtInMap('arena').load(), { planner: pibt() });
  const agent = world.add({ at: [3, 5], goal: [20, 5] });
  world.tick();
  expect(world.planner.inspect?.(agent.slot)).toBeUndefined();
});
