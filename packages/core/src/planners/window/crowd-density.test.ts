import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, Cases, freeCells } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { CrowdDensity } from './crowd-density.ts';
import { randomPlan } from './testing.ts';

const SPAN = 6;
const SQUARE = 8;

describe('the density of a crowd', () => {
  it('is high where agents will take a quarter of the free cells of the squares around', () => {
    const cases = new Cases<'dense' | 'thin'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 45, minSize: 3, maxWalls: 40 }),
        fc.nat(),
        fc.integer({ min: 1, max: 120 }),
        (grid, seed, agents) => {
          fc.pre(grid.freeCount > 0);
          const random = new Random(seed);
          const plan = randomPlan(grid, random, { agents, span: SPAN, crossingForbidden: false });
          const { crowd, window } = plan;
          const density = new CrowdDensity(crowd, window);
          grid.onChange((change) => density.mapChanged(change));
          for (let round = 0; round < 3; round++) {
            density.startTick();
            const middle = window.cells[window.length >> 1]!;
            for (const slot of crowd.slots) {
              const column = Math.floor(grid.x(middle[slot]!) / SQUARE);
              const row = Math.floor(grid.y(middle[slot]!) / SQUARE);
              const isAround = (cell: number) =>
                Math.abs(Math.floor(grid.x(cell) / SQUARE) - column) < 2 &&
                Math.abs(Math.floor(grid.y(cell) / SQUARE) - row) < 2;
              const free = freeCells(grid).filter(isAround).length;
              const taken = crowd.slots.filter((other) => isAround(middle[other]!)).length;
              expect(density.isDense(slot)).toBe(taken >= free / 4);
              cases.add({ dense: taken >= free / 4, thin: taken < free / 4 });
            }
            for (let i = 0; i < grid.freeCount / 3; i++) {
              const [x, y] = [random.below(grid.width), random.below(grid.height)];
              if (crowd.slots.every((slot) => crowd.cells[slot] !== grid.cell(x, y)))
                grid.setPassable(x, y, !grid.isFree(x, y));
            }
            for (const slot of crowd.slots.filter(() => random.chance(0.4))) {
              window.leave(slot);
              crowd.leave(slot);
            }
            window.advance();
          }
        },
      ),
      { numRuns: 25 },
    );
    cases.expectPercent({ dense: 2, thin: 2 });
  });
});
