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
