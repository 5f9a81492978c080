import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, octileDistance, type Point } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, draw, freeCells, placeOn } from '../grid/testing.ts';
import { cellMask, findPath } from '../search/index.ts';
import { type AnyAngleQuery, AnyAngleSearch, findAnyAnglePath } from './index.ts';
import { anyAngleDistances, lineLength, squareFits } from './testing.ts';

const arbitrarySize = fc.integer({ min: 1, max: 3 });

/** Free tiles for an agent of that size near two places; undefined if there are none. */
function endsOn(grid: Grid, size: number, ...places: (readonly [number, number])[]): Point[] | undefined {
  const layer = grid.layer({ size });
  const cells = places.map((place) => layer.nearestFreeCell(placeOn(grid, place)));
  return cells.includes(undefined) ? undefined : cells.map((cell) => layer.point(cell!));
}

function expectLegal(grid: Grid, path: readonly Point[], size: number): void {
  for (let i = 1; i < path.length; i++)
    if (!squareFits(grid, path[i - 1]!, path[i]!, size))
      throw new Error(`size ${size} does not fit from (${path[i - 1]}) to (${path[i]})`);
}

describe('any-angle paths', () => {
  it('are as short as Dijkstra over all lines of sight finds, and legal for every size', () => {
    const cases = new Cases<'turns' | 'largeTurns' | 'straight' | 'blocked' | 'winding' | 'cutsOnly'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: 3, maxSize: 16 }),
        arbitrarySize,
        arbitraryPlace,
        (grid, size, start) => {
          const layer = grid.layer({ size });
          const [from] = endsOn(grid, size, start) ?? [];
          if (!from) return;
          const distanceTo = anyAngleDistances(grid, from, size);
          for (const to of freeCells(layer).map((cell) => layer.point(cell))) {
            const { path, cost, status } = findAnyAnglePath(grid, { from, to, size });
            const least = distanceTo(to);
            if (least === Number.POSITIVE_INFINITY) expect([status, cost, path]).toEqual(['none', least, []]);
            else {
              expect(status).toBe('found');
              expect([path[0], path.at(-1)]).toEqual([from, to]);
              expect(Math.abs(cost - least)).toBeLessThan(1e-9);
              expect(Math.abs(cost - lineLength(path))).toBeLessThan(1e-9);
              expectLegal(grid, path, size);
            }
            cases.add({
              turns: path.length > 2,
              largeTurns: size > 1 && path.length > 2,
              straight: path.length === 2 && cost > 3,
              blocked: status === 'none',
              winding: path.length > 4,
              cutsOnly:
                status === 'none' && layer.components.connected(layer.cell(...from), layer.cell(...to)),
            });
          }
        },
      ),
      { numRuns: 500 },
    );
    cases.expectPercent({ turns: 20, largeTurns: 3, straight: 15, blocked: 5, winding: 2, cutsOnly: 0.3 });
  });

  it('lead to the nearest of several goals, in slices as at once', () => {
    const cases = new Cases<'found' | 'blocked' | 'apart'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: 4, maxSize: 14, maxWalls: 40 }),
        arbitraryPlace,
        fc.array(arbitraryPlace, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (grid, start, goals, slice) => {
          const ends = endsOn(grid, 1, start, ...goals);
          if (!ends) return;
          const [from, ...to] = ends as [Point, ...Point[]];
          const search = new AnyAngleSearch(grid, { from, to });
          while (search.advance(slice) === 'in-progress');
          const { status, cost, path, expanded } = search.result();
          const distanceTo = anyAngleDistances(grid, from, 1);
          const lengths = to.map((goal) => distanceTo(goal));
          const least = Math.min(...lengths);
          expect(status).toBe(least === Number.POSITIVE_INFINITY ? 'none' : 'found');
          if (status === 'found') {
            expect(cost).toBeCloseTo(least, 9);
            expectLegal(grid, path, 1);
          }
          expect(findAnyAnglePath(grid, { from, to })).toMatchObject({ status, cost, path, expanded });
          cases.add({
            found: cost > 1 && status === 'found',
            blocked: status === 'none',
            apart: lengths.some((length) => length > least + 1),
          });
        },
      ),
      { numRuns: 300 },
    );
    cases.expectPercent({ found: 30, blocked: 1, apart: 50 });
  });

  it('end within the range of a goal, as near to the start as that allows', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: 4, maxSize: 14, maxWalls: 40 }),
        arbitraryPlace,
        arbitraryPlace,
        fc.integer({ min: 1, max: 8 }),
        (grid, start, goal, halves) => {
          const ends = endsOn(grid, 1, start);
          if (!ends) return;
          const from = ends[0]!;
          const to = placeOn(grid, goal);
          const range = halves / 2;
          const { cost } = findAnyAnglePath(grid, { from, to, range });
          const distanceTo = anyAngleDistances(grid, from, 1);
          let least = Number.POSITIVE_INFINITY;
          for (let y = 0; y < grid.height; y++)
            for (let x = 0; x < grid.width; x++)
              if (octileDistance(x - to[0], y - to[1]) <= range) least = Math.min(least, distanceTo([x, y]));
          expect(cost).toBeCloseTo(least, 9);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are at most as long as paths of single moves that cut no corners, and found where those are', () => {
    const cases = new Cases<'shorter' | 'found'>();
    fc.assert(
      fc.property(
        arbitraryGrid({
          minSize: 30,
          maxSize: 80,
          maxWalls: 35,
          corners: ['no-corner-cutting'],
          costs: ['octile'],
        }),
        arbitrarySize,
        arbitraryPlace,
        arbitraryPlace,
        (grid, size, start, goal) => {
          const ends = endsOn(grid, size, start, goal);
          if (!ends) return;
          const query: AnyAngleQuery = { from: ends[0]!, to: ends[1]!, size };
          const moves = findPath(grid, query);
          const lines = findAnyAnglePath(grid, query);
          expect(lines.status).toBe(moves.status);
          if (moves.status === 'none') return;
          expect(lines.cost).toBeLessThan(moves.cost + 1e-6);
          expect(lines.cost).toBeGreaterThan(moves.cost / 1.0824 - 1e-6);
          expectLegal(grid, lines.path, size);
          cases.add({ found: moves.cost > 20, shorter: lines.cost < moves.cost - 0.1 });
        },
      ),
      { numRuns: 150 },
    );
    cases.expectPercent({ found: 40, shorter: 30 });
  });
});

describe('any-angle queries', () => {
  const cut = (corners: 'always' | 'no-corner-cutting') =>
    draw(['..#..', '..#..', '##...', '.....'], { corners });

  it('squeeze through corridors as wide as the agent', () => {
    const grid = draw(['....##....', '..........', '..........', '....##....']);
    const { path } = findAnyAnglePath(grid, { from: [0, 0], to: [8, 2], size: 2 });
    expect(path).toEqual([
      [0, 0],
      [2, 1],
      [6, 1],
      [8, 2],
    ]);
    expect(findAnyAnglePath(grid, { from: [0, 0], to: [7, 0], size: 3 }).status).toBe('none');
  });

  it('touch a corner between two walls, and cut none, whatever the rule of the map', () => {
    const between = draw(['...#', '....', '#...', '....'], { corners: 'always' });
    expect(findAnyAnglePath(between, { from: [0, 1], to: [2, 1] }).path).toHaveLength(2);
    expect(findPath(cut('always'), { from: [0, 0], to: [4, 3] }).status).toBe('found');
    expect(findAnyAnglePath(cut('always'), { from: [0, 0], to: [4, 3] }).status).toBe('none');
  });

  it('go as near as possible if asked to, without cutting corners', () => {
    for (const corners of ['always', 'no-corner-cutting'] as const) {
      const grid = cut(corners);
      const { status, path } = findAnyAnglePath(grid, { from: [0, 0], to: [4, 3], nearest: true });
      expect(status).toBe('partial');
      expect(path.at(-1)).toEqual([1, 1]);
      expect(findAnyAnglePath(grid, { from: [0, 0], to: [2, 0] }).status).toBe('none');
      grid.setPassable(2, 1, true);
      expect(findAnyAnglePath(grid, { from: [0, 0], to: [4, 3], nearest: true }).status).toBe('found');
    }
  });

  it('give up after some expansions with a legal path towards the goal', () => {
    const grid = Grid.from(40, 40, (x, y) => x % 6 !== 3 || y === (x % 12 === 3 ? 0 : 39));
    const query: AnyAngleQuery = { from: [0, 20], to: [38, 20] };
    const whole = findAnyAnglePath(grid, query);
    let nearest = Number.POSITIVE_INFINITY;
    for (let maxExpansions = 0; maxExpansions < whole.expanded; maxExpansions++) {
      const { status, path, expanded } = findAnyAnglePath(grid, { ...query, maxExpansions });
      expect([status, expanded]).toEqual(['partial', maxExpansions]);
      expectLegal(grid, path, 1);
      const [x, y] = path.at(-1)!;
      const left = Math.hypot(38 - x, 20 - y);
      expect(left).toBeLessThanOrEqual(nearest);
      nearest = left;
    }
    expect(nearest).toBeLessThan(20);
    expect(findAnyAnglePath(grid, { ...query, maxExpansions: whole.expanded })).toMatchObject({
      status: 'found',
    });
  });

  it('start over when the map changes, and end when it no longer fits', () => {
    const grid = new Grid(20, 20);
    grid.setRectPassable(10, 0, 1, 19, false);
    const search = new AnyAngleSearch(grid, { from: [0, 0], to: [19, 0] });
    search.advance(1);
    grid.setPassable(10, 5, true);
    search.advance();
    expect(search.result().path).toEqual([
      [0, 0],
      [9, 5],
      [11, 5],
      [19, 0],
    ]);
    const walled = new AnyAngleSearch(grid, { from: [0, 0], to: [19, 0] });
    walled.advance(1);
    grid.setRectPassable(10, 0, 1, 20, false);
    expect(walled.advance()).toBe('none');
    const dear = new AnyAngleSearch(grid, { from: [0, 0], to: [5, 0] });
    grid.setCost(3, 3, 2);
    expect(() => dear.advance()).toThrow(/tiles that differ in cost/);
  });

  it('refuse tiles that differ in cost, one-way tiles and avoided cells, with a way out', () => {
    const query: AnyAngleQuery = { from: [0, 0], to: [5, 5] };
    const dear = new Grid(8, 8, { name: 'bog' });
    dear.addCosts('cavalry');
    dear.setCost(3, 3, 4, 'cavalry');
    expect(findAnyAnglePath(dear, query).status).toBe('found');
    expect(() => findAnyAnglePath(dear, { ...query, costs: 'cavalry' })).toThrow(
      /do not work with tiles that differ in cost, which bog.* has; use findPath and smoothPath/,
    );
    const oneWay = new Grid(8, 8);
    oneWay.setMoves(3, 3, 4);
    expect(() => findAnyAnglePath(oneWay, query)).toThrow(/one-way tiles/);
    const careful = { ...query, avoid: cellMask(oneWay, [[2, 2]]) };
    expect(() => findAnyAnglePath(new Grid(8, 8), careful)).toThrow(/the option 'avoid'/);
  });

  it('refuse bad arguments by name', () => {
    const grid = draw(['..#', '...']);
    expect(() => findAnyAnglePath(grid, { from: [2, 0], to: [0, 0] })).toThrow(/start \(2, 0\) is a wall/);
    expect(() => findAnyAnglePath(grid, { from: [0, 0], to: [3, 0] })).toThrow(/goal \(3, 0\) is outside/);
    expect(() => findAnyAnglePath(grid, { from: [0, 0], to: [] })).toThrow(/list of goals is empty/);
    expect(() => findAnyAnglePath(grid, { from: [0, 0], to: [1, 1], size: 0 })).toThrow(/size/);
  });

  it('stay where they are if the start is a goal', () => {
    expect(findAnyAnglePath(new Grid(3, 3), { from: [1, 1], to: [1, 1] })).toMatchObject({
      status: 'found',
      cost: 0,
      path: [[1, 1]],
    });
  });
});
