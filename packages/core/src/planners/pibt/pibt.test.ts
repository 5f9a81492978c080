import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMovingAiMap } from '../../formats/index.ts';
import { Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../../grid/testing.ts';
import { builtInMap, generateProblem, populate } from '../../problems/index.ts';
import { Random } from '../../random.ts';
import { findPath } from '../../search/index.ts';
import { checkRecording, World } from '../../world/index.ts';
import type { Preset } from '../kit/define.ts';
import { cellsOf, randomWorld, runUnderReferee } from '../testing.ts';
import { pibt } from './pibt.ts';
import { drawnWorld } from './testing.ts';

const PRESETS: readonly Preset[] = ['default', 'paper'];
const folder = process.env.FLOODGATE_MAPS;

/** Ticks until all are home, or the limit. Every tick must be legal by itself. */
function runUntilDone(world: World, limit: number): number {
  while (!world.done && world.time < limit) expect(world.tick().blocked).toBe(0);
  expect(checkRecording(world.recording())).toEqual([]);
  return world.time;
}

describe.each(PRESETS)('pibt, preset %s', (preset) => {
  const planner = pibt({ preset });

  it.each([
    ['arena', 200],
    ['corridor', 60],
    ['stony-meadow', 200],
    ['briar-maze', 200],
    ['ravenkeep', 150],
  ] as const)('makes legal steps only on %s with %i agents', (name, agents) => {
    for (const crossing of ['allowed', 'forbidden'] as const) {
      const world = randomWorld(builtInMap(name).load(), planner, { agents, ticks: 0, crossing });
      runUntilDone(world, 40);
    }
  });

  it.each(['allowed', 'forbidden'] as const)('copes with disturbances, crossing %s', (crossing) => {
    for (const [name, agents] of [
      ['arena', 60],
      ['stony-meadow', 150],
      ['corridor', 40],
    ] as const) {
      for (const seed of [1, 2]) {
        const options = { agents, ticks: 120, seed, crossing, disturbed: true };
        runUnderReferee(builtInMap(name).load(), planner, options);
      }
    }
  });

  it('never relies on the world to stop an agent, on any map, however crowded', () => {
    const cases = new Cases<'walls' | 'pushed'>();
    const scene = fc.record({
      grid: arbitraryGrid({ maxSize: 9, maxWalls: 50, costs: ['octile'] }),
      crossing: fc.constantFrom('allowed' as const, 'forbidden' as const),
      /** Agents per hundred cells. */
      crowded: fc.integer({ min: 10, max: 100 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(scene, ({ grid, crossing, crowded, seed }) => {
        if (grid.freeCount === 0) return;
        const room = cellsOf(grid, grid.components.largest()).length;
        const agents = Math.max(1, Math.floor((room * crowded) / 100));
        const options = { agents, ticks: 0, seed, crossing } as const;
        const world = randomWorld(grid, planner, options);
        let pushed = false;
        world.on('pushed', () => {
          pushed = true;
        });
        runUntilDone(world, 60);
        cases.add({ walls: hasWalls(grid), pushed });
        world.dispose();
      }),
      { numRuns: 150 },
    );
    cases.expectPercent({ walls: 45, pushed: 15 });
  });

  it.each(['allowed', 'forbidden'] as const)(
    'keeps clear of outside agents that wander, crossing %s',
    (crossing) => {
      const grid = new Grid(12, 12);
      const world = randomWorld(grid, planner, { agents: 50, ticks: 0, crossing });
      const random = new Random(3);
      const ours = world.agents;
      const others = cellsOf(grid, grid.components.largest())
        .filter((cell) => world.crowd.occupants[cell]! < 0)
        .slice(0, 40)
        .map((cell) => world.add({ at: grid.point(cell), outside: true }));
      for (let tick = 0; tick < 150; tick++) {
        for (const other of others) {
          const to = [other.at[0] + random.between(-1, 1), other.at[1] + random.between(-1, 1)] as const;
          if (grid.isFree(...to)) world.move(other, to);
        }
        for (const agent of ours) if (agent.home) agent.goal = grid.point(grid.randomFreeCell(random)!);
        expect(world.tick().blocked).toBe(0);
      }
      expect(checkRecording(world.recording())).toEqual([]);
    },
  );

  it('makes the same recording from the same seed', () => {
    const run = (): unknown => {
      const world = randomWorld(builtInMap('arena').load(), planner, { agents: 120, ticks: 0, seed: 7 });
      for (let tick = 0; tick < 80; tick++) world.tick({ budgetExpansions: 100 });
      return world.recording();
    };
    expect(run()).toEqual(run());
  });

  it('lets four agents on four cells rotate', () => {
    const world = drawnWorld(['ab', 'dc'], ['da', 'cb'], planner);
    expect(runUntilDone(world, 10)).toBe(1);
  });

  it('takes one tick for a chain of thousands that push each other', () => {
    const grid = new Grid(2600, 1);
    const world = new World(grid, { planner, record: true });
    world.add({ at: [0, 0], goal: [2599, 0] });
    for (let x = 1; x <= 2500; x++) world.add({ at: [x, 0] });
    expect(world.tick()).toMatchObject({ moved: 2501, pushed: 2500, blocked: 0 });
  });

  it('brings everybody home within a step budget that is too small for all', () => {
    const budget = { budgetExpansions: 40 };
    const world = randomWorld(builtInMap('arena').load(), planner, { agents: 150, ticks: 0 });
    while (!world.done && world.time < 1500) {
      const report = world.tick(budget);
      expect(report.blocked).toBe(0);
      // A block is measured from one of its crossings in one go.
      expect(report.expansions).toBeLessThan(40 + 300);
    }
    expect(world.done).toBe(true);
  });
});

describe('pibt', () => {
  const planner = pibt();

  it('walks a lone agent along a shortest path', () => {
    for (const name of ['ravenkeep', 'emberdeep', 'briar-maze']) {
      const grid = builtInMap(name).load();
      for (let seed = 1; seed <= 5; seed++) {
        const world = randomWorld(grid, pibt({ distances: 'exact' }), { agents: 1, ticks: 0, seed });
        const agent = world.agents[0]!;
        const path = findPath(grid, { from: agent.at, to: agent.goal });
        runUntilDone(world, 2000);
        expect(agent.home).toBe(true);
        expect(world.distanceOf(agent)).toBeCloseTo(path.cost, 9);
      }
    }
  });

  const passing: Record<string, [string[], string[]]> = {
    'a corridor with a niche': [
      ['a.....b', '###.###'],
      ['b.....a', '###.###'],
    ],
    'a corridor with a niche at one end': [
      ['ab......', '######.#'],
      ['ba......', '######.#'],
    ],
    'a dead end, going in and coming out': [
      ['###...', 'a.b...', '###...'],
      ['###...', 'b..a..', '###...'],
    ],
    'a dead end, out of order': [
      ['####...', '..ab...', '####...'],
      ['####...', 'ba.....', '####...'],
    ],
    'a dead end whose first cell is somebody’s home': [
      ['####....', '..a...b.', '####....'],
      ['####....', 'b.a.....', '####....'],
    ],
    'a corridor between two rooms': [
      ['..#####..', 'ab.....cd', '..#####..'],
      ['..#####..', 'dc.....ba', '..#####..'],
    ],
    'a bend': [
      ['a....', '####.', '##...', '####.', 'b....'],
      ['b....', '####.', '##...', '####.', 'a....'],
    ],
  };

  it.each(Object.keys(passing))('lets agents pass each other in %s', (name) => {
    const [before, after] = passing[name]!;
    for (let seed = 1; seed <= 5; seed++) {
      const world = drawnWorld(before, after, planner, { seed });
      runUntilDone(world, 300);
      expect(world.done).toBe(true);
    }
  });

  it('needs the swap rule for that', () => {
    const [before, after] = passing['a corridor with a niche']!;
    const world = drawnWorld(before, after, pibt({ preset: 'paper' }));
    runUntilDone(world, 300);
    expect(world.done).toBe(false);
  });

  // Each is two moves from the crossing. In the first drawing a goes farther, in the second b.
  const crossing = ['##b##..', '##.##..', 'a......', '##.##..', '##.##..', '##.##..', '##.##..'];
  const farther: Record<string, [after: string[], atCrossing: number]> = {
    a: [['##.##..', '##.##..', '......a', '##b##..', '##.##..', '##.##..', '##.##..'], 1],
    b: [['##.##..', '##.##..', '...a...', '##.##..', '##.##..', '##.##..', '##b##..'], 0],
  };

  it.each([
    ['', undefined],
    [', as if there were no walls if the budget does not suffice', { budgetExpansions: 0 }],
  ])('lets the agent with the longest path go first%s', (_, budget) => {
    for (const [after, first] of Object.values(farther)) {
      for (let seed = 1; seed <= 6; seed++) {
        const world = drawnWorld(crossing, after, planner, { seed });
        for (let tick = 0; tick < 2; tick++) world.tick(budget);
        expect(world.agents[first]!.at).toEqual([2, 2]);
      }
    }
  });

  it('leads a hero through a crowd as if nobody were there', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const world = randomWorld(new Grid(30, 30), planner, { agents: 450, ticks: 0, seed });
      const hero = world.agents[0]!;
      const steps = findPath(world.grid, { from: hero.at, to: hero.goal }).path.length - 1;
      hero.priority = 1;
      while (!hero.home && world.time < 100) expect(world.tick().blocked).toBe(0);
      expect(world.time).toBeLessThanOrEqual(steps + 2);
      runUntilDone(world, 400);
      expect(world.done).toBe(true);
    }
  });

  it('lets others past a hero at home', () => {
    const before = ['..#####..', 'a...h....', '..#####..'];
    const after = ['..#####..', '....h...a', '..#####..'];
    const world = drawnWorld(before, after, pibt({ preset: 'paper' }));
    world.agents[1]!.priority = 10;
    runUntilDone(world, 100);
    expect(world.done).toBe(true);
  });

  it('goes around outside agents and waits where it cannot', () => {
    const world = drawnWorld(['a......'], ['......a'], planner);
    const other = world.add({ at: [3, 0], outside: true });
    for (let tick = 0; tick < 40; tick++) expect(world.tick().blocked).toBe(0);
    expect(world.agents[0]!.at[0]).toBeLessThan(3);
    world.remove(other);
    runUntilDone(world, 60);
    expect(world.done).toBe(true);
  });

  it('brings those who share a goal near it, and then they rest', () => {
    const world = new World(new Grid(20, 20), { planner, record: true });
    for (let x = 0; x < 20; x += 2) for (const y of [0, 9, 19]) world.add({ at: [x, y], goal: [10, 10] });
    for (let tick = 0; tick < 60; tick++) expect(world.tick().blocked).toBe(0);
    expect(world.metrics().completionRate).toBeCloseTo(1 / 30);
    for (const { at } of world.agents)
      expect(Math.max(Math.abs(at[0] - 10), Math.abs(at[1] - 10))).toBeLessThan(5);
    for (let tick = 0; tick < 100; tick++) expect(world.tick().moved).toBe(0);
  });

  it('gives a shared goal to the more important', () => {
    const world = new World(new Grid(9, 9), { planner });
    world.add({ at: [3, 4], goal: [4, 4] });
    const hero = world.add({ at: [8, 8], goal: [4, 4], priority: 1 });
    for (let tick = 0; tick < 30; tick++) world.tick();
    expect(hero.home).toBe(true);
  });

  it('reaches a goal that was walled off once it is opened again', () => {
    const grid = new Grid(15, 9);
    const world = new World(grid, { planner });
    const agent = world.add({ at: [1, 4], goal: [13, 4], nearest: true });
    for (let tick = 0; tick < 3; tick++) world.tick();
    grid.setRectPassable(7, 0, 1, 9, false);
    for (let tick = 0; tick < 30; tick++) world.tick();
    expect(agent.at).toEqual([6, 4]);
    grid.setPassable(7, 4, true);
    for (let tick = 0; tick < 20; tick++) world.tick();
    expect(agent.home).toBe(true);
  });

  it('moves everybody a cheap step nearer where there is no time or budget for more', () => {
    const planner = pibt({ distances: 'exact' });
    const world = new World(new Grid(50, 50), { planner });
    for (let i = 0; i < 20; i++) world.add({ at: [2 * i, 3], goal: [2 * i, 40] });
    expect(world.tick({ budgetExpansions: 5 })).toMatchObject({ moved: 20, blocked: 0, expansions: 5 });
    expect(world.tick({ budgetMs: 0 }).moved).toBe(20);
  });

  it.skipIf(!folder).each([
    ['den312d', 800],
    ['room-32-32-4', 300],
    ['random-32-32-20', 550],
  ])('brings everybody home on %s with %i agents', (name, agents) => {
    const text = readFileSync(join(folder!, `mapf/${name}.map`), 'utf8');
    const grid = parseMovingAiMap(text, { file: `${name}.map` });
    for (const seed of [1, 2]) {
      const world = randomWorld(grid, planner, { agents, ticks: 0, seed });
      while (!world.done && world.time < 1000) world.tick();
      expect(world.done).toBe(true);
    }
  });

  it.skipIf(!folder)('does not scatter queues although everybody in them waits', () => {
    const text = readFileSync(join(folder!, 'dao/lak307d.map'), 'utf8');
    const grid = parseMovingAiMap(text, { file: 'lak307d.map' });
    const world = new World(grid, { planner });
    populate(world, generateProblem(grid, { type: 'inside-out', agents: 1500 }));
    while (!world.done && world.time < 200) world.tick();
    expect(world.metrics().completionRate).toBeGreaterThan(0.9);
  });
});
