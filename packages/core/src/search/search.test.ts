import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, octileDistance, type Point, STRAIGHT, toUnits } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, draw, freeCells, placeOn } from '../grid/testing.ts';
import { DistanceField } from './distance-field.ts';
import { findPath, type SearchKind, startSearch } from './find-path.ts';
import { PathBuffer } from './path-buffer.ts';
import { cellMask, type Heuristic } from './query.ts';
import { plainDistances, walk } from './testing.ts';

const BOTH: readonly SearchKind[] = ['astar', 'jps'];

describe.each(BOTH)('%s', (kind) => {
  it('stays where it is when the start is the goal', () => {
    const result = findPath(new Grid(3, 3), { from: [1, 1], to: [1, 1] }, kind);
    expect(result.status).toBe('found');
    expect(result.path).toEqual([[1, 1]]);
    expect(result.cost).toBe(0);
  });

  it('says none when the goal is a wall or cut off, without searching', () => {
    const grid = draw(['..#.', '..#.']);
    expect(findPath(grid, { from: [0, 0], to: [2, 0] }, kind)).toMatchObject({ status: 'none', expanded: 0 });
    expect(findPath(grid, { from: [0, 0], to: [3, 1] }, kind)).toMatchObject({
      status: 'none',
      cost: Number.POSITIVE_INFINITY,
    });
  });

  it('takes points as pairs or as objects', () => {
    const grid = draw(['...', '.#.']);
    const { path } = findPath(grid, { from: [0, 1], to: [2, 1] }, kind);
    expect(findPath(grid, { from: { x: 0, y: 1 }, to: { x: 2, y: 1 } }, kind).path).toEqual(path);
    expect(findPath(grid, { from: [0, 1], to: [{ x: 2, y: 1 }] }, kind).path).toEqual(path);
  });

  it('names what is wrong with a query', () => {
    const grid = draw(['.#']);
    expect(() => findPath(grid, { from: [1, 0], to: [0, 0] }, kind)).toThrow('start (1, 0) is a wall in map');
    expect(() => findPath(grid, { from: [0, 0], to: [5, 0] }, kind)).toThrow(
      'goal (5, 0) is outside of map, which is 2 × 1',
    );
    expect(() => findPath(grid, { from: [0, 0], to: [] }, kind)).toThrow('the list of goals is empty');
    expect(() => findPath(grid, { from: [0.5, 0], to: [1, 0] }, kind)).toThrow(
      'x of start must be a whole number, not 0.5',
    );
    expect(() => findPath(grid, { from: [0, 0], to: [0, 0], range: -1 }, kind)).toThrow(
      'range must not be negative, but is -1',
    );
  });

  it('goes to the reachable cell nearest to an unreachable goal when asked to', () => {
    const grid = draw(['....#..', '....#..', '....#..']);
    const result = findPath(grid, { from: [0, 0], to: [6, 1], nearest: true }, kind);
    expect(result.status).toBe('partial');
    expect(result.path.at(-1)).toEqual([3, 1]);
    expect(walk(grid, result.path)).toBeCloseTo(result.cost);
  });

  it('takes the cheapest of several goals', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['no-corner-cutting'], costs: ['octile'] }),
        arbitraryPlace,
        fc.array(arbitraryPlace, { minLength: 1, maxLength: 30 }),
        (grid, a, places) => {
          const from = placeOn(grid, a);
          const to = places.map((place) => placeOn(grid, place));
          fc.pre(grid.isFree(...from));
          const distance = plainDistances(grid, from);
          const least = Math.min(...to.map((goal) => distance(goal)));
          const result = findPath(grid, { from, to }, kind);
          if (least === Number.POSITIVE_INFINITY) expect(result.status).toBe('none');
          else expect(result.cost).toBeCloseTo(least, 7);
        },
      ),
    );
  });

  it('stops within range of the goal, at the cheapest such cell', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['no-corner-cutting'], costs: ['octile'] }),
        arbitraryPlace,
        arbitraryPlace,
        fc.integer({ min: 0, max: 800 }),
        (grid, a, b, hundredths) => {
          const range = hundredths / 100;
          const from = placeOn(grid, a);
          const to = placeOn(grid, b);
          fc.pre(grid.isFree(...from));
          const distance = plainDistances(grid, from);
          let least = Number.POSITIVE_INFINITY;
          for (let y = 0; y < grid.height; y++) {
            for (let x = 0; x < grid.width; x++) {
              if (octileDistance(x - to[0], y - to[1]) <= range) least = Math.min(least, distance([x, y]));
            }
          }
          const result = findPath(grid, { from, to, range }, kind);
          expect(result.status).toBe(least === Number.POSITIVE_INFINITY ? 'none' : 'found');
          if (result.status === 'found') expect(result.cost).toBeCloseTo(least, 7);
        },
      ),
    );
  });

  it('ends at the limit of expansions with a legal path towards the goal', () => {
    const grid = draw(['.........', '.#######.', '.......#.', '########.', '.........']);
    const result = findPath(grid, { from: [0, 0], to: [0, 4], maxExpansions: 2 }, kind);
    expect(result.status).toBe('partial');
    expect(result.expanded).toBe(2);
    expect(result.path[0]).toEqual([0, 0]);
    expect(walk(grid, result.path)).toBeCloseTo(result.cost);
  });

  it('gives the same answer in slices of any size as at once', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['no-corner-cutting', 'always'], costs: ['octile'] }),
        arbitraryPlace,
        arbitraryPlace,
        fc.integer({ min: 1, max: 9 }),
        (grid, a, b, slice) => {
          const from = placeOn(grid, a);
          const to = placeOn(grid, b);
          fc.pre(grid.isFree(...from));
          const whole = findPath(grid, { from, to }, kind);
          const search = startSearch(grid, { from, to }, kind);
          // Another search in between must not disturb it.
          let rounds = 0;
          while (search.advance(slice) === 'in-progress') {
            findPath(grid, { from, to: [0, 0] }, kind);
            if (++rounds > 5000) throw new Error('does not end');
          }
          expect(search.result()).toMatchObject({
            status: whole.status,
            cost: whole.cost,
            expanded: whole.expanded,
          });
          expect(search.result().cells).toEqual(whole.cells);
        },
      ),
    );
  });

  it('starts over when the map changes between slices', () => {
    const grid = new Grid(30, 30);
    const search = startSearch(grid, { from: [0, 15], to: [29, 15] }, kind);
    expect(search.advance(0)).toBe('in-progress');
    grid.setRectPassable(15, 0, 1, 29, false);
    while (search.advance(3) === 'in-progress');
    expect(search.result().cost).toBeCloseTo(
      findPath(grid, { from: [0, 15], to: [29, 15] }, 'astar').cost,
      9,
    );
    expect(walk(grid, search.result().path)).toBeCloseTo(search.result().cost);
  });

  it('reports every expansion and every opening to its listener', () => {
    const grid = draw(['.....', '.###.', '.....']);
    const expanded: number[] = [];
    const opened = new Set<number>();
    const listener = {
      expanded: (cell: number) => expanded.push(cell),
      opened: (cell: number, g: number, h: number) => {
        expect(g + h).toBeGreaterThan(0);
        opened.add(cell);
      },
    };
    const result = findPath(grid, { from: [0, 1], to: [4, 1], listener }, kind);
    expect(expanded).toHaveLength(result.expanded);
    expect(new Set(expanded).size).toBe(expanded.length);
    expect(opened.has(grid.cell(4, 1))).toBe(true);
  });
});

describe('A*', () => {
  it('never enters an avoided cell and finds the best way around', () => {
    const grid = new Grid(9, 9);
    const wall: Point[] = Array.from({ length: 8 }, (_, y) => [4, y]);
    const avoid = cellMask(grid, wall);
    const result = findPath(grid, { from: [0, 0], to: [8, 0], avoid });
    expect(result.status).toBe('found');
    expect(result.path.some(([x, y]) => avoid[grid.cell(x, y)])).toBe(false);
    expect(
      findPath(grid, { from: [0, 0], to: [8, 0], avoid: cellMask(grid, [...wall, [4, 8]]) }).status,
    ).toBe('none');
    const near = findPath(grid, {
      from: [0, 0],
      to: [8, 0],
      nearest: true,
      avoid: cellMask(grid, [...wall, [4, 8]]),
    });
    expect(near.status).toBe('partial');
    expect(near.path.at(-1)).toEqual([3, 0]);
  });

  it('weighs terrain, and agrees with a map where only cheap cells are walked', () => {
    const grid = new Grid(7, 3);
    const terrain = new Float64Array(grid.cellCount).fill(1);
    for (let x = 1; x < 6; x++) terrain[grid.cell(x, 1)] = 50;
    const result = findPath(grid, { from: [0, 1], to: [6, 1], terrain });
    expect(result.path.some(([x, y]) => y === 1 && x > 0 && x < 6)).toBe(false);
    expect(result.cost).toBeCloseTo(4 + 2 * Math.SQRT2, 9);
  });

  it('follows one-way moves when given some', () => {
    const grid = new Grid(5, 2);
    const eastOnly = { bytes: grid.moves.map((m) => m & ~(32 | 64 | 128)), fill: () => 0 };
    expect(findPath(grid, { from: [0, 0], to: [4, 0], moves: eastOnly }).status).toBe('found');
    expect(findPath(grid, { from: [4, 0], to: [0, 0], moves: eastOnly }).status).toBe('none');
  });

  it('refuses arrays of the wrong length', () => {
    const grid = new Grid(5, 2);
    expect(() => findPath(grid, { from: [0, 0], to: [4, 0], avoid: new Uint8Array(10) })).toThrow(
      `avoid has 10 entries, but map has ${grid.cellCount} cells (padding included)`,
    );
  });

  it('never expands a node twice with a consistent heuristic', () => {
    fc.assert(
      fc.property(arbitraryGrid(), arbitraryPlace, arbitraryPlace, (grid, a, b) => {
        const from = placeOn(grid, a);
        const to = placeOn(grid, b);
        fc.pre(grid.isFree(...from));
        const cells: number[] = [];
        const listener = { expanded: (cell: number) => cells.push(cell) };
        const result = findPath(grid, { from, to, listener }, 'astar');
        expect(result.reexpanded).toBe(0);
        expect(new Set(cells).size).toBe(cells.length);
      }),
    );
  });

  it('stays optimal with an inconsistent heuristic and counts what it expands again', () => {
    let reexpanded = 0;
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['no-corner-cutting'], costs: ['octile'] }),
        arbitraryPlace,
        arbitraryPlace,
        fc.integer(),
        (grid, a, b, seed) => {
          const from = placeOn(grid, a);
          const to = placeOn(grid, b);
          fc.pre(grid.isFree(...from) && grid.isFree(...to));
          // Any value between 0 and the true distance is admissible; a different share for each cell is inconsistent.
          const field = new DistanceField(grid, to);
          const heuristic: Heuristic = {
            consistent: false,
            prepare: () => (cell) => {
              const share = (Math.imul(cell ^ seed, 0x9e3779b1) >>> 0) / 2 ** 32;
              return Math.floor(field.units(cell) * share);
            },
          };
          const result = findPath(grid, { from, to, heuristic });
          const optimal = plainDistances(grid, from)(to);
          if (optimal === Number.POSITIVE_INFINITY) expect(result.status).toBe('none');
          else expect(result.cost).toBeCloseTo(optimal, 7);
          reexpanded += result.reexpanded;
        },
      ),
    );
    expect(reexpanded).toBeGreaterThan(0);
  });

  it('walks an optimal path without a detour when the heuristic is perfect', () => {
    const grid = draw(['.....', '.###.', '.....', '###..', '.....']);
    const field = new DistanceField(grid, [0, 4]);
    const perfect: Heuristic = { consistent: true, prepare: () => (cell) => field.units(cell) };
    const result = findPath(grid, { from: [2, 2], to: [0, 4], heuristic: perfect });
    expect(result.expanded).toBe(result.cells.length - 1);
  });
});

describe('jump point search', () => {
  it('refuses what it cannot do and says what to use', () => {
    const open = new Grid(4, 4);
    expect(() => findPath(open, { from: [0, 0], to: [1, 1], avoid: cellMask(open, []) }, 'jps')).toThrow(
      /option 'avoid'/,
    );
  });

  it('opens far fewer nodes than A*', () => {
    const grid = Grid.from(100, 100, (x, y) => !(x % 20 === 10 && y % 20 !== 5));
    const query = { from: [0, 0], to: [99, 99] } as const;
    expect(findPath(grid, query, 'jps').generated * 5).toBeLessThan(findPath(grid, query, 'astar').generated);
  });
});

describe('DistanceField', () => {
  it('expands no more than it is asked for, and goes on from there', () => {
    const grid = new Grid(50, 50);
    const field = new DistanceField(grid, [0, 0]);
    expect(field.distance([3, 0])).toBe(3);
    const few = field.expanded;
    expect(few).toBeLessThan(40);
    expect(field.distance([2, 0])).toBe(2);
    expect(field.expanded).toBe(few);
    expect(field.status).toBe('in-progress');
    expect(field.advance(10)).toBe('in-progress');
    expect(field.advance()).toBe('found');
    expect(field.expanded).toBe(2500);
  });

  it('reaches a tile it searches toward with fewer expansions', () => {
    const grid = new Grid(50, 50);
    const plain = new DistanceField(grid, [5, 25]);
    const directed = new DistanceField(grid, [5, 25], { toward: [45, 25] });
    expect(directed.distance([45, 25])).toBe(plain.distance([45, 25]));
    expect(directed.expanded * 5).toBeLessThan(plain.expanded);
  });

  it('knows the best moves, and Infinity where no way leads', () => {
    const grid = draw(['..#.', '..#.']);
    const field = new DistanceField(grid, [1, 0]);
    expect(field.bestMoves(grid.cell(0, 0))).toBe(4);
    expect(field.distance([3, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(field.distance([2, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(new DistanceField(grid, [2, 0]).status).toBe('none');
  });

  it('measures to the nearest of several goals, against one-way moves', () => {
    const grid = new Grid(6, 1);
    const eastOnly = { bytes: grid.moves.map((m) => m & 4), fill: () => 0 };
    const field = new DistanceField(
      grid,
      [
        [2, 0],
        [5, 0],
      ],
      { moves: eastOnly },
    );
    expect([0, 1, 2, 3, 4, 5].map((x) => field.distance([x, 0]))).toEqual([2, 1, 0, 2, 1, 0]);
  });
});

describe('search units', () => {
  it('order lengths as real numbers do', () => {
    fc.assert(
      fc.property(fc.nat(20000), fc.nat(20000), fc.nat(20000), fc.nat(20000), (a, b, c, d) => {
        const difference = a - c + (b - d) * Math.SQRT2;
        const units = (a - c) * STRAIGHT + (b - d) * 665857;
        expect(Math.sign(units)).toBe(Math.abs(difference) < 1e-9 ? 0 : Math.sign(difference));
      }),
      { numRuns: 2000 },
    );
    expect(toUnits(2)).toBe(2 * STRAIGHT);
  });
});

describe('searches while the map changes', () => {
  it('answer listeners of an edit by the edited map', () => {
    const grid = new Grid(20, 3);
    const fast = new DistanceField(grid, [19, 1]);
    const lengths: number[] = [];
    // Added before anything that searches keep for a map is made.
    grid.onChange(() =>
      lengths.push(findPath(grid, { from: [0, 1], to: [19, 1] }).cost, fast.distance([0, 1])),
    );
    findPath(grid, { from: [0, 1], to: [19, 1] });
    for (const free of [false, true]) grid.setRectPassable(10, 0, 1, 2, free);
    grid.setRectPassable(10, 0, 1, 3, false);
    grid.setPassable(10, 1, true);
    expect(lengths.map((length) => Math.round(length))).toEqual([20, 20, 19, 19, Infinity, Infinity, 19, 19]);
  });

  it('do not go on when their start has become a wall', () => {
    for (const kind of ['jps', 'astar', 'auto'] as const) {
      const grid = Grid.from(40, 40, (x, y) => x % 8 !== 4 || y % 13 === 3);
      const search = startSearch(grid, { from: [5, 5], to: [38, 38] }, kind);
      search.advance(2);
      grid.setPassable(5, 5, false);
      for (let i = 0; i < 3; i++) expect(() => search.advance(2)).toThrow('start (5, 5) is a wall');
      grid.setPassable(5, 5, true);
      expect(search.advance()).toBe('found');
      expect(search.result().cost).toBe(findPath(grid, { from: [5, 5], to: [38, 38] }).cost);
    }
  });
});

describe('a range', () => {
  it('is reached by the shortest path to any tile in it, for every corner rule', () => {
    let far = 0;
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 24, maxWalls: 40 }),
        arbitraryPlace,
        arbitraryPlace,
        fc.integer({ min: 1, max: 60 }),
        (grid, a, b, tenths) => {
          const start = grid.nearestFreeCell(placeOn(grid, a));
          fc.pre(start !== undefined);
          const [from, to, range] = [grid.point(start!), placeOn(grid, b), tenths / 10];
          const distance = plainDistances(grid, from);
          const inRange = freeCells(grid)
            .map((cell) => grid.point(cell))
            .filter(([x, y]) => octileDistance(x - to[0], y - to[1]) <= range);
          const best = Math.min(...inRange.map(distance));
          for (const kind of ['jps', 'astar'] as const) {
            const { cost } = findPath(grid, { from, to, range }, kind);
            if (best === Number.POSITIVE_INFINITY) expect(cost).toBe(best);
            else expect(cost).toBeCloseTo(best, 7);
          }
          if (best > 5 && best < Number.POSITIVE_INFINITY) far++;
        },
      ),
      { numRuns: 150 },
    );
    expect(far).toBeGreaterThan(20);
  });
});

describe('a path buffer', () => {
  it('is empty after a query that throws', () => {
    const grid = new Grid(9, 9);
    const out = findPath(grid, { from: [0, 0], to: [8, 8], out: new PathBuffer() });
    expect(out.length).toBe(9);
    expect(() => findPath(grid, { from: [0, 0], to: [9, 9], out })).toThrow(/outside/);
    expect([out.status, out.length, out.cost]).toEqual(['none', 0, Number.POSITIVE_INFINITY]);
  });

  it('takes cells, and says what else it was given', () => {
    const grid = new Grid(9, 9, { name: 'field' });
    const cell = grid.cell(0, 0);
    expect(findPath(grid, { from: cell, to: [grid.cell(5, 0), grid.cell(0, 3)], cells: true }).cost).toBe(3);
    for (const odd of [0, -1, 1.5, Number.NaN, [0, 0] as const])
      expect(() => findPath(grid, { from: cell, to: odd, cells: true })).toThrow(
        /goal must be a cell of field/,
      );
    expect(() => findPath(grid, { from: cell, to: [1, 1] })).toThrow(/start must be a point/);
  });
});
