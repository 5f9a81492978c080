import type { Point } from 'floodgate';
import { Grid } from 'floodgate';
import { parseRows } from 'floodgate/formats';
import { describe, expect, it } from 'vitest';
import { type BenchQuery, checkPath, pathCost, TOLERANCE } from './check.ts';
import { floodgateAStar, LIBRARIES, type Library, type MoveSet, type Prepared } from './libraries/index.ts';
import { spreadOrder } from './spread.ts';
import { withTerrain } from './terrain.ts';
import { createTimer } from './timing.ts';

/** 20 × 20 with two walls that leave a way around each, so that a path has to turn. */
const SIDE = 20;
const plain = parseRows(
  Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_, x) => ((x === 6 && y < 17) || (x === 13 && y > 2) ? '@' : '.')).join(''),
  ).join('\n'),
);
/** The same, with mud all over but for a road along the walls. */
const costly = plain.clone();
costly.edit((editor) => {
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) editor.setCost(x, y, x < 3 || y > 16 || (x > 6 && x < 9) || y < 3 ? 1 : 4);
  }
});
const from: Point = [1, 1];
const to: Point = [18, 18];

/** By design, where there are diagonals. */
const CUTS_CORNERS = [
  'javascript-astar',
  'rot-js',
  'fast-astar',
  'fast-astar, JavaScript',
  'grid-engine A*',
  'grid-engine JPS',
];
/** Where a diagonal does not cost √2 times as much as a straight step. */
const OTHER_DIAGONALS = ['easystarjs', ...CUTS_CORNERS];

async function pathOf(prepared: Prepared, start: Point, goal: Point): Promise<Point[]> {
  prepared.setUp?.();
  return prepared.points(await prepared.query(start, goal))!;
}

/** The cheapest cost, by repeated relaxation over all moves: slow and plain. */
function optimumOf(grid: Grid, moves: MoveSet): number {
  const costs = new Map([[from.join(), 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [key, cost] of [...costs]) {
      const [x, y] = key.split(',').map(Number) as [number, number];
      for (const [dx, dy] of steps(grid, moves, x, y)) {
        const next = cost + Math.hypot(dx, dy) * grid.costAt(x + dx, y + dy);
        const known = costs.get(`${x + dx},${y + dy}`) ?? Number.POSITIVE_INFINITY;
        if (next < known - TOLERANCE) {
          costs.set(`${x + dx},${y + dy}`, next);
          changed = true;
        }
      }
    }
  }
  return costs.get(to.join())!;
}

function steps(grid: Grid, moves: MoveSet, x: number, y: number): Point[] {
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy): Point => [dx, dy]));
  return around.filter(([dx, dy]) => {
    if ((dx === 0) === (dy === 0) && (moves === 'four' || dx === 0)) return false;
    return grid.isFree(x + dx, y + dy) && grid.isFree(x + dx, y) && grid.isFree(x, y + dy);
  });
}

const OPTIMA = {
  plain: { eight: optimumOf(plain, 'eight'), four: optimumOf(plain, 'four') },
  costly: { eight: optimumOf(costly, 'eight'), four: optimumOf(costly, 'four') },
};

const queryWith = (optimum: number): BenchQuery => ({ from, to, optimum, tolerance: TOLERANCE });

const titled = LIBRARIES.map((library) => ({
  title: `${library.name}, ${library.moves} moves${library.terrain ? ', terrain' : ''}`,
  library,
}));

describe.each(titled)('$title', ({ library }: { library: Library }) => {
  const { name, moves, terrain } = library;
  const grid = terrain ? costly : plain;

  it('finds a path with the right ends, time and again', async () => {
    const prepared = await library.prepare(grid);
    const points = await pathOf(prepared, from, to);
    expect([points[0], points.at(-1)]).toEqual([from, to]);
    const back = await pathOf(prepared, to, from);
    expect([back[0], back.at(-1)]).toEqual([to, from]);
    expect(await pathOf(prepared, from, to)).toEqual(points);
  });

  it('is judged as it deserves', async () => {
    const points = await pathOf(await library.prepare(grid), from, to);
    const verdict = checkPath(grid, moves, queryWith(OPTIMA[terrain ? 'costly' : 'plain'][moves]), points);
    expect(verdict.illegal).toBe(moves === 'eight' && CUTS_CORNERS.includes(name));
    if (moves === 'four' || !OTHER_DIAGONALS.includes(name)) expect(verdict.excess).toBe(0);
    expect(verdict.impossible).toBe(false);
  });
});

it('has no two libraries that cannot be told apart', () => {
  expect(new Set(titled.map(({ title }) => title)).size).toBe(LIBRARIES.length);
});

describe('checkPath', async () => {
  const best = await pathOf(await floodgateAStar.prepare(plain), from, to);
  const verdictOn = (points: readonly Point[] | null) =>
    checkPath(plain, 'eight', queryWith(OPTIMA.plain.eight), points);

  it('finds nothing wrong with a shortest path', () => {
    expect(verdictOn(best)).toEqual({ missing: false, illegal: false, excess: 0, impossible: false });
  });

  it('says by how much a path is too long', () => {
    const detour: Point[] = [from, [1, 0], ...best];
    expect(verdictOn(detour).illegal).toBe(false);
    expect(verdictOn(detour).excess).toBeCloseTo(2 / OPTIMA.plain.eight, 12);
  });

  it.each<[string, readonly Point[]]>([
    ['through a wall', Array.from({ length: 18 }, (_, i): Point => [i + 1, i + 1])],
    ['with a jump', [from, to]],
    ['with a pause', [from, from, [1, 2]]],
    ['with another start', [[2, 1], to]],
    ['with another end', [from, [1, 2]]],
    ['off the map', [from, [1, 0], [1, -1], to]],
    ['without points', []],
  ])('flags a path %s', (_, points) => {
    expect(verdictOn(points).illegal).toBe(true);
  });

  it('flags a cut corner', () => {
    const corner: Point[] = [
      [6, 17],
      [7, 16],
    ];
    const query = { from: corner[0]!, to: corner[1]!, optimum: Math.SQRT2, tolerance: TOLERANCE };
    expect(checkPath(plain, 'eight', query, corner).illegal).toBe(true);
  });

  it('flags a diagonal where there are four moves', () => {
    const step: Point[] = [
      [1, 1],
      [2, 2],
    ];
    const query = { from: step[0]!, to: step[1]!, optimum: Math.SQRT2, tolerance: TOLERANCE };
    expect(checkPath(plain, 'four', query, step).illegal).toBe(true);
    expect(checkPath(plain, 'eight', query, step).illegal).toBe(false);
  });

  it('flags no path, and an optimum that is beaten', () => {
    expect(verdictOn(null).missing).toBe(true);
    expect(checkPath(plain, 'eight', queryWith(OPTIMA.plain.eight + 1), best).impossible).toBe(true);
  });
});

describe('pathCost', () => {
  it('multiplies the length of a step by the cost of the tile it enters', () => {
    const grid = Grid.from(3, 2, () => true);
    grid.setCost(0, 0, 100);
    grid.setCost(1, 0, 2);
    grid.setCost(2, 1, 5);
    const path: Point[] = [
      [0, 0],
      [1, 0],
      [2, 1],
      [1, 1],
    ];
    expect(pathCost(grid, path)).toBeCloseTo(2 + 5 * Math.SQRT2 + 1, 12);
  });
});

describe('withTerrain', () => {
  it('lays the same ground of three costs every time, and leaves walls where they are', () => {
    const map = Grid.from(64, 48, (x, y) => (x * 7 + y * 3) % 11 !== 0);
    const [once, again] = [withTerrain(map), withTerrain(map)];
    const costs = new Map<number, number>();
    for (let y = 0; y < map.height; y++) {
      for (let x = 0; x < map.width; x++) {
        expect(once.isFree(x, y)).toBe(map.isFree(x, y));
        expect(once.costAt(x, y)).toBe(again.costAt(x, y));
        costs.set(once.costAt(x, y), (costs.get(once.costAt(x, y)) ?? 0) + 1);
      }
    }
    expect([...costs.keys()].sort()).toEqual([1, 2, 4]);
    for (const count of costs.values()) expect(count).toBeGreaterThan((64 * 48) / 10);
  });
});

describe('spreadOrder', () => {
  it('holds every number once', () => {
    for (const count of [1, 7, 200]) {
      expect(spreadOrder(count).sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
    }
  });

  it('is spread evenly from the beginning', () => {
    for (const length of [5, 10, 40]) {
      const beginning = [
        0,
        ...spreadOrder(200)
          .slice(0, length)
          .sort((a, b) => a - b),
        200,
      ];
      const gaps = beginning.slice(1).map((value, i) => value - beginning[i]!);
      expect(Math.max(...gaps)).toBeLessThan((3 * 200) / length);
    }
  });
});

describe('createTimer', async () => {
  const queries = ([[2, 2], to] as const).map((goal) => ({ from, to: goal, optimum: 1, tolerance: 0 }));
  const task = { map: 'test', moves: 'eight', terrain: false, grid: plain, queries } as const;
  const timer = await createTimer(floodgateAStar, task, 0);

  it('checks as many queries as fit into a slice', async () => {
    const checked = await timer.check({ ms: 1000, queries: 2 });
    expect(checked.ms).toHaveLength(2);
    expect(checked.expanded).toBeGreaterThan(0);
    // Any path is longer than the optimum of 1 that was claimed.
    expect(checked.verdicts.every(({ excess }) => excess > 0)).toBe(true);
    expect((await timer.check({ ms: 0, queries: 2 })).ms).toHaveLength(1);
  });

  it('notes the CPU time at the marks', async () => {
    const { ms, cpuMs, cpuMsAt } = await timer.time(2, [1]);
    expect(ms).toHaveLength(2);
    expect([...cpuMsAt.keys()]).toEqual([1, 2]);
    expect(cpuMsAt.get(1)).toBeLessThanOrEqual(cpuMsAt.get(2)!);
    expect(cpuMsAt.get(2)).toBe(cpuMs);
  });
});
