import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import { freeDigit, groupsOn, keepGroup } from './control-groups.ts';

const grid = Grid.from(4, 4, () => true);

test('a group is found again under its digit, and an empty selection forgets it', () => {
  keepGroup(grid, 3, new Set([7, 8]));
  keepGroup(grid, 1, new Set([2]));
  expect([...groupsOn(grid)]).toEqual([
    [1, new Set([2])],
    [3, new Set([7, 8])],
  ]);
  expect(freeDigit(groupsOn(grid))).toBe(2);
  keepGroup(grid, 3, new Set());
  expect([...groupsOn(grid).keys()]).toEqual([1]);
});

test('groups do not outlast their map', () => {
  keepGroup(grid, 1, new Set([2]));
  const other = Grid.from(4, 4, () => true);
  expect(groupsOn(other).size).toBe(0);
  keepGroup(other, 2, new Set([5]));
  expect([...groupsOn(other).keys()]).toEqual([2]);
});

test('nine groups and no more', () => {
  for (let digit = 1; digit <= 9; digit++) keepGroup(grid, digit, new Set([digit]));
  expect(freeDigit(groupsOn(grid))).toBeUndefined();
});
