/**
 * LRTA\* with a Map of values, as one would write it first and as one would after a look at the profiler. Both
 * make the same moves as the library's plain settings: same costs, same estimate, ties clockwise from north.
 */

import type { Grid } from 'floodgate';
import { DX, DY } from 'floodgate/search';

interface Neighbour {
  readonly x: number;
  readonly y: number;
  readonly cost: number;
}

/** Tiles, a list of neighbours, a Map. Gives the number of steps. */
export function walkWithMap(grid: Grid, start: number, goal: number, maxSteps: number): number {
  const [goalX, goalY] = grid.point(goal);
  const learned = new Map<number, number>();
  const key = (x: number, y: number): number => y * grid.width + x;
  const h = (x: number, y: number): number =>
    learned.get(key(x, y)) ?? estimate(grid, Math.abs(x - goalX), Math.abs(y - goalY));
  let [x, y] = grid.point(start);
  let steps = 0;
  while ((x !== goalX || y !== goalY) && steps < maxSteps) {
    let best: Neighbour | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const neighbour of neighboursOf(grid, x, y)) {
      const f = neighbour.cost + h(neighbour.x, neighbour.y);
      if (f < least) {
        best = neighbour;
        least = f;
      }
    }
    learned.set(key(x, y), Math.max(least, h(x, y)));
    x = best!.x;
    y = best!.y;
    steps++;
  }
  return steps;
}

function neighboursOf(grid: Grid, x: number, y: number): Neighbour[] {
  const found: Neighbour[] = [];
  for (let d = 0; d < 8; d++) {
    const toX = x + DX[d]!;
    const toY = y + DY[d]!;
    if (!grid.isFree(toX, toY)) continue;
    if (d % 2 === 1 && !(grid.isFree(toX, y) && grid.isFree(x, toY))) continue;
    found.push({ x: toX, y: toY, cost: grid.stepCosts[d]! });
  }
  return found;
}

/** Nothing but the Map is slow any more: cells instead of tiles, allowed moves from the grid's bytes, no lists. */
export function walkWithLeanMap(grid: Grid, start: number, goal: number, maxSteps: number): number {
  const [goalX, goalY] = grid.point(goal);
  const learned = new Map<number, number>();
  const h = (cell: number): number =>
    learned.get(cell) ?? estimate(grid, Math.abs(grid.x(cell) - goalX), Math.abs(grid.y(cell) - goalY));
  let cell = start;
  let steps = 0;
  for (; cell !== goal && steps < maxSteps; steps++) {
    let best = cell;
    let least = Number.POSITIVE_INFINITY;
    for (let d = 0; d < 8; d++) {
      if ((grid.moves[cell]! & (1 << d)) === 0) continue;
      const next = cell + grid.offsets[d]!;
      const f = grid.stepCosts[d]! + h(next);
      if (f < least) {
        best = next;
        least = f;
      }
    }
    if (least > h(cell)) learned.set(cell, least);
    cell = best;
  }
  return steps;
}

function estimate({ stepCosts }: Grid, dx: number, dy: number): number {
  const [straight, diagonal] = stepCosts as [number, number];
  return straight * Math.max(dx, dy) + (diagonal - straight) * Math.min(dx, dy);
}
