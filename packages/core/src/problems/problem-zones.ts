/**
 * Parts of a map to take starts and goals from. A zone has a natural size. If that is too small for the agents, it
 * grows by the cells next to it.
 */
import { firstDirection, type Grid } from '../grid/index.ts';
import type { Random } from '../random.ts';

/** A side's share of the component's width or height, and the shares of its radius that are middle and edge. */
const SIDE_SHARE = 1 / 6;
const MIDDLE_SHARE = 1 / 4;
const EDGE_SHARE = 1 / 6;

/** Cells sorted by a measure, the least first; ties in cell order. */
export interface RankedCells {
  readonly cells: readonly number[];
  readonly measures: readonly number[];
}

/** The cells of the largest component. Problems stay in it: on most maps the others are tiny. */
export function largestComponent(grid: Grid): number[] {
  const { components, passable } = grid;
  const largest = components.largest();
  const cells: number[] = [];
  for (let cell = passable.indexOf(1); cell >= 0; cell = passable.indexOf(1, cell + 1)) {
    if (components.of(cell) === largest) cells.push(cell);
  }
  return cells;
}

/** Ranks cells from one side of their bounding box (0) to the opposite side (1), along x or y. */
export function acrossTheMap(grid: Grid, cells: readonly number[], axis: 'x' | 'y'): RankedCells {
  const along = (cell: number): number => (axis === 'x' ? grid.x(cell) : grid.y(cell));
  const [low, high] = extent(cells, along);
  return ranked(cells, (cell) => (along(cell) - low) / Math.max(1, high - low));
}

/** Ranks cells from the middle of their bounding box (0) to its edges (1). */
export function fromTheMiddle(grid: Grid, cells: readonly number[]): RankedCells {
  const [left, right] = extent(cells, (cell) => grid.x(cell));
  const [top, bottom] = extent(cells, (cell) => grid.y(cell));
  const from = (value: number, low: number, high: number): number =>
    Math.abs(2 * value - low - high) / Math.max(1, high - low);
  return ranked(cells, (cell) => Math.max(from(grid.x(cell), left, right), from(grid.y(cell), top, bottom)));
}

/** The cells of the near or far side, at least `count` of them. */
export function side({ cells, measures }: RankedCells, which: 'near' | 'far', count: number): number[] {
  return which === 'near'
    ? cells.slice(0, Math.max(count, countUpTo(measures, SIDE_SHARE)))
    : cells.slice(Math.min(cells.length - count, countUpTo(measures, 1 - SIDE_SHARE)));
}

/** The cells around the middle, at least `count` of them. */
export function middle({ cells, measures }: RankedCells, count: number): number[] {
  return cells.slice(0, Math.max(count, countUpTo(measures, MIDDLE_SHARE)));
}

/** The cells along the edges, at least `count` of them. */
export function edge({ cells, measures }: RankedCells, count: number): number[] {
  return cells.slice(Math.min(cells.length - count, countUpTo(measures, 1 - EDGE_SHARE)));
}

/** The `count` cells not taken that are the fewest moves from a cell, itself first. */
export function around(
  grid: Grid,
  centre: number,
  count: number,
  taken: ReadonlySet<number> = new Set(),
): number[] {
  const seen = new Uint8Array(grid.cellCount);
  const queue = [centre];
  seen[centre] = 1;
  const found: number[] = [];
  for (let i = 0; i < queue.length && found.length < count; i++) {
    const cell = queue[i]!;
    if (!taken.has(cell)) found.push(cell);
    for (let m = grid.moves[cell]!; m !== 0; m &= m - 1) {
      const next = cell + grid.offsets[firstDirection(m)]!;
      if (seen[next]) continue;
      seen[next] = 1;
      queue.push(next);
    }
  }
  return found;
}

/** A cell far from another: the farthest, in a straight line, of a few random cells. */
export function elsewhere(grid: Grid, cells: readonly number[], from: number, random: Random): number {
  let best = from;
  let bestDistance = -1;
  for (let tries = 0; tries < 5; tries++) {
    const cell = random.pick(cells);
    const distance = Math.hypot(grid.x(cell) - grid.x(from), grid.y(cell) - grid.y(from));
    if (distance <= bestDistance) continue;
    best = cell;
    bestDistance = distance;
  }
  return best;
}

function extent(cells: readonly number[], value: (cell: number) => number): [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    low = Math.min(low, value(cell));
    high = Math.max(high, value(cell));
  }
  return [low, high];
}

function ranked(cells: readonly number[], measure: (cell: number) => number): RankedCells {
  const pairs = cells.map((cell) => ({ cell, measure: measure(cell) }));
  pairs.sort((a, b) => a.measure - b.measure || a.cell - b.cell);
  return { cells: pairs.map((pair) => pair.cell), measures: pairs.map((pair) => pair.measure) };
}

/** How many of the sorted measures are at most the limit. */
function countUpTo(measures: readonly number[], limit: number): number {
  const first = measures.findIndex((measure) => measure > limit);
  return first < 0 ? measures.length : first;
}
