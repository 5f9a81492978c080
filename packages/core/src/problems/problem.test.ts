import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScenario } from '../formats/index.ts';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid, freeCells } from '../grid/testing.ts';
import { type PlannerSpec, World } from '../world/index.ts';
import { generateProblem, PROBLEM_TYPES } from './generate-problem.ts';
import { builtInMap } from './maps/index.ts';
import { populate } from './problem.ts';
import { problemFromScenario } from './problem-from-scenario.ts';
import { generateScenario } from './scenario.ts';

const still: PlannerSpec = { id: 'still', parameters: {}, create: () => ({ plan: () => {} }) };
const emberdeep = builtInMap('emberdeep').load();
const arbitraryMap = arbitraryGrid({ minSize: 4, maxSize: 20, maxWalls: 45 });
const types = PROBLEM_TYPES.map(({ id }) => id);

function extent(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

describe('generateProblem', () => {
  it.each(types)(
    '%s: starts and goals are different, free and in one component, whatever the map',
    (type) => {
      fc.assert(
        fc.property(arbitraryMap, fc.nat(), fc.integer({ min: 1, max: 40 }), (grid, seed, wanted) => {
          const component = grid.components.largest();
          const room = freeCells(grid).filter((cell) => grid.components.of(cell) === component).length;
          if (room === 0) return;
          const agents = Math.min(room, wanted);
          const problem = generateProblem(grid, { type, agents, seed });
          expect(problem.agents).toHaveLength(agents);
          expect(new Set(problem.agents.map(({ start }) => `${start}`)).size).toBe(agents);
          expect(new Set(problem.agents.map(({ goal }) => `${goal}`)).size).toBe(agents);
          for (const { start, goal } of problem.agents) {
            for (const [x, y] of [start, goal])
              expect(grid.components.of(grid.cell(x, y))).toBe(grid.components.largest());
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(types)('%s: repeats itself for the same seed only', (type) => {
    const make = (seed: number) => generateProblem(emberdeep, { type, agents: 50, seed }).agents;
    expect(make(4)).toEqual(make(4));
    expect(make(4)).not.toEqual(make(5));
  });

  it.each(types)('%s: fills a map to its last cell and refuses one agent more', (type) => {
    const grid = builtInMap('arena').load();
    expect(generateProblem(grid, { type, agents: grid.freeCount }).agents).toHaveLength(grid.freeCount);
    expect(() => generateProblem(grid, { type, agents: grid.freeCount + 1 })).toThrow(
      `arena has room for ${grid.freeCount} agents, not ${grid.freeCount + 1}`,
    );
  });

  it('lets agents cross from side to side, all one way', () => {
    for (let seed = 0; seed < 8; seed++) {
      const { agents } = generateProblem(emberdeep, { type: 'cross-sides', agents: 60, seed });
      const dx = agents.map(({ start, goal }) => goal[0] - start[0]);
      const dy = agents.map(({ start, goal }) => goal[1] - start[1]);
      const oneWay = [dx, dy, dx.map((d) => -d), dy.map((d) => -d)].some((ds) => Math.min(...ds) > 128 / 2);
      expect(oneWay).toBe(true);
    }
  });

  it('lets halves swap sides', () => {
    for (let seed = 0; seed < 8; seed++) {
      const { agents } = generateProblem(emberdeep, { type: 'swap-sides', agents: 60, seed });
      const swaps = [0, 1].some((axis) => {
        const ways = agents.map(({ start, goal }) => goal[axis]! - start[axis]!);
        return ways.every((d) => Math.abs(d) > 128 / 2) && ways.filter((d) => d > 0).length === 30;
      });
      expect(swaps).toBe(true);
    }
  });

  it('keeps inside and outside apart', () => {
    const fromMiddle = ([x, y]: readonly [number, number]) => Math.max(Math.abs(x - 64), Math.abs(y - 64));
    const out = generateProblem(emberdeep, { type: 'inside-out', agents: 100 }).agents;
    const back = generateProblem(emberdeep, { type: 'outside-in', agents: 100 }).agents;
    for (const { start, goal } of out) expect(fromMiddle(start)).toBeLessThan(fromMiddle(goal));
    for (const { start, goal } of back) expect(fromMiddle(start)).toBeGreaterThan(fromMiddle(goal));
  });

  it('packs tight places tightly and spreads wide ones', () => {
    for (let seed = 0; seed < 8; seed++) {
      const tight = generateProblem(emberdeep, { type: 'tight-to-tight', agents: 49, seed }).agents;
      const wide = generateProblem(emberdeep, { type: 'tight-to-wide', agents: 49, seed }).agents;
      for (const agents of [tight, wide])
        expect(extent(agents.map(({ start }) => start[0]))).toBeLessThan(30);
      const area = (agents: typeof wide) =>
        extent(agents.map(({ goal }) => goal[0])) * extent(agents.map(({ goal }) => goal[1]));
      expect(area(wide)).toBeGreaterThan(2 * area(tight));
    }
  });

  it('names what it does not know', () => {
    expect(() => generateProblem(emberdeep, { type: 'swap-side' as 'swap-sides', agents: 3 })).toThrow(
      "'swap-side' (did you mean 'swap-sides'?)",
    );
    expect(() => generateProblem(emberdeep, { agents: 0.5 })).toThrow('whole number from 1, not 0.5');
  });
});

describe('populate', () => {
  it('brings in the agents in order, with priorities and outsiders', () => {
    const grid = new Grid(5, 5);
    const world = new World(grid, { planner: still });
    const agents = populate(world, {
      grid,
      agents: [
        { start: [0, 0], goal: [4, 4], priority: 3 },
        { start: [1, 0], goal: [1, 0], outside: true },
      ],
    });
    expect(agents.map(({ at, goal, priority, outside }) => [at, goal, priority, outside])).toEqual([
      [[0, 0], [4, 4], 3, false],
      [[1, 0], [1, 0], 0, true],
    ]);
  });

  it('refuses a map of another size', () => {
    const world = new World(new Grid(5, 5), { planner: still });
    expect(() => populate(world, { grid: new Grid(5, 6), agents: [] })).toThrow('a map of 5 × 6');
  });
});

describe('problemFromScenario', () => {
  it('takes the queries in order', () => {
    const scenario = generateScenario(emberdeep, { count: 50, seed: 2 });
    const { agents } = problemFromScenario(emberdeep, scenario, 10);
    expect(agents).toEqual(scenario.queries.slice(0, 10).map(({ start, goal }) => ({ start, goal })));
  });

  it('leaves out walls, unreachable goals and doubles, and says so when too few are left', () => {
    const grid = Grid.from(4, 1, (x) => x !== 2, { name: 'gap' });
    const line = (...ends: number[]) =>
      ['0', 'gap.map', 4, 1, ends[0], 0, ends[1], 0, Math.abs(ends[1]! - ends[0]!)].join('\t');
    const scenario = parseScenario(
      ['version 1', line(2, 0), line(0, 3), line(0, 1), line(0, 0), line(1, 1), line(1, 0), line(9, 9)].join(
        '\n',
      ),
    );
    expect(problemFromScenario(grid, scenario, 2).agents).toEqual([
      { start: [0, 0], goal: [1, 0] },
      { start: [1, 0], goal: [0, 0] },
    ]);
    expect(() => problemFromScenario(grid, scenario, 3)).toThrow(
      'the scenario has 2 agents for gap, not 3: of 7 queries 2 begin or end in a wall, 1 cannot be solved and 2',
    );
  });
});
