import { expect, test } from 'vitest';
import { BIN_LABELS, spreadOf } from './delay-bins.ts';

test('delays are counted in bins that have every delay once', () => {
  expect(BIN_LABELS).toEqual(['0', '1–2', '3–5', '6–10', '11–20', '21–50', '50+']);
  const { shares, missing } = spreadOf(Int32Array.of(0, 0, 2, 5, 6, 50, 51, 5000, -1, -1));
  expect(shares).toEqual([0.2, 0.1, 0.1, 0.1, 0, 0.1, 0.2]);
  expect(missing).toBe(0.2);
});

test('agents that did not arrive count as the latest', () => {
  expect(spreadOf(Int32Array.of(4, 1, 2, -1))).toMatchObject({ median: 2, most: Number.POSITIVE_INFINITY });
  expect(spreadOf(Int32Array.of(-1, 3, -1)).median).toBe(Number.POSITIVE_INFINITY);
  expect(spreadOf(Int32Array.of(10, 2, 7))).toMatchObject({ median: 7, most: 10, missing: 0 });
});
