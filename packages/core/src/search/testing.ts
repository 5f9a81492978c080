import fc from 'fast-check';
import { type CornerRule, type CostRule, DX, DY, Grid, type Point } from '../grid/index.ts';

/** A map by rows: `#` is a wall, everything else is free. */
export function draw(
  rows: readonly string[],
  options: { corners?: CornerRule; costs?: CostRule } = {},
): Grid {
  return Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] !== '#', options);
}

/** Random maps up to 40 × 40 with any share of walls, made with the given rules. */
export function arbitraryGrid(
  corners: readonly CornerRule[],
  costs: readonly CostRule[],
): fc.Arbitrary<Grid> {
  return fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      corners: fc.constantFrom(...corners),
      costs: fc.constantFrom(...costs),
      carved: fc.boolean(),
      wallShare: fc.double({ min: 0, max: 0.6, noNaN: true }),
      seed: fc.integer(),
    })
    .map(({ width, height, corners, costs, carved, wallShare, seed }) => {
      let state = seed;
      const next = (): number => {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        return (state >>> 0) / 2 ** 32;
      };
      if (!carved) return Grid.from(width, height, () => next() >= wallShare, { corners, costs });
      return carve(width, height, next, { corners, costs });
    });
}

/** Corridors, bends and junctions cut into rock by a walk that turns now and then: one component, hardly any room. */
function carve(
  width: number,
  height: number,
  next: () => number,
  rules: { corners: CornerRule; costs: CostRule },
): Grid {
  const free = new Set<string>();
  let [x, y] = [width >> 1, height >> 1];
  let d = 0;
  for (let step = 0; step < 3 * (width + height); step++) {
    free.add(`${x},${y}`);
    if (next() < 0.3) d = 2 * Math.floor(4 * next());
    x = Math.min(Math.max(x + DX[d]!, 0), width - 1);
    y = Math.min(Math.max(y + DY[d]!, 0), height - 1);
  }
  return Grid.from(width, height, (column, row) => free.has(`${column},${row}`), rules);
}

/** Two tiles of the largest component, so that there is a path to be found; undefined on a map of walls. */
export function reachablePair(
  grid: Grid,
  [u]: readonly [number, number],
  [v]: readonly [number, number],
): [Point, Point] | undefined {
  const cells: number[] = [];
  const component = grid.components.largest();
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (component >= 0 && grid.components.of(cell) === component) cells.push(cell);
  }
  if (cells.length === 0) return undefined;
  return [grid.point(cells[Math.floor(u * cells.length)]!), grid.point(cells[Math.floor(v * cells.length)]!)];
}

/** Fractions of the width and height, to be scaled to a map that is not known yet. */
export const arbitraryPlace = fc.tuple(
  fc.double({ min: 0, max: 0.999, noNaN: true }),
  fc.double({ min: 0, max: 0.999, noNaN: true }),
);

export function placeOn(grid: Grid, [u, v]: readonly [number, number]): Point {
  return [Math.floor(u * grid.width), Math.floor(v * grid.height)];
}

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
