import { Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { intervalOver, ratioOver } from './intervals.ts';

describe('an interval over splits', () => {
  it('is that of Student if splits share nothing', () => {
    // Mean 3, variance 2.5, t of four degrees of freedom 2.776: half width 2.776 × √(2.5 / 5).
    const { mean, low, high } = intervalOver([1, 2, 3, 4, 5], 0);
    expect(mean).toBe(3);
    expect(high - mean).toBeCloseTo(1.963, 3);
    expect(mean - low).toBeCloseTo(1.963, 3);
  });

  it('is wider, the more is tested in relation to what is learned from', () => {
    const widths = [0, 0.1, 3 / 7, 1].map((share) => intervalOver([1, 2, 3, 4, 5], share).high);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(new Set(widths).size).toBe(4);
  });

  it('is unknown of a single split', () => {
    expect(intervalOver([7], 0.4)).toEqual({ mean: 7, low: Number.NaN, high: Number.NaN });
  });
});

describe('an interval of a ratio', () => {
  it('has no width if the ratio is the same in every split', () => {
    const { mean, low, high } = ratioOver(
      [1, 4, 2].map((whole) => [whole / 2, whole]),
      0.4,
    );
    expect([mean, low, high]).toEqual([0.5, 0.5, 0.5]);
  });

  it('covers the ratio of the means about as often as it should', () => {
    const random = new Random('ratios');
    const noise = () => random.below(1000) / 1000 - 0.5;
    let covered = 0;
    for (let i = 0; i < 500; i++) {
      const pairs = Array.from({ length: 10 }, (): [number, number] => {
        const whole = 10 + 4 * noise();
        return [0.7 * whole + 3 * noise(), whole];
      });
      const { low, high } = ratioOver(pairs, 0);
      if (low <= 0.7 && 0.7 <= high) covered++;
    }
    expect(covered / 500).toBeGreaterThan(0.92);
    expect(covered / 500).toBeLessThan(0.98);
  });
});
