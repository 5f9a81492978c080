import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendOf } from './trend.ts';

const ALLOWED = { ratio: 1.2, least: 1 };
const at = Array.from({ length: 40 }, (_, i) => 500 * (i + 1));

describe('the trend of a soak', () => {
  it('is flat for measurements that only scatter, whatever the first ones are', () => {
    const noise = fc.array(fc.integer({ min: 950, max: 1050 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(noise, fc.integer({ min: 0, max: 5000 }), (values, start) => {
        const trend = trendOf(at, [start, start, ...values.slice(2)], ALLOWED)!;
        expect(trend.flat).toBe(true);
        expect(Math.abs(trend.slope)).toBeLessThan(20);
      }),
    );
  });

  it('is not flat for measurements that double, and says how fast they grow', () => {
    const values = at.map((tick) => 100 + tick / 200);
    const trend = trendOf(at, values, ALLOWED)!;
    expect(trend.flat).toBe(false);
    expect(trend.slope).toBeCloseTo(5);
    expect(trend.last).toBeGreaterThan(1.4 * trend.first);
  });

  it('is not misled by one measurement far off', () => {
    const values = at.map((_, i) => (i === 39 ? 10_000 : 100));
    expect(trendOf(at, values, ALLOWED)!.flat).toBe(true);
  });

  it('is unknown for too few measurements', () => {
    expect(trendOf([1, 2, 3], [1, 2, 3], ALLOWED)).toBeUndefined();
  });
});
