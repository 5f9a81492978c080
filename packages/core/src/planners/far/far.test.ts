import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { builtInMap } from '../../problems/index.ts';
import { findPath } from '../../search/index.ts';
import { type PlannerSpec, World } from '../../world/index.ts';
import { randomWorld, runUnderReferee } from '../testing.ts';
import { astarReplan, far } from './far.ts';

const PRESETS = ['default', 'paper'] as const;
const VARIANTS = [far, astarReplan].flatMap((planner) =>
  PRESETS.map((preset) => [`${planner.definition.id}, ${preset}`, () => planner({ preset })] as const),
);

/** A world with the agents that are drawn into a built-in map. */
function drawnWorld(name: string, planner: PlannerSpec): World {
  const map = builtInMap(name);
  const world = new World(map.load(), { planner });
  for (const { start, goal } of map.agents!) world.add({ at: start, goal });
  return world;
}

function run(world: World, ticks: number): World {
  for (let tick = 0; tick < ticks && !world.done; tick++) world.tick();
  return world;
}

describe.each(VARIANTS)('%s', (_name, planner) => {
  it.each([
    ['arena', 10],
    ['arena', 200],
    ['briar-maze', 500],
    ['ravenkeep', 100],
    ['millbrook', 50],
  ])('breaks no rule on %s with %i agents', (name, agents) => {
    runUnderReferee(builtInMap(name).load(), planner(), { agents, ticks: 120, seed: agents });
  });

  it.each([
    ['arena', 150, 'allowed'],
    ['arena', 150, 'forbidden'],
    ['briar-maze', 150, 'allowed'],
    ['ravenkeep', 20, 'allowed'],
    ['emberdeep', 50, 'forbidden'],
  ] as const)('breaks no rule on %s with %i agents when disturbed, crossing %s', (name, agents, crossing) => {
    const options = { agents, ticks: 200, disturbed: true, crossing, seed: agents };
    runUnderReferee(builtInMap(name).load(), planner(), options);
  });

  it('breaks no rule when disturbed on a budget', () => {
    const options = { agents: 100, ticks: 200, disturbed: true, budget: { budgetExpansions: 150 } };
    runUnderReferee(builtInMap('ravenkeep').load(), planner(), options);
  });

  it.each(['allowed', 'forbidden'] as const)(
    'wants nothing that the rules refuse, crossing %s',
    (crossing) => {
      const options = { agents: 200, ticks: 0, crossing };
      const world = randomWorld(builtInMap('arena').load(), planner(), options);
      for (let tick = 0; tick < 150; tick++) expect(world.tick().blocked).toBe(0);
    },
  );

  it('does the same for the same seed', () => {
    const record = () =>
      runUnderReferee(builtInMap('ravenkeep').load(), planner(), { agents: 200, ticks: 150 }).recording();
    expect(record()).toEqual(record());
  });

  it('stays within a budget of expansions and gets everybody moving', () => {
    const world = randomWorld(builtInMap('ravenkeep').load(), planner(), { agents: 40, ticks: 0 });
    for (let tick = 0; tick < 400; tick++)
      expect(world.tick({ budgetExpansions: 200 }).expansions).toBeLessThanOrEqual(200);
    expect(world.agents.filter((agent) => agent.distance === 0 && !agent.home)).toEqual([]);
  });

  it('comes to a goal that is walled off and opens again', () => {
    const grid = new Grid(12, 5);
    const world = new World(grid, { planner: planner() });
    const agent = world.add({ at: [1, 2], goal: [10, 2], nearest: true });
    grid.setRectPassable(8, 0, 1, 5, false);
    for (let tick = 0; tick < 20; tick++) world.tick();
    expect(agent.at[0]).toBe(7);
    grid.setPassable(8, 0, true);
    run(world, 40);
    expect(agent.home).toBe(true);
  });

  it('turns around before it comes to a bridge that has fallen', () => {
    const grid = Grid.from(30, 9, (x, y) => x !== 15 || y === 0 || y === 4);
    const world = new World(grid, { planner: planner() });
    const agent = world.add({ at: [2, 4], goal: [27, 4] });
    for (let tick = 0; tick < 3; tick++) world.tick();
    grid.setPassable(15, 4, false);
    const needed = findPath(grid, { from: agent.at, to: agent.goal }).cost;
    run(world, 100);
    expect(agent.home).toBe(true);
    // With the flow it takes a little longer.
    expect(agent.distance).toBeLessThan(3 + 1.5 * needed);
  });

  it('waits while it is walled in and goes on afterwards', () => {
    const grid = new Grid(9, 9);
    const world = new World(grid, { planner: planner() });
    const agent = world.add({ at: [2, 2], goal: [7, 7], nearest: true });
    world.tick();
    const [x, y] = agent.at;
    grid.setPassable(x, y, false);
    for (let tick = 0; tick < 5; tick++) world.tick();
    expect(agent.at).toEqual([x, y]);
    grid.setPassable(x, y, true);
    expect(run(world, 40).done).toBe(true);
  });

  it('asks a parked agent aside, which then comes back', () => {
    // A corridor of one cell with a niche beside the parked agent.
    const grid = Grid.from(9, 2, (x, y) => y === 1 || x === 4);
    const world = new World(grid, { planner: planner() });
    const parked = world.add({ at: [4, 1] });
    world.add({ at: [0, 1], goal: [8, 1] });
    let pushes = 0;
    world.on('pushed', () => pushes++);
    run(world, 60);
    expect(world.done).toBe(true);
    expect(parked.distance).toBe(2);
    expect(pushes).toBe(1);
  });

  it('does not fight for a target with an agent that is parked there', () => {
    const grid = new Grid(5, 5);
    const world = new World(grid, { planner: planner() });
    const first = world.add({ at: [2, 2] });
    const second = world.add({ at: [0, 2], goal: [4, 2] });
    second.goal = [2, 2];
    for (let tick = 0; tick < 30; tick++) world.tick();
    expect(first.distance).toBe(0);
    expect(second.distance).toBeLessThan(8);
  });

  it('keeps no paths of agents that have arrived', () => {
    const world = randomWorld(builtInMap('arena').load(), planner(), { agents: 20, ticks: 0 });
    const before = world.planner.memoryBytes!();
    run(world, 300);
    expect(world.done).toBe(true);
    world.tick();
    expect(world.planner.memoryBytes!()).toBeLessThan(before + 10_000);
  });
});

describe('reserving', () => {
  it.each([
    ['paper', 3, 0],
    ['paper', 4, 3],
    ['paper', 5, 3],
    ['paper', 7, 6],
    ['default', 3, 2],
    ['default', 4, 3],
  ] as const)(
    '%s: with %i tiles to one who stays, gets as far as it can reserve: tile %i',
    (preset, stands, end) => {
      const world = new World(new Grid(12, 1), { planner: far({ preset }) });
      const agent = world.add({ at: [0, 0], goal: [11, 0] });
      world.add({ at: [stands, 0], outside: true });
      run(world, 20);
      expect(agent.at).toEqual([end, 0]);
    },
  );
});

describe('astar-replan', () => {
  it.each(['ravenkeep', 'millbrook'])('leads a lone agent along a shortest path on %s', (name) => {
    for (let seed = 1; seed <= 5; seed++) {
      const world = randomWorld(builtInMap(name).load(), astarReplan(), { agents: 1, ticks: 0, seed });
      const [agent] = world.agents;
      const { cost, cells } = findPath(world.grid, { from: agent!.at, to: agent!.goal });
      run(world, cells.length - 1);
      expect(agent!.home).toBe(true);
      expect(agent!.distance).toBeCloseTo(cost, 9);
    }
  });
});

describe('far', () => {
  it('leads a lone agent to its goal without a stop', () => {
    const world = randomWorld(builtInMap('ravenkeep').load(), far(), { agents: 1, ticks: 0, seed: 3 });
    while (!world.done) expect(world.tick().moved).toBe(1);
  });

  it('jams in a corridor of one cell as the paper reads it, and not otherwise', () => {
    expect(run(drawnWorld('corridor', far({ preset: 'paper' })), 500).metrics().completionRate).toBeLessThan(
      1,
    );
    expect(run(drawnWorld('corridor', far()), 500).done).toBe(true);
  });

  it('gets a crowd through narrow doors', () => {
    const world = randomWorld(builtInMap('ravenkeep').load(), far(), { agents: 300, ticks: 0 });
    expect(run(world, 600).done).toBe(true);
  });

  it('finds another way when an outside agent blocks a door for good', () => {
    const grid = Grid.from(21, 11, (x, y) => x !== 10 || y === 0 || y === 5);
    const world = new World(grid, { planner: far() });
    world.add({ at: [10, 5], outside: true });
    world.add({ at: [5, 5], goal: [15, 5] });
    expect(run(world, 300).done).toBe(true);
  });

  it('moves agents that wait in a ring all on by one', () => {
    const grid = new Grid(2, 2, { corners: 'never' });
    const world = new World(grid, { planner: astarReplan() });
    world.add({ at: [0, 0], goal: [1, 0] });
    world.add({ at: [1, 0], goal: [1, 1] });
    world.add({ at: [1, 1], goal: [0, 1] });
    world.add({ at: [0, 1], goal: [0, 0] });
    // They learn of each other's paths in the first tick.
    for (let tick = 0; tick < 2; tick++) world.tick();
    expect(world.done).toBe(true);
  });

  it('refuses a reservation of no moves', () => {
    expect(() => far({ reserve: 0 })).toThrow('far.reserve must be from 1 to 16, not 0');
  });
});
