import type { Point } from 'floodgate';
import { parseRows } from 'floodgate/formats';
import { describe, expect, it } from 'vitest';
import { checkPath, pathLength } from './check.ts';
import { floodgateAStar, LIBRARIES, type Prepared } from './libraries/index.ts';
import { spreadOrder } from './maps.ts';
import { createTimer } from './timing.ts';

/** 20 × 20 with two walls that leave a way around each, so that a path has to turn. */
const SIDE = 20;
const grid = parseRows(
  Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_, x) => ((x === 6 && y < 17) || (x === 13 && y > 2) ? '@' : '.')).join(''),
  ).join('\n'),
);
const from: Point = [1, 1];
const to: Point = [18, 18];
/** By hand: 17 columns to cross, from row 1 down to 17, up to 2 and down to 18. */
const FOUR_OPTIMUM = 17 + 16 + 15 + 16;
/** By design; the last test of each library pins it down. */
const CUTS_CORNERS = ['javascript-astar', 'rot-js'];
const OTHER_COSTS = ['easystarjs', ...CUTS_CORNERS];

function pathOf(prepared: Prepared, start: Point, goal: Point): Point[] {
  prepared.setUp?.();
  return prepared.points(prepared.query(start, goal))!;
}

const best = pathOf(floodgateAStar.prepare(grid), from, to);
const eightOptimum = pathLength(best);

describe.each(LIBRARIES)('$name', ({ name, moves, prepare }) => {
  const prepared = prepare(grid);
  const points = pathOf(prepared, from, to);

  it('finds a path with the right ends, time and again', () => {
    expect([points[0], points.at(-1)]).toEqual([from, to]);
    const back = pathOf(prepared, to, from);
    expect([back[0], back.at(-1)]).toEqual([to, from]);
    expect(pathOf(prepared, from, to)).toEqual(points);
  });

  it('is judged as it deserves', () => {
    const optimum = moves === 'four' ? FOUR_OPTIMUM : eightOptimum;
    const verdict = checkPath(grid, moves, from, to, optimum, points);
    expect(verdict.illegal).toBe(CUTS_CORNERS.includes(name));
    if (!OTHER_COSTS.includes(name)) expect(verdict.suboptimal).toBe(false);
    expect(verdict.impossible).toBe(false);
  });
});

describe('checkPath', () => {
  const verdictOn = (points: readonly Point[] | null) =>
    checkPath(grid, 'eight', from, to, eightOptimum, points);

  it('finds nothing wrong with a shortest path', () => {
    expect(verdictOn(best)).toEqual({ missing: false, illegal: false, suboptimal: false, impossible: false });
  });

  it('flags a path that is too long', () => {
    const detour: Point[] = [from, [1, 0], ...best];
    expect(verdictOn(detour)).toMatchObject({ illegal: false, suboptimal: true });
  });

  it.each<[string, readonly Point[]]>([
    ['through a wall', Array.from({ length: 18 }, (_, i): Point => [i + 1, i + 1])],
    ['with a jump', [from, to]],
    ['with a pause', [from, ...best]],
    ['with another start', best.slice(1)],
    ['with another end', best.slice(0, -1)],
    ['without points', []],
  ])('flags a path %s', (_, points) => {
    expect(verdictOn(points).illegal).toBe(true);
  });

  it('flags a cut corner', () => {
    const corner: Point[] = [
      [6, 17],
      [7, 16],
    ];
    expect(checkPath(grid, 'eight', corner[0]!, corner[1]!, Math.SQRT2, corner).illegal).toBe(true);
  });

  it('flags a diagonal where there are four moves', () => {
    const step: Point[] = [
      [1, 1],
      [2, 2],
    ];
    expect(checkPath(grid, 'four', step[0]!, step[1]!, 2, step).illegal).toBe(true);
    expect(checkPath(grid, 'eight', step[0]!, step[1]!, Math.SQRT2, step).illegal).toBe(false);
  });

  it('flags no path, and an optimum that is beaten', () => {
    expect(verdictOn(null).missing).toBe(true);
    expect(checkPath(grid, 'eight', from, to, eightOptimum + 1, best).impossible).toBe(true);
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

describe('createTimer', () => {
  it('gives every query its samples and verdict', () => {
    const query = (goal: Point) => ({ from, to: goal, optimum: { eight: 0, four: 0 } });
    const queries = [query([2, 2]), query(to)];
    const timer = createTimer(floodgateAStar, { name: 'test', grid, queries }, 0);
    const samples = timer.run({ ms: 1000, queries: 2 });
    expect(samples.map((sample) => sample.query).sort()).toEqual([0, 1]);
    expect(timer.run({ ms: 1000, queries: 1 })).toHaveLength(1);
    // Any path is longer than the optimum of 0 that was claimed.
    expect(
      samples.every((sample) => sample.ms >= 0 && sample.expanded > 0 && sample.verdict.suboptimal),
    ).toBe(true);
  });
});
