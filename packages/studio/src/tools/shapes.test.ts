import { parseMap } from 'floodgate';
import { expect, test } from 'vitest';
import { areaCells, constrained, shapeCells } from './shapes.ts';

const grid = parseMap('......\n.@@@..\n.@.@..\n.@@@..\n......');
const tiles = (cells: readonly number[]) => cells.map((cell) => grid.point(cell));

test('a rectangle has the tiles between its corners, whichever they are, and none off the map', () => {
  expect(tiles(shapeCells(grid, 'rectangle', [3, 3], [2, 4], 1))).toEqual([
    [2, 3],
    [3, 3],
    [2, 4],
    [3, 4],
  ]);
  expect(shapeCells(grid, 'rectangle', [-3, -3], [0, 0], 1)).toEqual([grid.cell(0, 0)]);
});

test('a line is as wide as the brush', () => {
  expect(tiles(shapeCells(grid, 'line', [0, 0], [2, 0], 1))).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  expect(shapeCells(grid, 'line', [0, 2], [5, 2], 3).length).toBeGreaterThan(12);
});

test('Shift makes lines straight and rectangles square', () => {
  expect(constrained('line', [0, 0], [9, 2])).toEqual([9, 0]);
  expect(constrained('line', [0, 0], [-1, 9])).toEqual([0, 9]);
  expect(constrained('line', [0, 0], [7, -9])).toEqual([9, -9]);
  expect(constrained('rectangle', [4, 4], [2, 9])).toEqual([-1, 9]);
});

test('a fill stops at the other kind of tile, also at corners', () => {
  expect(tiles(areaCells(grid, [2, 2])!)).toEqual([[2, 2]]);
  expect(areaCells(grid, [0, 0])).toHaveLength(21);
  expect(areaCells(grid, [1, 1])).toHaveLength(8);
});

test('an area that is too large is not filled', () => {
  expect(areaCells(grid, [0, 0], 20)).toBeUndefined();
  expect(areaCells(grid, [0, 0], 21)).toHaveLength(21);
});
