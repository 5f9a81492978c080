import fc from 'fast-check';
import { Grid, type Point } from 'floodgate';
import { findAnyAnglePath, hasLineOfSight } from 'floodgate/search';
import { describe, expect, it } from 'vitest';
import { ThetaStar } from './theta.ts';

const SIDE = 16;

describe('Theta*, to compare with', () => {
  it.each([true, false])('finds legal paths, a little longer than the shortest (lazy: %s)', (lazy) => {
    let turns = 0;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE }),
        fc.integer({ min: 5, max: 40 }),
        (tiles, walls) => {
          const ends = [0, SIDE * SIDE - 1];
          const grid = Grid.from(SIDE, SIDE, (x, y) => {
            const i = y * SIDE + x;
            return tiles[i]! >= walls || ends.includes(i);
          });
          const [from, to]: [Point, Point] = [
            [0, 0],
            [SIDE - 1, SIDE - 1],
          ];
          const path = new ThetaStar(grid, { lazy }).find(from, to);
          const { status, cost } = findAnyAnglePath(grid, { from, to });
          expect(path !== null).toBe(status === 'found');
          if (path === null) return;
          let length = 0;
          for (let i = 1; i < path.length; i++) {
            expect(hasLineOfSight(grid, path[i - 1]!, path[i]!)).toBe(true);
            length += Math.hypot(path[i]![0] - path[i - 1]![0], path[i]![1] - path[i - 1]![1]);
          }
          expect(length).toBeGreaterThan(cost - 1e-9);
          expect(length).toBeLessThan(cost * 1.1);
          if (path.length > 2) turns++;
        },
      ),
    );
    expect(turns).toBeGreaterThan(20);
  });
});
