import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../formats/index.ts';
import { CORNER_RULES, type Point } from '../grid/index.ts';
import { arbitraryGrid, Cases, freeCells, hasWalls } from '../grid/testing.ts';
import { Regions, type Segment } from '../regions/index.ts';
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

/** Maps with one to three slanted gates from border to border, as parallels or across each other. */
function arbitraryDiagonals(size: number): fc.Arbitrary<Regions> {
  const diagonal = fc.tuple(fc.integer({ min: 3 - size, max: size - 3 }), fc.boolean());
  return fc
    .tuple(
      arbitraryGrid({ minSize: size, maxSize: size, maxWalls: 40 }),
      fc.array(diagonal, { minLength: 1, maxLength: 3 }),
    )
    .map(([grid, diagonals]) => {
      const gates = diagonals.map(([shift, rising]): Segment => {
        const from: Point = [Math.max(0, shift), Math.max(0, -shift)];
        const to: Point = [size - 1 - from[1], size - 1 - from[0]];
        return rising
          ? [
              [size - 1 - from[0], from[1]],
              [size - 1 - to[0], to[1]],
            ]
          : [from, to];
      });
      return new Regions(grid, gates);
    });
}

/** Compares searches with true distances; returns whether the heuristic ruled out any cell. */
function findsShortestPaths(regions: Regions): boolean {
  const { grid } = regions;
  const heuristic = deadEndHeuristic(regions);
  const cells = freeCells(grid);
  let ruledOut = false;
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
    const estimate = heuristic.prepare(grid, [goal], { start: goal, bareMap: true });
    ruledOut ||= cells.some((cell) => truth(cell) < Infinity && estimate(cell) === Infinity);
  }
  return ruledOut;
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

  it('rules out what lies behind a slanted gate, if walking along the gate is as short', () => {
    // The gate is the whole diagonal. A wall beside it takes away a diagonal move along it.
    const open = ['.....', '.....', '.....', '.....', '.....'];
    const beside = ['.....', '.....', '.@...', '.....', '.....'];
    for (const rows of [open, beside]) {
      const grid = parseRows(rows);
      const regions = new Regions(grid, [
        [
          [0, 0],
          [4, 4],
        ],
      ]);
      const query = { start: grid.cell(2, 0), bareMap: true };
      const estimate = deadEndHeuristic(regions).prepare(grid, [grid.cell(4, 2)], query);
      expect(estimate(grid.cell(0, 4))).toBe(Number.POSITIVE_INFINITY);
    }
  });

  it('leaves a shortest path between all pairs of cells, whatever the gates', () => {
    fc.assert(
      fc.property(arbitraryRegions(7), (regions) => {
        findsShortestPaths(regions);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves a shortest path beside slanted gates that cut the map in two, under every corner rule', () => {
    const cases = new Cases<'walls' | 'never' | 'no-corner-cutting' | 'one-free' | 'always'>();
    fc.assert(
      fc.property(arbitraryDiagonals(8), (regions) => {
        const ruledOut = findsShortestPaths(regions);
        const rules = CORNER_RULES.map((rule) => [rule, ruledOut && regions.grid.corners === rule]);
        cases.add({ walls: hasWalls(regions.grid), ...Object.fromEntries(rules) });
      }),
      { numRuns: 80 },
    );
    cases.expectPercent({ walls: 45, never: 5, 'no-corner-cutting': 5, 'one-free': 5, always: 5 });
  });
});
