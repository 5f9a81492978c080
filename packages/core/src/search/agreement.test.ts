import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORNER_RULES, Grid, octileDistance, type Point } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, hasWalls, placeOn, reachablePair } from '../grid/testing.ts';
import { DistanceField } from './distance-field.ts';
import { findPath } from './find-path.ts';
import type { SearchResult } from './result.ts';
import { plainDistances, walk } from './testing.ts';

function expectPath(grid: Grid, result: SearchResult, from: Point, to: Point, length: number): void {
  if (length === Number.POSITIVE_INFINITY) {
    expect(result.status).toBe('none');
    expect(result.cells.length).toBe(0);
    return;
  }
  expect(result.status).toBe('found');
  expect(result.path[0]).toEqual(from);
  expect(result.path.at(-1)).toEqual(to);
  expect(result.cost).toBeCloseTo(length, 7);
  expect(walk(grid, result.path)).toBeCloseTo(length, 7);
}

describe('A*, jump point search and the distance field', () => {
  it('agree with a plain relaxation on random maps, for every corner and cost rule', () => {
    const cases = new Cases<'walls' | 'detour'>();
    fc.assert(
      fc.property(arbitraryGrid(), arbitraryPlace, arbitraryPlace, (grid, a, b) => {
        const pair = reachablePair(grid, a, b);
        fc.pre(pair !== undefined);
        const [from, to] = pair!;
        const length = plainDistances(grid, from)(to);
        const straight = octileDistance(from[0] - to[0], from[1] - to[1]);
        cases.add({ walls: hasWalls(grid), detour: length > straight + 0.5 });
        expectPath(grid, findPath(grid, { from, to }, 'astar'), from, to, length);
        expectPath(grid, findPath(grid, { from, to }, 'jps'), from, to, length);
        expect(new DistanceField(grid, to).distance(from)).toBeCloseTo(length, 7);
        expect(new DistanceField(grid, to, { toward: from }).distance(from)).toBeCloseTo(length, 7);
      }),
      { numRuns: 400 },
    );
    cases.expectPercent({ walls: 75, detour: 25 });
  });

  it('agree with each other while the map is edited between queries', () => {
    const cases = new Cases<'solvable' | 'changed'>();
    const edits = fc.array(fc.tuple(arbitraryPlace, fc.boolean()), {
      minLength: 1,
      maxLength: 30,
      size: 'max',
    });
    fc.assert(
      fc.property(
        // Narrow maps, where an edit often changes the shortest path.
        fc.oneof(
          arbitraryGrid({ corners: CORNER_RULES, maxHeight: 7 }),
          arbitraryGrid({ corners: CORNER_RULES, maxSize: 7, maxHeight: 40 }),
        ),
        edits,
        arbitraryPlace,
        arbitraryPlace,
        (grid, changes, a, b) => {
          const from = placeOn(grid, a);
          const to = placeOn(grid, b);
          grid.setPassable(...from, true);
          grid.setPassable(...to, true);
          const field = new DistanceField(grid, to);
          const costs = new Set<number>();
          for (const [place, passable] of changes) {
            const at = placeOn(grid, place);
            if (`${at}` === `${from}` || `${at}` === `${to}`) continue;
            grid.setPassable(...at, passable);
            const fresh = grid.clone();
            const expected = findPath(fresh, { from, to }, 'astar').cost;
            costs.add(expected);
            expectPath(grid, findPath(grid, { from, to }, 'astar'), from, to, expected);
            expectPath(grid, findPath(grid, { from, to }, 'jps'), from, to, expected);
            expect(field.distance(from)).toBe(new DistanceField(fresh, to).distance(from));
            if (expected !== Number.POSITIVE_INFINITY) expect(field.distance(from)).toBeCloseTo(expected, 7);
          }
          cases.add({ solvable: Math.min(...costs) < Number.POSITIVE_INFINITY, changed: costs.size > 1 });
        },
      ),
      { numRuns: 150 },
    );
    cases.expectPercent({ solvable: 40, changed: 4 });
  });

  it('agree on maps wider than many words', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...CORNER_RULES), (seed, corners) => {
        const wide = fc.sample(arbitraryGrid({ corners: [corners], costs: ['octile'] }), {
          numRuns: 1,
          seed,
        })[0]!;
        const grid = tile(wide, 4);
        const from: Point = [0, 0];
        const to: Point = [grid.width - 1, grid.height - 1];
        grid.setPassable(...from, true);
        grid.setPassable(...to, true);
        const expected = findPath(grid, { from, to }, 'astar').cost;
        expectPath(grid, findPath(grid, { from, to }, 'jps'), from, to, expected);
      }),
      { numRuns: 100 },
    );
  });
});

/** The same map n times in each direction. */
function tile(grid: Grid, n: number): Grid {
  const { width, height, corners, costs } = grid;
  return Grid.from(width * n, height * n, (x, y) => grid.isFree(x % width, y % height), { corners, costs });
}
