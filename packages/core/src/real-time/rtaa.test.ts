import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsDetour } from '../../testing/journeys.ts';
import { Grid } from '../grid/index.ts';
import { Cases } from '../grid/testing.ts';
import { CellValues, DistanceField, distanceWithoutWalls } from '../search/index.ts';
import { RealTimeAdaptiveAStar } from './index.ts';
import { arbitrarySolvable, needsLearning, walkLimit } from './testing.ts';

const nobody = (cells: number) => ({ occupants: new Int32Array(cells).fill(-1), vision: 0 });

describe('RealTimeAdaptiveAStar', () => {
  it('arrives on every solvable map, with any lookahead, and has to learn to do so', () => {
    const cases = new Cases<'detour' | 'searches' | 'learning'>();
    fc.assert(
      fc.property(arbitrarySolvable, fc.integer({ min: 1, max: 40 }), (journey, expansions) => {
        const { grid, start, goal } = journey;
        const search = new RealTimeAdaptiveAStar(grid);
        const learned = new CellValues();
        let at = start;
        let searches = 0;
        for (; at !== goal; searches++) {
          at = search.search(at, goal, expansions, learned, nobody(grid.cellCount))!.at(-1)!;
          if (searches > walkLimit(journey)) throw new Error('does not arrive');
        }
        cases.add({
          detour: needsDetour(journey),
          searches: searches > 1,
          learning: needsLearning(journey) && searches > 2,
        });
      }),
      { numRuns: 200 },
    );
    cases.expectPercent({ detour: 20, searches: 35, learning: 12 });
  });

  it('never learns more than the true distance', () => {
    const cases = new Cases<'learned'>();
    fc.assert(
      fc.property(arbitrarySolvable, ({ grid, start, goal }) => {
        const search = new RealTimeAdaptiveAStar(grid);
        const learned = new CellValues();
        const truth = new DistanceField(grid, grid.point(goal));
        const estimate = distanceWithoutWalls(grid, [goal], 0);
        let at = start;
        for (let round = 0; round < 10; round++)
          at = search.search(at, goal, 8, learned, nobody(grid.cellCount))!.at(-1)!;
        let risen = 0;
        learned.forEach((cell, value) => {
          expect(value).toBeLessThanOrEqual(truth.units(cell));
          if (value > estimate(cell)) risen++;
        });
        cases.add({ learned: risen > 0 });
      }),
      { numRuns: 100 },
    );
    cases.expectPercent({ learned: 25 });
  });

  it('goes around agents it sees, and through those it does not', () => {
    const grid = new Grid(10, 5);
    const occupants = new Int32Array(grid.cellCount).fill(-1);
    occupants[grid.cell(1, 2)] = 0;
    const search = new RealTimeAdaptiveAStar(grid);
    const path = (vision: number) =>
      Array.from(
        search.search(grid.cell(0, 2), grid.cell(8, 2), 100, new CellValues(), { occupants, vision })!,
      );
    expect(path(Math.SQRT2)).not.toContain(grid.cell(1, 2));
    expect(path(0)).toContain(grid.cell(1, 2));
  });
});

describe('CellValues', () => {
  it('remembers like a Map', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(500), fc.nat(1000))), (pairs) => {
        const values = new CellValues();
        const model = new Map<number, number>();
        for (const [cell, value] of pairs) {
          values.set(cell, value);
          model.set(cell, value);
        }
        const cells = Array.from({ length: 501 }, (_, cell) => cell);
        expect(cells.map((cell) => values.get(cell))).toEqual(cells.map((cell) => model.get(cell) ?? -1));
        expect(values.size).toBe(model.size);
        const seen = new Map<number, number>();
        values.forEach((cell, value) => {
          seen.set(cell, value);
        });
        expect(seen).toEqual(model);
      }),
    );
  });
});
