import fc from 'fast-check';

import { arbitraryJourney, type Journey } from '../../testing/journeys.ts';
import { DX, DY, type Grid, type Point, STRAIGHT } from '../grid/index.ts';
import { distanceWithoutWalls } from '../search/index.ts';
import { walk } from '../search/testing.ts';

import { LEARNING_OPERATORS, type RealTimeSettings } from './settings.ts';

/** Large enough to lose one's way in. */
export const arbitrarySolvable = arbitraryJourney({ minSize: 8, maxSize: 24, maxWalls: 45 });

/**
 * Whether an agent that learns nothing is caught: it moves to the neighbour with the least f until it has been there
 * before, and never comes to the goal.
 */
export function needsLearning({ grid, start, goal }: Journey): boolean {
  const estimate = distanceWithoutWalls(grid, [goal], 0);
  const visited = new Set<number>();
  for (let cell = start; cell !== goal; ) {
    if (visited.has(cell)) return true;
    visited.add(cell);
    let least = Number.POSITIVE_INFINITY;
    const here = cell;
    for (let d = 0; d < 8; d++) {
      if ((grid.moves[here]! & (1 << d)) === 0) continue;
      const f = grid.stepCosts[d]! + estimate(here + grid.offsets[d]!);
      if (f < least) [cell, least] = [here + grid.offsets[d]!, f];
    }
  }
  return false;
}

/**
 * How far an agent may walk before a test says that it does not arrive, in tile widths: four times the farthest
 * that any of the search methods walked on thousands of such maps.
 */
export function walkLimit({ grid }: Journey): number {
  return 50 * grid.freeCount;
}

/** A number from a range, in tenths. */
function tenths(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: 10 * min, max: 10 * max }).map((value) => value / 10);
}

/** Any settings; the ends of the ranges often. */
export const arbitrarySettings: fc.Arbitrary<RealTimeSettings> = fc.record({
  w: fc.oneof(fc.constantFrom(1, 2, 10), tenths(1, 10)),
  wc: fc.oneof(fc.constantFrom(1, 10), tenths(1, 10)),
  b: fc.oneof(fc.constantFrom(0, 0.5, 1), tenths(0, 1)),
  lop: fc.constantFrom(...LEARNING_OPERATORS),
  da: fc.boolean(),
  expendable: fc.boolean(),
});

/**
 * Algorithm 1 as it stands in the thesis, with tiles, lists and a Map of values; gives the trail, the values and what was removed. It shares with
 * the library only the order of directions, the estimate at first and the rule for huge values.
 */
export function literalWalk(
  { grid, start, goal }: Journey,
  { w, wc, b, lop, da, expendable }: RealTimeSettings,
  estimate: (cell: number) => number,
  maxSteps: number,
): { trail: number[]; learned: Map<number, number>; removed: Set<number> } {
  const learned = new Map<number, number>();
  const removed = new Set<number>();
  const h = (cell: number): number => learned.get(cell) ?? estimate(cell);
  const neighbours = (cell: number): { cell: number; cost: number }[] => {
    const [x, y] = grid.point(cell);
    return DX.map((dx, d) => [x + dx, y + DY[d]!] as const)
      .filter((to) => canMove(grid, [x, y], to) && !removed.has(grid.cell(...to)))
      .map((to) => ({ cell: grid.cell(...to), cost: stepCost(grid, [x, y], to) }));
  };
  const trail = [start];
  for (let cell = start; cell !== goal && trail.length <= maxSteps; trail.push(cell)) {
    const all = neighbours(cell);
    const amounts = all.map((n) => Math.abs(h(n.cell) - estimate(n.cell)));
    const local = da ? all.filter((_, i) => amounts[i] === Math.min(...amounts)) : all;
    const f = (n: { cell: number; cost: number }): number => n.cost + h(n.cell);
    const byF = [...local].sort((n, m) => f(n) - f(m));
    const share = Math.max(1, Math.floor(b * local.length));
    // All of them are taken in order of direction: sums of floating-point numbers depend on it in the last digit.
    const counted = share < local.length ? byF.slice(0, share) : local;
    const lessons = counted.map((n) => wc * n.cost + h(n.cell));
    const before = h(cell);
    let lesson = w * operators[lop](lessons);
    if (lesson > 1e300) lesson = Math.max(1e300, f(byF[0]!) * (1 + 2 ** -40));
    learned.set(cell, Math.max(before, lesson));
    if (expendable && h(cell) > before && reachEachOther(grid, all)) removed.add(cell);
    cell = byF[0]!.cell;
  }
  return { trail, learned, removed };
}

const operators: Record<RealTimeSettings['lop'], (values: readonly number[]) => number> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  median: (values) => {
    const sorted = [...values].sort((p, q) => p - q);
    const half = sorted.length / 2;
    return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
  },
};

function reachEachOther(grid: Grid, cells: readonly { cell: number }[]): boolean {
  const reached = new Set([cells[0]!.cell]);
  for (const at of reached) {
    for (const { cell } of cells) if (canMove(grid, grid.point(at), grid.point(cell))) reached.add(cell);
  }
  return reached.size === cells.length;
}

function canMove(grid: Grid, from: Point, to: Point): boolean {
  try {
    return walk(grid, [from, to]) > 0;
  } catch {
    return false;
  }
}

function stepCost(grid: Grid, from: Point, to: Point): number {
  return walk(grid, [from, to]) === 1 ? STRAIGHT : grid.stepCosts[1]!;
}
