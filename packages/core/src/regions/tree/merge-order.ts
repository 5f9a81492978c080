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
const BAY_DISCOUNT = 6;
/** Gaps between columns: the share of a row of two, three, or more straits that must be open. */
const ARCADE = [0, 0, 0.67, 0.5, 0.4] as const;
/** Zones of less importance than this belong to no level. */
export const FINEST = 1.5;
/** A zone up to this many tiles that is tied between two others goes to either; a larger one stays. */
const TIED = 16;

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
 * its neighbours alone, so that a change in one part of a map does not matter to another.
 */
export function mergeOrder(faces: readonly Face[], basins: Basins, facts: ZoneFacts): MergeOrder {
  const { count } = basins;
  const parent = Int32Array.from({ length: count + 1 }, (_, i) => i);
  const peak = basins.peak.slice(0, count + 1);
  const isHallway = basins.isHallway.slice(0, count + 1);
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
    let ready = batch.filter(({ zone, to }) => !inBatch.has(to) || inBatch.get(to) === zone);
    if (ready.length === 0) ready = batch;
    for (const wish of batch) if (!ready.includes(wish)) heap.push(wish);
    const touched = new Set<number>();
    for (const { zone, to } of ready) join(rootOf(parent, zone), rootOf(parent, to), touched);
    for (const zone of new Set([...touched].map((zone) => rootOf(parent, zone)))) look(zone);
  }
  return { into, level };

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
      widths += face.width;
      const other = rootOf(parent, face.a) === zone ? rootOf(parent, face.b) : rootOf(parent, face.a);
      const strait = straits.get(other);
      if (strait) widen(strait, face);
      else straits.set(other, straitOf(face));
    }
    let widest = 0;
    for (const strait of straits.values()) widest = Math.max(widest, strait.widest);
    const width = Math.sqrt(peak[zone]!);
    const open = widths / (widths + wall[zone]!);
    const likeBay = widest / width;
    const isEven = isHallway[zone] === 1 && likeBay > BAY;
    let key = isEven
      ? Math.min(2 * area[zone]!, (area[zone]! / width) ** 2 / 4)
      : area[zone]! / (1 + (BAY_DISCOUNT - 1) * Math.min(1, Math.max(0, (likeBay - DOOR) / (BAY - DOOR))));
    if (key < FINEST) key /= 1000;
    else if (
      !isEven &&
      (open >= POROUS || (open >= POROUS_IF_SMALL && area[zone]! < SMALL && around.length > 2))
    )
      key = 1 - open;
    let to = bestNeighbour(zone, straits, widest);
    for (const [other, strait] of straits) {
      const arcade = arcadeKey(strait, Math.sqrt(Math.min(peak[zone]!, peak[other]!)));
      if (arcade < key) {
        key = arcade;
        to = other;
      }
    }
    if (to === 0) return;
    const wish = { key: Math.max(key, now), zone, to };
    wishes[zone] = wish;
    heap.push(wish);
  }

  /** The neighbour beyond the widest strait; of several the deepest, largest, nearest. 0 if they are tied. */
  function bestNeighbour(zone: number, straits: Map<number, Strait>, widest: number): number {
    let best = 0;
    let isTied = false;
    for (const [other, strait] of straits) {
      if (strait.widest !== widest) continue;
      const better =
        best === 0
          ? 1
          : peak[other]! - peak[best]! ||
            area[other]! - area[best]! ||
            wall[other]! - wall[best]! ||
            apart(zone, best) - apart(zone, other);
      if (better > 0) best = other;
      if (better !== 0) isTied = better < 0 && isTied;
      else isTied = true;
    }
    return isTied && area[zone]! > TIED ? 0 : best;
  }

  /** Between the middles of two zones, rounded so that a mirrored map has the same. */
  function apart(a: number, b: number): number {
    const dx = sumX[a]! / area[a]! - sumX[b]! / area[b]!;
    const dy = sumY[a]! / area[a]! - sumY[b]! / area[b]!;
    return Math.round(1024 * (dx * dx + dy * dy));
  }
}

interface Wish {
  readonly key: number;
  readonly zone: number;
  readonly to: number;
}

/** All faces between two zones. */
interface Strait {
  widest: number;
  total: number;
  faces: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function straitOf({ width, x, y }: Face): Strait {
  return { widest: width, total: width, faces: 1, left: x, right: x, top: y, bottom: y };
}

function widen(strait: Strait, { width, x, y }: Face): void {
  strait.widest = Math.max(strait.widest, width);
  strait.total += width;
  strait.faces++;
  strait.left = Math.min(strait.left, x);
  strait.right = Math.max(strait.right, x);
  strait.top = Math.min(strait.top, y);
  strait.bottom = Math.max(strait.bottom, y);
}

/**
 * Straits side by side with little between them are the gaps of a row of columns, if the row is wide against the
 * zones: from 0 to 1, less for a wider one. Infinity if they are choke points. Their number does not matter, so
 * that a river may have any number of bridges.
 */
function arcadeKey({ faces, total, left, right, top, bottom }: Strait, width: number): number {
  if (faces < 2) return Number.POSITIVE_INFINITY;
  const extent = Math.hypot(right - left, bottom - top) / 2 + total / faces;
  if (total < ARCADE[Math.min(faces, 4)]! * extent) return Number.POSITIVE_INFINITY;
  const share = (faces > 2 ? extent : total) / width;
  return share > BAY ? 1 - Math.min(share, 0.9999) : Number.POSITIVE_INFINITY;
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
