import { firstDirection } from '../grid/index.ts';
import type { Draft } from './draft.ts';
import { NookCounter, nookSize } from './nooks.ts';
import { Pools } from './pools.ts';
import { segmentCells, segmentLength } from './segment.ts';
import { CheapestCut, StraightCut } from './straight-cut.ts';
import { TILE } from './wall-distance.ts';

/** Straits are ordered by width in steps of 2 to this power units, about a seventh of a tile. */
const STEP_BITS = 11;
const ROUNDS = 4;
/** How far from where lakes meet a gate may be, in tiles in each direction, what that costs, and what a nook costs. */
const ASIDE = 2;
const PER_TILE_ASIDE = 0.5;
const PER_NOOK = 4;

/**
 * A misplaced gate lets the water of one lake into the next. Where two lakes are still in one zone, the zone is
 * flooded once more, from the middles of its lakes towards the walls in the order of distance to walls: they meet
 * in the narrowest place of the widest passage between them, and get a gate there.
 * The draft must be settled, and is settled afterwards.
 */
export function stopLeaks(draft: Draft, lakeOf: Int32Array, distances: Int32Array, broad: Uint8Array): void {
  const middles = middlesOf(draft, lakeOf, distances);
  for (let round = 0; round < ROUNDS; round++) {
    const lakesIn = new Map<number, number>();
    for (const middle of middles.values()) {
      const zone = draft.zoneOf[middle]!;
      lakesIn.set(zone, (lakesIn.get(zone) ?? 0) + 1);
    }
    // In the first round there may be doors anywhere.
    const leaking = new Set(
      [...lakesIn].filter(([, count]) => count > 1 || round === 0).map(([zone]) => zone),
    );
    leaking.delete(0);
    if (leaking.size === 0 || cutStraits(draft, middles, distances, leaking, broad) === 0) return;
    draft.settle();
  }
}

/** Per lake the cell farthest from walls that is not part of a gate. */
function middlesOf({ gateOf, grid }: Draft, lakeOf: Int32Array, distances: Int32Array): Map<number, number> {
  const middles = new Map<number, number>();
  const farthest = new Int32Array(lakeOf.length);
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const lake = lakeOf[cell]!;
    if (lake === 0 || gateOf[cell] !== 0 || distances[cell]! <= farthest[lake]!) continue;
    farthest[lake] = distances[cell]!;
    middles.set(lake, cell);
  }
  return middles;
}

/** Returns the number of gates added. */
function cutStraits(
  draft: Draft,
  middles: Map<number, number>,
  distances: Int32Array,
  leaking: ReadonlySet<number>,
  broad: Uint8Array,
): number {
  const { grid, gateOf } = draft;
  const { unmaskedMoves: moves, offsets, stride } = grid;
  const cells = byDistance(draft, distances, leaking);
  const poolOf = new Int32Array(grid.cellCount);
  const pools = new Pools(2 * nookSize(grid));
  let lastLake = 0;
  for (const lake of middles.keys()) lastLake = Math.max(lastLake, lake);
  const lakeAt = new Map([...middles].map(([lake, middle]) => [middle, lake]));
  const cut = new StraightCut(grid, broad);
  const nooks = new NookCounter(draft);
  const perNook = ({ ends }: StraightCut): number => PER_NOOK * nooks.count(ends);
  const before = draft.cuts.length;
  // Where diagonal moves need both cells beside them free, straight moves connect the same cells.
  const needsDiagonals = grid.corners === 'always' || grid.corners === 'one-free';
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    if (gateOf[cell] !== 0) continue;
    const north = poolOf[cell - stride]!;
    const east = poolOf[cell + 1]!;
    const south = poolOf[cell + stride]!;
    const west = poolOf[cell - 1]!;
    const any = north || east || south || west;
    const isInside =
      any !== 0 &&
      (north === any || north === 0) &&
      (east === any || east === 0) &&
      (south === any || south === 0) &&
      (west === any || west === 0);
    const pool = isInside && !needsDiagonals ? pools.root(any) : poolAt(cell);
    if (pool === 0) continue;
    poolOf[cell] = pool;
    pools.size[pool]!++;
    const lake = lakeAt.get(cell);
    if (lake !== undefined) pools.beginLake(pool, lake, distances[cell]!);
  }
  for (const lake of pools.swallowed) middles.delete(lake);
  return draft.cuts.length - before;

  /** The pool that a cell extends, a new one if it touches none. Pools that meet there are joined, or cut. */
  function poolAt(cell: number): number {
    let pool = 0;
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const beside = poolOf[cell + offsets[firstDirection(m)]!]!;
      if (beside === 0) continue;
      const other = pools.root(beside);
      if (pool === 0) pool = other;
      else if (other !== pool) {
        if (!pools.areTwoLakes(pool, other, distances[cell]!)) pool = pools.join(pool, other);
        else if (cutHere(cell, pool, other)) return 0;
      }
    }
    return pool === 0 ? pools.add(cell, distances[cell]!) : pool;
  }

  function cutHere(cell: number, pool: number, other: number): boolean {
    const [x, y] = grid.point(cell);
    const aside = distances[cell]! < 2 * TILE ? 1 : ASIDE;
    if (pools.meetAgain(pool, other, x, y)) return false;
    const best = new CheapestCut(cut);
    // A gate a tile or two aside may leave ragged walls in peace.
    for (let dy = -aside; dy <= aside; dy++) {
      for (let dx = -aside; dx <= aside; dx++) {
        const through = cell + dy * stride + dx;
        if (broad[through] === 0 || gateOf[through] !== 0) continue;
        const moved = PER_TILE_ASIDE * (Math.abs(dx) + Math.abs(dy));
        best.tryThrough(x + dx, y + dy, moved, Number.POSITIVE_INFINITY, perNook);
      }
    }
    const ends = best.ends!;
    draft.add(ends);
    if (gateOf[cell] === 0) dryOut(cell, aside);
    for (const part of segmentCells(grid, ends)) poolOf[part] = 0;
    pools.remember(pool, other, x, y, segmentLength(ends));
    for (const side of [pool, other]) {
      if (pools.lake(side) !== 0) continue;
      const lake = ++lastLake;
      middles.set(lake, pools.peak(side));
      pools.beginLake(side, lake, distances[pools.peak(side)]!);
    }
    return true;
  }

  /** Forgets the water between a gate and where lakes met, which is on the wrong side of the gate. */
  function dryOut(cell: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) poolOf[cell + dy * stride + dx] = 0;
  }
}

/** The cells of some zones, farthest from walls first, to a fraction of a tile. */
function byDistance(
  { zoneOf, grid, sizes }: Draft,
  distances: Int32Array,
  zones: ReadonlySet<number>,
): Int32Array {
  const wanted = new Uint8Array(sizes.length);
  let count = 0;
  for (const zone of zones) {
    wanted[zone] = 1;
    count += sizes[zone]!;
  }
  const ends = new Int32Array((Math.max(grid.width, grid.height) * TILE) >> STEP_BITS);
  const last = ends.length - 1;
  for (let cell = 0; cell < grid.cellCount; cell++)
    if (wanted[zoneOf[cell]!] !== 0) ends[last - (distances[cell]! >> STEP_BITS)]!++;
  for (let step = 0, start = 0; step <= last; step++) {
    const size = ends[step]!;
    ends[step] = start;
    start += size;
  }
  const cells = new Int32Array(count);
  for (let cell = 0; cell < grid.cellCount; cell++)
    if (wanted[zoneOf[cell]!] !== 0) cells[ends[last - (distances[cell]! >> STEP_BITS)]!++] = cell;
  return cells;
}
