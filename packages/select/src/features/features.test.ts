import fc from 'fast-check';
import { Grid, Random, World } from 'floodgate';
import {
  BUILT_IN_MAPS,
  builtInMap,
  generateProblem,
  PROBLEM_TYPES,
  type ProblemType,
} from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import {
  FEATURE_NAMES,
  features,
  type SelectionProblem,
  selectionProblem,
  selectionProblemOf,
} from './index.ts';

function measured(problem: SelectionProblem): Record<string, number> {
  const values = features(problem);
  return Object.fromEntries(FEATURE_NAMES.map((name, i) => [name, values[i]!]));
}

function crowd(map: string, type: ProblemType, agents: number): Record<string, number> {
  return measured(selectionProblem(generateProblem(builtInMap(map).load(), { type, agents, seed: 1 })));
}

/** A map of letters with agents from tile to tile. */
function drawn(
  rows: readonly string[],
  ways: readonly (readonly [number, number, number, number])[],
): SelectionProblem {
  const grid = Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] === '.');
  return {
    grid,
    starts: Int32Array.from(ways, ([x, y]) => grid.cell(x, y)),
    goals: Int32Array.from(ways, ([, , x, y]) => grid.cell(x, y)),
  };
}

describe('features', () => {
  it('have as many values as names, each name once', () => {
    const values = features(
      selectionProblem(generateProblem(builtInMap('arena').load(), { type: 'random', agents: 5, seed: 1 })),
    );
    expect(values.length).toBe(FEATURE_NAMES.length);
    expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
  });

  it('are finite on the built-in maps, whatever the agents do', () => {
    for (const [i, map] of BUILT_IN_MAPS.filter(({ width }) => width <= 128).entries()) {
      const grid = map.load();
      const { id } = PROBLEM_TYPES[i % PROBLEM_TYPES.length]!;
      const problem = generateProblem(grid, {
        type: id,
        agents: Math.min(40, grid.freeCount >> 3) || 1,
        seed: i,
      });
      for (const value of features(selectionProblem(problem)))
        expect(value, map.name).toSatisfy(Number.isFinite);
    }
  });

  it('are finite and the same each time for any map and any agents, none included', () => {
    const problems = fc.record({
      width: fc.integer({ min: 1, max: 80 }),
      height: fc.integer({ min: 1, max: 80 }),
      /** Per cent. */
      walls: fc.integer({ min: 0, max: 100 }),
      agents: fc.integer({ min: 0, max: 30 }),
      seed: fc.integer(),
    });
    let withWalls = 0;
    fc.assert(
      fc.property(problems, ({ width, height, walls, agents, seed }) => {
        const random = new Random(seed);
        const grid = Grid.from(width, height, () => !random.chance(walls / 100));
        const cells = Int32Array.from(
          { length: grid.freeCount === 0 ? 0 : agents },
          () => grid.randomFreeCell(random)!,
        );
        const problem = { grid, starts: cells, goals: cells.slice().reverse() };
        const first = features(problem);
        expect(first.every(Number.isFinite)).toBe(true);
        expect(features(problem)).toEqual(first);
        if (grid.freeCount > 0 && grid.freeCount < width * height) withWalls++;
      }),
      { numRuns: 30 },
    );
    expect(withWalls).toBeGreaterThan(8);
  });

  it('see the same problem in a world as in its description', () => {
    const problem = generateProblem(builtInMap('arena').load(), { type: 'swap-sides', agents: 20, seed: 3 });
    const world = new World(problem.grid, {
      planner: { id: 'none', parameters: {}, create: () => ({ plan() {} }) },
    });
    for (const { start, goal } of problem.agents) world.add({ at: start, goal });
    world.add({ at: world.grid.point(problem.grid.randomFreeCell(new Random(9))!), outside: true });
    expect(features(selectionProblemOf(world.crowd))).toEqual(features(selectionProblem(problem)));
  });

  it('follow edits of the map', () => {
    const problem = drawn(['.....', '.....', '.....'], [[0, 0, 4, 2]]);
    expect(measured(problem).freeShare).toBe(1);
    problem.grid.setRectPassable(2, 0, 1, 2, false);
    expect(measured(problem)).toMatchObject({ freeCells: 13, narrowRoutes: 1, lowNarrowest: 1 });
  });

  it('tell corridors from open ground', () => {
    const maze = measured(drawn(['.@...', '.@.@.', '...@.'], [[0, 0, 4, 2]]));
    const hall = measured(drawn(['.....', '.....', '.....'], [[0, 0, 4, 2]]));
    expect(maze).toMatchObject({ corridorShare: 1, openShare: 0, lowWidth: 1, lowNarrowest: 1 });
    expect(hall).toMatchObject({ corridorShare: 0, lowWidth: 3 });
    expect(maze.meanDetour).toBeGreaterThan(hall.meanDetour! + 0.5);
  });

  it('tell oncoming traffic from traffic in one direction', () => {
    const swap = crowd('emberdeep', 'swap-sides', 200);
    const cross = crowd('emberdeep', 'cross-sides', 200);
    expect(swap.opposingShare).toBeGreaterThan(cross.opposingShare! + 0.1);
    expect(cross.sameDirection).toBeGreaterThan(swap.sameDirection! + 0.5);
    expect(swap.sameAxis).toBeGreaterThan(0.5);
  });

  it('tell packed goals from scattered ones', () => {
    expect(crowd('millbrook', 'tight-to-tight', 100).goalPacking).toBeGreaterThan(
      3 * crowd('millbrook', 'random', 100).goalPacking!,
    );
  });

  it('notice that the way around a wall leads backwards', () => {
    const bay = ['.......', '.@@@@@.', '.....@.', '.@@@@@.', '.......'];
    const { meanDetour, meanBackwards } = measured(drawn(bay, [[4, 2, 6, 2]]));
    expect(meanBackwards).toBeGreaterThanOrEqual(4);
    expect(meanDetour).toBeGreaterThan(3);
  });

  it('add up agents at a door', () => {
    const door = ['...@...', '...@...', '.......', '...@...', '...@...'];
    const { mostPressure, mostOpposing } = measured(
      drawn(door, [
        [0, 0, 6, 0],
        [0, 1, 6, 1],
        [0, 4, 6, 4],
        [6, 2, 0, 2],
      ]),
    );
    expect(mostPressure).toBe(4);
    expect(mostOpposing).toBe(1);
  });
});
