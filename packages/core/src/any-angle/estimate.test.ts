import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Estimate } from './estimate.ts';

const STRIDE = 64;
const coordinate = fc.integer({ min: 1, max: 40 });

describe('what is left by way of a row', () => {
  it('is the least that any position on it allows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 3 }),
        fc.tuple(coordinate, coordinate),
        fc.constantFrom(-1, 1),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 4 }),
        (targets, [x, y], direction, rows, left, width, slack) => {
          const cells = targets.map(([tx, ty]) => ty * STRIDE + tx);
          const rowY = y + direction * rows;
          let least = Number.POSITIVE_INFINITY;
          for (const [tx, ty] of targets)
            for (let part = 0; part <= 100; part++) {
              const at = x + left + (width * part) / 100;
              least = Math.min(least, Math.hypot(at - x, rows) + Math.hypot(tx - at, ty - rowY));
            }
          const estimate = new Estimate(STRIDE, cells, slack);
          const bound = estimate.through(x, y, direction, rows, left, left + width);
          expect(bound).toBeLessThan(Math.max(0, least - slack) + 1e-9);
          expect(bound).toBeGreaterThan(Math.max(0, least - slack) - 0.01);
          expect(estimate.from(x, y)).toBeLessThan(bound + 1e-9);
        },
      ),
      { numRuns: 500 },
    );
  });
});
