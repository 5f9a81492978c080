import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../formats/index.ts';
import { freeCells } from '../grid/testing.ts';
import { Regions } from '../regions/index.ts';
import { findPath } from '../search/index.ts';
import { deadEndHeuristic } from './index.ts';
import { arbitraryRegions, distancesTo } from './testing.ts';

/** Three areas in a row with doors, and a cellar below the middle one. */
function threeRooms(): Regions {
  const grid = parseRows(['...@...@...', '...........', '...@...@...', '@@@@@.@@@@@', '...........']);
  return new Regions(grid, [
    [
      [3, 1],
      [3, 1],
    ],
    [
      [7, 1],
      [7, 1],
    ],
    [
      [5, 3],
      [5, 3],
    ],
  ]);
}

describe('the dead-end heuristic', () => {
  it('rules out areas that hang on a single gate and have neither start nor goal', () => {
    const regions = threeRooms();
    const { grid } = regions;
    const start = grid.cell(0, 0);
    const goal = grid.cell(10, 0);
    const estimate = deadEndHeuristic(regions).prepare(grid, [goal], { start, bareMap: true });
    expect(estimate(grid.cell(0, 4))).toBe(Number.POSITIVE_INFINITY);
    expect(estimate(grid.cell(5, 0))).toBeLessThan(Number.POSITIVE_INFINITY);
    const within = deadEndHeuristic(regions).prepare(grid, [grid.cell(2, 2)], { start, bareMap: true });
    expect(within(grid.cell(5, 0))).toBe(Number.POSITIVE_INFINITY);
  });

  it('keeps an area on a cycle through the area of start and goal', () => {
    const grid = parseRows(['...@..', '......', '@@@@@.', '......', '...@..']);
    const gates = [
      [3, 1],
      [3, 3],
    ] as const;
    const regions = new Regions(
      grid,
      gates.map((at) => [at, at]),
    );
    grid.setPassable(0, 2, true);
    const start = grid.cell(0, 0);
    const estimate = deadEndHeuristic(regions).prepare(grid, [grid.cell(0, 4)], { start, bareMap: true });
    expect(estimate(grid.cell(5, 2))).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('keeps what lies behind a gate with a hole: going around the hole may be shorter on the other side', () => {
    const rows = ['.......', ...Array(5).fill('...@...'), '...@...', '.......'];
    const grid = parseRows(rows);
    const regions = new Regions(grid, [
      [
        [0, 6],
        [6, 6],
      ],
    ]);
    expect(regions.zones).toHaveLength(2);
    const heuristic = deadEndHeuristic(regions);
    expect(findPath(grid, { from: [2, 5], to: [4, 5], heuristic }, 'astar').cost).toBe(6);
  });

  it('rules out nothing when cells are dearer, avoided or one-way: then a detour through a dead end may pay', () => {
    const regions = threeRooms();
    const { grid } = regions;
    const estimate = deadEndHeuristic(regions).prepare(grid, [grid.cell(10, 0)], {
      start: grid.cell(0, 0),
      bareMap: false,
    });
    expect(estimate(grid.cell(0, 4))).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('leaves a shortest path between all pairs of cells, whatever the gates', () => {
    fc.assert(
      fc.property(arbitraryRegions(7), (regions) => {
        const { grid } = regions;
        const heuristic = deadEndHeuristic(regions);
        const cells = freeCells(grid);
        for (const goal of cells.filter((_, i) => i % 3 === 0)) {
          const truth = distancesTo(grid, [goal]);
          for (const start of cells.filter((_, i) => i % 2 === 0)) {
            const query = { from: grid.point(start), to: grid.point(goal), heuristic };
            const { cells: path } = findPath(grid, query, 'astar');
            let units = 0;
            for (let i = 1; i < path.length; i++)
              units += grid.stepCosts[grid.directionBetween(path[i - 1]!, path[i]!)]!;
            expect(path.length === 0 ? Number.POSITIVE_INFINITY : units).toBe(truth(start));
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
