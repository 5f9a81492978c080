import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, arbitraryPlace, Cases, placeOn } from '../grid/testing.ts';
import { AnyAngleSearch, findAnyAnglePath } from './index.ts';
import { anyAngleDistances, lineLength, squareFits } from './testing.ts';

const arbitrarySize = fc.integer({ min: 1, max: 3 });

describe('any-angle paths', () => {
  it('are as short as Dijkstra over all lines of sight finds, and legal for every size', () => {
    const cases = new Cases<'turns' | 'large' | 'straight' | 'blocked' | 'winding'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 14 }),
        arbitrarySize,
        arbitraryPlace,
        arbitraryPlace,
        (grid, size, start, goal) => {
          const layer = grid.layer({ size });
          const [from, to] = [
            layer.nearestFreeCell(placeOn(grid, start)),
            layer.nearestFreeCell(placeOn(grid, goal)),
          ];
          if (from === undefined || to === undefined) return;
          const query = { from: grid.point(from), to: grid.point(to), size };
          const { path, cost, status } = findAnyAnglePath(grid, query);
          const least = anyAngleDistances(grid, query.from, size)(query.to);
          if (least === Number.POSITIVE_INFINITY) expect([status, cost, path]).toEqual(['none', least, []]);
          else {
            expect(status).toBe('found');
            expect([path[0], path.at(-1)]).toEqual([query.from, query.to]);
            expect(cost).toBeCloseTo(least, 9);
            expect(cost).toBeCloseTo(lineLength(path), 9);
            for (let i = 1; i < path.length; i++)
              expect(squareFits(grid, path[i - 1]!, path[i]!, size)).toBe(true);
          }
          cases.add({
            turns: path.length > 2,
            large: size > 1 && path.length > 2,
            straight: path.length === 2 && cost > 2,
            blocked: status === 'none',
            winding: path.length > 5,
          });
        },
      ),
      { numRuns: 1500 },
    );
    cases.expectPercent({ turns: 1, large: 1, straight: 1, blocked: 1, winding: 1 });
  });
});
