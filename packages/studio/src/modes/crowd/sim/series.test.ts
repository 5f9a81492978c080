import { expect, test } from 'vitest';
import { Series } from './series.ts';

const figures = (from: number, home: number[]) => ({
  from,
  home,
  stuck: home,
  waiting: home,
  planningMs: home,
  reached: home,
});

test('figures follow each other, and a branch replaces what came after it', () => {
  const series = new Series();
  series.add(figures(1, [1, 2, 3]));
  series.add(figures(4, [4]));
  expect(series.home).toEqual([1, 2, 3, 4]);
  series.add(figures(3, [9]));
  expect(series.home).toEqual([1, 2, 9]);
});
