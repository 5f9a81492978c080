import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { builtInMap } from '../../problems/index.ts';
import { Budget, findPath } from '../../search/index.ts';
import { World } from '../../world/index.ts';
import { randomWorld, runUnderReferee } from '../testing.ts';
import { bmaa, bmaaC, bmaaF, bmaaFC } from './bmaa.ts';

const VARIANTS = [bmaa, bmaaC, bmaaF, bmaaFC];

describe.each(VARIANTS.map((variant) => [variant.definition.id, variant] as const))('%s', (_id, variant) => {
  it.each(['emberdeep', 'ravenkeep', 'millbrook'])(
    'breaks no rule on %s, left alone or disturbed',
    (name) => {
      for (const preset of ['default', 'paper'] as const) {
        for (const [agents, disturbed] of [
          [10, false],
          [300, false],
          [150, true],
        ] as const) {
          runUnderReferee(builtInMap(name).load(), variant({ preset }), {
            agents,
            ticks: 150,
            disturbed,
            seed: agents,
          });
        }
      }
    },
  );

  it('breaks no rule where crossing is forbidden', () => {
    const options = { agents: 200, ticks: 100, crossing: 'forbidden', disturbed: true } as const;
    const world = runUnderReferee(builtInMap('arena').load(), variant(), options);
    expect(world.time).toBe(100);
  });

  it('wants nothing that the rules refuse', () => {
    const world = randomWorld(builtInMap('arena').load(), variant(), {
      agents: 150,
      ticks: 100,
      crossing: 'forbidden',
    });
    for (let tick = 0; tick < 100; tick++) expect(world.tick().blocked).toBe(0);
  });

  it('does the same for the same seed', () => {
    const run = () =>
      runUnderReferee(builtInMap('emberdeep').load(), variant(), { agents: 100, ticks: 120 }).recording();
    expect(run()).toEqual(run());
  });

  it('stays within a budget of expansions and still gets everybody moving', () => {
    const world = randomWorld(builtInMap('arena').load(), variant(), { agents: 60, ticks: 0 });
    const moved = new Set<number>();
    for (let tick = 0; tick < 100; tick++) {
      const report = world.tick({ budgetExpansions: 100 });
      expect(report.expansions).toBeLessThan(100 + 32);
      for (const agent of world.agents) if (agent.distance > 0 || agent.home) moved.add(agent.id);
    }
    expect(moved.size).toBe(60);
  });

  it('plans the same in parts as at once', () => {
    const start = (): World => randomWorld(builtInMap('arena').load(), variant(), { agents: 80, ticks: 0 });
    const [atOnce, inParts] = [start(), start()];
    for (let tick = 0; tick < 60; tick++) {
      atOnce.tick();
      let waiting = 80;
      while (waiting > 0) waiting = inParts.planner.think!(tick, new Budget({ budgetExpansions: 70 }, 0));
      expect(inParts.tick({ budgetExpansions: 0 }).expansions).toBe(0);
      expect(inParts.hash()).toBe(atOnce.hash());
    }
  });

  it('follows its paths after an edit without a search, but not into the new wall', () => {
    const grid = new Grid(30, 30);
    const world = new World(grid, { planner: variant({ moves: 100, expansions: 100 }) });
    const agents = [1, 8, 15, 22].map((y) => world.add({ at: [1, y], goal: [28, y] }));
    world.tick();
    const path = world.planner.planOf!(agents[0]!.slot);
    grid.setPassable(...grid.point(path[2]!), false);
    expect(world.tick({ budgetExpansions: 0 }).moved).toBe(4);
    expect(world.tick({ budgetExpansions: 0 }).blocked).toBe(0);
    expect(world.planner.planOf!(agents[1]!.slot).length).toBeGreaterThan(2);
    for (let tick = 0; tick < 200 && !world.done; tick++) world.tick();
    expect(world.done).toBe(true);
  });
});

describe('bmaa', () => {
  it('walks a lone agent along a shortest path when its lookahead covers the map', () => {
    const grid = builtInMap('arena').load();
    const world = new World(grid, { planner: bmaa({ expansions: 10_000, moves: 10_000 }) });
    const agent = world.add({ at: [1, 1], goal: [22, 22] });
    while (!world.done) world.tick();
    expect(agent.distance).toBeCloseTo(findPath(grid, { from: [1, 1], to: [22, 22] }).cost, 6);
  });

  it('is trapped by a dead end for a while, and learns its way out', () => {
    const map = builtInMap('dead-end');
    const grid = map.load();
    const world = new World(grid, { planner: bmaa() });
    // The one in the middle, heading straight into the pocket.
    const { start, goal } = map.agents![2]!;
    const agent = world.add({ at: start, goal });
    for (let tick = 0; tick < 2000 && !world.done; tick++) world.tick();
    expect(agent.home).toBe(true);
    expect(agent.distance).toBeGreaterThan(1.5 * findPath(grid, { from: start, to: goal }).cost);
  });

  it('cannot pass a corridor full of settled agents, pushing or not', () => {
    const map = builtInMap('settled-corridor');
    for (const variant of [bmaa, bmaaC]) {
      const world = new World(map.load(), { planner: variant() });
      for (const { start, goal } of map.agents!) world.add({ at: start, goal });
      for (let tick = 0; tick < 2000; tick++) world.tick();
      expect(world.done).toBe(false);
    }
  });

  it('pushes only agents that are home, and they come back', () => {
    // The settled agent stands in a corridor, with a niche beside it to step into.
    const grid = Grid.from(7, 3, (x, y) => x < 2 || x > 4 || y === 1 || (x === 3 && y === 0));
    const run = (planner: typeof bmaa) => {
      const world = new World(grid, { planner: planner(), record: true });
      const settled = world.add({ at: [3, 1] });
      const passer = world.add({ at: [0, 1], goal: [6, 1] });
      let pushed = 0;
      world.on('pushed', (agent) => {
        expect(agent).toBe(settled);
        pushed++;
      });
      for (let tick = 0; tick < 1000 && !(world.done && world.time > 5); tick++) world.tick();
      return { pushed, passed: passer.home, back: settled.home };
    };
    expect(run(bmaa)).toEqual({ pushed: 0, passed: false, back: true });
    const pushing = run(bmaaC as unknown as typeof bmaa);
    expect(pushing.passed && pushing.back).toBe(true);
    expect(pushing.pushed).toBeGreaterThan(0);
  });

  it('gives its memory back once everybody is home', () => {
    const world = randomWorld(builtInMap('arena').load(), bmaa(), { agents: 50, ticks: 0 });
    const empty = world.planner.memoryBytes!();
    let most = 0;
    for (let tick = 0; tick < 2000 && !world.done; tick++) {
      world.tick();
      most = Math.max(most, world.planner.memoryBytes!());
    }
    world.tick();
    expect(world.done).toBe(true);
    expect(most).toBeGreaterThan(empty);
    expect(world.planner.memoryBytes!()).toBe(empty);
  });

  it('refuses parameters it does not have, and values out of range', () => {
    expect(() => bmaa({ lookahead: 3 } as object)).toThrow(
      "planner bmaa has no parameter 'lookahead'; it has: expansions, moves, vision, patience, insist, forget, push, flow",
    );
    expect(() => bmaa({ expansions: 0 })).toThrow('bmaa.expansions must be from 1 to 100000, not 0');
    expect(() => bmaa({ moves: 2.5 })).toThrow('bmaa.moves must be a whole number, not 2.5');
    expect(() => bmaa({ preset: 'best' as 'paper' })).toThrow("unknown preset 'best' for planner bmaa");
  });
});

it('does not learn for ever: an agent that others keep from its goal remembers a bounded number of cells', () => {
  const mostLearned = (forget: boolean): number => {
    const grid = new Grid(100, 100);
    // A room whose only door somebody stands in.
    for (let y = 0; y < 100; y++) grid.setPassable(80, y, y === 50);
    const world = new World(grid, { planner: bmaa({ forget, expansions: 2000 }) });
    world.add({ at: [80, 50], outside: true });
    const agent = world.add({ at: [40, 50], goal: [90, 50] });
    let most = 0;
    for (let tick = 0; tick < 200; tick++) {
      world.tick();
      if (tick % 10 !== 0) continue;
      // A search for display takes as long as one of the agent.
      most = Math.max(most, world.planner.inspect!(agent.slot)!.learned.size);
    }
    return most;
  };
  expect(mostLearned(false)).toBeGreaterThan(5000);
  expect(mostLearned(true)).toBeLessThanOrEqual(4096);
});
