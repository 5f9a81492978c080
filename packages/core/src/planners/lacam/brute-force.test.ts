import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORNER_RULES, Grid } from '../../grid/index.ts';
import { checkRecording, type Outlook, type PlannerSpec, World } from '../../world/index.ts';
import { rolling } from '../rolling/rolling.ts';
import { lacam } from './lacam.ts';
import { isSolvable } from './testing.ts';

interface Puzzle {
  readonly grid: Grid;
  readonly starts: readonly number[];
  readonly goals: readonly number[];
  readonly crossing: 'allowed' | 'forbidden';
  readonly seed: number;
}

/** Two or three agents on a connected map of at most eight cells, each cell a start or goal of at most one. */
const arbitraryPuzzle: fc.Arbitrary<Puzzle> = fc
  .record({
    width: fc.integer({ min: 1, max: 4 }),
    height: fc.integer({ min: 1, max: 4 }),
    walls: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
    corners: fc.constantFrom(...CORNER_RULES),
    crossing: fc.constantFrom('allowed' as const, 'forbidden' as const),
    agents: fc.integer({ min: 2, max: 3 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
    goalOrder: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
    seed: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ width, height, walls, corners, crossing, agents, order, goalOrder, seed }) => {
    const grid = Grid.from(width, height, (x, y) => !walls[y * 4 + x], { corners });
    const component = grid.components.largest();
    const cells = Array.from(grid.passable.keys()).filter((cell) => grid.components.of(cell) === component);
    const pick = (places: readonly number[]): number[] =>
      places.filter((place) => place < cells.length).map((place) => cells[place]!);
    return {
      grid,
      starts: cells.length > 8 ? [] : pick(order).slice(0, agents),
      goals: pick(goalOrder).slice(0, agents),
      crossing,
      seed,
    };
  })
  .filter(({ starts }) => starts.length >= 2);

function outcome(
  puzzle: Puzzle,
  planner: PlannerSpec,
  budget: { budgetExpansions?: number },
  ticks: number,
): Outlook | undefined {
  const { grid, starts, goals, crossing, seed } = puzzle;
  const world = new World(grid, { planner, seed, crossing, record: true });
  for (const [i, start] of starts.entries())
    world.add({ at: grid.point(start), goal: grid.point(goals[i]!) });
  let blocked = 0;
  for (let tick = 0; tick < ticks && !world.done && world.outlook !== 'unsolvable'; tick++)
    blocked += world.tick(budget).blocked;
  world.dispose();
  expect(blocked).toBe(0);
  expect(checkRecording(world.recording())).toEqual([]);
  expect(world.done).toBe(world.outlook === 'solved');
  return world.outlook;
}

describe.each([
  ['lacam', lacam()],
  ['lacam without a rolling plan', lacam({ improve: false })],
  ['rolling', rolling()],
])('%s against a search of all configurations', (_, planner) => {
  it('brings everybody home where that is possible, and proves it impossible elsewhere', () => {
    let unsolvable = 0;
    fc.assert(
      fc.property(arbitraryPuzzle, (puzzle) => {
        const { grid, starts, goals, crossing } = puzzle;
        const solvable = isSolvable(grid, starts, goals, crossing === 'forbidden');
        if (!solvable) unsolvable++;
        expect(outcome(puzzle, planner, {}, 1000)).toBe(solvable ? 'solved' : 'unsolvable');
      }),
      { numRuns: 150 },
    );
    expect(unsolvable).toBeGreaterThan(10);
  });

  it('does so in the end if a tick has time for one step only', () => {
    fc.assert(
      fc.property(arbitraryPuzzle, (puzzle) => {
        const { grid, starts, goals, crossing } = puzzle;
        const solvable = isSolvable(grid, starts, goals, crossing === 'forbidden');
        const budget = { budgetExpansions: starts.length + 1 };
        expect(outcome(puzzle, planner, budget, 50_000)).toBe(solvable ? 'solved' : 'unsolvable');
      }),
      { numRuns: 100 },
    );
  });
});
