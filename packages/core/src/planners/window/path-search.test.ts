import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PATH } from '../../distances/index.ts';
import { type CornerRule, Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { PathSearch, TICK } from './path-search.ts';
import { PlanCosts } from './plan-costs.ts';
import { addAgent, choices, mistakes, pathsOf, type RandomPlan, randomPlan } from './testing.ts';

const arbitraryProblem = (corners: CornerRule) =>
  fc.record({
    grid: arbitraryGrid({ maxSize: 7, minSize: 2, maxWalls: 30, corners: [corners], costs: ['octile'] }),
    seed: fc.nat(),
    agents: fc.integer({ min: 1, max: 14 }),
    span: fc.integer({ min: 1, max: 6 }),
    crossingForbidden: fc.boolean(),
  });

const DIAGONAL = 14;
/** A distance in tenths may fall by 15 over a diagonal move, which costs 14: a search may miss the best path by that. */
const ROUNDING = 3;
const UNLIMITED = 100_000;

function searchIn(plan: RandomPlan, random: Random, limit: number): PathSearch {
  const { crowd, window, distances, crossingForbidden } = plan;
  return new PathSearch(crowd, window, distances, { crossingForbidden, random, limit });
}

/** The least that a path of an agent without one costs, by trying all of them tick by tick; Infinity if there is none. */
function leastCost(plan: RandomPlan, slot: number): number {
  const { grid, crowd, window, distances } = plan;
  const { cells, holders, length } = window;
  const target = crowd.targets[slot]!;
  const isFreeFrom = (time: number) => holders.slice(time, length + 1).every((row) => row[target]! < 0);
  let costs = new Map([[cells[0]![slot]!, 0]]);
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < length; time++) {
    const later = new Map<number, number>();
    for (const [cell, cost] of costs) {
      if (cell === target && isFreeFrom(time + 1)) least = Math.min(least, cost);
      for (const next of choices(plan, cell, time)) {
        const isDiagonal = next !== cell && (grid.directionBetween(cell, next) & 1) === 1;
        const sum = cost + (isDiagonal ? DIAGONAL : TICK);
        if (sum < (later.get(next) ?? Number.POSITIVE_INFINITY)) later.set(next, sum);
      }
    }
    costs = later;
  }
  for (const [cell, cost] of costs) {
    const left = cell === target ? 0 : distances.tenths(slot, cell);
    least = Math.min(least, cost + left);
  }
  return least;
}

describe('a search for a path through the window', () => {
  it.each(['never', 'no-corner-cutting', 'always'] as const)(
    'finds a legal path that costs the least, corners: %s',
    (corners) => {
      const cases = new Cases<'disturbed' | 'stuck' | 'delayed' | 'taken'>();
      fc.assert(
        fc.property(arbitraryProblem(corners), ({ grid, seed, agents, span, crossingForbidden }) => {
          const random = new Random(seed);
          const plan = randomPlan(grid, random, { agents, span, crossingForbidden });
          fc.pre(plan.crowd.slots.length > 0);
          const { crowd, window, distances } = plan;
          const costs = new PlanCosts(crowd, window, distances);
          costs.startTick(0);
          const search = searchIn(plan, random, UNLIMITED);
          const slot = random.pick(crowd.slots);
          const others = new Map([...pathsOf(plan)].filter(([other]) => other !== slot));
          const target = crowd.targets[slot]!;
          window.unplace(slot);
          const expected = leastCost(plan, slot);
          const isReachable = costs.least(slot) < NO_PATH;
          const most = costs.least(slot) + 2 * span * TICK;
          const found = search.find(slot, most);
          expect(found).toBe(expected <= most);
          if (!found) return cases.add({ disturbed: true, stuck: true, delayed: false, taken: false });
          window.place(slot, search.path);
          expect(search.path[0]).toBe(crowd.cells[slot]);
          expect(mistakes(plan)).toEqual([]);
          expect(new Map([...pathsOf(plan)].filter(([other]) => other !== slot))).toEqual(others);
          const cost = costs.of(slot);
          expect(cost).toBeGreaterThanOrEqual(expected);
          expect(cost).toBeLessThanOrEqual(most);
          expect(cost).toBeLessThanOrEqual(expected + (corners === 'never' ? 0 : ROUNDING));
          cases.add({
            disturbed: crowd.slots.length > 1,
            stuck: false,
            delayed: isReachable && cost > costs.least(slot),
            taken: window.holders.some((row) => row[target]! >= 0 && row[target] !== slot),
          });
        }),
        { numRuns: 200 },
      );
      cases.expectPercent({ disturbed: 25, stuck: 0, delayed: 7, taken: 7 });
    },
  );

  it('does not pass over the target while an agent with the same target comes there', () => {
    const grid = Grid.from(5, 5, () => true);
    const target = grid.cell(2, 2);
    for (let seed = 0; seed < 30; seed++) {
      const plan = randomPlan(grid, new Random(seed), { agents: 0, span: 6, crossingForbidden: false });
      const { crowd, window } = plan;
      const wait = grid.cell(4, 2);
      addAgent(plan, [wait, wait, wait, wait, wait, grid.cell(3, 2), target], target);
      const start = grid.cell(0, seed % 5);
      const slot = addAgent(
        plan,
        Array.from({ length: 7 }, () => start),
        target,
      );
      window.unplace(slot);
      const search = searchIn(plan, new Random(seed), UNLIMITED);
      expect(search.find(slot, plan.distances.tenths(slot, crowd.cells[slot]!) + 120)).toBe(true);
      expect([...search.path]).not.toContain(target);
    }
  });

  it('ends at its limit of expansions', () => {
    const cases = new Cases<'found' | 'ended'>();
    fc.assert(
      fc.property(
        arbitraryProblem('no-corner-cutting'),
        fc.integer({ min: 1, max: 12 }),
        ({ grid, seed, agents, span, crossingForbidden }, limit) => {
          const random = new Random(seed);
          const plan = randomPlan(grid, random, { agents, span, crossingForbidden });
          fc.pre(plan.crowd.slots.length > 0);
          const { crowd, window, distances } = plan;
          const slot = random.pick(crowd.slots);
          const most = distances.tenths(slot, crowd.cells[slot]!) + 2 * span * TICK;
          window.unplace(slot);
          const limited = searchIn(plan, new Random(seed), limit);
          const unlimited = searchIn(plan, new Random(seed), UNLIMITED);
          const isFound = unlimited.find(slot, most);
          const needed = unlimited.expansions;
          expect(limited.find(slot, most)).toBe(isFound && needed <= limit);
          expect(limited.expansions).toBeLessThanOrEqual(limit + 1);
          if (isFound && needed <= limit) expect(limited.path).toEqual(unlimited.path);
          cases.add({ found: isFound && needed <= limit, ended: needed > limit });
        },
      ),
      { numRuns: 100 },
    );
    cases.expectPercent({ found: 10, ended: 10 });
  });

  it('finds no path that costs more than allowed', () => {
    const cases = new Cases<'tooDear'>();
    fc.assert(
      fc.property(
        arbitraryProblem('no-corner-cutting'),
        fc.integer({ min: -20, max: 60 }),
        ({ grid, seed, agents, span, crossingForbidden }, more) => {
          const random = new Random(seed);
          const plan = randomPlan(grid, random, { agents, span, crossingForbidden });
          fc.pre(plan.crowd.slots.length > 0);
          const { crowd, window, distances } = plan;
          const costs = new PlanCosts(crowd, window, distances);
          costs.startTick(0);
          const slot = random.pick(crowd.slots);
          fc.pre(crowd.cells[slot] !== crowd.targets[slot]);
          window.unplace(slot);
          const expected = leastCost(plan, slot);
          const most = costs.least(slot) + more;
          const search = searchIn(plan, random, UNLIMITED);
          const isFound = search.find(slot, most);
          if (expected > most) expect(isFound).toBe(false);
          if (expected + ROUNDING <= most) expect(isFound).toBe(true);
          if (isFound) {
            window.place(slot, search.path);
            expect(costs.of(slot)).toBeLessThanOrEqual(most);
          }
          cases.add({ tooDear: expected > most && expected < Number.POSITIVE_INFINITY });
        },
      ),
      { numRuns: 150 },
    );
    cases.expectPercent({ tooDear: 7 });
  });
});
