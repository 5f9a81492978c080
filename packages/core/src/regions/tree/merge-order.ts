import { rootOf } from '../runs.ts';
import { arcadeWidth } from './arcade.ts';
import type { Face } from './faces.ts';
import type { Basins } from './flood.ts';
import { WishHeap } from './wish-heap.ts';
import type { ZoneFacts } from './zone-facts.ts';

/** Zones whose boundary is open for at least this share are part of what is around them. */
const POROUS = 0.36;
/** …and small ones with three straits or more for this share; in tiles, what is small. */
const POROUS_IF_SMALL = 0.25;
const SMALL = 64;
/** A strait is a door up to this share of the width of the zone behind it. */
const DOOR = 0.45;
/** At this much more, a zone counts with the square root of its tiles only; ever less the wider the strait is. */
const HALF_OPEN = 0.08;
/** Zones are large from this many tiles on: how wide a strait may be before them hardly depends on their size. */
const LARGE = 100;
/** From this share a strait is no narrower than what is behind it: the mouth of a bay, or of a hallway. */
const BAY = 0.7;
/** Hallways count in full if they have this many times the square of the width of their widest mouth, in tiles. */
const LONG = 3.5;
/** A hallway that leads nowhere counts this many times less than another. */
const DEAD_END_DISCOUNT = 3;
/** Widths are whole tiles, mostly: a door of one tile is narrow even before a chamber of two. */
export const HALF_TILE = 0.5;
/** Zones narrower than this are nooks; the square of their width, in tiles. */
const CHAMBER = 4;
/** Small zones with more wall than a chamber four times as long as wide are nooks too: area over the square of it. */
const COMPACT = 25;
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
  /** Per basin the area of the smaller of the two zones that became one when it was merged, in tiles. */
  readonly smaller: Float64Array;
}

/**
 * The level at which two basins become one zone; Infinity if they never do. Zones with fewer tiles than `scraps` count
 * for nothing.
 */
export function levelBetween({ into, level, smaller }: MergeOrder, a: number, b: number, scraps = 0): number {
  let p = a;
  let q = b;
  let reached = 0;
  while (p !== q) {
    const first = into[p] !== 0 && (into[q] === 0 || level[p]! <= level[q]!);
    const lower = first ? p : q;
    if (into[lower] === 0) return Number.POSITIVE_INFINITY;
    if (smaller[lower]! >= scraps) reached = Math.max(reached, level[lower]!);
    if (first) p = into[p]!;
    else q = into[q]!;
  }
  return reached;
}

/**
 * Merges zones one after the other, the least important first. What looks like a zone but is none (a bay between
 * columns, a gallery behind an arcade) counts for nothing. The importance of a zone depends on itself and
 * its neighbours alone, so that a change in one part of a map does not matter to another. With `again`, starts from
 * the zones of the finest level of an earlier order, and straits have the given widths.
 */
export function mergeOrder(
  faces: readonly Face[],
  basins: Pick<Basins, 'count' | 'peak' | 'isHallway'>,
  facts: ZoneFacts,
  again?: { readonly finest: MergeOrder; readonly widths: Float64Array },
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
  const smaller = new Float64Array(count + 1);
  const level = new Float64Array(count + 1);

  const straits = {
    width: Float64Array.from(faces, (face) => face.width),
    x: Float64Array.from(faces, (face) => face.x),
    y: Float64Array.from(faces, (face) => face.y),
  };
  const widthOf = again?.widths ?? straits.width;
  // Each face is in the lists of its two zones: as 2 f in that of `a`, as 2 f + 1 in that of `b`.
  const beyond = new Int32Array(2 * faces.length);
  const next = new Int32Array(2 * faces.length);
  const first = new Int32Array(count + 1).fill(-1);
  const last = new Int32Array(count + 1).fill(-1);
  faces.forEach(({ a, b }, f) => {
    beyond[2 * f] = b;
    beyond[2 * f + 1] = a;
    append(a, 2 * f);
    append(b, 2 * f + 1);
  });
  // What a look at a zone finds: its neighbours, and per neighbour the faces between the two.
  const neighbours: number[] = [];
  const seenBy = new Int32Array(count + 1);
  const widestTo = new Float64Array(count + 1);
  const faceTo = new Int32Array(count + 1);
  const nextTo = new Int32Array(faces.length);
  const row: number[] = [];
  let looks = 0;

  const targets: (readonly number[])[] = new Array(count + 1);
  const version = new Int32Array(count + 1);
  const heap = new WishHeap();
  const touched: number[] = [];
  const touchedIn = new Int32Array(count + 1);
  let round = 1;
  let now = 0;
  if (again) mergeAgain(again.finest);
  for (let zone = 1; zone <= count; zone++) if (first[zone] !== -1) look(zone);
  for (const batch: number[] = []; ; batch.length = 0) {
    while (heap.length > 0 && (batch.length === 0 || heap.key === now)) {
      const { zone } = heap;
      if (heap.version === version[zone]) {
        now = heap.key;
        batch.push(zone);
      }
      heap.pop();
    }
    if (batch.length === 0) break;
    const ready = batch.length === 1 ? batch : readyOf(batch);
    touched.length = 0;
    round++;
    for (const zone of ready)
      for (const other of targets[zone]!) join(rootOf(parent, zone), rootOf(parent, other));
    round++;
    for (const zone of touched) {
      const root = rootOf(parent, zone);
      if (touchedIn[root] === round) continue;
      touchedIn[root] = round;
      look(root);
    }
  }
  return { into, level, smaller };

  /** A zone whose neighbour is about to merge with a third one waits for what comes of that, if not all do. */
  function readyOf(batch: readonly number[]): readonly number[] {
    const inBatch = new Set(batch);
    const ready = batch.filter((zone) =>
      targets[zone]!.every((other) => !inBatch.has(other) || targets[other]!.includes(zone)),
    );
    if (ready.length === 0) return batch;
    for (const zone of ready) inBatch.delete(zone);
    for (const zone of inBatch) heap.push(now, zone, version[zone]!);
    return ready;
  }

  /** Merges what was merged before up to the finest level. */
  function mergeAgain(before: MergeOrder): void {
    for (let zone = 1; zone <= count; zone++) {
      if (before.into[zone] === 0 || before.level[zone]! > FINEST) continue;
      now = before.level[zone]!;
      join(rootOf(parent, zone), rootOf(parent, before.into[zone]!));
    }
    now = FINEST;
  }

  function join(a: number, b: number): void {
    if (a === b) return;
    const keeps = peak[a]! > peak[b]! || (peak[a] === peak[b] && area[a]! >= area[b]!) ? a : b;
    const goes = keeps === a ? b : a;
    parent[goes] = keeps;
    into[goes] = keeps;
    level[goes] = now;
    smaller[goes] = Math.min(area[a]!, area[b]!);
    if (isHallway[goes] === 1 && peak[goes]! > BAY * BAY * peak[keeps]!) isHallway[keeps] = 1;
    area[keeps]! += area[goes]!;
    sumX[keeps]! += sumX[goes]!;
    sumY[keeps]! += sumY[goes]!;
    wall[keeps]! += wall[goes]!;
    version[goes]!++;
    touch(keeps);
    for (let half = first[goes]!; half !== -1; half = next[half]!) touch(rootOf(parent, beyond[half]!));
    if (first[goes] === -1) return;
    if (first[keeps] === -1) first[keeps] = first[goes]!;
    else next[last[keeps]!] = first[goes]!;
    last[keeps] = last[goes]!;
    first[goes] = -1;
  }

  function touch(zone: number): void {
    if (touchedIn[zone] === round) return;
    touchedIn[zone] = round;
    touched.push(zone);
  }

  function append(zone: number, half: number): void {
    if (first[zone] === -1) first[zone] = half;
    else next[last[zone]!] = half;
    next[half] = -1;
    last[zone] = half;
  }

  /** Finds out what a zone would be merged with next, and how important it is that it is not. */
  function look(zone: number): void {
    version[zone]!++;
    const { faceCount, widths, widest } = lookAround(zone);
    if (faceCount === 0) return;
    const width = Math.sqrt(peak[zone]!);
    const open = widths / (widths + wall[zone]!);
    const isEven = isHallway[zone] === 1 && widest / width > BAY;
    let key = isEven ? hallwayImportance(zone, width, widest) : importance(zone, widest);
    // A hallway with a narrower mouth is a place like others, and one even if the mouth is hardly narrower.
    if (isHallway[zone] === 1 && !isEven) key = Math.max(key, hallwayImportance(zone, width, width));
    if (key < FINEST) key /= 1000;
    else if (!isEven && (open >= POROUS || (open >= POROUS_IF_SMALL && area[zone]! < SMALL && faceCount > 2)))
      key = 1 - open;
    let to = bestNeighbours(zone, widest);
    // Between zones that are tied it stays, as long as they would stay apart without it.
    if (to.length > 1) key = Math.max(key, Math.min(...to.map((other) => importance(other, widest))));
    for (const other of neighbours) {
      const arcade = arcadeKey(zone, other);
      if (arcade < key) {
        key = arcade;
        to = [other];
      }
    }
    targets[zone] = to;
    heap.push(Math.max(key, now), zone, version[zone]!);
  }

  /** Lists the neighbours of a zone with the faces to each, and drops faces that have come to be inside of it. */
  function lookAround(zone: number): { faceCount: number; widths: number; widest: number } {
    looks++;
    neighbours.length = 0;
    let faceCount = 0;
    let widths = 0;
    let widest = 0;
    let half = first[zone]!;
    first[zone] = -1;
    while (half !== -1) {
      const following = next[half]!;
      const other = rootOf(parent, beyond[half]!);
      if (other !== zone) {
        append(zone, half);
        const face = half >> 1;
        const width = widthOf[face]!;
        faceCount++;
        widths += width - HALF_TILE;
        if (seenBy[other] !== looks) {
          seenBy[other] = looks;
          neighbours.push(other);
          widestTo[other] = 0;
          faceTo[other] = -1;
        }
        nextTo[face] = faceTo[other]!;
        faceTo[other] = face;
        widestTo[other] = Math.max(widestTo[other]!, width);
        widest = Math.max(widest, width);
      }
      half = following;
    }
    return { faceCount, widths, widest };
  }

  /**
   * A zone behind a door counts with its area. The more the strait is like the mouth of a bay, the less it matters how
   * large the zone is. Only proportions count, so that a map at twice the size has the same gates.
   */
  function importance(zone: number, width: number): number {
    const ragged = area[zone]! < SMALL ? Math.min(1, (COMPACT * area[zone]!) / wall[zone]! ** 2) : 1;
    const tiles = area[zone]! * Math.min(1, peak[zone]! / CHAMBER) * ragged ** 2;
    const open = ((width - HALF_TILE) / Math.sqrt(peak[zone]!) - DOOR) / HALF_OPEN;
    if (tiles <= 1 || open <= 0) return tiles;
    // Without this a zone of many tiles would count behind a wider strait than a small one.
    const large = Math.max(1, Math.log(tiles) / Math.log(LARGE));
    return tiles ** (1 / (1 + large * open * open));
  }

  /** A hallway counts with its length, and less if it is hardly longer than wide or leads nowhere else. */
  function hallwayImportance(zone: number, width: number, mouth: number): number {
    const mouths = Math.min(2, neighbours.length);
    const length = area[zone]! / width;
    // The water of the wider zones stands in its mouths, about as far as it is wide.
    const long = Math.min(1, (area[zone]! + mouths * peak[zone]!) / (LONG * mouth * mouth));
    const counts = long ** 4 * Math.min(2 * area[zone]!, length ** 2 / 4);
    return mouths > 1 ? counts : (counts * Math.min(1, peak[zone]! / CHAMBER)) / DEAD_END_DISCOUNT;
  }

  /** The neighbour beyond the widest strait; of several the deepest, largest, nearest; or those that are tied. */
  function bestNeighbours(zone: number, widest: number): number[] {
    let best: number[] = [];
    for (const other of neighbours) {
      if (widestTo[other] !== widest) continue;
      const rival = best[0];
      const better =
        rival === undefined
          ? 1
          : difference(peak[other]!, peak[rival]!) ||
            difference(area[other]!, area[rival]!) ||
            difference(wall[other]!, wall[rival]!) ||
            difference(apart(zone, rival), apart(zone, other));
      if (better > 0) best = [other];
      else if (better === 0) best.push(other);
    }
    return area[zone]! > TIED ? best : best.slice(0, 1);
  }

  /**
   * From 0 to 1 if the straits to a neighbour are gaps between columns and wide against the zones, less for a wider row;
   * Infinity if they are choke points.
   */
  function arcadeKey(zone: number, other: number): number {
    if (nextTo[faceTo[other]!] === -1) return Number.POSITIVE_INFINITY;
    row.length = 0;
    for (let face = faceTo[other]!; face !== -1; face = nextTo[face]!) row.push(face);
    const share = arcadeWidth(straits, row) / Math.sqrt(Math.min(peak[zone]!, peak[other]!));
    return share > BAY ? 1 - Math.min(share, 0.9999) : Number.POSITIVE_INFINITY;
  }

  /** Squared, between the middles of two zones. */
  function apart(a: number, b: number): number {
    const dx = sumX[a]! / area[a]! - sumX[b]! / area[b]!;
    const dy = sumY[a]! / area[a]! - sumY[b]! / area[b]!;
    return dx * dx + dy * dy;
  }
}

/** Zones that are mirror images may differ by a few cells that were contested. */
function difference(a: number, b: number): number {
  return Math.abs(a - b) <= ALIKE * Math.max(a, b) ? 0 : a - b;
}
