import { expect, test } from 'vitest';
import { detailAt, detailWords, LAST_POSITION, positionOf } from './detail-scale.ts';

const stops = { auto: 0.7, districts: 0.4, rooms: 0.8, closets: 0.94 };

test('the slider stops at the named levels', () => {
  expect([1, 2, 3].map((position) => detailAt(position, stops))).toEqual(['districts', 'rooms', 'closets']);
  expect(detailAt(1.95, stops)).toBe('rooms');
  expect(detailAt(0, stops)).toBe(0);
  expect(detailAt(LAST_POSITION, stops)).toBe(1);
  for (const detail of ['districts', 'rooms', 'closets'] as const)
    expect(detailAt(positionOf(detail, stops), stops)).toBe(detail);
});

test('between them it goes evenly, and finer to the right', () => {
  expect(detailAt(1.5, stops)).toBe(0.6);
  expect(positionOf('auto', stops)).toBeCloseTo(1.75);
  let before = -1;
  for (let position = 0; position <= LAST_POSITION; position += 0.05) {
    const detail = detailAt(position, stops);
    if (typeof detail !== 'number') continue;
    expect(detail).toBeGreaterThan(before);
    expect(positionOf(detail, stops)).toBeCloseTo(position, 1);
    before = detail;
  }
});

test('levels that fall together on a small map leave no gap', () => {
  const small = { auto: 0.6, districts: 0.6, rooms: 0.6, closets: 0.9 };
  expect(detailAt(1.5, small)).toBe(0.6);
  expect(positionOf(0.6, small)).toBe(2);
  expect(positionOf(1, small)).toBe(LAST_POSITION);
});

test('levels have words', () => {
  expect(detailWords('rooms', stops)).toBe('rooms');
  expect(detailWords(0.1, stops)).toBe('coarser than districts');
  expect(detailWords(0.6, stops)).toBe('districts to rooms');
  expect(detailWords(0.97, stops)).toBe('finer than closets');
  expect(detailWords(0, stops)).toBe('whole map');
});
