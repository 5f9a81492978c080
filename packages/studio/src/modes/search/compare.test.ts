import { expect, test } from 'vitest';
import { costText, effortText } from './compare.ts';

test('effort is compared with Dijkstra', () => {
  const effort = (expanded: number, byDijkstra: number) => effortText({ expanded, byDijkstra, free: 3000 });
  expect(effort(412, 1400)).toBe('412 of 3,000 cells, 3.4 × fewer than Dijkstra');
  expect(effort(2800, 1400)).toBe('2,800 of 3,000 cells, 2.0 × more than Dijkstra');
  expect(effort(100, 2500)).toBe('100 of 3,000 cells, 25 × fewer than Dijkstra');
  expect(effort(1400, 1400)).toBe('1,400 of 3,000 cells, as many as Dijkstra');
  expect(effort(9, 0)).toBe('9 of 3,000 cells');
});

test('costs are compared, if both are known', () => {
  expect(costText(30, 30)).toBe('Both paths cost the same.');
  expect(costText(30, 33)).toBe('The path on the right costs 1.10 × that on the left.');
  expect(costText(30.1, 30)).toBe('The path on the left costs 1.0033 × that on the right.');
  expect(costText(30, Number.POSITIVE_INFINITY)).toBeUndefined();
});
