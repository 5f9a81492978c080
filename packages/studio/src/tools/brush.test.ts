import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import { brushCells } from './brush.ts';

const small = new Grid(10, 10);
const points = (grid: Grid, cells: number[]): string[] => cells.map((cell) => `${grid.point(cell)}`).sort();

test('the smallest brush paints single tiles, without gaps on a fast stroke', () => {
  expect(points(small, brushCells(small, [3, 3], [3, 3], 1))).toEqual(['3,3']);
  expect(brushCells(small, [0, 0], [4, 2], 1)).toHaveLength(5);
});

test('a brush is round and about as wide as it says', () => {
  const grid = new Grid(11, 11);
  const tiles = points(grid, brushCells(grid, [5, 5], [5, 5], 5));
  expect(tiles).toContain('3,5');
  expect(tiles).toContain('7,5');
  expect(tiles).not.toContain('3,3');
  expect(tiles).toHaveLength(21);
  expect(brushCells(grid, [5, 5], [5, 5], 2)).toHaveLength(4);
});

test('nothing is painted off the map', () => {
  const cells = brushCells(small, [0, 0], [0, 9], 7);
  for (const cell of cells) expect(small.contains(...small.point(cell))).toBe(true);
  expect(new Set(cells.map((cell) => small.x(cell)))).toEqual(new Set([0, 1, 2, 3]));
});
