import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Grid, octileDistance, PathGrid, type Point } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, placeOn } from '../grid/testing.ts';
import { findPath } from './find-path.ts';
import { walk } from './testing.ts';
import { findTilePath, startTileSearch } from './tile-search.ts';

const arbitraryEdits = fc.array(fc.tuple(arbitraryPlace, fc.boolean(), fc.integer({ min: 1, max: 9 })), {
  maxLength: 20,
  size: 'max',
});

/** The same walls, without all that a grid has besides. */
function small(grid: Grid): PathGrid {
  const { width, height, corners, costs } = grid;
  return PathGrid.from(width, height, (x, y) => grid.isFree(x, y), { corners, costs });
}

describe('paths on a small map', () => {
  it('are as short as on a grid, also after edits, for every corner and cost rule', () => {
    const cases = new Cases<'found' | 'none' | 'costs'>();
    fc.assert(
      fc.property(arbitraryGrid(), arbitraryEdits, arbitraryPlace, arbitraryPlace, (grid, edits, a, b) => {
        const tiles = small(grid);
        const [from, to] = [placeOn(grid, a), placeOn(grid, b)];
        for (const [place, free, cost] of edits) {
          const at = placeOn(grid, place);
          for (const map of [grid, tiles]) {
            map.setPassable(...at, free);
            map.setCost(...at, cost);
          }
        }
        grid.setPassable(...from, true);
        tiles.setPassable(...from, true);
        const expected = findPath(grid, { from, to });
        const found = findTilePath(tiles, { from, to });
        cases.add({
          found: found.cost > 3 && found.status === 'found',
          none: found.status === 'none',
          costs: tiles.terrain !== null,
        });
        expect([found.status, found.cost]).toEqual([expected.status, expected.cost]);
        expect(tiles.moves).toEqual(grid.moves);
        if (found.status !== 'found') return;
        expect([found.path[0], found.path.at(-1)]).toEqual([from, to]);
        if (!tiles.terrain) expect(walk(grid, found.path)).toBeCloseTo(found.cost, 7);
      }),
      { numRuns: 300 },
    );
    cases.expectPercent({ found: 25, none: 10, costs: 40 });
  });

  it('lead as near to an unreachable goal as can be if asked to', () => {
    const cases = new Cases<'unreachable'>();
    fc.assert(
      fc.property(arbitraryGrid(), arbitraryPlace, arbitraryPlace, (grid, a, b) => {
        const [from, to] = [placeOn(grid, a), placeOn(grid, b)];
        grid.setPassable(...from, true);
        const tiles = small(grid);
        const end = (path: readonly Point[]) => {
          const [x, y] = path.at(-1)!;
          return octileDistance(x - to[0], y - to[1]);
        };
        const expected = findPath(grid, { from, to, nearest: true });
        const found = findTilePath(tiles, { from, to, nearest: true });
        cases.add({ unreachable: found.status === 'partial' });
        expect(found.status).toBe(expected.status);
        // Without diagonal moves the search measures by them, too, and takes another tile for the nearest.
        if (grid.corners !== 'never' && grid.costs === 'octile')
          expect(end(found.path)).toBeCloseTo(end(expected.path), 7);
      }),
      { numRuns: 200 },
    );
    cases.expectPercent({ unreachable: 10 });
  });

  it('take the cheapest of several goals, and avoid cells', () => {
    const tiles = new PathGrid(9, 3);
    expect(
      findTilePath(tiles, {
        from: [2, 1],
        to: [
          [8, 1],
          [0, 1],
        ],
      }).path.at(-1),
    ).toEqual([0, 1]);
    const avoid = new Uint8Array(tiles.cellCount);
    avoid[tiles.cell(1, 1)] = 1;
    const { path } = findTilePath(tiles, { from: [2, 1], to: [0, 1], avoid });
    expect(path).not.toContainEqual([1, 1]);
    expect(path.at(-1)).toEqual([0, 1]);
  });

  it('can be searched in slices, from the beginning when the map changes, and up to a limit', () => {
    const tiles = new PathGrid(40, 40);
    const search = startTileSearch(tiles, { from: [0, 20], to: [39, 20] });
    expect(search.advance(10)).toBe('in-progress');
    for (let y = 0; y < 39; y++) tiles.setPassable(20, y, false);
    while (search.advance(10) === 'in-progress');
    expect(search.result().path).toContainEqual([20, 39]);
    const limited = findTilePath(tiles, { from: [0, 20], to: [39, 20], maxExpansions: 5 });
    expect([limited.status, limited.expanded]).toEqual(['partial', 5]);
  });

  it('are refused with what is wrong', () => {
    const tiles = PathGrid.from(4, 4, (x) => x !== 1, { name: 'yard' });
    expect(() => findTilePath(tiles, { from: [1, 1], to: [0, 0] })).toThrow('start (1, 1) is a wall in yard');
    expect(() => findTilePath(tiles, { from: [0, 0], to: [4, 0] })).toThrow(
      'goal (4, 0) is outside of yard, which is 4 × 4',
    );
    expect(() => findTilePath(tiles, { from: [0, 0], to: [] })).toThrow('the list of goals is empty');
    expect(() => findTilePath(tiles, { from: [0, 0], to: [2, 0], maxExpansions: -1 })).toThrow(
      'maxExpansions must not be negative',
    );
    expect(() => tiles.setCost(0, 0, 0.5)).toThrow('must be a number from 1 to 1000');
    expect(() => new PathGrid(0, 4)).toThrow('the width of map must be a whole number from 1');
  });
});
