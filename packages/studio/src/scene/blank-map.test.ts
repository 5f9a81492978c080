import { expect, test } from 'vitest';
import { blankMap } from './blank-map.ts';
import { loadMap } from './load-map.ts';

test('a blank map is free, but for its edge if that is wanted', () => {
  const open = loadMap(blankMap(9, 5, false));
  expect([open.width, open.height, open.freeCount]).toEqual([9, 5, 45]);
  const closed = loadMap(blankMap(9, 5, true));
  expect(closed.freeCount).toBe(7 * 3);
  expect([closed.isFree(0, 2), closed.isFree(8, 2), closed.isFree(4, 4), closed.isFree(1, 1)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
