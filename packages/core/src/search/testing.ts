import { DX, DY, type Grid, type Point } from '../grid/index.ts';

/** Length of a path by its tiles alone; throws if a step is not a legal move. Written without the moves bytes. */
export function walk(grid: Grid, path: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const [x, y] = path[i - 1]!;
    const [toX, toY] = path[i]!;
    const d = DX.findIndex((dx, k) => x + dx === toX && y + DY[k]! === toY);
    if (d < 0 || !grid.isFree(toX, toY)) throw new Error(`(${x}, ${y}) → (${toX}, ${toY}) is no move`);
    if (d % 2 === 1) {
      const sides = [grid.isFree(toX, y), grid.isFree(x, toY)].filter(Boolean).length;
      const needed = { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 3 }[grid.corners];
      if (sides < needed) throw new Error(`(${x}, ${y}) → (${toX}, ${toY}) cuts a corner`);
    }
    length += d % 2 === 1 && grid.costs === 'octile' ? Math.SQRT2 : 1;
  }
  return length;
}

/** Shortest length by repeated relaxation over the whole map: slow, and shares nothing with the searches. */
export function plainDistances(grid: Grid, [fromX, fromY]: Point): (point: Point) => number {
  const distance = new Map<string, number>([[`${fromX},${fromY}`, 0]]);
  const queue: Point[] = [[fromX, fromY]];
  while (queue.length > 0) {
    const at = queue.shift()!;
    const here = distance.get(`${at[0]},${at[1]}`)!;
    for (let d = 0; d < 8; d++) {
      const to: Point = [at[0] + DX[d]!, at[1] + DY[d]!];
      let step: number;
      try {
        step = walk(grid, [at, to]);
      } catch {
        continue;
      }
      const key = `${to[0]},${to[1]}`;
      if (here + step < (distance.get(key) ?? Number.POSITIVE_INFINITY) - 1e-9) {
        distance.set(key, here + step);
        queue.push(to);
      }
    }
  }
  return ([x, y]) => distance.get(`${x},${y}`) ?? Number.POSITIVE_INFINITY;
}

/**
 * Least costs from a cell in search units for an agent that covers a square of tiles, by relaxation over the tiles
 * themselves: knows no layers.
 */
export function leastCosts(
  grid: Grid,
  { size, costs }: { size: number; costs: string | undefined },
  from: number,
): Map<number, number> {
  const square = (x: number, y: number): Point[] =>
    Array.from({ length: size * size }, (_, i) => [x + (i % size), y + Math.floor(i / size)] as const);
  const fits = (x: number, y: number): boolean =>
    square(x, y).every(([column, row]) => grid.isFree(column, row));
  const least = new Map([[from, 0]]);
  const queue = [from];
  for (const cell of queue) {
    const [x, y] = grid.point(cell);
    for (let d = 0; d < 8; d++) {
      const [toX, toY] = [x + DX[d]!, y + DY[d]!];
      const isAllowed = square(x, y).every(
        ([column, row]) => ((grid.masks?.[grid.cell(column, row)] ?? 255) & (1 << d)) !== 0,
      );
      if (!isAllowed || !fits(toX, toY)) continue;
      const sides = [fits(toX, y), fits(x, toY)].filter(Boolean).length;
      const needed = { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 3 }[grid.corners];
      if (d % 2 === 1 && sides < needed) continue;
      const factor = Math.max(...square(toX, toY).map(([column, row]) => grid.costAt(column, row, costs)));
      const cost = least.get(cell)! + Math.round(grid.stepCosts[d]! * factor);
      const to = grid.cell(toX, toY);
      if (cost >= (least.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      least.set(to, cost);
      queue.push(to);
    }
  }
  return least;
}
