import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../../grid/index.ts';
import { arbitraryGrid } from '../../grid/testing.ts';
import { disturbance, runUnderReferee } from '../../planner-tests/runs.ts';
import { builtInMap } from '../../problems/index.ts';
import { Random } from '../../random.ts';
import { World } from '../../world/index.ts';
import { randomWorld } from '../testing.ts';
import { rolling } from './rolling.ts';

const arbitraryRun = fc.record({
  map: fc.constantFrom('arena', 'ravenkeep', 'corridor'),
  agents: fc.integer({ min: 2, max: 50 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
  ticks: fc.integer({ min: 0, max: 40 }),
  /** Expansions a tick; 0 for no limit. */
  budgetExpansions: fc.constantFrom(0, 0, 1, 40, 400, 4000),
  crossing: fc.constantFrom('allowed', 'forbidden'),
  distances: fc.constantFrom('exact', 'borders'),
});

/** A world that is saved while its budget suffices for single steps only. */
const LEAN_WHEN_SAVED = {
  map: 'ravenkeep',
  agents: 25,
  seed: 16,
  ticks: 33,
  budgetExpansions: 400,
  crossing: 'allowed',
  distances: 'borders',
} as const;

const budgetOf = (budgetExpansions: number) => (budgetExpansions > 0 ? { budgetExpansions } : {});

const WINDOW = 12;

/** Agents on an open map, after so many ticks that all of the window is planned. */
function openWorld(agents: number): World {
  const grid = Grid.from(30, 30, () => true);
  // No improvement, which would change the plan as well.
  const planner = rolling({ window: WINDOW, expansionsPerTick: 0 });
  const world = randomWorld(grid, planner, { agents, ticks: 0, seed: agents });
  for (let tick = 0; tick < 8; tick++) world.tick();
  return world;
}

/** How many ticks are planned, for each agent. */
function planned(world: World): number[] {
  return world.agents
    .filter((agent) => !agent.outside)
    .map((agent) => world.planner.planOf!(agent.slot).length - 1);
}

/** The whole window but the tick that was just made. */
const full = (world: World) => planned(world).map(() => WINDOW - 1);

describe('rolling', () => {
  it('plans a little more in each of the first ticks, then as many ticks as the window has', () => {
    const world = openWorld(20);
    expect(planned(world)).toEqual(full(world));
    const fresh = randomWorld(
      Grid.from(30, 30, () => true),
      rolling({ window: WINDOW }),
      {
        agents: 20,
        ticks: 0,
      },
    );
    fresh.tick();
    const [first] = planned(fresh);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(WINDOW - 1);
    expect(new Set(planned(fresh)).size).toBe(1);
  });

  it('plans a single step if the budget suffices for no more, and the window once it does', () => {
    const world = randomWorld(builtInMap('ravenkeep').load(), rolling({ window: WINDOW }), {
      agents: 60,
      ticks: 0,
    });
    for (let tick = 0; tick < 5; tick++) {
      world.tick({ budgetExpansions: 1 });
      expect(planned(world)).toEqual(planned(world).map(() => 0));
    }
    for (let tick = 0; tick < 8; tick++) world.tick({ budgetExpansions: 1e6 });
    expect(planned(world)).toEqual(full(world));
  });

  it.each([1, 3, 40])(
    'changes the path of an agent with a new goal at once, and no plan ends, %i agents',
    (n) => {
      const world = openWorld(n);
      const [agent] = world.agents;
      const [x, y] = agent!.at;
      // As far away as can be.
      const goal: Point = [x < 15 ? 29 : 0, y < 15 ? 29 : 0];
      const distanceTo = ([toX, toY]: Point) => Math.max(Math.abs(toX - goal[0]), Math.abs(toY - goal[1]));
      agent!.goal = goal;
      world.tick();
      expect(planned(world)).toEqual(full(world));
      const end = world.grid.point(world.planner.planOf!(agent!.slot).at(-1)!);
      expect(distanceTo(end)).toBeLessThan(distanceTo([x, y]) - WINDOW / 2);
    },
  );

  it('repairs its plan when agents come, leave or are moved, and does not throw it away', () => {
    const world = openWorld(30);
    const { grid } = world;
    const isFree = ([x, y]: Point) => world.agents.every(({ at }) => at[0] !== x || at[1] !== y);
    const freePoint = (i: number) => {
      const random = new Random(i);
      for (;;) {
        const point = grid.point(grid.randomFreeCell(random)!);
        if (isFree(point)) return point;
      }
    };
    world.add({ at: freePoint(1), goal: freePoint(2) });
    world.tick();
    expect(planned(world)).toEqual(full(world));
    world.remove(world.agents[3]!);
    world.tick();
    expect(planned(world)).toEqual(full(world));
    // It gets the slot of the agent that has left.
    const outsider = world.add({ at: freePoint(3), outside: true });
    world.tick();
    for (let i = 0; i < 4; i++) {
      const [x, y] = outsider.at;
      world.move(outsider, [x < 15 ? x + 1 : x - 1, y]);
      world.tick();
      expect(planned(world)).toEqual(full(world));
    }
    const [x, y] = freePoint(4);
    grid.setPassable(x, y, false);
    world.tick();
    expect(planned(world)).toEqual(full(world));
  });

  it('brings a crowd home sooner than without improvement', () => {
    const [without, improved] = [rolling({ expansionsPerTick: 0 }), rolling()].map((planner) => {
      const world = randomWorld(builtInMap('arena').load(), planner, { agents: 100, ticks: 0, seed: 1 });
      for (let tick = 0; tick < 500 && !world.done; tick++) world.tick();
      expect(world.done).toBe(true);
      return world.metrics().arrivalRatio;
    });
    expect(improved).toBeLessThan(0.95 * without!);
  });

  it('tells of agents that it moves off their targets', () => {
    const world = randomWorld(builtInMap('arena').load(), rolling(), { agents: 150, ticks: 0, seed: 1 });
    let pushes = 0;
    for (let tick = 0; tick < 500 && !world.done; tick++) {
      const home = world.agents.filter(({ home }) => home);
      const { pushed } = world.tick();
      expect(pushed).toBe(home.filter(({ home }) => !home).length);
      pushes += pushed;
    }
    expect(pushes).toBeGreaterThan(0);
  });

  it('leaves over what it does not need of a large budget', () => {
    const world = randomWorld(builtInMap('ravenkeep').load(), rolling({ expansionsPerTick: 2000 }), {
      agents: 100,
      ticks: 10,
      seed: 1,
    });
    for (let tick = 0; tick < 10; tick++)
      expect(world.tick({ budgetExpansions: 1e6, budgetMs: 1e6 }).expansions).toBeLessThan(100_000);
  });

  it('plans no path for a new agent before the next tick, even in the slot and on the cell of another', () => {
    const world = openWorld(5);
    const { at, slot } = world.agents[2]!;
    world.remove(world.agents[2]!);
    const added = world.add({ at, goal: [0, 0] });
    expect(added.slot).toBe(slot);
    expect(world.planner.planOf!(slot)).toEqual([world.grid.cell(...at)]);
  });

  it('goes on after loading as if it had not been saved, whatever happens in between', () => {
    fc.assert(
      fc.property(arbitraryRun, ({ map, agents, seed, ticks, budgetExpansions, crossing, distances }) => {
        const budget = budgetOf(budgetExpansions);
        const options = { agents, ticks, seed, crossing };
        const world = randomWorld(
          builtInMap(map).load(),
          rolling({ distances, expansionsPerTick: 1500 }),
          options,
        );
        const disturb = disturbance(world, seed, true);
        // The same disturbances, drawn by a generator of its own.
        const shadow = randomWorld(
          builtInMap(map).load(),
          rolling({ distances, expansionsPerTick: 1500 }),
          options,
        );
        const disturbShadow = disturbance(shadow, seed, true);
        for (let tick = 0; tick < ticks; tick++) {
          disturb();
          disturbShadow();
          world.tick(budget);
          shadow.tick(budget);
        }
        for (let i = 0; i < 4; i++) {
          disturb();
          disturbShadow();
        }
        const loaded = World.load(shadow.save(), {
          planner: rolling({ distances, expansionsPerTick: 1500 }),
        });
        const disturbLoaded = disturbShadow.continuedIn(loaded);
        for (let tick = 0; tick < 25; tick++) {
          world.tick(budget);
          loaded.tick(budget);
          expect(loaded.hash()).toBe(world.hash());
          disturb();
          disturbLoaded();
        }
      }),
      { numRuns: 10, examples: [[LEAN_WHEN_SAVED]] },
    );
  });

  it('keeps the rules on random maps, whatever happens', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 24, minSize: 4, maxWalls: 40 }),
        arbitraryRun,
        (grid, { agents, seed, budgetExpansions, crossing, distances }) => {
          fc.pre(grid.freeCount > 3);
          runUnderReferee(grid, rolling({ distances, window: 8, expansionsPerTick: 1500 }), {
            agents,
            seed,
            crossing,
            ticks: 60,
            budget: budgetOf(budgetExpansions),
            disturbed: true,
          });
        },
      ),
      { numRuns: 30 },
    );
  });
});
