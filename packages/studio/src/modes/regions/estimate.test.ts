import { Random } from 'floodgate';
import { describe, expect, test } from 'vitest';
import { meanOf, ratioOf, sumsOf } from './estimate.ts';
import { changeSentence } from './impact-words.ts';

describe('the ratio of two sums', () => {
  test('is exact, without a margin, where every query changes alike', () => {
    expect(ratioOf([10, 200, 3000], [20, 400, 6000])).toEqual({ value: 0.5, margin: 0 });
  });

  test('is that of the queries both have, and none without any', () => {
    expect(ratioOf([10, 20, 30, 900], [10, 20, 30])!.value).toBe(1);
    expect(ratioOf([], [1, 2])).toBeUndefined();
    expect(ratioOf([0, 0], [0, 0])).toBeUndefined();
    expect(ratioOf([3], [4])).toEqual({ value: 0.75, margin: Number.POSITIVE_INFINITY });
  });

  test('has the true one within its margin about 95 times in 100', () => {
    const random = new Random(7);
    let inside = 0;
    const trials = 600;
    for (let trial = 0; trial < trials; trial++) {
      const below = Array.from({ length: 24 }, () => 100 + random.below(2000));
      // 0.8 times as much on average.
      const above = below.map((value) => value * (0.5 + random.below(601) / 1000));
      const { value, margin } = ratioOf(above, below)!;
      if (Math.abs(value - 0.8) <= margin) inside++;
    }
    expect(inside / trials).toBeGreaterThan(0.91);
    expect(inside / trials).toBeLessThan(0.985);
  });
});

test('sums and means of what is measured', () => {
  expect(
    sumsOf([
      [1, 2, 3],
      [10, 20],
    ]),
  ).toEqual([11, 22]);
  expect(meanOf([1, 2, 6])).toBe(3);
  expect(meanOf([])).toBeUndefined();
});

test('a change is put into words as far as it is certain', () => {
  const say = (value: number, margin: number, differing = 9): string =>
    changeSentence({ change: { value, margin }, compared: 64, differing });
  expect(say(0.9, 0.02)).toBe(
    'Searches on these gates expand 10 % ± 2.0 % fewer cells than before. 9 of 64 sample queries differ.',
  );
  expect(say(1.04, 0.013)).toContain('4.0 % ± 1.3 % more');
  expect(say(1.01, 0.03)).toContain('No clear change: between 2.0 % fewer and 4.0 % more cells.');
  expect(say(1.001, 0.002)).toContain('as many cells as before');
  expect(say(0.7, 0.1, 1)).toBe('1 of 64 sample queries differs: too few to tell by how much.');
  expect(say(1, 0, 0)).toBe('None of 64 sample queries takes more or fewer expansions than before.');
  expect(changeSentence({ change: undefined, compared: 0, differing: 0 })).toContain('prepared');
});
