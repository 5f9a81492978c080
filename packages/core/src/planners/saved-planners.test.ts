import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Cases } from '../grid/testing.ts';
import { disturbance } from '../planner-tests/runs.ts';
import { builtInMap } from '../problems/index.ts';
import { Budget } from '../search/index.ts';
import { type PlannerSpec, World } from '../world/index.ts';
import { plannerById } from './registry.ts';
import { randomWorld } from './testing.ts';

/** Ticks for which a loaded world is compared with the one that was saved. */
const AFTERWARDS = 60;

const PLANNERS: Readonly<Record<string, () => PlannerSpec>> = {
  whca: () => plannerById('whca'),
  'whca with little memory': () => plannerById('whca', { memoryMB: 1 }),
  'whca as published': () => plannerById('whca', { preset: 'paper' }),
  bmaa: () => plannerById('bmaa'),
  'bmaa as published': () => plannerById('bmaa', { preset: 'paper' }),
  'bmaa-c': () => plannerById('bmaa-c'),
  'bmaa-f': () => plannerById('bmaa-f'),
  'bmaa-f-c': () => plannerById('bmaa-f-c'),
};

const arbitraryRun = fc.record({
  map: fc.constantFrom('arena', 'ravenkeep'),
  agents: fc.integer({ min: 2, max: 90 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
  saveAt: fc.integer({ min: 0, max: 70 }),
  /** Expansions a tick; 0 for no limit. */
  budgetExpansions: fc.constantFrom(0, 1, 40, 400, 4000),
  /** Expansions of thinking before a tick. */
  thinking: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 3 }),
  crossing: fc.constantFrom('allowed', 'forbidden'),
});

function think(world: World, budgets: readonly number[]): number {
  let waiting = 0;
  for (const budgetExpansions of budgets)
    waiting = world.planner.think!(world.time, new Budget({ budgetExpansions }, 0));
  return waiting;
}

const cases = new Cases<'waiting'>();
afterAll(() => cases.expectPercent({ waiting: 5 }));

describe.each(Object.entries(PLANNERS))('%s', (_name, planner) => {
  it('goes on after loading as if it had not been saved, in the middle of a tick’s work too', () => {
    fc.assert(
      fc.property(arbitraryRun, ({ map, agents, seed, saveAt, budgetExpansions, thinking, crossing }) => {
        const budget = budgetExpansions > 0 ? { budgetExpansions } : {};
        const options = { agents, ticks: 0, seed, crossing };
        const world = randomWorld(builtInMap(map).load(), planner(), options);
        const disturb = disturbance(world, seed, true);
        // The same disturbances, drawn by a generator of its own.
        const shadow = randomWorld(builtInMap(map).load(), planner(), options);
        const disturbShadow = disturbance(shadow, seed, true);
        for (let tick = 0; tick < saveAt; tick++) {
          for (const each of [disturb, disturbShadow]) each();
          for (const each of [world, shadow]) {
            think(each, thinking);
            each.tick(budget);
          }
        }
        for (const each of [disturb, disturbShadow]) each();
        cases.add({ waiting: think(world, thinking.slice(1)) > 0 });
        think(shadow, thinking.slice(1));
        const loaded = World.load(shadow.save(), { planner: planner() });
        const disturbLoaded = disturbShadow.continuedIn(loaded);
        for (let tick = 0; tick < AFTERWARDS; tick++) {
          think(world, thinking);
          think(loaded, thinking);
          world.tick(budget);
          loaded.tick(budget);
          expect(loaded.hash()).toBe(world.hash());
          disturb();
          disturbLoaded();
        }
      }),
      { numRuns: 12 },
    );
  });
});
