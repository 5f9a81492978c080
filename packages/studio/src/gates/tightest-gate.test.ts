import { Grid, type Point, plannerById } from 'floodgate';
import type { Segment } from 'floodgate/regions';
import { describe, expect, test } from 'vitest';
import type { PlannedGate } from '../scene/gate-plan.ts';
import { tightestGate } from './tightest-gate.ts';
import { shortestPaths } from './traffic.ts';
import { trialVerdict } from './trial-verdict.ts';
import { WideningTrial } from './widening-trial.ts';

/** Two halls with a wall between them, and a door in it. */
function halls(thickness: number, isDoor: (y: number) => boolean): Grid {
  return Grid.from(20 + thickness, 15, (x, y) => x < 10 || x >= 10 + thickness || isDoor(y));
}

function upright(x: number, top: number, bottom: number): Segment {
  return [
    [x, top],
    [x, bottom],
  ];
}

/** Agents in the left hall, with goals in the right one. */
function crossing(grid: Grid, count: number) {
  return Array.from({ length: count }, (_, i): { start: Point; goal: Point } => ({
    start: [Math.floor(i / 13), 1 + (i % 13)],
    goal: [grid.width - 1 - Math.floor(i / 13), 1 + (i % 13)],
  }));
}

function tightestOf(grid: Grid, agents = crossing(grid, 26), gates?: readonly PlannedGate[]) {
  return tightestGate(grid, shortestPaths(grid, agents), gates);
}

describe('the tightest gate', () => {
  test.for([1, 3, 6])('of two halls is the door between them, in a wall of %i tiles', (thickness) => {
    const grid = halls(thickness, (y) => y === 7);
    const { width, passing, looked, ends, widening } = tightestOf(grid)!;
    expect({ width, passing, looked }).toEqual({ width: 1, passing: 26, looked: 26 });
    expect(ends[0][1]).toBe(7);
    expect(widening!.width).toBe(1);
    const walls = widening!.walls.map((cell) => grid.point(cell));
    expect(walls).toHaveLength(thickness);
    for (const cell of widening!.walls) grid.setPassable(...grid.point(cell), true);
    expect(tightestOf(grid)!.width).toBe(2);
    expect(tightestOf(grid)!.widening!.width).toBe(2);
  });

  test('is the busier of two doors, in relation to their widths', () => {
    const grid = Grid.from(31, 15, (x, y) => (x !== 10 || y === 7) && (x !== 20 || (y > 5 && y < 9)));
    const far = crossing(grid, 26);
    const near = far.map(({ start }): { start: Point; goal: Point } => ({
      start: [start[0] + 12, start[1]],
      goal: [28, start[1]],
    }));
    const { ends, width } = tightestOf(grid, [...far.slice(0, 4), ...near])!;
    expect(width).toBe(3);
    expect(ends[0][0]).toBe(20);
    expect(tightestOf(grid, far)!.ends[0][0]).toBe(10);
  });

  test('is one of the given gates', () => {
    const grid = Grid.from(31, 15, (x, y) => (x !== 10 || y === 7) && (x !== 20 || (y > 5 && y < 9)));
    const wide = { number: 4, ends: upright(20, 6, 8) };
    const aside = { number: 7, ends: upright(29, 0, 14) };
    expect(tightestOf(grid)!.number).toBeUndefined();
    expect(tightestOf(grid, undefined, [aside, wide])).toMatchObject({ number: 4, width: 3, passing: 26 });
    const elsewhere = [{ number: 1, ends: upright(0, 0, 3) }];
    expect(tightestOf(grid, undefined, elsewhere)).toBeUndefined();
  });

  test.for([
    ['of one tile', 7],
    ['that ends in a wall', 5],
  ] as const)('that was given, %s, is wider after its widening', ([, top]) => {
    const grid = halls(1, (y) => y === 7);
    const { widening, ends } = tightestOf(grid, undefined, [{ number: 1, ends: upright(10, top, 7) }])!;
    expect(ends).toEqual(upright(10, 7, 7));
    expect(widening!.walls).toHaveLength(1);
    for (const cell of widening!.walls) grid.setPassable(...grid.point(cell), true);
    const after = tightestOf(grid, undefined, [{ number: 1, ends: widening!.ends }]);
    expect(after).toMatchObject({ number: 1, width: 2, passing: 26 });
  });

  test('of one open hall does not exist', () => {
    const grid = Grid.from(12, 12, () => true);
    expect(tightestOf(grid, [{ start: [1, 1], goal: [10, 10] }])).toBeUndefined();
  });

  test('that is as narrow as everything beside it is not widened alone', () => {
    const isHall = (x: number): boolean => x < 5 || x > 114;
    const corridor = Grid.from(120, 9, (x, y) => y === 4 || isHall(x));
    const { width, widening } = tightestOf(corridor, [{ start: [0, 4], goal: [119, 4] }])!;
    expect(width).toBe(1);
    expect(widening).toBeUndefined();
  });

  test('on a slant is wider after its widening too', () => {
    // Two halls that meet at a corner, with one tile to pass it.
    const grid = Grid.from(
      24,
      24,
      (x, y) => (x < 12 && y < 12) || (x >= 12 && y >= 12) || (x === 12 && y === 11),
    );
    const agents: { start: Point; goal: Point }[] = [{ start: [2, 2], goal: [20, 20] }];
    const { width, widening } = tightestOf(grid, agents)!;
    expect(width).toBe(1);
    for (const cell of widening!.walls) grid.setPassable(...grid.point(cell), true);
    expect(tightestOf(grid, agents)!.width).toBe(2);
  });
});

describe('widening the door of two halls', () => {
  const grid = halls(1, (y) => y === 7);
  const agents = crossing(grid, 60);
  const pibt = () => plannerById('pibt');

  function run(walls: readonly number[]) {
    const trial = new WideningTrial({ grid, agents }, walls, pibt, 1);
    while (trial.advance(1000));
    return trial.figures();
  }

  test('lets the crowd through sooner', () => {
    const [before, after] = run(tightestOf(grid, agents)!.widening!.walls);
    expect([before.home, after.home]).toEqual([1, 1]);
    expect(after.ticks).toBeLessThan(0.75 * before.ticks);
    expect(after.arrivalRatio).toBeLessThan(before.arrivalRatio);
    expect(after.waiting).toBeLessThan(before.waiting);
    expect(trialVerdict(before, after)).toMatch(/^All agents are home \d+ ticks sooner\.$/);
    expect(grid.isFree(10, 6) || grid.isFree(10, 8)).toBe(false);
  });

  test('changes nothing without a wall to take away', () => {
    const [before, after] = run([]);
    expect(after).toEqual(before);
    expect(trialVerdict(before, after)).toBe('Nothing changes: this gate does not hold the crowd up.');
    expect(trialVerdict(after, { ...before, ticks: before.ticks + 3 })).toBe(
      'All agents are home 3 ticks later: it gets worse.',
    );
    expect(trialVerdict({ ...before, home: 0.9 }, { ...before, home: 0.95 })).toBe(
      '5 % of the agents more are home.',
    );
  });

  test('of a lifelong crowd is measured by goals reached', () => {
    const nextGoal = (agent: number, reached: number): Point =>
      reached % 2 === 1 ? agents[agent]!.start : agents[agent]!.goal;
    const trial = new WideningTrial(
      { grid, agents: agents.slice(0, 30), nextGoal },
      tightestOf(grid)!.widening!.walls,
      pibt,
      1,
    );
    while (trial.advance(1000));
    const [before, after] = trial.figures();
    expect([before.ticks, before.home]).toEqual([1000, Number.NaN]);
    expect(after.throughput).toBeGreaterThan(1.2 * before.throughput);
    expect(trialVerdict(before, after)).toMatch(/% more goals are reached per tick\.$/);
  });
});
