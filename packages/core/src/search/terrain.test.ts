import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point, toLength } from '../grid/index.ts';
import { arbitraryPlace, arbitraryTerrain, CAVALRY, Cases, placeOn } from '../grid/testing.ts';
import { DistanceField, findPath, type PathQuery, startSearch } from './index.ts';
import { leastCosts } from './testing.ts';

const E = 1 << 2;

const arbitraryAgent = fc.record({
  size: fc.integer({ min: 1, max: 3 }),
  costs: fc.constantFrom(undefined, CAVALRY),
});

describe('paths over terrain', () => {
  it('cost what a plain search over the same tiles finds, forward and backward', () => {
    const cases = new Cases<'found' | 'blocked' | 'detour'>();
    fc.assert(
      fc.property(
        arbitraryTerrain({ minSize: 5, maxSize: 14, maxWalls: 30 }),
        arbitraryAgent,
        arbitraryPlace,
        arbitraryPlace,
        (grid, { size, costs }, start, goal) => {
          const layer = grid.layer({ size, costs });
          const [from, to] = [
            layer.nearestFreeCell(placeOn(grid, start)),
            layer.nearestFreeCell(placeOn(grid, goal)),
          ];
          if (from === undefined || to === undefined) return;
          const query: PathQuery = {
            from: grid.point(from),
            to: grid.point(to),
            size,
            ...(costs ? { costs } : {}),
          };
          const result = findPath(grid, query);
          const least = leastCosts(grid, { size, costs }, from).get(to) ?? Number.POSITIVE_INFINITY;
          expect(result.cost).toBe(toLength(least));
          expect(result.status).toBe(least === Number.POSITIVE_INFINITY ? 'none' : 'found');
          const sliced = startSearch(grid, query);
          while (sliced.advance(3) === 'in-progress');
          expect(sliced.result().cost).toBe(result.cost);
          const field = new DistanceField(grid, grid.point(to), { size, ...(costs ? { costs } : {}) });
          expect(field.units(from)).toBe(least);
          const plain = findPath(layer.clone(), { from: query.from, to: query.to }, 'astar');
          expect(plain.cost).toBe(result.cost);
          cases.add({
            found: result.cells.length > 3,
            blocked: result.status === 'none',
            detour: result.cost > result.cells.length * Math.SQRT2,
          });
        },
      ),
    );
    cases.expectPercent({ found: 30, blocked: 5, detour: 15 });
  });

  it('avoid what costs more than a detour, and nothing else', () => {
    const grid = new Grid(5, 3);
    for (let y = 0; y < 3; y++) grid.setCost(2, y, y === 2 ? 1 : 9);
    expect(findPath(grid, { from: [0, 0], to: [4, 0] }).path).toContainEqual([2, 2]);
    grid.setCost(2, 0, 1.5);
    expect(findPath(grid, { from: [0, 0], to: [4, 0] }).cost).toBe(4.5);
  });

  it('go nearest to a goal that one-way tiles cut off', () => {
    const grid = new Grid(6, 1);
    grid.setMoves(3, 0, E);
    const back: Pick<PathQuery, 'from' | 'to'> = { from: [5, 0], to: [0, 0] };
    expect(findPath(grid, back).status).toBe('none');
    const result = findPath(grid, { ...back, nearest: true });
    expect([result.status, result.path.at(-1)]).toEqual(['partial', [3, 0]]);
    expect(findPath(grid, { from: [0, 0], to: [5, 0] }).status).toBe('found');
  });

  it.each([0.1, 0, Number.NaN, 1001])('refuse a query with the cost %s, with the tile', (cost) => {
    const grid = new Grid(4, 3);
    const query = (terrain: Float64Array): PathQuery => ({ from: [0, 0], to: [3, 2], terrain });
    const terrain = new Float64Array(grid.cellCount).fill(1);
    const wrong = terrain.slice();
    wrong[grid.cell(3, 1)] = cost;
    expect(() => findPath(grid, query(wrong))).toThrow(
      /terrain at tile \(3, 1\) must be from 1 to 1000, but is /,
    );
    expect(findPath(grid, query(terrain)).status).toBe('found');
    terrain.fill(cost);
    expect(() => findPath(grid, query(terrain))).toThrow(/terrain at tile/);
    grid.setPassable(3, 1, false);
    expect(findPath(grid, query(wrong)).status).toBe('found');
  });

  it('are searched by A* where jumps would miss costs, also when these come while it searches', () => {
    const grid = new Grid(20, 20);
    const query: PathQuery = { from: [0, 0], to: [19, 0] };
    const search = startSearch(grid, query);
    search.advance(0);
    grid.edit((editor) => {
      for (let y = 0; y < 19; y++) editor.setCost(10, y, 1000);
    });
    expect(() => findPath(grid, query, 'jps')).toThrow(/does not work with a map whose tiles differ in cost/);
    while (search.advance(5) === 'in-progress');
    const through = search.result().path.find(([x]: Point) => x === 10);
    expect(through).toEqual([10, 19]);
    const oneWay = new Grid(3, 3);
    oneWay.setMoves(1, 1, E);
    expect(() => findPath(oneWay, { from: [0, 0], to: [2, 2] }, 'jps')).toThrow(
      /does not work with one-way tiles/,
    );
  });
});
