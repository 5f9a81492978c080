import { rootOf } from '../runs.ts';
import type { Face } from './faces.ts';
import type { Basins } from './flood.ts';
import type { ZoneFacts } from './zone-facts.ts';

/** Zones whose boundary is open for at least this share are part of what is around them. */
const POROUS = 0.36;
/** …and small ones with three straits or more for this share; in tiles, what is small. */
const POROUS_IF_SMALL = 0.25;
const SMALL = 64;
/** A strait is a door up to this share of the width of the zone behind it, and no more than a bay from that share. */
const DOOR = 0.4;
const BAY = 0.7;
/** A zone behind a bay counts this many times less than one behind a door. */
const BAY_DISCOUNT = 20;
/** Straits wider than this are hardly choke points unless the zones are very much wider; in tiles. */
const WIDE = 6;
/** A hallway that leads nowhere counts this many times less than another. */
const DEAD_END_DISCOUNT = 3;
/** Widths are whole tiles, mostly: a door of one tile is narrow even before a chamber of two. */
export const HALF_TILE = 0.5;
/** Zones narrower than this are nooks; the square of their width, in tiles. */
const CHAMBER = 4;
/** Small zones with more wall than a chamber four times as long as wide are nooks too: area over the square of it. */
const COMPACT = 25;
/** Gaps between columns: the share of a row of two, three, or more straits that must be open. */
const ARCADE = [0, 0, 0.67, 0.5, 0.4] as const;
/** Zones of less importance than this belong to no level. */
export const FINEST = 0.5;
/** A zone up to this many tiles that is tied between two others goes to either; a larger one stays. */
const TIED = 16;
/** Figures of zones that differ by less than this share are tied. */
const ALIKE = 0.02;

/** The order in which zones become one, from the finest level to one zone for each connected part. */
export interface MergeOrder {
  /** Per basin the one that it was merged into, or 0. */
  readonly into: Int32Array;
  /** Per basin the level at which it was merged: the importance of the lesser of the two zones, in tiles. */
  readonly level: Float64Array;
}

/** The level at which two basins become one zone; Infinity if they never do. */
export function levelBetween({ into, level }: MergeOrder, a: number, b: number): number {
  let p = a;
  let q = b;
  let reached = 0;
  while (p !== q) {
    const first = into[p] !== 0 && (into[q] === 0 || level[p]! <= level[q]!);
    const lower = first ? p : q;
    if (into[lower] === 0) return Number.POSITIVE_INFINITY;
    reached = Math.max(reached, level[lower]!);
    if (first) p = into[p]!;
    else q = into[q]!;
  }
  return reached;
}

/**
 * Merges zones one after the other, the least important first. What looks like a zone but is none (a bay between
 * columns, a gallery behind an arcade) counts for nothing. The importance of a zone depends on itself and
 * its neighbours alone, so that a change in one part of a map does not matter to another. With `finest`, starts from
 * the zones of the finest level of an earlier order.
 */
export function mergeOrder(
  faces: readonly Face[],
  basins: Basins,
  facts: ZoneFacts,
  finest?: MergeOrder,
): MergeOrder {
  const { count } = basins;
  const parent = Int32Array.from({ length: count + 1 }, (_, i) => i);
  const peak = basins.peak.slice();
  const isHallway = basins.isHallway.slice();
  const area = facts.area.slice();
  const sumX = facts.sumX.slice();
  const sumY = facts.sumY.slice();
  const wall = facts.wall.slice();
  const into = new Int32Array(count + 1);
  const level = new Float64Array(count + 1);
  const facesOf: Face[][] = Array.from({ length: count + 1 }, () => []);
  for (const face of faces) {
    facesOf[face.a]!.push(face);
    facesOf[face.b]!.push(face);
  }
  const wishes: (Wish | undefined)[] = new Array(count + 1);
  const heap = new WishHeap();
  let now = 0;
  if (finest) mergeAgain(finest);
  for (let zone = 1; zone <= count; zone++) if (facesOf[zone]!.length > 0) look(zone);
  for (;;) {
    const batch: Wish[] = [];
    for (let wish = heap.top; wish && (batch.length === 0 || wish.key === now); wish = heap.top) {
      heap.pop();
      if (wishes[wish.zone] !== wish) continue;
      now = wish.key;
      batch.push(wish);
    }
    if (batch.length === 0) break;
    // A zone whose neighbour is about to merge with a third one waits for what comes of that.
    const inBatch = new Map(batch.map((wish) => [wish.zone, wish.to]));
    let ready = new Set(
      batch.filter(({ zone, to }) => to.every((other) => inBatch.get(other)?.includes(zone) ?? true)),
    );
    if (ready.size === 0) ready = new Set(batch);
    for (const wish of batch) if (!ready.has(wish)) heap.push(wish);
    const touched = new Set<number>();
    for (const { zone, to } of ready)
      for (const other of to) join(rootOf(parent, zone), rootOf(parent, other), touched);
    for (const zone of new Set([...touched].map((zone) => rootOf(parent, zone)))) look(zone);
  }
  return { into, level };

  /** Merges what was merged before up to the finest level. */
  function mergeAgain(before: MergeOrder): void {
    const none = new Set<number>();
    for (let zone = 1; zone <= count; zone++) {
      if (before.into[zone] === 0 || before.level[zone]! > FINEST) continue;
      now = before.level[zone]!;
      join(rootOf(parent, zone), rootOf(parent, before.into[zone]!), none);
    }
    now = FINEST;
  }

  function join(a: number, b: number, touched: Set<number>): void {
    if (a === b) return;
    const keeps = peak[a]! > peak[b]! || (peak[a] === peak[b] && area[a]! >= area[b]!) ? a : b;
    const goes = keeps === a ? b : a;
    parent[goes] = keeps;
    into[goes] = keeps;
    level[goes] = now;
    if (isHallway[goes] === 1 && peak[goes]! > BAY * BAY * peak[keeps]!) isHallway[keeps] = 1;
    area[keeps]! += area[goes]!;
    sumX[keeps]! += sumX[goes]!;
    sumY[keeps]! += sumY[goes]!;
    wall[keeps]! += wall[goes]!;
    wishes[goes] = undefined;
    touched.add(keeps);
    for (const face of facesOf[goes]!) {
      facesOf[keeps]!.push(face);
      touched.add(rootOf(parent, face.a)).add(rootOf(parent, face.b));
    }
    facesOf[goes] = [];
  }

  /** Finds out what a zone would be merged with next, and how important it is that it is not. */
  function look(zone: number): void {
    wishes[zone] = undefined;
    const around = facesOf[zone]!.filter((face) => rootOf(parent, face.a) !== rootOf(parent, face.b));
    facesOf[zone] = around;
    if (around.length === 0) return;
    let widths = 0;
    const straits = new Map<number, Strait>();
    for (const face of around) {
      widths += face.width - HALF_TILE;
      const other = rootOf(parent, face.a) === zone ? rootOf(parent, face.b) : rootOf(parent, face.a);
      const strait = straits.get(other);
      if (strait) {
        strait.faces.push(face);
        strait.widest = Math.max(strait.widest, face.width);
      } else straits.set(other, { widest: face.width, faces: [face] });
    }
    let widest = 0;
    for (const strait of straits.values()) widest = Math.max(widest, strait.widest);
    const width = Math.sqrt(peak[zone]!);
    const open = widths / (widths + wall[zone]!);
    const isEven = isHallway[zone] === 1 && widest / width > BAY;
    let key = isEven ? hallwayImportance(zone, width, straits.size) : importance(zone, widest);
    if (key < FINEST) key /= 1000;
    else if (
      !isEven &&
      (open >= POROUS || (open >= POROUS_IF_SMALL && area[zone]! < SMALL && around.length > 2))
    )
      key = 1 - open;
    let to = bestNeighbours(zone, straits, widest);
    // Between zones that are tied it stays, as long as they would stay apart without it.
    if (to.length > 1) key = Math.max(key, Math.min(...to.map((other) => importance(other, widest))));
    for (const [other, strait] of straits) {
      const arcade = arcadeKey(strait, Math.sqrt(Math.min(peak[zone]!, peak[other]!)));
      if (arcade < key) {
        key = arcade;
        to = [other];
      }
    }
    const wish = { key: Math.max(key, now), zone, to };
    wishes[zone] = wish;
    heap.push(wish);
  }

  /** A zone behind a strait counts with its area, and less the more the strait is like the mouth of a bay. */
  function importance(zone: number, width: number): number {
    const likeBay = ((width - HALF_TILE) / Math.sqrt(peak[zone]!) - DOOR) / (BAY - DOOR);
    const ragged = area[zone]! < SMALL ? Math.min(1, (COMPACT * area[zone]!) / wall[zone]! ** 2) : 1;
    const tiles = area[zone]! * Math.min(1, peak[zone]! / CHAMBER) * ragged ** 2;
    const wide = 1 + Math.max(0, width - WIDE) / WIDE;
    return tiles / BAY_DISCOUNT ** (wide * Math.max(0, likeBay));
  }

  /** A hallway counts with its length, and less if it leads nowhere else. */
  function hallwayImportance(zone: number, width: number, neighbours: number): number {
    const length = area[zone]! / width;
    const counts = Math.min(2 * area[zone]!, length ** 2 / 4);
    return neighbours > 1 ? counts : (counts * Math.min(1, peak[zone]! / CHAMBER)) / DEAD_END_DISCOUNT;
  }

  /** The neighbour beyond the widest strait; of several the deepest, largest, nearest; or those that are tied. */
  function bestNeighbours(zone: number, straits: Map<number, Strait>, widest: number): number[] {
    let best: number[] = [];
    for (const [other, strait] of straits) {
      if (strait.widest !== widest) continue;
      const first = best[0];
      const better =
        first === undefined
          ? 1
          : difference(peak[other]!, peak[first]!) ||
            difference(area[other]!, area[first]!) ||
            difference(wall[other]!, wall[first]!) ||
            difference(apart(zone, first), apart(zone, other));
      if (better > 0) best = [other];
      else if (better === 0) best.push(other);
    }
    return area[zone]! > TIED ? best : best.slice(0, 1);
  }

  /** Squared, between the middles of two zones. */
  function apart(a: number, b: number): number {
    const dx = sumX[a]! / area[a]! - sumX[b]! / area[b]!;
    const dy = sumY[a]! / area[a]! - sumY[b]! / area[b]!;
    return dx * dx + dy * dy;
  }
}

interface Wish {
  readonly key: number;
  readonly zone: number;
  readonly to: readonly number[];
}

/** Zones that are mirror images may differ by a few cells that were contested. */
function difference(a: number, b: number): number {
  return Math.abs(a - b) <= ALIKE * Math.max(a, b) ? 0 : a - b;
}

/** All faces between two zones. */
interface Strait {
  widest: number;
  readonly faces: Face[];
}

/**
 * Straits side by side with little between them are the gaps of a row of columns, if the row is wide against the
 * zones: from 0 to 1, less for a wider one. Infinity if they are choke points. Their number does not matter, so
 * that a river may have any number of bridges.
 */
function arcadeKey({ faces }: Strait, width: number): number {
  if (faces.length < 2) return Number.POSITIVE_INFINITY;
  const gaps = withoutParts(faces);
  if (gaps.length < 2) return Number.POSITIVE_INFINITY;
  let total = 0;
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (const face of gaps) {
    total += face.width;
    left = Math.min(left, face.x);
    right = Math.max(right, face.x);
    top = Math.min(top, face.y);
    bottom = Math.max(bottom, face.y);
  }
  const extent = Math.hypot(right - left, bottom - top) / 2 + total / gaps.length;
  if (total < ARCADE[Math.min(gaps.length, 4)]! * extent) return Number.POSITIVE_INFINITY;
  const share = (gaps.length > 2 ? extent : total) / width;
  return share > BAY ? 1 - Math.min(share, 0.9999) : Number.POSITIVE_INFINITY;
}

/** Faces without those that are parts of a wider one: basins that have merged since then lay side by side there. */
function withoutParts(faces: readonly Face[]): Face[] {
  const gaps: Face[] = [];
  for (const face of [...faces].sort((a, b) => b.width - a.width || a.x - b.x || a.y - b.y)) {
    const isPart = gaps.some(
      (wider) => Math.hypot(face.x - wider.x, face.y - wider.y) <= face.width + wider.width + 1,
    );
    if (!isPart) gaps.push(face);
  }
  return gaps;
}

/** Wishes with the least key first. */
class WishHeap {
  readonly #items: Wish[] = [];

  get top(): Wish | undefined {
    return this.#items[0];
  }

  push(wish: Wish): void {
    const items = this.#items;
    let at = items.length;
    for (; at > 0; at = (at - 1) >> 1) {
      const up = items[(at - 1) >> 1]!;
      if (up.key <= wish.key) break;
      items[at] = up;
    }
    items[at] = wish;
  }

  pop(): void {
    const items = this.#items;
    const last = items.pop()!;
    const length = items.length;
    if (length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && items[child + 1]!.key < items[child]!.key) child++;
      if (items[child]!.key >= last.key) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = last;
  }
}
