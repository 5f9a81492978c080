import { findPath, Grid, type Point, SearchResult } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { pathFault } from './check-path.ts';

const grid = Grid.from(4, 3, (x, y) => !(x === 1 && y === 1));
const counts = { expanded: 0, reexpanded: 0, generated: 0 };

function claimed(path: readonly Point[], cost: number): SearchResult {
  return new SearchResult(
    grid,
    'found',
    Int32Array.from(path, ([x, y]) => grid.cell(x, y)),
    cost,
    counts,
  );
}

describe('pathFault', () => {
  it('finds nothing wrong with a found path', () => {
    const result = findPath(grid, { from: [0, 0], to: [3, 2] });
    expect(pathFault(grid, [0, 0], [3, 2], result)).toBeUndefined();
  });

  it.each<[string, Point[], number]>([
    [
      'illegal step',
      [
        [0, 0],
        [1, 1],
        [2, 1],
      ],
      1 + Math.SQRT2,
    ],
    [
      'illegal step',
      [
        [0, 1],
        [1, 0],
      ],
      Math.SQRT2,
    ],
    [
      'illegal step',
      [
        [0, 0],
        [2, 0],
      ],
      2,
    ],
    [
      'cost 2, not 1',
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      1,
    ],
    ['without a path', [], 0],
  ])('finds "%s" in %j', (fault, path, cost) => {
    const from = path[0] ?? [0, 0];
    expect(pathFault(grid, from, path.at(-1) ?? [0, 0], claimed(path, cost))).toContain(fault);
  });

  it('finds wrong ends', () => {
    const result = claimed(
      [
        [0, 0],
        [1, 0],
      ],
      1,
    );
    expect(pathFault(grid, [2, 0], [1, 0], result)).toContain('starts at (0,0)');
    expect(pathFault(grid, [0, 0], [2, 0], result)).toContain('ends at (1,0)');
  });
});
