import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, arbitraryPlace, Cases, hasWalls, reachablePair } from '../grid/testing.ts';
import { CellValues, findPath } from '../search/index.ts';
import { RealTimeAdaptiveAStar } from './index.ts';

const nobody = (cells: number) => ({ occupants: new Int32Array(cells).fill(-1), vision: 0 });

describe('RealTimeAdaptiveAStar', () => {
  it('arrives on every solvable map, with any lookahead', () => {
    const cases = new Cases<'walls' | 'searches'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['no-corner-cutting'], costs: ['octile'] }),
        arbitraryPlace,
        arbitraryPlace,
        fc.integer({ min: 1, max: 40 }),
        (grid, a, b, expansions) => {
          const pair = reachablePair(grid, a, b);
          fc.pre(pair !== undefined);
          const [from, to] = pair!;
          const search = new RealTimeAdaptiveAStar(grid);
          const learned = new CellValues();
          const goal = grid.cell(...to);
          let at = grid.cell(...from);
          let searches = 0;
          for (; at !== goal; searches++) {
            at = search.search(at, goal, expansions, learned, nobody(grid.cellCount))!.at(-1)!;
            if (searches > 200_000) throw new Error('does not arrive');
          }
          cases.add({ walls: hasWalls(grid), searches: searches > 1 });
        },
      ),
      { numRuns: 100 },
    );
    cases.expectPercent({ walls: 70, searches: 15 });
  });

  it('never learns more than the true distance', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['no-corner-cutting'], costs: ['octile'] }),
        arbitraryPlace,
        arbitraryPlace,
        (grid, a, b) => {
          const pair = reachablePair(grid, a, b);
          fc.pre(pair !== undefined);
          const [from, to] = pair!;
          const search = new RealTimeAdaptiveAStar(grid);
          const learned = new CellValues();
          let at = grid.cell(...from);
          for (let round = 0; round < 10; round++) {
            const path = search.search(at, grid.cell(...to), 8, learned, nobody(grid.cellCount))!;
            at = path.at(-1)!;
          }
          learned.forEach((cell, value) => {
            const truth = findPath(grid, { from: grid.point(cell), to }).cost;
            expect(value / 470832).toBeLessThanOrEqual(truth + 1e-6);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('goes around agents it sees, and through those it does not', () => {
    const grid = fc.sample(
      arbitraryGrid({ corners: ['no-corner-cutting'], costs: ['octile'] }).filter(
        (g) => g.width > 9 && g.height > 4 && g.freeCount === g.width * g.height,
      ),
      1,
    )[0]!;
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
        for (let cell = 0; cell <= 500; cell++) expect(values.get(cell)).toBe(model.get(cell) ?? -1);
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
