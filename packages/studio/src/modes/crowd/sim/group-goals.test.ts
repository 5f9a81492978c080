import { Grid } from 'floodgate';
import { parseRows } from 'floodgate/formats';
import { expect, test } from 'vitest';
import { groupGoals } from './group-goals.ts';

test('each agent gets a goal of its own, near the target', () => {
  const grid = new Grid(20, 20);
  const cells = Array.from({ length: 12 }, (_, i) => grid.cell(i, 1));
  const goals = groupGoals(grid, cells, grid.cell(15, 15))!;
  expect(new Set(goals).size).toBe(12);
  expect(goals).toContain(grid.cell(15, 15));
  for (const goal of goals) expect(Math.abs(grid.x(goal) - 15)).toBeLessThanOrEqual(2);
});

test('a target in a wall or out of reach means the nearest place that can be reached', () => {
  const grid = parseRows('...@.\n...@.\n');
  const goals = groupGoals(grid, [grid.cell(0, 0)], grid.cell(4, 0))!;
  expect(grid.point(goals[0]!)).toEqual([2, 0]);
  expect(groupGoals(grid, [grid.cell(0, 0)], grid.cell(3, 1))!.map((cell) => grid.point(cell))).toEqual([
    [2, 1],
  ]);
});

test('more agents than places share them', () => {
  const grid = parseRows('..@...\n');
  const cells = [grid.cell(3, 0), grid.cell(4, 0), grid.cell(5, 0)];
  expect(groupGoals(grid, cells, grid.cell(5, 0))).toHaveLength(3);
});
