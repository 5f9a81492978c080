import { expect } from 'vitest';

import { Grid } from '../grid/index.ts';
import { arbitraryGrid, freeCells } from '../grid/testing.ts';
import { DistanceField } from '../search/index.ts';

import { type GoalDistances, HERE } from './goal-distances.ts';

/** Random maps of up to sixteen blocks. */
export const arbitraryBlockMap = arbitraryGrid({ maxSize: 100 });

/** One corridor that winds through the whole map: the longest paths there are. */
export function snake(width: number, height: number): Grid {
  const turn = (y: number) => (y % 4 === 1 ? width - 1 : 0);
  return Grid.from(width, height, (x, y) => y % 2 === 0 || x === turn(y));
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
      const next = cell + grid.offsets[d]!;
      const extra = Math.round(grid.stepCosts[d]! * (grid.terrain?.[next] ?? 1)) - grid.stepCosts[d]!;
      const value = allowed ? distances.distance(slot, next) + extra : Number.POSITIVE_INFINITY;
      if (around[d] !== value)
        wrong.push(`${grid.point(cell)} in direction ${d}: ${around[d]}, not ${value}`);
    }
  }
  expect(wrong).toEqual([]);
}
