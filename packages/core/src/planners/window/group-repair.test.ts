import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, Cases } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { CrowdDensity } from './crowd-density.ts';
import { GroupRepair } from './group-repair.ts';
import { PathSearch } from './path-search.ts';
import { PlanCosts } from './plan-costs.ts';
import { mistakes, pathsOf, randomPlan } from './testing.ts';

const arbitraryProblem = fc.record({
  grid: arbitraryGrid({ maxSize: 12, minSize: 3, maxWalls: 30 }),
  seed: fc.nat(),
  agents: fc.integer({ min: 2, max: 40 }),
  span: fc.integer({ min: 2, max: 10 }),
  crossingForbidden: fc.boolean(),
  /** Most expansions of a search. */
  limit: fc.constantFrom(3, 20, 400),
});

describe('the repair of a group', () => {
  it('keeps the plan legal and its weighted cost no higher, or leaves it as it was', () => {
    const cases = new Cases<'gained' | 'kept' | 'led'>();
    fc.assert(
      fc.property(arbitraryProblem, ({ grid, seed, agents, span, crossingForbidden, limit }) => {
        const random = new Random(seed);
        const plan = randomPlan(grid, random, { agents, span, crossingForbidden });
        const { crowd, window, distances } = plan;
        fc.pre(crowd.slots.length > 1);
        const search = new PathSearch(crowd, window, distances, { crossingForbidden, random, limit });
        const costs = new PlanCosts(crowd, window, distances);
        const density = new CrowdDensity(crowd, window);
        const repair = new GroupRepair({ crowd, window, distances, search, costs, density, random });
        const weights = Float64Array.from(crowd.slots, () => 1 + random.below(30) / 5);
        const places = Int32Array.from(random.shuffle([...crowd.slots]));
        costs.startTick(3);
        if (random.chance(0.7)) for (const slot of crowd.slots) crowd.priorities[slot] = random.below(2);
        const costOf = () => crowd.slots.reduce((sum, slot) => sum + costs.of(slot) * weights[slot]!, 0);
        for (let attempt = 0; attempt < 12; attempt++) {
          repair.form(random.pick(crowd.slots));
          if (random.chance(0.5)) repair.shuffle();
          const members = [...repair.members.subarray(0, repair.count)];
          const before = costOf();
          const each = members.map((slot) => costs.of(slot));
          const paths = pathsOf(plan);
          const gain = repair.attempt(weights, places);
          const after = costOf();
          expect(mistakes(plan)).toEqual([]);
          expect(after).toBeLessThanOrEqual(before + 1e-6);
          if (gain < 0) expect(pathsOf(plan)).toEqual(paths);
          else expect(before - after).toBeCloseTo(gain, 4);
          for (const [slot, path] of pathsOf(plan))
            if (!members.includes(slot)) expect(path).toBe(paths.get(slot));
          // The first in line of those with the largest priority.
          const [leader] = [...members].sort(
            (a, b) => crowd.priorities[b]! - crowd.priorities[a]! || places[a]! - places[b]!,
          );
          const isLed =
            density.isDense(members[0]!) || new Set(members.map((slot) => crowd.priorities[slot])).size > 1;
          if (isLed) expect(costs.of(leader!)).toBeLessThanOrEqual(each[members.indexOf(leader!)]!);
          cases.add({ gained: gain > 0, kept: gain < 0, led: isLed && gain > 0 && members.length > 1 });
        }
      }),
      { numRuns: 100 },
    );
    cases.expectPercent({ gained: 5, kept: 5, led: 1 });
  });

  it('asks each agent once, the delayed one first, and neither outside agents nor others with its goal', () => {
    fc.assert(
      fc.property(arbitraryProblem, ({ grid, seed, agents, span, crossingForbidden, limit }) => {
        const random = new Random(seed);
        const plan = randomPlan(grid, random, { agents, span, crossingForbidden });
        const { crowd, window, distances } = plan;
        fc.pre(crowd.slots.length > 1);
        for (const slot of crowd.slots) crowd.outside[slot] = random.chance(0.3) ? 1 : 0;
        for (const slot of crowd.slots) crowd.aims[slot] = random.below(3);
        const controlled = crowd.slots.filter((slot) => !crowd.outside[slot]);
        fc.pre(controlled.length > 0);
        const search = new PathSearch(crowd, window, distances, { crossingForbidden, random, limit });
        const costs = new PlanCosts(crowd, window, distances);
        const density = new CrowdDensity(crowd, window);
        const repair = new GroupRepair({ crowd, window, distances, search, costs, density, random });
        for (let i = 0; i < 10; i++) {
          const slot = random.pick(controlled);
          repair.form(slot);
          const members = [...repair.members.subarray(0, repair.count)];
          expect(members[0]).toBe(slot);
          expect(new Set(members).size).toBe(members.length);
          for (const other of members.slice(1)) expect(crowd.aims[other]).not.toBe(crowd.aims[slot]);
          expect(members.every((member) => controlled.includes(member))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
