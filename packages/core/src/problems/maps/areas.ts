import type { Random } from '../../random.ts';
import { FREE, type Paint, type Tiles, WALL } from './tiles.ts';

/** Areas of tiles that are connected by their sides. Tiles of the other paint have the label −1. */
export interface Areas {
  /** Per tile the number of its area, from 0. */
  readonly labels: Int32Array;
  /** Per area its number of tiles. */
  readonly sizes: readonly number[];
}

/**
 * Finds the areas of one paint. Under the default corner rule these are also what agents can reach: a diagonal move
 * needs both tiles beside it, so it never reaches a tile that two straight moves do not.
 */
export function findAreas({ width, free }: Tiles, paint: Paint): Areas {
  const labels = new Int32Array(free.length).fill(-1);
  const sizes: number[] = [];
  const queue = new Int32Array(free.length);
  for (let start = 0; start < free.length; start++) {
    if (free[start] !== paint || labels[start] !== -1) continue;
    const label = sizes.length;
    let tail = 0;
    queue[tail++] = start;
    labels[start] = label;
    for (let head = 0; head < tail; head++) {
      const tile = queue[head]!;
      const x = tile % width;
      for (let side = 0; side < 4; side++) {
        const next = neighbour(tile, x, side, width, free.length);
        if (next < 0 || free[next] !== paint || labels[next] !== -1) continue;
        labels[next] = label;
        queue[tail++] = next;
      }
    }
    sizes.push(tail);
  }
  return { labels, sizes };
}

/** Repaints every area of this paint with fewer than `limit` tiles, except the largest free area. */
export function dropSmallAreas(tiles: Tiles, paint: Paint, limit: number): void {
  const { labels, sizes } = findAreas(tiles, paint);
  const largest = paint === FREE ? largestArea(sizes) : -1;
  for (let tile = 0; tile < labels.length; tile++) {
    const label = labels[tile]!;
    if (label >= 0 && label !== largest && sizes[label]! < limit)
      tiles.free[tile] = paint === FREE ? WALL : FREE;
  }
}

/** The area with the most tiles; −1 if there is none. */
function largestArea(sizes: readonly number[]): number {
  let best = -1;
  for (let label = 0; label < sizes.length; label++)
    if (best < 0 || sizes[label]! > sizes[best]!) best = label;
  return best;
}

/** A wall between two areas, at one place. */
export interface Gap {
  readonly a: number;
  readonly b: number;
  /** A tile of area `a`, and the tile of area `b` across the wall from it. */
  readonly from: number;
  readonly to: number;
  /** Wall tiles between them. */
  readonly length: number;
}

/**
 * For each pair of areas that face each other across a wall, the shortest gap and up to `spare` random others that are
 * at most `slack` tiles longer. Pairs are sorted by their shortest gap.
 */
export function findGaps(tiles: Tiles, areas: Areas, random: Random, spare: number, slack: number): Gap[][] {
  const { width, free } = tiles;
  // Each wall tile belongs to the area that reaches it first; where two areas meet there is a gap.
  const owner = Int32Array.from(areas.labels);
  const source = new Int32Array(free.length).fill(-1);
  const depth = new Int32Array(free.length);
  const queue = new Int32Array(free.length);
  let tail = 0;
  for (let tile = 0; tile < free.length; tile++) {
    if (owner[tile]! < 0) continue;
    source[tile] = tile;
    queue[tail++] = tile;
  }
  const pairs = new Map<number, Gap[]>();
  for (let head = 0; head < tail; head++) {
    const tile = queue[head]!;
    const x = tile % width;
    for (let side = 0; side < 4; side++) {
      const next = neighbour(tile, x, side, width, free.length);
      if (next < 0) continue;
      if (source[next]! < 0) {
        owner[next] = owner[tile]!;
        source[next] = source[tile]!;
        depth[next] = depth[tile]! + 1;
        queue[tail++] = next;
      } else if (owner[next]! > owner[tile]!) {
        const gap = {
          a: owner[tile]!,
          b: owner[next]!,
          from: source[tile]!,
          to: source[next]!,
          length: depth[tile]! + depth[next]!,
        };
        record(pairs, gap, areas.sizes.length, spare, slack, random);
      }
    }
  }
  return [...pairs.values()].sort((p, q) => p[0]!.length - q[0]!.length);
}

function record(
  pairs: Map<number, Gap[]>,
  gap: Gap,
  count: number,
  spare: number,
  slack: number,
  random: Random,
): void {
  const key = gap.a * count + gap.b;
  const gaps = pairs.get(key);
  if (!gaps) {
    pairs.set(key, [gap]);
  } else if (gap.length < gaps[0]!.length) {
    gaps.unshift(gap);
    pairs.set(key, gaps.filter((g) => g.length <= gap.length + slack).slice(0, spare + 1));
  } else if (gap.length <= gaps[0]!.length + slack) {
    if (gaps.length <= spare) gaps.push(gap);
    else if (spare > 0 && random.chance(0.1)) gaps[random.between(1, spare)] = gap;
  }
}

/** The tile beside a tile (side 0 up, 1 right, 2 down, 3 left), or −1 off the map. `x` is the tile's column. */
function neighbour(tile: number, x: number, side: number, width: number, count: number): number {
  if (side === 1) return x + 1 < width ? tile + 1 : -1;
  if (side === 3) return x > 0 ? tile - 1 : -1;
  const next = side === 0 ? tile - width : tile + width;
  return next >= 0 && next < count ? next : -1;
}

/** Union-find over the numbers from 0 to `count` − 1. */
export class Sets {
  readonly #parents: Int32Array;

  constructor(count: number) {
    this.#parents = Int32Array.from({ length: count }, (_, i) => i);
  }

  /** The number that represents the set of `i`. */
  find(i: number): number {
    const parents = this.#parents;
    while (parents[i] !== i) {
      parents[i] = parents[parents[i]!]!;
      i = parents[i]!;
    }
    return i;
  }

  /** Joins the sets of two numbers. Returns false if they were already the same. */
  join(a: number, b: number): boolean {
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA === rootB) return false;
    this.#parents[rootB] = rootA;
    return true;
  }
}
