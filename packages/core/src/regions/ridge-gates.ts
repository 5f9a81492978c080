import type { Grid } from '../grid/index.ts';
import type { Segment } from './segment.ts';
import { CheapestCut, StraightCut } from './straight-cut.ts';

/** How much moving both ends of a gate by a tile weighs against a gate that is a tile shorter. */
const PER_TILE_MOVED = 0.35;
/** How far an end may move, as a part of the distance between the two, so that a gate does not shrink to a nook. */
const FARTHEST_MOVE = 0.6;
/** Cells of a ridge that gates are tried through, at most. */
const SAMPLES = 24;
/** How far to both sides of the line between two ends gates are tried, in tiles. */
const REACH = 8;

/**
 * Algorithm 3 of the thesis: every connected cluster of ridge cells becomes a gate between the two places where it
 * meets walls. A cluster with more such places gets the gates of a minimum spanning tree between them, one with
 * fewer (a passage so narrow that both of its walls are beside the same cells) the shortest cut through it.
 *
 * A line between two places is mostly crooked. It is turned to 0°, 45° or 90° by taking the straight cut from wall
 * to wall that is short and has its ends near the two places.
 */
export function ridgeGates(grid: Grid, ridge: Uint8Array): Segment[] {
  const cut = new StraightCut(grid);
  return [...clustersOf(grid, ridge)]
    .flatMap(({ cells, ends }) =>
      ends.length < 2
        ? [shortestThrough(grid, cut, cells)]
        : spanningTree(grid, ends).map((pair) => gateBetween(grid, cut, pair, cells)),
    )
    .filter((gate) => gate !== undefined);
}

interface Cluster {
  readonly cells: number[];
  /** Groups of cells beside walls. */
  readonly ends: number[][];
}

function* clustersOf(grid: Grid, ridge: Uint8Array): Generator<Cluster> {
  const left = ridge.slice();
  for (let cell = left.indexOf(1); cell >= 0; cell = left.indexOf(1, cell + 1)) {
    const cells = takeConnected(grid, left, cell);
    const atWall = cells.filter((member) =>
      grid.offsets.some((offset) => grid.passable[member + offset] === 0),
    );
    for (const member of atWall) left[member] = 1;
    const ends = atWall.flatMap((member) => (left[member] === 1 ? [takeConnected(grid, left, member)] : []));
    yield { cells, ends };
  }
}

/** Removes a cell and all that are connected to it from a set; returns them. */
function takeConnected({ offsets }: Grid, set: Uint8Array, from: number): number[] {
  const cells = [from];
  set[from] = 0;
  for (let i = 0; i < cells.length; i++) {
    for (const offset of offsets) {
      const next = cells[i]! + offset;
      if (set[next] === 0) continue;
      set[next] = 0;
      cells.push(next);
    }
  }
  return cells;
}

/** Pairs of cells that join groups of cells with the least total distance. */
function spanningTree(grid: Grid, groups: readonly number[][]): [number, number][] {
  const edges: [number, number][] = [];
  const outside = new Map(groups.slice(1).map((group) => [group, nearestPair(grid, groups[0]!, group)]));
  while (outside.size > 0) {
    const [next, { a, b }] = [...outside].reduce((best, entry) =>
      entry[1].distance < best[1].distance ? entry : best,
    );
    edges.push([a, b]);
    outside.delete(next);
    for (const [group, known] of outside) {
      const pair = nearestPair(grid, next, group);
      if (pair.distance < known.distance) outside.set(group, pair);
    }
  }
  return edges;
}

function nearestPair(grid: Grid, from: number[], to: number[]): { a: number; b: number; distance: number } {
  let best = { a: 0, b: 0, distance: Number.POSITIVE_INFINITY };
  for (const a of from) {
    for (const b of to) {
      const distance = Math.hypot(grid.x(a) - grid.x(b), grid.y(a) - grid.y(b));
      if (distance < best.distance) best = { a, b, distance };
    }
  }
  return best;
}

function shortestThrough(grid: Grid, cut: StraightCut, cells: readonly number[]): Segment | undefined {
  const middleX = cells.reduce((sum, cell) => sum + grid.x(cell), 0) / cells.length;
  const middleY = cells.reduce((sum, cell) => sum + grid.y(cell), 0) / cells.length;
  const best = new CheapestCut(cut);
  for (const cell of cells) {
    const [x, y] = grid.point(cell);
    const away = Math.abs(x - middleX) + Math.abs(y - middleY);
    best.tryThrough(x, y, PER_TILE_MOVED * away, Number.POSITIVE_INFINITY, () => 0);
  }
  return best.ends;
}

function gateBetween(
  grid: Grid,
  cut: StraightCut,
  [a, b]: readonly [number, number],
  cells: readonly number[],
): Segment | undefined {
  const [ax, ay] = grid.point(a);
  const [bx, by] = grid.point(b);
  const length = Math.hypot(bx - ax, by - ay);
  const best = new CheapestCut(cut);
  const moves = ({ fromX, fromY, toX, toY }: StraightCut): number => {
    const swapped = (fromX - toX) * (ax - bx) + (fromY - toY) * (ay - by) < 0;
    const movedA = swapped ? Math.hypot(toX - ax, toY - ay) : Math.hypot(fromX - ax, fromY - ay);
    const movedB = swapped ? Math.hypot(fromX - bx, fromY - by) : Math.hypot(toX - bx, toY - by);
    const isFar = Math.max(movedA, movedB) > FARTHEST_MOVE * length + 2;
    return isFar ? Number.POSITIVE_INFINITY : PER_TILE_MOVED * (movedA + movedB);
  };
  const tryThrough = (x: number, y: number): void => {
    if (grid.isFree(x, y)) best.tryThrough(x, y, 0, 2 * length + 8, moves);
  };
  const every = Math.max(1, Math.floor(cells.length / SAMPLES));
  for (let i = 0; i < cells.length; i += every) tryThrough(grid.x(cells[i]!), grid.y(cells[i]!));
  const reach = Math.min(REACH, length);
  for (const part of [0.5, 0.3, 0.7]) {
    const x = ax + (bx - ax) * part;
    const y = ay + (by - ay) * part;
    for (let side = -reach; side <= reach; side++) {
      const across = side / Math.max(length, 1);
      tryThrough(Math.round(x - (by - ay) * across), Math.round(y + (bx - ax) * across));
    }
  }
  return best.ends;
}
