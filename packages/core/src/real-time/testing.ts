import fc from 'fast-check';
import { CORNER_RULES, type CostRule, DX, DY, Grid, type Point } from '../grid/index.ts';
import { STRAIGHT } from '../grid/moves.ts';
import { Random } from '../random.ts';
import { walk } from '../search/testing.ts';
import { LEARNING_OPERATORS, type RealTimeSettings } from './settings.ts';

/** A map and two cells of it that reach each other. */
export interface Solvable {
  readonly grid: Grid;
  readonly start: number;
  readonly goal: number;
}

/** Rubble, or walls with gaps that make dead ends; large enough to lose one's way in. */
export const arbitrarySolvable: fc.Arbitrary<Solvable> = fc
  .record({
    corners: fc.constantFrom(...CORNER_RULES),
    costs: fc.constantFrom<CostRule>('octile', 'uniform'),
    walls: fc.boolean(),
    seed: fc.noBias(fc.integer()),
  })
  .map(({ corners, costs, walls, seed }) => {
    const random = new Random(seed);
    const grid = new Grid(random.between(8, 24), random.between(8, 24), { corners, costs });
    if (walls) addWalls(grid, random);
    else addRubble(grid, random);
    const component = grid.components.largest();
    const cells = [...grid.passable.keys()].filter((cell) => grid.components.of(cell) === component);
    return { grid, start: random.pick(cells), goal: random.pick(cells) };
  });

function addRubble(grid: Grid, random: Random): void {
  const share = 0.1 + 0.35 * random.next();
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) if (random.chance(share)) grid.setPassable(x, y, false);
  }
  grid.setPassable(0, 0, true);
}

function addWalls(grid: Grid, random: Random): void {
  for (let count = random.between(2, 7); count > 0; count--) {
    const x = random.below(grid.width);
    const y = random.below(grid.height);
    if (random.chance(0.5)) grid.setRectPassable(x, 0, 1, grid.height, false);
    else grid.setRectPassable(0, y, grid.width, 1, false);
    for (let gaps = random.between(1, 3); gaps > 0; gaps--) {
      grid.setPassable(random.below(grid.width), y, true);
      grid.setPassable(x, random.below(grid.height), true);
    }
  }
  grid.setPassable(0, 0, true);
}

/** Any settings; the ends of the ranges often. */
export const arbitrarySettings: fc.Arbitrary<RealTimeSettings> = fc.record({
  w: fc.oneof(fc.constantFrom(1, 2, 10), fc.double({ min: 1, max: 10, noNaN: true })),
  wc: fc.oneof(fc.constantFrom(1, 10), fc.double({ min: 1, max: 10, noNaN: true })),
  b: fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  lop: fc.constantFrom(...LEARNING_OPERATORS),
  da: fc.boolean(),
  expendable: fc.boolean(),
});

/**
 * Algorithm 1 as it stands in the thesis, with tiles, lists and a Map of values; gives the trail, the values and what was removed. It shares with
 * the library only the order of directions, the estimate at first and the rule for huge values.
 */
export function literalWalk(
  { grid, start, goal }: Solvable,
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
