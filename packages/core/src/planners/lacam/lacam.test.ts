import { describe, expect, it } from 'vitest';
import { CORNER_RULES } from '../../grid/index.ts';
import { draw } from '../../grid/testing.ts';
import { builtInMap, generateMap } from '../../problems/index.ts';
import type { TickBudget } from '../../search/index.ts';
import { checkRecording, type Outlook, World } from '../../world/index.ts';
import { bmaa } from '../bmaa/bmaa.ts';
import { pibt } from '../pibt/pibt.ts';
import { drawnWorld } from '../pibt/testing.ts';
import { rolling } from '../rolling/rolling.ts';
import { randomWorld, runUnderReferee } from '../testing.ts';
import { lacam } from './lacam.ts';

const SIZE = { width: 32, height: 32 };

function run(world: World, ticks: number, budget: TickBudget = {}): World {
  for (let tick = 0; tick < ticks && !world.done; tick++) expect(world.tick(budget).blocked).toBe(0);
  expect(checkRecording(world.recording())).toEqual([]);
  return world;
}

/** Ticks after which lacam has taken over from its plan and knows the outlook of a small puzzle. */
const SOON = 40;

/** The outlook after some ticks, or as soon as the problem is proven unsolvable. */
function outlookAfter(world: World, ticks: number, budget: TickBudget = {}): Outlook | undefined {
  for (let tick = 0; tick < ticks && world.outlook !== 'unsolvable'; tick++) world.tick(budget);
  return world.outlook;
}

/** Two agents at the ends of a row of cells that want to change places. */
function swapIn(length: number, planner = lacam()): World {
  const between = '.'.repeat(length - 2);
  return drawnWorld([`a${between}b`], [`b${between}a`], planner);
}

const totalSteps = (world: World): number => world.metrics().meanCompletionSteps! * world.agents.length;

describe('lacam', () => {
  it('has nothing to do in an empty world', () => {
    const world = new World(draw(['...']), { planner: lacam() });
    expect(world.tick().moved).toBe(0);
    expect(world.outlook).toBe('solved');
  });

  it.each(CORNER_RULES)('breaks no rule and brings everybody home, corners %s', (corners) => {
    const grid = generateMap('rooms', { ...SIZE, corners, seed: 3 });
    for (const crossing of ['allowed', 'forbidden'] as const) {
      const options = { agents: 50, crossing, budget: { budgetExpansions: 500 } };
      expect(runUnderReferee(grid.clone(), lacam(), { ...options, ticks: 1000 }).done).toBe(true);
      runUnderReferee(grid.clone(), lacam(), { ...options, ticks: 80, disturbed: true });
    }
  });

  it.each([
    { stuckAfter: 30, ranks: 3 },
    { stuckAfter: 4, ranks: 1 },
  ])('is pibt if there is no time to look ahead: $ranks ranks, stuck after $stuckAfter', (how) => {
    const { stuckAfter, ranks } = how;
    const [plain, ours] = [
      pibt({ stuckAfter }),
      lacam({ stuckAfter, expansionsPerTick: 0, improve: false }),
    ].map((planner) => {
      const world = randomWorld(builtInMap('arena').load(), planner, { agents: 250, ticks: 0 });
      for (const agent of world.agents) agent.priority = agent.id % ranks;
      expect(run(world, 500).done).toBe(true);
      return world.recording().agents.map((agent) => agent.moves);
    });
    expect(ours).toEqual(plain);
  });

  it('moves everybody a little even if there is hardly a budget, and keeps to it', () => {
    const world = randomWorld(builtInMap('arena').load(), lacam(), { agents: 50, ticks: 0 });
    // A block is measured from one of its crossings in one go.
    for (let tick = 0; tick < 500 && !world.done; tick++)
      expect(world.tick({ budgetExpansions: 20 }).expansions).toBeLessThan(20 + 300);
    expect(world.done).toBe(true);
  });

  it('does the same for the same seed if the budget is counted in expansions', () => {
    const [a, b] = [1, 2].map(() => {
      const world = randomWorld(generateMap('maze', SIZE), lacam(), { agents: 80, ticks: 0 });
      return run(world, 600, { budgetExpansions: 700 }).recording();
    });
    expect(a).toEqual(b);
  });
});

describe('what lacam says about how things stand', () => {
  it('proves that two agents cannot change places where only one fits', () => {
    for (const length of [2, 3, 9]) {
      const world = swapIn(length);
      expect(world.outlook).toBe('solvable-so-far');
      expect(outlookAfter(world, SOON)).toBe('unsolvable');
      expect(outlookAfter(swapIn(length, lacam({ improve: false })), 1)).toBe('unsolvable');
    }
  });

  it('turns four agents around on four cells, and proves that two of them cannot change places', () => {
    const around = run(drawnWorld(['ab', 'dc'], ['da', 'cb'], lacam()), 10);
    expect(around.done).toBe(true);
    expect(around.time).toBe(1);
    const swapped = drawnWorld(['ab', 'dc'], ['ba', 'dc'], lacam(), { corners: 'never' });
    expect(outlookAfter(swapped, SOON)).toBe('unsolvable');
  });

  it('passes the corridor full of settled agents that BMAA* cannot pass', () => {
    const map = builtInMap('settled-corridor');
    for (const improve of [true, false]) {
      const world = new World(map.load(), { planner: lacam({ improve }), record: true });
      for (const { start, goal } of map.agents!) world.add({ at: start, goal });
      world.tick();
      expect(world.outlook).toBe(improve ? 'solvable-so-far' : 'solved');
      expect(run(world, 300).done).toBe(true);
    }
  });

  it('takes two agents with one goal for a proof, and does what it would do without a search', () => {
    const alike = [
      [lacam(), rolling()],
      [lacam({ improve: false }), pibt()],
    ] as const;
    for (const planners of alike) {
      const [ours, other] = planners.map((planner) => {
        const world = new World(builtInMap('arena').load(), { planner, record: true });
        world.add({ at: [2, 2], goal: [9, 9] });
        world.add({ at: [20, 20], goal: [9, 9] });
        world.add({ at: [3, 20], goal: [20, 3] });
        world.tick();
        const { outlook } = world;
        return {
          outlook,
          moves: run(world, 60)
            .recording()
            .agents.map((agent) => agent.moves),
        };
      });
      expect(ours!.outlook).toBe('unsolvable');
      expect(ours!.moves).toEqual(other!.moves);
    }
  });

  it('takes a goal that is cut off for a proof, until it is not', () => {
    const grid = draw(['...#.']);
    const world = new World(grid, { planner: lacam(), record: true });
    world.add({ at: [0, 0], goal: [4, 0], nearest: true });
    expect(run(world, 5).agents[0]!.at).toEqual([2, 0]);
    expect(world.outlook).toBe('unsolvable');
    grid.setPassable(3, 0, true);
    expect(world.outlook).toBe('solvable-so-far');
    expect(run(world, 5).outlook).toBe('solved');
  });

  it('proves nothing while somebody else’s agent is in the way', () => {
    const world = new World(draw(['.....']), { planner: lacam(), record: true });
    world.add({ at: [0, 0], goal: [4, 0] });
    const guard = world.add({ at: [3, 0], outside: true });
    for (let tick = 0; tick < 20; tick++) world.tick();
    expect(world.outlook).not.toBe('unsolvable');
    world.remove(guard);
    expect(run(world, 10).done).toBe(true);
  });

  it('says that the budget is too small if it has no time to look ahead', () => {
    const world = randomWorld(builtInMap('arena').load(), lacam(), { agents: 50, ticks: 0 });
    world.tick({ budgetExpansions: 10 });
    expect(world.outlook).toBe('budget-too-small');
    world.tick({ budgetExpansions: 1e4 });
    expect(world.outlook).toBe('solvable-so-far');
  });

  it('shows the way of an agent from where it is to its goal once a solution is known', () => {
    const planner = lacam({ improve: false });
    const world = randomWorld(builtInMap('arena').load(), planner, { agents: 20, ticks: 0 });
    world.tick({ budgetExpansions: 1e5 });
    for (const slot of world.crowd.slots) {
      const cells = world.planner.planOf!(slot);
      expect(cells[0]).toBe(world.crowd.cells[slot]);
      expect(cells.at(-1)).toBe(world.crowd.goals[slot]);
    }
  });
});

describe('lacam when something interferes', () => {
  it.each([true, false])(
    'finds another way when goals change and doors close, improve %s',
    (improve) => {
      const grid = generateMap('rooms', { ...SIZE, seed: 5 });
      const world = randomWorld(grid, lacam({ improve }), { agents: 50, ticks: 0 });
      for (let tick = 0; tick < 10; tick++) world.tick();
      expect(world.outlook).toBe(improve ? 'solvable-so-far' : 'solved');
      const [a, b] = world.agents;
      const goals = [a!.goal, b!.goal] as const;
      [b!.goal, a!.goal] = goals;
      expect(world.outlook).toBe('solvable-so-far');
      for (let tick = 0; tick < 5; tick++) world.tick();
      const planned = world.planner.planOf!(a!.slot);
      const door = planned.findIndex((cell, i) => i > 2 && isClosable(world, cell));
      if (door >= 0) grid.setPassable(...grid.point(planned[door]!), false);
      expect(run(world, 1500).done).toBe(true);
      expect(world.outlook).toBe('solved');
    },
    60_000,
  );
});

describe('lacam’s memory', () => {
  it('does not claim a proof if it could not remember all it has tried', () => {
    const budget = { budgetExpansions: 5000 };
    expect(outlookAfter(swapIn(80), 400, budget)).toBe('unsolvable');
    expect(outlookAfter(swapIn(80, lacam({ memoryMB: 1 })), 400, budget)).toBe('budget-too-small');
  });

  it('stays within its limit and still brings everybody home', () => {
    const world = randomWorld(generateMap('maze', SIZE), lacam({ memoryMB: 1 }), { agents: 120, ticks: 0 });
    let most = 0;
    for (let tick = 0; tick < 2000 && !world.done; tick++) {
      world.tick({ budgetExpansions: 5000 });
      most = Math.max(most, world.planner.memoryBytes!());
    }
    expect(world.done).toBe(true);
    expect(checkRecording(world.recording())).toEqual([]);
    expect(most).toBeLessThan(4 * 2 ** 20);
  });
});

describe('lacam’s improvement', () => {
  it('brings everybody home sooner', () => {
    const steps = [false, true].map((improve) => {
      let sum = 0;
      for (const seed of [1, 2]) {
        const grid = generateMap('rooms', { ...SIZE, seed });
        const world = randomWorld(grid, lacam({ improve }), { agents: 80, ticks: 0, seed });
        sum += totalSteps(run(world, 1000, { budgetExpansions: 1500 }));
        expect(world.done).toBe(true);
      }
      return sum;
    });
    expect(steps[1]!).toBeLessThan(0.95 * steps[0]!);
  });
});

describe('the outlook', () => {
  it('is undefined for planners that cannot tell', () => {
    expect(drawnWorld(['a..'], ['..a'], bmaa()).outlook).toBeUndefined();
  });
});

/** Whether a wall there shuts nobody in and cuts nobody off its goal. */
function isClosable(world: World, cell: number): boolean {
  const { grid, agents } = world;
  if (world.crowd.occupants[cell]! >= 0 || agents.some((agent) => grid.cell(...agent.goal) === cell))
    return false;
  const closed = grid.clone();
  closed.setPassable(...grid.point(cell), false);
  return agents.every((agent) =>
    closed.components.connected(closed.cell(...agent.at), closed.cell(...agent.goal)),
  );
}
