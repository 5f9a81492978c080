import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScenario } from '../formats/index.ts';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid, freeCells } from '../grid/testing.ts';
import { pibt, whca } from '../planners/index.ts';
import { type PlannerSpec, World } from '../world/index.ts';
import { generateProblem, LIFELONG, PROBLEM_TYPES } from './generate-problem.ts';
import { builtInMap } from './maps/index.ts';
import { continueLifelong, type Problem, populate } from './problem.ts';
import { problemFromScenario } from './problem-from-scenario.ts';
import { largestComponent } from './problem-zones.ts';
import { generateScenario } from './scenario.ts';

const still: PlannerSpec = { id: 'still', parameters: {}, create: () => ({ plan: () => {} }) };
const emberdeep = builtInMap('emberdeep').load();
const arbitraryMap = arbitraryGrid({ minSize: 4, maxSize: 20, maxWalls: 45 });
const types = [...PROBLEM_TYPES, LIFELONG].map(({ id }) => id);

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
          if (room < 2) return;
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

describe('a lifelong problem', () => {
  /** The goals that each agent of a world gets, by agent. */
  function goalsOf(world: World, problem: Problem, ticks: number): string[][] {
    const goals: string[][] = [];
    for (const agent of populate(world, problem)) goals.push([`${agent.goal}`]);
    world.on('arrived', (agent) => goals[agent.id]!.push(`${agent.goal}`));
    for (let tick = 0; tick < ticks; tick++) world.tick();
    return goals;
  }

  it('gives each agent the same goals whatever the planner, and never the one it has', () => {
    fc.assert(
      fc.property(arbitraryMap, fc.nat(), fc.integer({ min: 1, max: 12 }), (grid, seed, wanted) => {
        const room = largestComponent(grid).length;
        if (room < 2) return;
        const options = { type: 'lifelong', agents: Math.min(room, wanted), seed } as const;
        const [one, other] = [pibt(), whca()].map((planner) =>
          goalsOf(new World(grid, { planner, seed }), generateProblem(grid, options), 60),
        );
        const problem = generateProblem(grid, options);
        expect(problem.agents.every(({ start, goal }) => `${start}` !== `${goal}`)).toBe(true);
        for (const [agent, goals] of one!.entries()) {
          const common = Math.min(goals.length, other![agent]!.length);
          expect(goals.slice(0, common)).toEqual(other![agent]!.slice(0, common));
          expect(goals.every((goal, i) => goal !== goals[i + 1])).toBe(true);
          // Asked again in any order.
          for (let reached = goals.length - 1; reached >= 0; reached--)
            expect(`${problem.nextGoal!(agent, reached)}`).toBe(goals[reached]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives agents goals that do not depend on each other', () => {
    const { nextGoal } = generateProblem(new Grid(12, 12), { type: 'lifelong', agents: 20 });
    const goals = Array.from({ length: 20 }, (_, agent) => `${[1, 2, 3].map((n) => nextGoal!(agent, n))}`);
    expect(new Set(goals).size).toBe(20);
  });

  it('leaves the other agents of a world alone', () => {
    const grid = new Grid(12, 12);
    const problem = generateProblem(grid, { type: 'lifelong', agents: 20 });
    const world = new World(grid, { planner: pibt() });
    const taken = new Set(problem.agents.map(({ start }) => `${start}`));
    const at = freeCells(grid)
      .map((cell) => grid.point(cell))
      .find((point) => !taken.has(`${point}`))!;
    const other = world.add({ at });
    const agents = populate(world, problem);
    for (let tick = 0; tick < 60; tick++) world.tick();
    expect(other.goal).toEqual(at);
    for (const [i, { goal, arrivals }] of agents.entries()) {
      expect(arrivals).toBeGreaterThan(0);
      expect(goal).toEqual(problem.nextGoal!(i, arrivals));
    }
  });

  it('is never done, and its throughput counts the goals', () => {
    const grid = new Grid(12, 12);
    const world = new World(grid, { planner: pibt() });
    const goals = goalsOf(world, generateProblem(grid, { type: 'lifelong', agents: 20 }), 0);
    let reached = 0;
    for (let tick = 0; tick < 100; tick++) {
      expect(world.done).toBe(false);
      reached += world.tick().arrived;
    }
    expect(reached).toBeGreaterThan(100);
    expect(world.metrics().throughput).toBe(reached / 100);
    expect(world.agents.map(({ arrivals }) => arrivals)).toEqual(goals.map(({ length }) => length - 1));
  });

  it('goes on after it was saved as if it had not been', () => {
    const grid = new Grid(12, 12);
    const problem = generateProblem(grid, { type: 'lifelong', agents: 20 });
    const world = new World(grid, { planner: pibt() });
    populate(world, problem);
    for (let tick = 0; tick < 40; tick++) world.tick();
    const loaded = World.load(world.save(), { planner: pibt() });
    continueLifelong(loaded, generateProblem(grid, { type: 'lifelong', agents: 20 }));
    for (let tick = 0; tick < 40; tick++) {
      world.tick();
      loaded.tick();
      expect(loaded.hash()).toBe(world.hash());
    }
    const { meanCompletionSeconds: _, ...metrics } = world.metrics();
    expect(loaded.metrics()).toMatchObject(metrics);
  });

  it('goes on when an edit has cut off the next goals, once the map opens again', () => {
    const grid = new Grid(9, 1);
    const world = new World(grid, { planner: pibt() });
    const [agent] = populate(world, generateProblem(grid, { type: 'lifelong', agents: 1 }));
    const arrivalsIn = (ticks: number): number => {
      const before = agent!.arrivals;
      for (let tick = 0; tick < ticks; tick++) world.tick();
      return agent!.arrivals - before;
    };
    expect(arrivalsIn(100)).toBeGreaterThan(10);
    const wall = agent!.at[0] === 4 ? 3 : 4;
    grid.setPassable(wall, 0, false);
    arrivalsIn(100);
    expect(arrivalsIn(100)).toBe(0);
    grid.setPassable(wall, 0, true);
    expect(arrivalsIn(100)).toBeGreaterThan(10);
  });

  it('needs a cell to go to', () => {
    const grid = new Grid(1, 1);
    expect(() => generateProblem(grid, { type: 'lifelong', agents: 1 })).toThrow(
      'map has only one cell: no agent can have a next goal',
    );
  });
});
