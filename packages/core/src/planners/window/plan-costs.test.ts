import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, Cases } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { StateReader, StateWriter } from '../../saved-state.ts';
import { TICK } from './path-search.ts';
import { PlanCosts } from './plan-costs.ts';
import { randomPlan } from './testing.ts';

describe('what plans cost', () => {
  it('is ticks and moves until an agent is on its target for good, and the distance left', () => {
    const cases = new Cases<'arrives' | 'comesBack' | 'isLeft'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 5, minSize: 2, maxWalls: 20 }),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 9 }),
        (grid, seed, agents, ticksHome) => {
          const random = new Random(seed);
          const plan = randomPlan(grid, random, { agents, span: 6, crossingForbidden: false });
          const { crowd, window, distances } = plan;
          const costs = new PlanCosts(crowd, window, distances);
          const diagonal = grid.costs === 'uniform' ? TICK : 14;
          costs.startTick(20 - ticksHome);
          for (const slot of crowd.slots) costs.arrived(slot);
          costs.startTick(20);
          for (const slot of crowd.slots) {
            const path = Array.from({ length: 7 }, (_, time) => window.cells[time]![slot]!);
            const target = crowd.targets[slot]!;
            const away = path.reduce((last, cell, time) => (cell === target ? last : time), -1);
            let expected = 0;
            for (let time = 1; time <= Math.min(away + 1, 6); time++) {
              const [from, to] = [path[time - 1]!, path[time]!];
              const isDiagonal = from !== to && grid.directionBetween(from, to) % 2 === 1;
              expected += isDiagonal ? diagonal : TICK;
            }
            if (away === 6) expected += distances.tenths(slot, path[6]!);
            const leaves = path[0] === target && away > 0;
            if (leaves) expected += TICK * Math.min(5, ticksHome);
            expect(costs.of(slot)).toBe(expected);
            expect(costs.least(slot)).toBe(distances.tenths(slot, path[0]!));
            cases.add({ arrives: away < 6, comesBack: leaves && away < 6, isLeft: away === 6 });
          }
        },
      ),
      { numRuns: 300 },
    );
    cases.expectPercent({ arrives: 2, comesBack: 1, isLeft: 25 });
  });

  it('goes on after loading as if it had not been saved', () => {
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 5, minSize: 3, maxWalls: 0 }), fc.nat(), (grid, seed) => {
        const random = new Random(seed);
        const plan = randomPlan(grid, random, { agents: 8, span: 6, crossingForbidden: false });
        const { crowd, window, distances } = plan;
        // All are on their targets now.
        for (const slot of crowd.slots) {
          crowd.targets[slot] = crowd.cells[slot]!;
          distances.follow(slot, crowd.cells[slot]!);
        }
        const costs = new PlanCosts(crowd, window, distances);
        for (const slot of crowd.slots) {
          costs.startTick(slot);
          costs.arrived(slot);
        }
        const out = new StateWriter();
        costs.save(out);
        const loaded = new PlanCosts(crowd, window, distances);
        loaded.load(new StateReader(out.toBytes()));
        for (const each of [costs, loaded]) each.startTick(9);
        for (const slot of crowd.slots) expect(loaded.of(slot)).toBe(costs.of(slot));
      }),
      { numRuns: 10 },
    );
  });
});
