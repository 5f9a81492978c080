import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../../grid/index.ts';
import { builtInMap } from '../../problems/index.ts';
import { Budget, findPath } from '../../search/index.ts';
import { Crowd, World } from '../../world/index.ts';
import { AgentPaths } from '../kit/paths.ts';
import { randomWorld, runUnderReferee } from '../testing.ts';
import { bcp, bcpAround } from './bcp.ts';
import { Bias } from './bias.ts';
import { CollisionDetector, type CollisionRules } from './collisions.ts';

describe('bias', () => {
  const grid = new Grid(30, 30);
  const cell = grid.cell(15, 15);

  it('is a Gaussian, cut to zero beyond two sigma, and adds up', () => {
    const bias = new Bias(grid, 0.5);
    bias.add(3, cell, 2, 10);
    bias.add(3, cell, 2, 20);
    bias.paint(3);
    expect(bias.at(cell)).toBeCloseTo(1, 5);
    expect(bias.at(grid.cell(17, 15))).toBeCloseTo(Math.exp(-0.5), 5);
    expect(bias.at(grid.cell(19, 15))).toBeCloseTo(Math.exp(-2), 5);
    expect(bias.at(grid.cell(20, 15))).toBe(0);
    expect(bias.at(grid.cell(18, 18))).toBe(0);
  });

  it('belongs to one unit, and is over when its time is', () => {
    const bias = new Bias(grid, 0.5);
    bias.add(3, cell, 2, 10);
    bias.paint(4);
    expect(bias.at(cell)).toBe(0);
    bias.expire(3, 10);
    bias.paint(3);
    expect(bias.at(cell)).toBe(0.5);
    bias.expire(3, 11);
    bias.paint(3);
    expect(bias.at(cell)).toBe(0);
    expect(bias.isNone).toBe(true);
  });

  it('stays on the map at its edges', () => {
    const bias = new Bias(grid, 1);
    for (const [x, y] of [[0, 0] as const, [29, 29] as const]) bias.add(0, grid.cell(x, y), 4, 9);
    bias.paint(0);
    expect(bias.at(grid.cell(0, 0))).toBe(1);
    bias.paint(1);
    expect(bias.factors.every((factor) => factor === 1)).toBe(true);
  });
});

describe('collisions', () => {
  const rules: CollisionRules = {
    kind: 'all',
    following: true,
    pathLimit: Number.POSITIVE_INFINITY,
    isObstacle: () => false,
    outranks: (a, b) => a < b,
  };

  /** The collisions of paths, each given by its corners; units go one tile a time. */
  function collisionsOf(routes: readonly (readonly Point[])[], changed: Partial<CollisionRules> = {}) {
    const grid = new Grid(12, 12);
    const crowd = new Crowd(grid);
    const paths = new AgentPaths();
    for (const route of routes) {
      const cells = route.flatMap((to, i) => {
        if (i === 0) return [grid.cell(...to)];
        return [...findPath(grid, { from: route[i - 1]!, to }).cells.subarray(1)];
      });
      const slot = crowd.enter(cells[0]!, cells.at(-1)!, 0, false);
      if (cells.length > 1) paths.set(slot, cells);
    }
    const found = new CollisionDetector(crowd, paths, { ...rules, ...changed }).find(new Budget({}, 0));
    return found.map(({ cell, time, units, winner }) => ({
      at: grid.point(cell),
      time,
      units: [...units].sort(),
      winner,
    }));
  }

  it('finds who is on a cell at the same time, not who passes it at another (the paper, figure 1)', () => {
    const [a, b, c]: Point[][] = [
      [
        [0, 5],
        [10, 5],
      ],
      [
        [5, 11],
        [5, 0],
      ],
      [
        [10, 0],
        [0, 10],
      ],
    ];
    expect(collisionsOf([a!, b!])).toEqual([]);
    expect(collisionsOf([a!, c!])).toEqual([{ at: [5, 5], time: 5, units: [0, 1], winner: 0 }]);
  });

  it('finds swaps', () => {
    const found = collisionsOf([
      [
        [0, 3],
        [3, 3],
      ],
      [
        [3, 3],
        [0, 3],
      ],
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ time: 2, units: [0, 1] });
  });

  it('lets units follow each other, unless that is a collision too', () => {
    const column: Point[][] = [
      [
        [0, 0],
        [0, 8],
      ],
      [
        [0, 1],
        [0, 9],
      ],
    ];
    expect(collisionsOf(column)).toEqual([]);
    expect(collisionsOf(column, { following: false })).toMatchObject([{ time: 1, units: [0, 1] }]);
  });

  it('takes who stands or has arrived for an obstacle, and looks no farther than the path limit', () => {
    const routes: Point[][] = [
      [[4, 2]],
      [
        [0, 2],
        [8, 2],
      ],
    ];
    expect(collisionsOf(routes)).toEqual([{ at: [4, 2], time: 4, units: [0, 1], winner: 0 }]);
    expect(collisionsOf(routes, { kind: 'moving' })).toEqual([]);
    expect(collisionsOf(routes, { pathLimit: 3 })).toEqual([]);
  });
});

describe('bcp', () => {
  const presets = ['default', 'paper'] as const;

  it.each(presets)(
    '%s: breaks no rule on small and large maps, and never runs into the execution',
    (preset) => {
      for (const [name, agents, ticks] of [
        ['arena', 10, 80],
        ['corridor', 12, 120],
        ['briar-maze', 100, 60],
        ['ravenkeep', 300, 40],
      ] as const) {
        const grid = builtInMap(name).load();
        for (const crossing of ['allowed', 'forbidden'] as const) {
          const world = randomWorld(grid, bcp({ preset }), { agents, ticks, crossing });
          for (let tick = 0; tick < 10; tick++)
            expect(world.tick({ budgetExpansions: 20_000 }).blocked).toBe(0);
          world.dispose();
          runUnderReferee(grid, bcp({ preset }), {
            agents,
            ticks,
            crossing,
            budget: { budgetExpansions: 20_000 },
          });
        }
      }
    },
  );

  it.each(presets)('%s: copes with whatever happens', (preset) => {
    for (let seed = 1; seed <= 6; seed++) {
      for (const [name, agents] of [
        ['arena', 60],
        ['briar-maze', 150],
        ['ravenkeep', 300],
      ] as const) {
        runUnderReferee(builtInMap(name).load(), bcp({ preset }), {
          agents,
          ticks: 60,
          seed,
          crossing: seed % 2 ? 'allowed' : 'forbidden',
          disturbed: true,
          budget: { budgetExpansions: 8000 },
        });
      }
    }
  });

  it.each(['astar', 'weighted-astar', 'rtaa'])('works around %s', (search) => {
    for (const preset of presets) {
      const grid = builtInMap('stony-meadow').load();
      const world = runUnderReferee(grid, bcp({ search, preset }), { agents: 40, ticks: 400 });
      expect(world.metrics().completionRate).toBeGreaterThanOrEqual(0.95);
    }
    runUnderReferee(builtInMap('arena').load(), bcp({ search }), { agents: 60, ticks: 100, disturbed: true });
  });

  it('works around any search that takes an extra cost', () => {
    const asked: number[] = [];
    const planner = bcpAround('straight', (grid, from, to, extraCost) => {
      asked.push(extraCost(to));
      return findPath(grid, { from: grid.point(from), to: grid.point(to) }).cells;
    });
    expect(planner.parameters.search).toBe('straight');
    const world = runUnderReferee(builtInMap('arena').load(), planner, { agents: 30, ticks: 200 });
    expect(world.done).toBe(true);
    expect(asked.length).toBeGreaterThan(30);
  });

  /** Units that meet at (10, 10) after five moves, and how far from there each of them is charged for tiles after a tick. */
  function chargedAround(priorities: readonly number[], options = {}): number[] {
    const grid = new Grid(21, 21, { costs: 'uniform' });
    const world = new World(grid, { planner: bcp({ iterations: 1, ...options }) });
    const starts: Point[] = [
      [5, 10],
      [10, 5],
      [5, 5],
    ];
    const agents = priorities.map((priority, i) => {
      const [x, y] = starts[i]!;
      return world.add({ at: [x, y], goal: [20 - x, 20 - y], priority });
    });
    world.planner.keepReasons!(true);
    world.tick();
    return agents.map(({ slot }) => {
      const { method } = world.planner.explain!(slot)!;
      if (method?.kind !== 'biases') throw new Error('bcp explains itself by biases');
      const distances = [...method.cells].map((cell) =>
        Math.max(...grid.point(cell).map((at) => Math.abs(at - 10))),
      );
      return Math.max(-1, ...distances);
    });
  }

  it('charges units for tiles farther from a collision the more of them collide', () => {
    expect(chargedAround([0, 0])).toEqual([-1, 2]);
    expect(chargedAround([0, 0, 0])).toEqual([-1, 3, 3]);
    expect(chargedAround([0, 0], { sigma: 1 })).toEqual([-1, 4]);
    expect(chargedAround([0, 0], { preset: 'paper' })).toEqual([-1, 4]);
  });

  it.each(presets)('%s: never charges the unit with the highest priority', (preset) => {
    const isCharged = (priorities: number[]): boolean[] =>
      chargedAround(priorities, { preset }).map((distance) => distance >= 0);
    expect(isCharged([1, 0])).toEqual([false, true]);
    expect(isCharged([0, 1])).toEqual([true, false]);
    expect(isCharged([1, 3, 2])).toEqual([true, false, true]);
    expect(isCharged([1, 2, 3])).toEqual([true, true, false]);
  });

  it('brings everybody home where agents are many and ways are narrow', () => {
    for (const [name, agents] of [
      ['arena', 300],
      ['briar-maze', 200],
      ['ravenkeep', 300],
    ] as const) {
      const world = runUnderReferee(builtInMap(name).load(), bcp(), { agents, ticks: 600 });
      expect(world.metrics().completionRate).toBeGreaterThanOrEqual(0.99);
    }
  });

  it('gets groups through a corridor in both directions, and through one full of units at their goals', () => {
    for (const name of ['corridor', 'dead-end', 'settled-corridor']) {
      const map = builtInMap(name);
      const world = new World(map.load(), { planner: bcp() });
      const home = new Set<number>();
      world.on('arrived', (agent) => home.add(agent.id));
      const agents = map.agents!.map(({ start, goal }) => world.add({ at: start, goal }));
      for (let tick = 0; tick < 150 && !world.done; tick++) world.tick();
      // In the full corridor units come back in another order and may be in each other's way for ever.
      if (name === 'settled-corridor') expect(home).toContain(agents[0]!.id);
      else expect(world.done).toBe(true);
    }
  });

  it('lets the highest priority keep its way', () => {
    const grid = new Grid(15, 9);
    const world = new World(grid, { planner: bcp() });
    const others = [2, 3, 4, 5, 6].map((y) => world.add({ at: [12, y], goal: [2, y] }));
    const first = world.add({ at: [0, 4], goal: [14, 4], priority: 1 });
    for (let tick = 0; tick < 60 && !world.done; tick++) world.tick();
    expect(world.completionOf(first)).toBe(14);
    expect(others.every((agent) => agent.home)).toBe(true);
  });

  it('goes around outside agents', () => {
    const grid = new Grid(9, 5);
    const world = new World(grid, { planner: bcp() });
    for (const y of [0, 1, 2, 3]) world.add({ at: [4, y], outside: true });
    const agent = world.add({ at: [0, 1], goal: [8, 1] });
    for (let tick = 0; tick < 30; tick++) world.tick();
    expect(agent.home).toBe(true);
  });

  it('keeps to the budget, and gives everybody a path in time', () => {
    const grid = builtInMap('ravenkeep').load();
    const world = randomWorld(grid, bcp(), { agents: 300, ticks: 0 });
    for (let tick = 0; tick < 700 && !world.done; tick++)
      expect(world.tick({ budgetExpansions: 500 }).expansions).toBeLessThanOrEqual(500 + 512);
    expect(world.metrics().completionRate).toBeGreaterThan(0.98);
  });

  it('repeats itself for the same seed', () => {
    const run = () =>
      runUnderReferee(builtInMap('ravenkeep').load(), bcp(), { agents: 150, ticks: 80, disturbed: true });
    expect(run().recording()).toEqual(run().recording());
  });

  it('needs little memory, and less once agents have arrived', () => {
    const grid = builtInMap('emberdeep').load();
    const world = randomWorld(grid, bcp(), { agents: 300, ticks: 0 });
    world.tick();
    const atFirst = world.planner.memoryBytes!();
    for (let tick = 0; tick < 500 && !world.done; tick++) world.tick();
    expect(world.planner.memoryBytes!()).toBeLessThan(atFirst);
    expect(atFirst).toBeLessThan(3e6);
  });

  it('shows what it means to do', () => {
    const grid = new Grid(6, 6);
    const world = new World(grid, { planner: bcp() });
    const agent = world.add({ at: [0, 0], goal: [3, 0] });
    expect(world.planner.planOf!(agent.slot)).toEqual([grid.cell(0, 0)]);
    world.tick();
    expect(world.planner.planOf!(agent.slot)).toEqual([0, 1, 2, 3].map((x) => grid.cell(x, 0)));
  });
});
