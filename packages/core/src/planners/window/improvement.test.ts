import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { arbitraryGrid, Cases } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { Budget } from '../../search/index.ts';
import { CrowdDensity } from './crowd-density.ts';
import { GroupRepair } from './group-repair.ts';
import { Improvement } from './improvement.ts';
import { PathSearch } from './path-search.ts';
import { Patience } from './patience.ts';
import { PlanCosts } from './plan-costs.ts';
import { mistakes, pathsOf, type RandomPlan, randomPlan } from './testing.ts';

const LIMIT = 100;
/** Expansions a tick for each delayed agent. */
const MOST_EACH = 160;
/** More than one attempt costs: three searches, and a little. */
const ATTEMPT = 4 * LIMIT;

const arbitraryProblem = fc.record({
  grid: arbitraryGrid({ maxSize: 16, minSize: 5, maxWalls: 30 }),
  seed: fc.nat(),
  agents: fc.integer({ min: 1, max: 60 }),
});

function improvementOf(plan: RandomPlan, random: Random) {
  const { crowd, window, distances, crossingForbidden } = plan;
  const costs = new PlanCosts(crowd, window, distances);
  const search = new PathSearch(crowd, window, distances, { crossingForbidden, random, limit: LIMIT });
  const density = new CrowdDensity(crowd, window);
  const patience = new Patience(crowd, window, distances, costs);
  const repair = new GroupRepair({ crowd, window, distances, search, costs, density, random });
  const improvement = new Improvement({ crowd, costs, repair, patience, random });
  improvement.fit();
  costs.startTick(1);
  for (const slot of crowd.slots) patience.renew(slot);
  patience.watch(1);
  return { improvement, patience, costs, search };
}

describe('improvement', () => {
  it('makes plans cheaper within its budget, and keeps them legal', () => {
    const cases = new Cases<'better'>();
    fc.assert(
      fc.property(
        arbitraryProblem,
        fc.integer({ min: 0, max: 20_000 }),
        ({ grid, seed, agents }, expansions) => {
          const random = new Random(seed);
          const plan = randomPlan(grid, random, { agents, span: 8, crossingForbidden: true });
          const { crowd } = plan;
          const { improvement, costs, search } = improvementOf(plan, random);
          let spent = 0;
          const find = search.find.bind(search);
          vi.spyOn(search, 'find').mockImplementation((slot, most) => {
            const found = find(slot, most);
            spent += search.expansions;
            return found;
          });
          const sum = () => crowd.slots.reduce((total, slot) => total + costs.of(slot), 0);
          let delayed = 0;
          for (const slot of crowd.slots) {
            const delay = improvement.measure(slot);
            if (delay > 0) delayed++;
            expect(delay).toBe(Math.max(0, costs.of(slot) - costs.least(slot)));
          }
          const before = sum();
          const budget = new Budget({ budgetExpansions: expansions }, 0);
          improvement.run(Int32Array.from(crowd.slots), Number.POSITIVE_INFINITY, budget);
          expect(mistakes(plan)).toEqual([]);
          expect(sum()).toBeLessThanOrEqual(before);
          expect(budget.spent).toBeLessThan(Math.min(expansions, MOST_EACH * delayed) + ATTEMPT);
          expect(spent).toBeLessThanOrEqual(budget.spent);
          cases.add({ better: sum() < before });
        },
      ),
      { numRuns: 40 },
    );
    cases.expectPercent({ better: 30 });
  });

  it('looks only at agents that are delayed and not outside', () => {
    fc.assert(
      fc.property(arbitraryProblem, ({ grid, seed, agents }) => {
        const random = new Random(seed);
        const plan = randomPlan(grid, random, { agents, span: 8, crossingForbidden: false });
        const { crowd } = plan;
        const { improvement } = improvementOf(plan, random);
        const before = pathsOf(plan);
        for (const slot of crowd.slots) improvement.measure(slot);
        for (const slot of crowd.slots) crowd.outside[slot] = 1;
        improvement.run(Int32Array.from(crowd.slots), 2000, new Budget({}, 0));
        for (const slot of crowd.slots) crowd.outside[slot] = 0;
        for (const slot of crowd.slots) improvement.delay(slot, -1e6);
        improvement.run(Int32Array.from(crowd.slots), 2000, new Budget({}, 0));
        expect(pathsOf(plan)).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  it('leaves alone the agents near the latest agents', () => {
    const cases = new Cases<'late'>();
    fc.assert(
      fc.property(arbitraryProblem, ({ grid, seed, agents }) => {
        const random = new Random(seed);
        const plan = randomPlan(grid, random, { agents, span: 8, crossingForbidden: false });
        const { crowd } = plan;
        const { improvement, patience } = improvementOf(plan, random);
        // Nobody moves for a long time.
        for (let tick = 2; tick < 100; tick++) patience.watch(tick);
        const isQuiet = crowd.slots.map((slot) => patience.isQuiet(slot));
        const before = pathsOf(plan);
        for (const slot of crowd.slots) improvement.measure(slot);
        improvement.run(Int32Array.from(crowd.slots), 3000, new Budget({}, 0));
        const after = pathsOf(plan);
        for (const [i, slot] of crowd.slots.entries())
          if (isQuiet[i]) expect(after.get(slot)).toBe(before.get(slot));
        cases.add({ late: isQuiet.includes(true) });
      }),
      { numRuns: 30 },
    );
    cases.expectPercent({ late: 25 });
  });
});
