import { describe, expect, it } from 'vitest';
import { percentile } from './run-problem.ts';

describe('percentile', () => {
  it('is the smallest value that the share does not exceed', () => {
    const values = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect(percentile(values, 0.99)).toBe(198);
    expect(percentile([5], 0.99)).toBe(5);
    expect(percentile([3, 1], 0.5)).toBe(1);
    expect(percentile([], 0.99)).toBeNaN();
  });
});
