import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Grid } from '../grid/index.ts';
import { builtInMap } from '../problems/index.ts';
import { Random } from '../random.ts';
import { findPath } from '../search/index.ts';
import { checkRecording, type PlannerSpec, World } from '../world/index.ts';
import { bcpAround } from './bcp/bcp.ts';
import { AgentPaths } from './kit/paths.ts';
import { joinPath } from './kit/search-queue.ts';
import { plannerById } from './registry.ts';
import { randomWorld } from './testing.ts';

const IDS = ['far', 'astar-replan', 'bcp'];

/** Three halls side by side with a door between each two. */
const halls = (): Grid => Grid.from(60, 20, (x, y) => x % 20 !== 19 || x === 59 || y === 10);

function ignoringRefusals(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof FloodgateError)) throw error;
  }
}

describe.each(IDS)('%s', (id) => {
  it('finds a long path in many ticks, while the agent moves', () => {
    const start = () =>
      randomWorld(builtInMap('ravenkeep').load(), plannerById(id), { agents: 1, ticks: 0, seed: 4 });
    const { expansions } = start().tick();
    for (const budgetExpansions of [expansions >> 3, expansions >> 5]) {
      const world = start();
      const [agent] = world.agents;
      const { cells } = findPath(world.grid, { from: agent!.at, to: agent!.goal });
      world.tick({ budgetExpansions });
      expect(agent!.distance).toBeGreaterThan(0);
      const ticksForSearch = expansions / budgetExpansions;
      while (!world.done && world.time < ticksForSearch + 1.6 * cells.length)
        world.tick({ budgetExpansions });
      expect(agent!.home).toBe(true);
    }
  });

  it('checks few paths a tick after an edit, and nobody runs into the new wall', () => {
    const world = randomWorld(halls(), plannerById(id), { agents: 600, ticks: 0 });
    const isBroken = vi.spyOn(AgentPaths.prototype, 'isBroken');
    for (let tick = 0; tick < 12; tick++) world.tick();
    expect(isBroken).not.toHaveBeenCalled();
    world.grid.setPassable(19, 10, false);
    expect(isBroken).not.toHaveBeenCalled();
    world.grid.setPassable(19, 4, true);
    let most = 0;
    let all = 0;
    for (let tick = 0; tick < 40; tick++) {
      isBroken.mockClear();
      expect(world.tick({ budgetExpansions: 400 }).blocked).toBe(0);
      // Whole paths; the next moves are checked besides.
      const whole = isBroken.mock.calls.filter(([, , , moves]) => moves === undefined).length;
      most = Math.max(most, whole);
      all += whole;
    }
    isBroken.mockRestore();
    expect(most).toBeLessThanOrEqual(256);
    expect(all).toBeGreaterThan(200);
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('plans ahead in think, and moves on that without any budget', () => {
    const world = randomWorld(halls(), plannerById(id), { agents: 60, ticks: 0 });
    const ahead = randomWorld(halls(), plannerById(id), { agents: 60, ticks: 0 });
    let unserved = 0;
    const pushes: number[] = [];
    for (let tick = 0; tick < 150; tick++) {
      const { pushed } = world.tick();
      unserved += ahead.think().waiting;
      pushes.push(ahead.commit().pushed);
      expect(ahead.hash()).toBe(world.hash());
      expect(pushes.at(-1)).toBe(pushed);
    }
    expect(Math.max(...pushes)).toBeGreaterThan(0);
    expect(world.done).toBe(true);
    expect(unserved).toBe(0);
  });

  it('tells how many agents think has not served yet', () => {
    const world = randomWorld(halls(), plannerById(id), { agents: 60, ticks: 0 });
    const counts = Array.from({ length: 400 }, () => world.think({ budgetExpansions: 25 }).waiting);
    expect(counts[0]).toBeGreaterThan(20);
    expect(counts[20]).toBeLessThan(counts[0]!);
    expect(counts.at(-1)).toBe(0);
    const before = world.agents.map(({ at }) => at);
    world.commit();
    const moved = world.agents.filter(({ at }, i) => String(at) !== String(before[i]));
    expect(moved.length).toBeGreaterThan(45);
  });

  it('copes with anything between think and the tick', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const grid = halls();
      const options = { agents: 80, ticks: 0, seed, crossing: seed % 2 ? 'allowed' : 'forbidden' } as const;
      const world = randomWorld(grid, plannerById(id), options);
      const random = new Random(seed);
      const disturb = anything(world, random);
      for (let tick = 0; tick < 60; tick++) {
        for (let part = 0; part < 3; part++) {
          world.think({ budgetExpansions: random.below(200) });
          if (random.chance(0.4)) disturb();
        }
        world.tick({ budgetExpansions: random.below(100) });
      }
      expect(checkRecording(world.recording())).toEqual([]);
    }
  });

  it('goes on exactly as it was when saved, at any time', () => {
    let underWay = 0;
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer({ min: 1, max: 10_000 }),
          agents: fc.integer({ min: 5, max: 120 }),
          expansions: fc.integer({ min: 5, max: 600 }),
          savedAt: fc.integer({ min: 0, max: 40 }),
          thinks: fc.boolean(),
          settings: fc.constantFrom(...settingsOf(id)),
        }),
        ({ seed, agents, expansions, savedAt, thinks, settings }) => {
          const planner = plannerById(id, settings);
          const budget = { budgetExpansions: expansions };
          const run = (world: World, random: Random, ticks: number): void => {
            const disturb = anything(world, random);
            for (let tick = 0; tick < ticks; tick++) {
              if (random.chance(0.3)) disturb();
              if (thinks) world.think(budget);
              world.tick(budget);
            }
          };
          const world = randomWorld(halls(), planner, { agents, ticks: 0, seed });
          run(world, new Random(seed), savedAt);
          if (thinks) world.think(budget);
          anything(world, new Random(seed))();
          const loaded = World.load(world.save(), { planner });
          expect(loaded.save()).toEqual(world.save());
          for (const one of [world, loaded]) underWay += one.think({ budgetExpansions: 0 }).ready ? 0 : 1;
          const [first, second] = [new Random(seed + 1), new Random(seed + 1)];
          for (let tick = 0; tick < 60; tick++) {
            run(world, first, 1);
            run(loaded, second, 1);
            expect(loaded.agents.map(({ at }) => at)).toEqual(world.agents.map(({ at }) => at));
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(underWay).toBeGreaterThan(40);
  });
});

/** The parameters of a planner that decide what has to be saved. */
function settingsOf(id: string): Record<string, string | number>[] {
  const presets = [{ preset: 'default' }, { preset: 'paper' }];
  if (id !== 'bcp') return [...presets, { reserve: 1 }, { patience: 2 }];
  return [...presets, { search: 'rtaa' }, { search: 'weighted-astar' }, { replan: 'blocked' }];
}

/** Does something to a world: an edit, a new goal, an agent that comes or leaves, or nothing. */
function anything(world: World, random: Random): () => void {
  const { grid } = world;
  const anywhere = () => grid.point(grid.randomFreeCell(random)!);
  const actions = [
    () => grid.setPassable(random.below(grid.width), random.below(grid.height), random.chance(0.5)),
    () => {
      for (const agent of world.agents) if (random.chance(0.3)) agent.goal = anywhere();
    },
    () => void world.add({ at: anywhere(), goal: anywhere(), nearest: true, outside: random.chance(0.2) }),
    () => void (world.agents.length > 4 && world.remove(random.pick(world.agents)!)),
    () => {
      for (const agent of world.agents)
        if (agent.outside) ignoringRefusals(() => void world.move(agent, [agent.at[0] + 1, agent.at[1]]));
    },
  ];
  return () => ignoringRefusals(random.pick(actions)!);
}

it('saves bcp around a function that remembers nothing', () => {
  const planner: PlannerSpec = bcpAround(
    'straight',
    (grid, from, to) => findPath(grid, { from: grid.point(from), to: grid.point(to) }).cells,
  );
  const world = randomWorld(halls(), planner, { agents: 60, ticks: 0 });
  for (let tick = 0; tick < 10; tick++) world.tick();
  const loaded = World.load(world.save(), { planner });
  for (let tick = 0; tick < 60; tick++) {
    world.tick();
    loaded.tick();
    expect(loaded.hash()).toBe(world.hash());
  }
});

describe('joining a path', () => {
  it.each([
    ['where it begins', [1, 2, 3], [1], [1, 2, 3], 0],
    ['farther on', [1, 2, 3, 4], [1, 2, 3], [3, 4], 0],
    ['after some moves back', [1, 2, 3, 4], [1, 2, 7, 8], [8, 7, 2, 3, 4], 2],
  ])('%s', (_where, path, trail, joined, back) => {
    const found = joinPath(path, trail, () => true)!;
    expect([...Array.from(found.path)]).toEqual(joined);
    expect(found.back).toBe(back);
  });

  it('not at all if a one-way tile does not let the agent back', () => {
    expect(joinPath([1, 2, 3], [1, 2, 7, 8], (from) => from !== 7)).toBeUndefined();
    expect(joinPath([1, 2, 3], [1, 2], () => false)!.path).toEqual([2, 3]);
  });
});
