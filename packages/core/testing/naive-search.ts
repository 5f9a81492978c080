/** A\* with plain arrays and maps, for naive versions of planners. */
import type { Grid } from '../src/grid/index.ts';

export interface NaiveQuery {
  readonly from: number;
  readonly to: number;
  /** The cells to which moves lead from a cell, in the order of the directions. */
  readonly neighbours: (cell: number) => readonly number[];
  /** The estimate of the cost from a cell, in search units. */
  readonly estimate: (cell: number) => number;
  /** Nodes are opened again when a shorter path to them is found: for estimates that are not consistent. */
  readonly reopens: boolean;
}

/**
 * The cells of a path, both ends included; undefined if there is none. The node with the least f is expanded first, of
 * those the one with the largest g, of those the one that came first; a node whose g gets smaller comes again.
 */
export function naivePath(grid: Grid, query: NaiveQuery): number[] | undefined {
  const { from, to, neighbours, estimate, reopens } = query;
  const g = new Map([[from, 0]]);
  const f = new Map([[from, estimate(from)]]);
  const parents = new Map<number, number>();
  const closed = new Set<number>();
  let open = [from];
  const comesFirst = (a: number, b: number): boolean => {
    const difference = f.get(a)! - f.get(b)!;
    return difference < 0 || (difference === 0 && g.get(a)! > g.get(b)!);
  };
  while (open.length > 0) {
    const cell = open.reduce((best, other) => (comesFirst(other, best) ? other : best));
    if (cell === to) {
      const path = [to];
      while (path[0] !== from) path.unshift(parents.get(path[0]!)!);
      return path;
    }
    open = open.filter((other) => other !== cell);
    closed.add(cell);
    for (const next of neighbours(cell)) {
      const cost = g.get(cell)! + grid.stepCosts[grid.offsets.indexOf(next - cell)]!;
      if ((closed.has(next) && !reopens) || cost >= (g.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      g.set(next, cost);
      f.set(next, cost + estimate(next));
      parents.set(next, cell);
      closed.delete(next);
      open = [...open.filter((other) => other !== next), next];
    }
  }
  return undefined;
}

/** The cells to which the moves of the map lead from a cell, in the order of the directions. */
export function neighboursOf(grid: Grid, cell: number): number[] {
  return grid.offsets.filter((_, d) => grid.moves[cell]! & (1 << d)).map((offset) => cell + offset);
}

/** Columns and rows between two cells. */
export function apart(grid: Grid, a: number, b: number): [dx: number, dy: number] {
  return [Math.abs(grid.x(a) - grid.x(b)), Math.abs(grid.y(a) - grid.y(b))];
}

/** The least cost between two cells if there were no walls, in search units. */
export function costWithoutWalls(grid: Grid, a: number, b: number): number {
  const [dx, dy] = apart(grid, a, b);
  const straight = grid.stepCosts[0]!;
  const diagonal = grid.corners === 'never' ? 2 * straight : grid.stepCosts[1]!;
  return straight * Math.abs(dx - dy) + diagonal * Math.min(dx, dy);
}

/** The point at which a diagonal move crosses the other diagonal of its square; '' for other moves. */
export function crossingPoint(grid: Grid, from: number, to: number): string {
  const [x, y] = grid.point(from);
  const [toX, toY] = grid.point(to);
  return x === toX || y === toY ? '' : `${x + toX},${y + toY}`;
}
