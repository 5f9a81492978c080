import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from './statistics.ts';

describe('percentile', () => {
  it('is the nearest rank', () => {
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(percentile([5, 1], 0)).toBe(1);
    expect(percentile([5, 1], 1)).toBe(5);
    expect(percentile([], 0.99)).toBeNaN();
  });

  it('is the least value that the share does not exceed', () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (values, percent) => {
        const found = percentile(values, percent / 100);
        const upTo = (limit: number): number => values.filter((value) => value <= limit).length;
        expect(values).toContain(found);
        expect(upTo(found)).toBeGreaterThanOrEqual((values.length * percent) / 100 - 1e-9);
        expect(upTo(found - 1)).toBeLessThan((values.length * percent) / 100 + 1e-9);
      }),
    );
  });
});
