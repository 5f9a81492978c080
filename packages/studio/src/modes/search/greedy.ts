import type { Grid } from 'floodgate';
import { CellHeap } from './cell-heap.ts';
import { tiles } from './lengths.ts';
import type { TraceRecorder } from './trace.ts';

/**
 * Greedy best-first search: expands the cell with the least h and never looks at g, so a cell keeps the parent that
 * first reached it. Returns the path; empty if there is none, undefined after `mostSteps` expansions.
 */
export function greedySearch(
  grid: Grid,
  start: number,
  goal: number,
  h: (cell: number) => number,
  recorder: TraceRecorder,
  mostSteps: number,
): number[] | undefined {
  const g = new Map<number, number>([[start, 0]]);
  const parents = new Map<number, number>();
  const open = new CellHeap();
  open.add(start, h(start));
  for (let cell = open.take(); cell !== undefined; cell = open.take()) {
    if (cell === goal) return pathBack(parents, goal).reverse();
    if (recorder.steps >= mostSteps) return undefined;
    const gCell = g.get(cell)!;
    recorder.expanded(cell, tiles(grid, gCell), tiles(grid, h(cell)));
    for (let d = 0; d < 8; d++) {
      const next = cell + grid.offsets[d]!;
      if (!(grid.moves[cell]! & (1 << d)) || g.has(next)) continue;
      g.set(next, gCell + grid.stepCosts[d]!);
      parents.set(next, cell);
      open.add(next, h(next));
      recorder.opened(next, tiles(grid, g.get(next)!), tiles(grid, h(next)), cell);
    }
  }
  return [];
}

/** From a cell back to where the search began. */
export function pathBack(parents: ReadonlyMap<number, number>, from: number): number[] {
  const path: number[] = [];
  for (let at: number | undefined = from; at !== undefined; at = parents.get(at)) path.push(at);
  return path;
}
