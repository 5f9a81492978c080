import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { acrossTheMap, edge, fromTheMiddle, middle, type RankedCells, side } from './problem-zones.ts';

describe('zones of a problem', () => {
  const places = (grid: Grid, cells: readonly number[], axis: 'x' | 'y'): number[] =>
    [...new Set(cells.map((cell) => grid[axis](cell)))].sort((a, b) => a - b);
  const cellsOf = (grid: Grid): number[] =>
    Array.from({ length: grid.width * grid.height }, (_, i) =>
      grid.cell(i % grid.width, Math.floor(i / grid.width)),
    );

  it.each([
    ['x', 7, 13],
    ['y', 13, 7],
  ] as const)(
    'a side is the sixth of the map along %s, the cells at its border included',
    (axis, width, height) => {
      const grid = new Grid(width, height);
      const ranked = acrossTheMap(grid, cellsOf(grid), axis);
      expect(places(grid, side(ranked, 'near', 1), axis)).toEqual([0, 1]);
      expect(places(grid, side(ranked, 'far', 1), axis)).toEqual([6]);
    },
  );

  it('the middle is a quarter of the way to the edges, and the edge a sixth', () => {
    const grid = new Grid(25, 1);
    const ranked = fromTheMiddle(grid, cellsOf(grid));
    expect(places(grid, middle(ranked, 1), 'x')).toEqual([9, 10, 11, 12, 13, 14, 15]);
    expect(places(grid, edge(ranked, 1), 'x')).toEqual([0, 1, 23, 24]);
  });

  it('a zone that is too small grows by the cells next to it', () => {
    const grid = new Grid(7, 1);
    const ranked = acrossTheMap(grid, cellsOf(grid), 'x');
    expect(places(grid, side(ranked, 'near', 4), 'x')).toEqual([0, 1, 2, 3]);
    expect(places(grid, side(ranked, 'far', 3), 'x')).toEqual([4, 5, 6]);
    expect(side(ranked, 'near', 7)).toHaveLength(7);
    expect(side(ranked, 'far', 7)).toHaveLength(7);
  });

  it('all cells are in a zone if all are as near', () => {
    const alike: RankedCells = { cells: [3, 4, 5], measures: [0, 0, 0] };
    expect(side(alike, 'near', 1)).toEqual([3, 4, 5]);
    expect(middle(alike, 1)).toEqual([3, 4, 5]);
  });
});
