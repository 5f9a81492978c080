import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../grid/index.ts';
import {
  arbitraryGrid,
  arbitraryPlace,
  arbitraryTerrain,
  Cases,
  placeOn,
  reachablePair,
} from '../grid/testing.ts';
import { Random } from '../random.ts';
import { findPath, PathBuffer, type PathQuery, startSearch } from '../search/index.ts';
import { walk } from '../search/testing.ts';
import { FastPaths } from './index.ts';

const arbitraryOptions = fc.record({
  size: fc.constantFrom(1, 1, 2, 3),
  landmarks: fc.constantFrom(0, 2, 8),
});

const arbitraryEdits = fc.array(
  fc.record({ at: arbitraryPlace, free: fc.boolean(), side: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 20, size: 'max' },
);

/** Makes a square of tiles free or walls, as far as it is on the map. */
function build(grid: Grid, [x, y]: Point, side: number, free: boolean): void {
  grid.setRectPassable(x, y, Math.min(side, grid.width - x), Math.min(side, grid.height - y), free);
}

describe('fast paths', () => {
  it('are as short as those of A* and legal, for every rule and size, while the map is edited', () => {
    const cases = new Cases<'found' | 'detour' | 'freed'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxWalls: 45 }),
        arbitraryOptions,
        arbitraryEdits,
        fc.array(fc.tuple(arbitraryPlace, arbitraryPlace), { minLength: 4, maxLength: 4 }),
        (grid, { size, landmarks }, edits, pairs) => {
          const fast = new FastPaths(grid, { size, landmarks });
          const layer = grid.layer({ size });
          for (const [i, { at, free, side }] of [
            { at: [0, 0] as const, free: true, side: 0 },
            ...edits,
          ].entries()) {
            if (side > 0) build(grid, placeOn(grid, at), side, free);
            for (const [a, b] of i % 3 === 0 ? pairs : pairs.slice(0, 1)) {
              const pair = reachablePair(layer, a, b);
              if (!pair) continue;
              const [from, to] = pair;
              const best = findPath(layer, { from, to }, 'astar');
              const result = findPath(grid, { from, to, size, fast });
              expect(result.cost).toBe(best.cost);
              expect(walk(layer, result.path)).toBeCloseTo(best.cost, 7);
              expect([result.path[0], result.path.at(-1)]).toEqual([from, to]);
              cases.add({
                found: result.cells.length > 3,
                detour: best.expanded > 2 * best.cells.length,
                freed: free && side > 0,
              });
            }
          }
          expect(fast.update()).toBe(true);
          fast.dispose();
        },
      ),
      { numRuns: 250 },
    );
    cases.expectPercent({ found: 40, detour: 5, freed: 20 });
  });

  it('know after edits what ones made for the edited map know', () => {
    fc.assert(
      fc.property(arbitraryGrid({ minSize: 8 }), arbitraryEdits, (grid, edits) => {
        const fast = new FastPaths(grid);
        for (const { at, free, side } of edits) build(grid, placeOn(grid, at), side, free);
        fast.refresh();
        expect(fast.save()).toEqual(new FastPaths(grid.clone()).save());
      }),
      { numRuns: 60 },
    );
  });

  it('serve queries for several goals, in a range, to the nearest cell, with a limit and in slices', () => {
    const cases = new Cases<'none' | 'partial' | 'found'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxWalls: 40, minSize: 4 }),
        fc.array(arbitraryPlace, { minLength: 1, maxLength: 4 }),
        arbitraryPlace,
        fc.record({ range: fc.constantFrom(0, 0, 2.5), nearest: fc.boolean() }),
        (grid, goals, start, options) => {
          const from = grid.nearestFreeCell(placeOn(grid, start));
          fc.pre(from !== undefined);
          const fast = new FastPaths(grid, { landmarks: 3 });
          const query: PathQuery = {
            from: grid.point(from!),
            to: goals.map((goal) => placeOn(grid, goal)),
            ...options,
          };
          const best = findPath(grid, query, 'astar');
          const result = findPath(grid, { ...query, fast });
          expect([result.status, result.cost]).toEqual([best.status, best.cost]);
          const sliced = startSearch(grid, { ...query, fast });
          while (sliced.advance(2) === 'in-progress');
          expect([sliced.status, sliced.result().cost]).toEqual([best.status, best.cost]);
          const limited = findPath(grid, { ...query, fast, maxExpansions: 1 });
          if (limited.status === 'found') expect(limited.cost).toBe(best.cost);
          const { status } = best;
          cases.add({ none: status === 'none', partial: status === 'partial', found: status === 'found' });
        },
      ),
      { numRuns: 150 },
    );
    cases.expectPercent({ none: 2, partial: 5, found: 50 });
  });

  it('help A* on maps with terrain and one-way tiles', () => {
    fc.assert(
      fc.property(
        arbitraryTerrain({ minSize: 5, maxSize: 16, maxWalls: 30 }),
        arbitraryPlace,
        arbitraryPlace,
        (grid, a, b) => {
          const [from, to] = [a, b].map((place) => grid.nearestFreeCell(placeOn(grid, place)));
          fc.pre(from !== undefined);
          const fast = new FastPaths(grid, { landmarks: 4 });
          const query = { from: from!, to: to!, cells: true };
          expect(findPath(grid, { ...query, fast }).cost).toBe(findPath(grid, query, 'astar').cost);
        },
      ),
    );
  });

  it('expand fewer nodes than jump point search, thanks to landmarks', () => {
    const random = new Random(5);
    const grid = Grid.from(90, 90, () => !random.chance(0.35));
    const fast = new FastPaths(grid);
    let [byFastPaths, byJumps] = [0, 0];
    for (let i = 0; i < 40; i++) {
      const query = { from: grid.randomFreeCell(random)!, to: grid.randomFreeCell(random)!, cells: true };
      byFastPaths += findPath(grid, { ...query, fast }).expanded;
      byJumps += findPath(grid, query).expanded;
    }
    expect(2 * byFastPaths).toBeLessThan(byJumps);
  });

  it('refuse another map, another size, and a heuristic besides', () => {
    const grid = new Grid(9, 9, { name: 'field' });
    const fast = new FastPaths(grid, { size: 2 });
    const query = { from: [0, 0], to: [5, 5] } as const;
    expect(findPath(grid, { ...query, size: 2, fast }).cost).toBeCloseTo(5 * Math.SQRT2);
    expect(() => findPath(grid, { ...query, fast })).toThrow(
      /`fast` was made for another map or another size \(field for size 2\)/,
    );
    expect(() => findPath(new Grid(9, 9), { ...query, size: 2, fast })).toThrow(/another map/);
    expect(() => startSearch(grid, { ...query, fast })).toThrow(/another map or another size/);
    expect(() => findPath(grid, { ...query, size: 2, fast, heuristic: fast.heuristic })).toThrow(/not both/);
    expect(() => new FastPaths(grid, { landmarks: 65 })).toThrow(
      'the number of landmarks must be from 0 to 64, not 65',
    );
    expect(() => new FastPaths(grid, { size: 0 })).toThrow('size must be at least 1, not 0');
    expect(() => new FastPaths(grid, { landmark: 3 } as object)).toThrow(/no option 'landmark'/);
  });

  it('stay optimal while distances from landmarks are still those of walls that are gone', () => {
    const random = new Random(7);
    const grid = Grid.from(90, 90, () => !random.chance(0.38));
    const fast = new FastPaths(grid);
    let outOfDate = 0;
    for (let edit = 0; edit < 4; edit++) {
      grid.edit((editor) => {
        for (let i = 0; i < 80; i++) editor.set(random.below(90), random.below(90), random.chance(0.8));
      });
      for (let i = 0; i < 30; i++) {
        const query = { from: grid.randomFreeCell(random)!, to: grid.randomFreeCell(random)!, cells: true };
        expect(findPath(grid, { ...query, fast }).cost).toBe(findPath(grid, query, 'astar').cost);
        if (!fast.isUpToDate) outOfDate++;
      }
    }
    expect(outOfDate).toBeGreaterThan(20);
  });

  it('answer listeners of an edit by the edited map', () => {
    const grid = new Grid(20, 3);
    const lengths: number[] = [];
    let fast: FastPaths | undefined;
    grid.onChange(() => lengths.push(findPath(grid, { from: [0, 1], to: [19, 1], fast: fast! }).cost));
    fast = new FastPaths(grid);
    grid.setRectPassable(10, 0, 1, 2, false);
    grid.setRectPassable(10, 0, 1, 3, false);
    grid.setPassable(10, 1, true);
    expect(lengths.map((length) => Math.round(length))).toEqual([20, Number.POSITIVE_INFINITY, 19]);
  });

  it('stay optimal in slices while landmarks are measured again', () => {
    const random = new Random(11);
    for (let round = 0; round < 150; round++) {
      const grid = Grid.from(40, 40, () => !random.chance(0.3));
      const fast = new FastPaths(grid, { landmarks: 2 });
      // Other walls make other landmarks.
      for (let i = 0; i < 250; i++) grid.setPassable(random.below(40), random.below(40), random.chance(0.4));
      const query = { from: grid.randomFreeCell(random)!, to: grid.randomFreeCell(random)!, cells: true };
      fast.update();
      const search = startSearch(grid, { ...query, fast });
      search.advance(random.between(1, 12));
      fast.refresh();
      search.advance();
      expect(search.result().cost).toBe(findPath(grid, query, 'astar').cost);
    }
  });

  it('estimate for agents with a cost table, too', () => {
    const grid = Grid.from(30, 30, (x, y) => x % 6 !== 3 || y % 7 === 2);
    grid.addCosts('mud', (x, y) => 1 + ((x * y) % 3));
    const fast = new FastPaths(grid);
    const query = { from: [0, 0], to: [29, 29], costs: 'mud' } as const;
    expect(findPath(grid, { ...query, fast }).cost).toBe(findPath(grid, query).cost);
  });

  it('tell how much memory they take, and let go of the map', () => {
    const grid = new Grid(40, 40);
    const fast = new FastPaths(grid);
    expect(fast.bytes).toBeGreaterThan(new FastPaths(grid, { landmarks: 2 }).bytes);
    fast.dispose();
    grid.setPassable(3, 3, false);
    expect(() => findPath(grid, { from: [0, 0], to: [9, 9], fast })).toThrow(/used after dispose/);
  });

  it('put off what a wall that is gone has changed, and do a little of it with every query', () => {
    const grid = Grid.from(200, 200, (x, y) => x !== 100 || y === 199);
    const fast = new FastPaths(grid);
    grid.setPassable(100, 0, true);
    const query = { from: [0, 0], to: [199, 0], fast } as const;
    expect(fast.isUpToDate).toBe(false);
    expect(findPath(grid, query).cost).toBe(199);
    expect(fast.isUpToDate).toBe(false);
    let queries = 0;
    while (!fast.isUpToDate && queries++ < 10_000) findPath(grid, query);
    expect(queries).toBeGreaterThan(10);
    expect(fast.isUpToDate).toBe(true);
    expect(findPath(grid, query).cost).toBe(199);
  });
});

describe('a file of fast paths', () => {
  it('brings back what was saved', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: 3 }),
        arbitraryOptions,
        arbitraryPlace,
        arbitraryPlace,
        (grid, options, a, b) => {
          const fast = new FastPaths(grid, options);
          const loaded = FastPaths.load(grid, fast.save());
          expect(loaded.save()).toEqual(fast.save());
          const pair = reachablePair(loaded.grid, a, b);
          if (!pair) return;
          const query = { from: pair[0], to: pair[1], size: options.size };
          const [before, after] = [
            findPath(grid, { ...query, fast }),
            findPath(grid, { ...query, fast: loaded }),
          ];
          expect(after.cells).toEqual(before.cells);
          expect(after.expanded).toBe(before.expanded);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is refused if it is not whole, or not for this map', () => {
    const grid = Grid.from(12, 9, (x, y) => x !== 5 || y === 3, { name: 'wall' });
    const bytes = new FastPaths(grid).save();
    const load = (map: Grid, content: Uint8Array) => () => FastPaths.load(map, content, 'wall.fast');
    for (let length = 0; length < bytes.length; length++)
      expect(load(grid, bytes.slice(0, length))).toThrow(/^wall\.fast: (cut short|not a file of fast paths)/);
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at]! ^= 4;
      expect(load(grid, damaged)).toThrow(/^wall\.fast: /);
    }
    expect(load(new Grid(12, 9), bytes)).toThrow(/is for another map of the size of/);
    expect(load(new Grid(9, 12), bytes)).toThrow('wall.fast: is for a map of 12 × 9, but map is 9 × 12');
    const four = Grid.from(12, 9, (x, y) => x !== 5 || y === 3, { corners: 'never' });
    expect(load(four, bytes)).toThrow(/is for corners 'no-corner-cutting'/);
    expect(FastPaths.load(grid, new Uint8Array([9, ...bytes]).subarray(1)).save()).toEqual(bytes);
  });
});

describe('a path buffer', () => {
  it('holds what a result would, whatever answers', () => {
    const out = new PathBuffer(1);
    fc.assert(
      fc.property(
        arbitraryGrid({ maxWalls: 50 }),
        arbitraryPlace,
        arbitraryPlace,
        fc.boolean(),
        (grid, a, b, isFast) => {
          const [from, to] = [a, b].map((place) => grid.nearestFreeCell(placeOn(grid, place)));
          fc.pre(from !== undefined);
          const query = {
            from: from!,
            to: to!,
            cells: true,
            ...(isFast ? { fast: new FastPaths(grid) } : {}),
          };
          const result = findPath(grid, query);
          expect(findPath(grid, { ...query, out })).toBe(out);
          expect([out.status, out.cost, out.expanded]).toEqual([result.status, result.cost, result.expanded]);
          expect(out.cells.slice(0, out.length)).toEqual(result.cells);
        },
      ),
      { numRuns: 150 },
    );
  });
});
