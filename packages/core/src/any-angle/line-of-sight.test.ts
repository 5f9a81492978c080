import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, arbitraryPlace, Cases, draw, placeOn } from '../grid/testing.ts';
import { hasLineOfSight } from './index.ts';
import { squareFits } from './testing.ts';

describe('lines of sight', () => {
  it('are where a moving square overlaps no wall, by the tiles alone', () => {
    const cases = new Cases<'seen' | 'hidden' | 'oblique'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 16, maxWalls: 30 }),
        fc.integer({ min: 1, max: 3 }),
        arbitraryPlace,
        arbitraryPlace,
        (grid, size, a, b) => {
          const [from, to] = [placeOn(grid, a), placeOn(grid, b)];
          const seen = hasLineOfSight(grid, from, to, { size });
          expect(seen).toBe(squareFits(grid, from, to, size));
          expect(hasLineOfSight(grid, to, from, { size })).toBe(seen);
          const [dx, dy] = [Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])];
          cases.add({ seen, hidden: !seen, oblique: seen && dx > 0 && dy > 0 && dx !== dy });
        },
      ),
      { numRuns: 3000 },
    );
    cases.expectPercent({ seen: 15, hidden: 30, oblique: 3 });
  });

  it('run along walls and through corridors as wide as the agent', () => {
    const grid = draw(['######', '......', '######']);
    expect(hasLineOfSight(grid, [0, 1], [5, 1])).toBe(true);
    expect(hasLineOfSight(grid, [0, 1], [4, 1], { size: 2 })).toBe(false);
    expect(hasLineOfSight(draw(['..', '.#']), [0, 1], [1, 0])).toBe(false);
  });

  it('need tiles on the map', () => {
    expect(() => hasLineOfSight(draw(['..']), [0, 0], [2, 0])).toThrow(/goal \(2, 0\) is outside/);
  });
});
