import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { parseMovingAiMap } from '../../formats/index.ts';
import { Grid } from '../../grid/index.ts';
import { draw } from '../../grid/testing.ts';
import { builtInMap } from '../../problems/index.ts';
import { Budget, findPath } from '../../search/index.ts';
import { World } from '../../world/index.ts';
import type { Preset } from '../kit/define.ts';
import { randomWorld, runUnderReferee } from '../testing.ts';

import { whca } from './whca.ts';

const PRESETS: readonly Preset[] = ['default', 'paper'];

function runUntilDone(world: World, ticks: number): void {
  while (!world.done && world.time < ticks) expect(world.tick().blocked).toBe(0);
}

describe.each(PRESETS)('whca, preset %s', (preset) => {
  const planner = whca({ preset });

  it.each([
    ['arena', 10],
    ['arena', 150],
    ['corridor', 20],
    ['stony-meadow', 500],
    ['briar-maze', 200],
    ['ravenkeep', 300],
  ] as const)('breaks no rule on %s with %i agents', (name, agents) => {
    const grid = builtInMap(name).load();
    const world = randomWorld(grid, planner, { agents, ticks: 0 });
    for (let tick = 0; tick < 100; tick++) expect(world.tick().blocked).toBe(0);
    runUnderReferee(grid, planner, { agents, ticks: 100, seed: 2 });
  });

  it.each(['allowed', 'forbidden'] as const)('copes with disturbances, crossing %s', (crossing) => {
    for (const [name, agents] of [
      ['arena', 60],
      ['stony-meadow', 300],
      ['ravenkeep', 150],
    ] as const) {
      for (const seed of [1, 2])
        runUnderReferee(builtInMap(name).load(), planner, {
          agents,
          ticks: 250,
          seed,
          crossing,
          disturbed: true,
        });
    }
  });

  it('lets nobody cross where that is forbidden', () => {
    const grid = builtInMap('arena').load();
    const world = randomWorld(grid, planner, { agents: 150, ticks: 0, crossing: 'forbidden' });
    for (let tick = 0; tick < 100; tick++) expect(world.tick().blocked).toBe(0);
    runUnderReferee(grid, planner, { agents: 150, ticks: 100, crossing: 'forbidden' });
  });

  it.each([1, 50, 2000])('breaks no rule with a budget of %i expansions', (budgetExpansions) => {
    const budget = { budgetExpansions };
    const grid = builtInMap('stony-meadow').load();
    const world = randomWorld(grid, planner, { agents: 200, ticks: 0 });
    for (let tick = 0; tick < 100; tick++) expect(world.tick(budget).blocked).toBe(0);
    runUnderReferee(builtInMap('arena').load(), planner, { agents: 60, ticks: 200, budget, disturbed: true });
  });

  it('does not overrun its budget by more than a step of work', () => {
    const world = randomWorld(builtInMap('ravenkeep').load(), planner, { agents: 300, ticks: 0 });
    for (let tick = 0; tick < 150; tick++)
      expect(world.tick({ budgetExpansions: 3000 }).expansions).toBeLessThan(3000 + 700);
  });

  it('walks a lone agent along a shortest path', () => {
    for (const name of ['ravenkeep', 'emberdeep', 'briar-maze']) {
      const grid = builtInMap(name).load();
      for (let seed = 1; seed <= 5; seed++) {
        const world = randomWorld(grid, planner, { agents: 1, ticks: 0, seed });
        const agent = world.agents[0]!;
        const path = findPath(grid, { from: agent.at, to: agent.goal });
        while (!world.done && world.time < 2000) world.tick();
        expect(agent.home).toBe(true);
        expect(world.distanceOf(agent)).toBeCloseTo(path.cost, 9);
        expect(world.time).toBe(path.path.length - 1);
      }
    }
  });

  it('lets two agents swap places in an open field', () => {
    const world = new World(new Grid(12, 12), { planner });
    world.add({ at: [2, 5], goal: [9, 5] });
    world.add({ at: [9, 5], goal: [2, 5] });
    runUntilDone(world, 20);
    expect(world.done).toBe(true);
  });

  it('makes the same recording from the same seed', () => {
    const run = (): unknown => {
      const world = randomWorld(builtInMap('arena').load(), planner, { agents: 120, ticks: 0, seed: 7 });
      for (let tick = 0; tick < 80; tick++) world.tick({ budgetExpansions: 5000 });
      return world.recording();
    };
    expect(run()).toEqual(run());
  });

  it('reaches a goal that was walled off once it is opened again', () => {
    const grid = new Grid(15, 9);
    const world = new World(grid, { planner });
    const agent = world.add({ at: [1, 4], goal: [13, 4], nearest: true });
    world.add({ at: [13, 1], goal: [1, 1] });
    for (let tick = 0; tick < 3; tick++) world.tick();
    grid.setRectPassable(7, 0, 1, 9, false);
    for (let tick = 0; tick < 30; tick++) world.tick();
    expect(agent.home).toBe(false);
    expect(agent.at).toEqual([6, 4]);
    grid.setRectPassable(7, 4, 1, 1, true);
    runUntilDone(world, 200);
    expect(world.done).toBe(true);
  });

  it('plans the same in parts as at once', () => {
    const start = (): World => randomWorld(builtInMap('arena').load(), planner, { agents: 80, ticks: 0 });
    const [atOnce, inParts] = [start(), start()];
    for (let tick = 0; tick < 60; tick++) {
      atOnce.tick();
      expect(inParts.planner.think!(tick, new Budget({}, 0))).toBe(0);
      inParts.tick({ budgetExpansions: 0 });
      expect(inParts.hash()).toBe(atOnce.hash());
    }
  });

  it('tells what an agent means to do', () => {
    const world = new World(new Grid(12, 3), { planner });
    const agent = world.add({ at: [0, 1], goal: [11, 1] });
    expect(world.planner.planOf!(agent.slot)).toEqual([world.grid.cell(0, 1)]);
    world.tick();
    const plan = world.planner.planOf!(agent.slot);
    expect(plan[0]).toBe(world.grid.cell(1, 1));
    expect(plan.at(-1)).toBe(world.grid.cell(8, 1));
  });
});

describe('whca by default', () => {
  it('lets two agents pass each other in a corridor with a bay', () => {
    const world = new World(draw(['#####.#####', '...........', '###########']), { planner: whca() });
    world.add({ at: [0, 1], goal: [10, 1] });
    world.add({ at: [10, 1], goal: [0, 1] });
    runUntilDone(world, 200);
    expect(world.done).toBe(true);
  });

  it('brings everybody home through doors and tunnels', () => {
    for (const [name, agents] of [
      ['corridor', 30],
      ['briar-maze', 200],
      ['ravenkeep', 200],
    ] as const) {
      const world = randomWorld(builtInMap(name).load(), whca(), { agents, ticks: 0 });
      runUntilDone(world, 600);
      expect(world.done).toBe(true);
    }
  });

  it('gets through a corridor full of agents on their targets', () => {
    const map = builtInMap('settled-corridor');
    const world = new World(map.load(), { planner: whca() });
    let pushed = 0;
    world.on('pushed', () => pushed++);
    const [first] = map.agents!.map(({ start, goal }) => world.add({ at: start, goal }));
    while (!first!.home && world.time < 100) expect(world.tick().blocked).toBe(0);
    expect(first!.home).toBe(true);
    expect(pushed).toBeGreaterThan(0);
  });

  it('sends an agent on its target aside, and it comes back', () => {
    const world = new World(draw(['#####.#####', '...........', '###########']), { planner: whca() });
    const settled = world.add({ at: [5, 1] });
    world.add({ at: [0, 1], goal: [10, 1] });
    runUntilDone(world, 20);
    expect(world.done).toBe(true);
    expect(world.distanceOf(settled)).toBe(2);
  });

  it('lets the agent with the larger priority keep its way', () => {
    for (const first of [0, 1]) {
      const world = new World(draw(['###.###.###', '...........', '###########']), { planner: whca() });
      const agents = [
        world.add({ at: [1, 1], goal: [9, 1], priority: first === 0 ? 1 : 0 }),
        world.add({ at: [9, 1], goal: [1, 1], priority: first === 1 ? 1 : 0 }),
      ];
      runUntilDone(world, 60);
      expect(world.done).toBe(true);
      expect(world.completionOf(agents[first]!)!).toBe(8);
    }
  });

  it('does not fight over a target that two agents share', () => {
    const world = new World(new Grid(9, 9), { planner: whca() });
    const [a, b] = [world.add({ at: [0, 4], goal: [4, 4] }), world.add({ at: [8, 0], goal: [4, 4] })];
    for (let tick = 0; tick < 20; tick++) world.tick();
    const winner = a.home ? a : b;
    for (let tick = 0; tick < 40; tick++) {
      world.tick();
      expect(winner.home).toBe(true);
    }
  });

  it('walks around an outside agent that does not move', () => {
    const world = new World(new Grid(9, 3), { planner: whca() });
    world.add({ at: [4, 1], outside: true });
    world.add({ at: [0, 1], goal: [8, 1] });
    runUntilDone(world, 10);
    expect(world.done).toBe(true);
  });

  it('gets everybody home on a small budget too', () => {
    const world = randomWorld(builtInMap('arena').load(), whca(), { agents: 100, ticks: 0 });
    while (!world.done && world.time < 1000) world.tick({ budgetExpansions: 300 });
    expect(world.done).toBe(true);
  });

  it('searches no distance again for an edit that touches none', () => {
    const run = (edits: boolean): number => {
      const grid = Grid.from(80, 40, (x) => x !== 40);
      const world = new World(grid, { planner: whca() });
      for (let y = 0; y < 40; y++) world.add({ at: [0, y], goal: [39, 39 - y] });
      let expansions = 0;
      while (!world.done) {
        if (edits) grid.setPassable(60, world.time % 40, world.time % 80 >= 40);
        expansions += world.tick().expansions;
      }
      return expansions;
    };
    expect(run(true)).toBe(run(false));
  });

  it('goes on by the distances it has after an edit, and finds new ones within the budget', () => {
    const grid = builtInMap('ravenkeep').load();
    const world = randomWorld(grid, whca(), { agents: 150, ticks: 0 });
    for (let tick = 0; tick < 10; tick++) world.tick();
    const before = world.tick().moved;
    const free = world.agents.map(({ at: [x, y] }) => grid.offsets.map((o) => grid.cell(x, y) + o));
    const cell = free.flat().find((c) => grid.moves[c] === 0xff && world.crowd.occupants[c]! < 0)!;
    grid.setPassable(...grid.point(cell), false);
    for (let tick = 0; tick < 20; tick++) {
      const { moved, expansions } = world.tick({ budgetExpansions: 3000 });
      expect(moved).toBeGreaterThan(before / 2);
      expect(expansions).toBeLessThan(3000 + 700);
    }
    while (!world.done && world.time < 600) world.tick({ budgetExpansions: 3000 });
    expect(world.done).toBe(true);
  });

  it('keeps to its limit of memory, where agents have to take turns', () => {
    const grid = builtInMap('emberdeep').load();
    const world = randomWorld(grid, whca({ memoryMB: 1 }), { agents: 100, ticks: 0 });
    let most = 0;
    while (!world.done && world.time < 3000) {
      world.tick();
      most = Math.max(most, world.planner.memoryBytes!());
    }
    expect(world.done).toBe(true);
    expect(most).toBeLessThan(5 * 2 ** 20);
  });

  it('lets agents take turns in planning first, in the paper', () => {
    // Both agents want the tile where their corridors meet; the one that plans first gets it.
    const rows = ['##.##...', '##.##...', '........', '#####...', '#####...'];
    const first = [0, 1, 2, 3, 4, 5].map((idle) => {
      const grid = draw(rows, { corners: 'never' });
      const world = new World(grid, { planner: whca({ preset: 'paper', replanEvery: 1 }) });
      const agents = [world.add({ at: [1, 2] }), world.add({ at: [2, 1] })];
      for (let tick = 0; tick < idle; tick++) world.tick();
      agents.forEach((agent, i) => {
        agent.goal = [7, 4 * i];
      });
      world.tick();
      return agents.findIndex(({ at }) => at[0] === 2 && at[1] === 2);
    });
    expect(first.filter((agent) => agent === 0)).toHaveLength(3);
    expect(first.filter((agent) => agent === 1)).toHaveLength(3);
    expect(first.slice(0, 4)).toEqual(first.slice(2));
  });

  it('refuses parameters it does not know', () => {
    expect(() => whca({ window: 0 })).toThrow('whca.window must be from 1 to 32, not 0');
  });
});

const MAPS = process.env.FLOODGATE_MAPS;

describe.skipIf(!MAPS)('whca on published maps', () => {
  it.each(['bg/AR0202SR', 'dao/lak307d'])('brings 300 agents home on %s', (name) => {
    const file = `${MAPS}/${name}.map`;
    const grid = parseMovingAiMap(readFileSync(file, 'utf8'), { file });
    const world = randomWorld(grid, whca(), { agents: 300, ticks: 0 });
    runUntilDone(world, 1000);
    expect(world.metrics().completionRate).toBeGreaterThan(0.98);
  });
});
