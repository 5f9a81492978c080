import fc from 'fast-check';
import { expect } from 'vitest';
import { CORNER_RULES, type CornerRule, type CostRule, Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import { DistanceField } from '../search/index.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';

/** Random maps of up to sixteen blocks: gravel, or walls in larger squares that make rooms, pockets, corridors. */
export const arbitraryBlockMap: fc.Arbitrary<Grid> = fc
  .record({
    width: fc.integer({ min: 1, max: 100 }),
    height: fc.integer({ min: 1, max: 100 }),
    corners: fc.constantFrom<CornerRule>(...CORNER_RULES),
    costs: fc.constantFrom<CostRule>('octile', 'uniform'),
    wallShare: fc.double({ min: 0, max: 0.6, noNaN: true }),
    grain: fc.constantFrom(1, 1, 2, 5, 9),
    seed: fc.integer(),
  })
  .map(({ width, height, corners, costs, wallShare, grain, seed }) => {
    const random = new Random(`${seed}`);
    const columns = Math.ceil(width / grain);
    const rough = Array.from({ length: columns * Math.ceil(height / grain) }, () => random.next());
    const at = (x: number, y: number) => rough[Math.floor(y / grain) * columns + Math.floor(x / grain)]!;
    return Grid.from(width, height, (x, y) => at(x, y) >= wallShare, { corners, costs });
  });

/** One corridor that winds through the whole map: the longest ways there are. */
export function snake(width: number, height: number): Grid {
  const turn = (y: number) => (y % 4 === 1 ? width - 1 : 0);
  return Grid.from(width, height, (x, y) => y % 2 === 0 || x === turn(y));
}

export function freeCells(grid: Grid): number[] {
  return Array.from(grid.passable.keys()).filter((cell) => grid.passable[cell]);
}

/** Asks all that an agent can ask, for every cell of a list. */
export function everyAnswer(distances: GoalDistances, slot: number, cells: readonly number[]): Float64Array {
  const answers = new Float64Array(cells.length * 10);
  for (const [i, cell] of cells.entries()) {
    distances.around(slot, cell, answers.subarray(i * 10, i * 10 + 9));
    answers[i * 10 + 9] = distances.distance(slot, cell);
  }
  return answers;
}

/** Two kinds of distances give an agent the same answers. */
export function expectSameAnswers(
  a: GoalDistances,
  b: GoalDistances,
  slot: number,
  cells: readonly number[],
): void {
  const fromA = everyAnswer(a, slot, cells);
  const fromB = everyAnswer(b, slot, cells);
  const different = fromA.findIndex((value, i) => value !== fromB[i]);
  expect(different < 0 ? 'the same' : `cell ${cells[Math.floor(different / 10)]}`).toBe('the same');
}

/**
 * Every cell that reaches the goal has a neighbour that is nearer to it, and no value is below the exact one or
 * above it by more than a factor.
 */
export function expectWayHome(
  grid: Grid,
  distances: GoalDistances,
  slot: number,
  goal: number,
  factor: number,
): void {
  const field = new DistanceField(grid, grid.point(goal));
  const around = new Float64Array(9);
  const wrong: string[] = [];
  for (const cell of freeCells(grid)) {
    distances.around(slot, cell, around);
    const here = around[HERE]!;
    const exact = field.units(cell);
    const least = Math.min(...around.subarray(0, HERE));
    const isRight =
      cell === goal || exact === Number.POSITIVE_INFINITY
        ? here === exact
        : here >= exact && here <= exact * factor && least < here;
    if (!isRight || distances.distance(slot, cell) !== here) wrong.push(`${grid.point(cell)}: ${around}`);
    for (let d = 0; d < HERE; d++) {
      const allowed = (grid.moves[cell]! >> d) & 1;
      const value = allowed ? distances.distance(slot, cell + grid.offsets[d]!) : Number.POSITIVE_INFINITY;
      if (around[d] !== value)
        wrong.push(`${grid.point(cell)} in direction ${d}: ${around[d]}, not ${value}`);
    }
  }
  expect(wrong).toEqual([]);
}
