import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../formats/index.ts';
import { Grid } from '../../grid/index.ts';
import { builtInMap, generateProblem, populate } from '../../problems/index.ts';
import { Random } from '../../random.ts';
import { Budget } from '../../search/index.ts';
import { type PlannerContext, World } from '../../world/index.ts';
import { pibt } from '../pibt/pibt.ts';
import { Drill, scattered } from './testing.ts';
import { UnitsPlanner } from './units-planner.ts';

const OPTIONS = { distances: 'auto', memoryMB: 50, swap: true, stuckAfter: 30 };
const make = (context: PlannerContext): UnitsPlanner => new UnitsPlanner(context, OPTIONS);

const arbitraryDrill = fc.record({
  width: fc.integer({ min: 5, max: 24 }),
  height: fc.integer({ min: 5, max: 24 }),
  walls: fc.integer({ min: 0, max: 30 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
  crossingForbidden: fc.boolean(),
  units: fc.array(
    fc.record({
      size: fc.constantFrom(1, 1, 1, 2, 3, 4),
      speed: fc.integer({ min: 1, max: 4 }),
      team: fc.integer({ min: 0, max: 2 }),
      hold: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
      outside: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
      priority: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  /** Expansions a tick; 0 for no limit. */
  expansions: fc.constantFrom(0, 0, 1, 50),
});

describe('units of all kinds', () => {
  it('never overlap, swap, cross or move when they must stay', () => {
    fc.assert(
      fc.property(arbitraryDrill, (drawn) => {
        const random = new Random(drawn.seed);
        const isFree = (): boolean => random.below(100) >= drawn.walls;
        const grid = new Grid(drawn.width, drawn.height, {}, isFree);
        const drill = new Drill(grid, scattered(grid, drawn.units, random), make, drawn);
        const budget = drawn.expansions > 0 ? { budgetExpansions: drawn.expansions } : {};
        for (let tick = 0; tick < 40; tick++) drill.step(new Budget(budget, 0));
        expect(drill.violations).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('all arrive in an open field, with three sizes and three speeds', () => {
    const grid = new Grid(30, 30);
    const random = new Random('field');
    const units = Array.from({ length: 60 }, (_, i) => ({
      size: i < 2 ? 3 : i < 8 ? 2 : 1,
      speed: 1 + (i % 3),
    }));
    const drill = new Drill(grid, scattered(grid, units, random), make);
    expect(drill.run(600)).toBeLessThan(600);
    expect(drill.violations).toEqual([]);
  });
});

const at = (grid: Grid, x: number, y: number): number => grid.cell(x, y);

describe('a large unit', () => {
  it('pushes smaller ones out of its way and they come back', () => {
    const grid = new Grid(12, 5);
    const drill = new Drill(
      grid,
      [
        { at: at(grid, 0, 1), goal: at(grid, 9, 1), size: 3 },
        { at: at(grid, 4, 2), goal: at(grid, 4, 2) },
        { at: at(grid, 6, 2), goal: at(grid, 6, 2) },
      ],
      make,
    );
    expect(drill.run(60)).toBeLessThan(60);
    expect(drill.pushed.length).toBeGreaterThan(0);
    expect(drill.violations).toEqual([]);
  });

  it('passes another one that comes towards it in a corridor of its own width', () => {
    const grid = parseRows([
      '....#########....',
      '.................',
      '.................',
      '....#########....',
    ]);
    const drill = new Drill(
      grid,
      [
        { at: at(grid, 5, 1), goal: at(grid, 15, 1), size: 2 },
        { at: at(grid, 9, 1), goal: at(grid, 0, 1), size: 2 },
      ],
      make,
    );
    expect(drill.run(200)).toBeLessThan(200);
    expect(drill.violations).toEqual([]);
  });
});

describe('units that do not move', () => {
  it('are walked around, however wide they are', () => {
    const grid = new Grid(16, 13);
    const wall = [2, 4, 6, 8].map((y) => ({ at: at(grid, 7, y), goal: at(grid, 7, y), size: 2, hold: true }));
    const drill = new Drill(
      grid,
      [
        ...wall,
        { at: at(grid, 1, 6), goal: at(grid, 14, 6) },
        { at: at(grid, 1, 4), goal: at(grid, 14, 4), size: 2 },
      ],
      make,
    );
    expect(drill.run(80)).toBeLessThan(80);
    expect(drill.violations).toEqual([]);
  });
});

it('a large unit leaves in several moves a place from which another must come through', () => {
  const grid = parseRows(['....####', '........', '........', '........', '....####', '#...####']);
  const drill = new Drill(
    grid,
    [
      { at: at(grid, 1, 0), goal: at(grid, 5, 1), size: 3 },
      { at: at(grid, 2, 3), goal: at(grid, 2, 3), size: 2 },
    ],
    make,
  );
  expect(drill.run(120)).toBeLessThan(120);
  expect(drill.violations).toEqual([]);
});

describe('teams', () => {
  it('get through a door of one tile from both sides', () => {
    const grid = parseRows(['.....#.....', '.....#.....', '...........', '.....#.....', '.....#.....']);
    const rows = [0, 1, 2, 3, 4];
    const drill = new Drill(
      grid,
      [
        ...rows.map((y) => ({ at: at(grid, 0, y), goal: at(grid, 10, y), team: 1 })),
        ...rows.map((y) => ({ at: at(grid, 10, y), goal: at(grid, 0, y), team: 2 })),
      ],
      make,
    );
    expect(drill.run(900)).toBeLessThan(900);
    expect(drill.violations).toEqual([]);
  });

  it('do not make way for each other', () => {
    const grid = new Grid(8, 1);
    const drill = new Drill(
      grid,
      [
        { at: at(grid, 0, 0), goal: at(grid, 7, 0), team: 1, priority: 5 },
        { at: at(grid, 4, 0), goal: at(grid, 4, 0), team: 2 },
      ],
      make,
    );
    for (let tick = 0; tick < 60; tick++) drill.step();
    expect(drill.crowd.cells[1]).toBe(at(grid, 4, 0));
    expect(drill.pushed).toEqual([]);
  });
});

it('a crowd of three speeds comes home, although fast ones meet slow ones that rest in corridors', () => {
  const grid = builtInMap('millbrook').load();
  const world = new World(grid, { planner: pibt(), seed: 5 });
  populate(world, generateProblem(grid, { type: 'random', agents: 1000, seed: 5 }));
  for (const [i, agent] of world.agents.entries()) agent.speed = 1 + (i % 3);
  while (!world.done && world.time < 1500) world.tick();
  expect(world.agents.filter(({ home }) => !home)).toHaveLength(0);
});
