import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid } from '../../grid/testing.ts';
import { disturbance, runUnderReferee } from '../../planner-tests/runs.ts';
import { builtInMap } from '../../problems/index.ts';
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

const budgetOf = (budgetExpansions: number) => (budgetExpansions > 0 ? { budgetExpansions } : {});

describe('rolling', () => {
  it('goes on after loading as if it had not been saved, whatever happens in between', () => {
    fc.assert(
      fc.property(arbitraryRun, ({ map, agents, seed, ticks, budgetExpansions, crossing, distances }) => {
        const budget = budgetOf(budgetExpansions);
        const world = randomWorld(builtInMap(map).load(), rolling({ distances }), {
          agents,
          ticks,
          seed,
          crossing,
        });
        const disturb = disturbance(world, seed, true);
        const shadow = randomWorld(builtInMap(map).load(), rolling({ distances }), {
          agents,
          ticks,
          seed,
          crossing,
        });
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
        const loaded = World.load(shadow.save(), { planner: rolling({ distances }) });
        const disturbLoaded = disturbShadow.continuedIn(loaded);
        for (let tick = 0; tick < 25; tick++) {
          world.tick(budget);
          loaded.tick(budget);
          expect(loaded.hash()).toBe(world.hash());
          disturb();
          disturbLoaded();
        }
      }),
      { numRuns: 10 },
    );
  });

  it('keeps the rules on random maps, whatever happens', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 24, minSize: 4, maxWalls: 40 }),
        arbitraryRun,
        (grid, { agents, seed, budgetExpansions, crossing, distances }) => {
          fc.pre(grid.freeCount > 3);
          runUnderReferee(grid, rolling({ distances, window: 8 }), {
            agents,
            seed,
            crossing,
            ticks: 60,
            budget: budgetOf(budgetExpansions),
            disturbed: true,
          });
        },
      ),
      { numRuns: 40 },
    );
  });
});
