import fc from 'fast-check';
import { findPath, Grid, type Point, type RecordedAgent } from 'floodgate';
import { generateMap, generateProblem } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { arrivals, fewestMoves, runPlanner } from './measure.ts';
import { optionsFrom } from './testing.ts';

function recordingOf(ticks: number, agents: readonly RecordedAgent[]) {
  const map = { name: 'a', width: 9, height: 9, rows: [] };
  return {
    floodgate: 1,
    map,
    corners: 'never',
    crossing: 'allowed',
    planner: 'x',
    seed: 1,
    ticks,
    agents,
  } as const;
}

describe('the fewest moves alone', () => {
  it('count a diagonal as one move, where the grid has diagonals', () => {
    const isFree = () => true;
    expect(fewestMoves(Grid.from(9, 9, isFree), [1, 1], [5, 4])).toBe(4);
    expect(fewestMoves(Grid.from(9, 9, isFree, { corners: 'never' }), [1, 1], [5, 4])).toBe(7);
  });

  it('are infinite without a path, and 0 at home', () => {
    const grid = Grid.from(3, 1, (x) => x !== 1);
    expect(fewestMoves(grid, [0, 0], [2, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(fewestMoves(grid, [2, 0], [2, 0])).toBe(0);
  });

  it('equal the cost of a path where every move costs 1', () => {
    const corners = fc.constantFrom('never' as const, 'no-corner-cutting' as const);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), corners, (seed, corners) => {
        const grid = generateMap('caves', { width: 24, height: 24, seed, corners });
        const uniform = Grid.from(24, 24, (x, y) => grid.isFree(x, y), { corners, costs: 'uniform' });
        for (const { start, goal } of generateProblem(grid, { agents: 5, seed }).agents)
          expect(fewestMoves(grid, start, goal)).toBe(findPath(uniform, { from: start, to: goal }).cost);
      }),
      { numRuns: 20 },
    );
  });
});

describe('arrivals', () => {
  const start: Point = [0, 0];

  it('count the ticks until an agent is home for good, not the first time it gets there', () => {
    const agents = [{ start, goal: [1, 0] as const, moves: '2.62....' }];
    expect(arrivals(recordingOf(8, agents), 1)).toEqual({ completion: 1, ratio: 4, ticks: 4 });
  });

  it('count all ticks for an agent that is not home', () => {
    const agents: RecordedAgent[] = [
      { start, goal: [0, 0], moves: '....' },
      { start: [3, 3], goal: [5, 3], moves: '2...' },
      { start: [7, 7], goal: [7, 8], moves: '.4..' },
    ];
    expect(arrivals(recordingOf(4, agents), 3)).toEqual({
      completion: 2 / 3,
      ratio: (0 + 4 + 2) / 3,
      ticks: 4,
    });
  });
});

describe('a run of a planner', () => {
  const problem = generateProblem(generateMap('rooms', { width: 32, height: 32 }), { agents: 20 });
  const alone = problem.agents.reduce(
    (sum, { start, goal }) => sum + fewestMoves(problem.grid, start, goal),
    0,
  );

  it('brings everyone home', () => {
    const one = runPlanner(problem, 'pibt', alone, optionsFrom());
    expect(one).toMatchObject({ completion: 1 });
    expect(one.error).toBeUndefined();
    expect(one.ratio).toBeGreaterThanOrEqual(1);
    expect(one.msPerTick).toBeGreaterThan(0);
  });

  it('takes the mean over the seeds', () => {
    // In a crowd this dense, ties are broken by chance all the time.
    const dense = generateProblem(problem.grid, { agents: 250 });
    const [one, four] = ['1', '4'].map((seeds) =>
      runPlanner(dense, 'pibt', 1, optionsFrom('--seeds', seeds, '--ticks', '50', '--no-referee')),
    );
    expect(four!.ratio).not.toBe(one!.ratio);
    expect(Math.abs(four!.ratio / one!.ratio - 1)).toBeLessThan(0.5);
  });

  it('ends at the limit of ticks', () => {
    const outcome = runPlanner(problem, 'pibt', alone, optionsFrom('--ticks', '3'));
    expect(outcome.ticks).toBe(3);
    expect(outcome.completion).toBeLessThan(1);
    expect(outcome.ratio).toBeLessThanOrEqual((3 * problem.agents.length) / alone);
  });

  it('reports what a planner throws', () => {
    const blocked = { ...problem, agents: [...problem.agents, problem.agents[0]!] };
    expect(runPlanner(blocked, 'pibt', alone, optionsFrom()).error).toMatch(/agent/);
  });
});
