import { rootOf } from '../runs.ts';
import { arcadeWidth, type Straits } from './arcade.ts';
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
  const zones = new MergingZones(faces, basins, facts, again?.widths);
  if (again) zones.mergeAgain(again.finest);
  zones.mergeAll();
  const { into, level, smaller } = zones;
  return { into, level, smaller };
}

/** Zones while they are merged. */
class MergingZones {
  readonly into: Int32Array;
  readonly level: Float64Array;
  readonly smaller: Float64Array;
  readonly #count: number;
  readonly #parent: Int32Array;
  readonly #peak: Int32Array;
  readonly #isHallway: Uint8Array;
  readonly #area: Float64Array;
  readonly #sumX: Float64Array;
  readonly #sumY: Float64Array;
  readonly #wall: Float64Array;
  readonly #straits: Straits;
  readonly #widthOf: Float64Array;
  /** Each face is in the lists of its two zones: as 2 f in that of `a`, as 2 f + 1 in that of `b`. */
  readonly #beyond: Int32Array;
  readonly #next: Int32Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  /** What a look at a zone finds: its neighbours, and per neighbour the faces between the two. */
  readonly #neighbours: Int32Array;
  #neighbourCount = 0;
  #faceCount = 0;
  #widths = 0;
  #widest = 0;
  readonly #seenBy: Int32Array;
  readonly #widestTo: Float64Array;
  readonly #faceTo: Int32Array;
  readonly #nextTo: Int32Array;
  readonly #row: Int32Array;
  #looks = 0;
  readonly #targets: (readonly number[])[];
  readonly #version: Int32Array;
  readonly #heap = new WishHeap();
  readonly #touched: Int32Array;
  #touchedCount = 0;
  readonly #touchedIn: Int32Array;
  #round = 1;
  #now = 0;

  constructor(
    faces: readonly Face[],
    { count, peak, isHallway }: Pick<Basins, 'count' | 'peak' | 'isHallway'>,
    { area, sumX, sumY, wall }: ZoneFacts,
    widths: Float64Array | undefined,
  ) {
    this.#count = count;
    this.#parent = new Int32Array(count + 1);
    for (let zone = 1; zone <= count; zone++) this.#parent[zone] = zone;
    this.#peak = peak.slice();
    this.#isHallway = isHallway.slice();
    this.#area = area.slice();
    this.#sumX = sumX.slice();
    this.#sumY = sumY.slice();
    this.#wall = wall.slice();
    this.into = new Int32Array(count + 1);
    this.smaller = new Float64Array(count + 1);
    this.level = new Float64Array(count + 1);
    const many = faces.length;
    this.#straits = { width: new Float64Array(many), x: new Float64Array(many), y: new Float64Array(many) };
    this.#widthOf = widths ?? this.#straits.width;
    this.#beyond = new Int32Array(2 * many);
    this.#next = new Int32Array(2 * many);
    this.#first = new Int32Array(count + 1).fill(-1);
    this.#last = new Int32Array(count + 1).fill(-1);
    this.#neighbours = new Int32Array(count + 1);
    this.#seenBy = new Int32Array(count + 1);
    this.#widestTo = new Float64Array(count + 1);
    this.#faceTo = new Int32Array(count + 1);
    this.#nextTo = new Int32Array(many);
    this.#row = new Int32Array(many);
    this.#targets = new Array(count + 1);
    this.#version = new Int32Array(count + 1);
    this.#touched = new Int32Array(count + 1);
    this.#touchedIn = new Int32Array(count + 1);
    for (let f = 0; f < many; f++) this.#add(faces[f]!, f);
  }

  #add({ a, b, width, x, y }: Face, f: number): void {
    this.#straits.width[f] = width;
    this.#straits.x[f] = x;
    this.#straits.y[f] = y;
    this.#beyond[2 * f] = b;
    this.#beyond[2 * f + 1] = a;
    this.#append(a, 2 * f);
    this.#append(b, 2 * f + 1);
  }

  mergeAll(): void {
    const heap = this.#heap;
    for (let zone = 1; zone <= this.#count; zone++) if (this.#first[zone] !== -1) this.#look(zone);
    for (;;) {
      const batch: number[] = [];
      while (heap.length > 0 && (batch.length === 0 || heap.key === this.#now)) {
        const { zone } = heap;
        if (heap.version === this.#version[zone]) {
          this.#now = heap.key;
          batch.push(zone);
        }
        heap.pop();
      }
      if (batch.length === 0) break;
      const ready = batch.length === 1 ? batch : this.#readyOf(batch);
      this.#touchedCount = 0;
      this.#round++;
      for (const zone of ready)
        for (const other of this.#targets[zone]!)
          this.#join(rootOf(this.#parent, zone), rootOf(this.#parent, other));
      this.#round++;
      for (let i = 0; i < this.#touchedCount; i++) {
        const root = rootOf(this.#parent, this.#touched[i]!);
        if (this.#touchedIn[root] === this.#round) continue;
        this.#touchedIn[root] = this.#round;
        this.#look(root);
      }
    }
  }

  /** A zone whose neighbour is about to merge with a third one waits for what comes of that, if not all do. */
  #readyOf(batch: readonly number[]): readonly number[] {
    const inBatch = new Set(batch);
    const ready = batch.filter((zone) =>
      this.#targets[zone]!.every((other) => !inBatch.has(other) || this.#targets[other]!.includes(zone)),
    );
    if (ready.length === 0) return batch;
    for (const zone of ready) inBatch.delete(zone);
    for (const zone of inBatch) this.#heap.push(this.#now, zone, this.#version[zone]!);
    return ready;
  }

  /** Merges what was merged before up to the finest level. */
  mergeAgain(before: MergeOrder): void {
    for (let zone = 1; zone <= this.#count; zone++) {
      if (before.into[zone] === 0 || before.level[zone]! > FINEST) continue;
      this.#now = before.level[zone]!;
      this.#join(rootOf(this.#parent, zone), rootOf(this.#parent, before.into[zone]!));
    }
    this.#now = FINEST;
  }

  #join(a: number, b: number): void {
    if (a === b) return;
    const keeps =
      this.#peak[a]! > this.#peak[b]! || (this.#peak[a] === this.#peak[b] && this.#area[a]! >= this.#area[b]!)
        ? a
        : b;
    const goes = keeps === a ? b : a;
    this.#parent[goes] = keeps;
    this.into[goes] = keeps;
    this.level[goes] = this.#now;
    this.smaller[goes] = Math.min(this.#area[a]!, this.#area[b]!);
    if (this.#isHallway[goes] === 1 && this.#peak[goes]! > BAY * BAY * this.#peak[keeps]!)
      this.#isHallway[keeps] = 1;
    this.#area[keeps]! += this.#area[goes]!;
    this.#sumX[keeps]! += this.#sumX[goes]!;
    this.#sumY[keeps]! += this.#sumY[goes]!;
    this.#wall[keeps]! += this.#wall[goes]!;
    this.#version[goes]!++;
    this.#touch(keeps);
    for (let half = this.#first[goes]!; half !== -1; half = this.#next[half]!)
      this.#touch(rootOf(this.#parent, this.#beyond[half]!));
    if (this.#first[goes] === -1) return;
    if (this.#first[keeps] === -1) this.#first[keeps] = this.#first[goes]!;
    else this.#next[this.#last[keeps]!] = this.#first[goes]!;
    this.#last[keeps] = this.#last[goes]!;
    this.#first[goes] = -1;
  }

  #touch(zone: number): void {
    if (this.#touchedIn[zone] === this.#round) return;
    this.#touchedIn[zone] = this.#round;
    this.#touched[this.#touchedCount++] = zone;
  }

  #append(zone: number, half: number): void {
    if (this.#first[zone] === -1) this.#first[zone] = half;
    else this.#next[this.#last[zone]!] = half;
    this.#next[half] = -1;
    this.#last[zone] = half;
  }

  /** Finds out what a zone would be merged with next, and how important it is that it is not. */
  #look(zone: number): void {
    this.#version[zone]!++;
    this.#lookAround(zone);
    const faceCount = this.#faceCount;
    if (faceCount === 0) return;
    const widths = this.#widths;
    const widest = this.#widest;
    const width = Math.sqrt(this.#peak[zone]!);
    const open = widths / (widths + this.#wall[zone]!);
    const isEven = this.#isHallway[zone] === 1 && widest / width > BAY;
    let key = isEven ? this.#hallwayImportance(zone, width, widest) : this.#importance(zone, widest);
    // A hallway with a narrower mouth is a place like others, and one even if the mouth is hardly narrower.
    if (this.#isHallway[zone] === 1 && !isEven)
      key = Math.max(key, this.#hallwayImportance(zone, width, width));
    if (key < FINEST) key /= 1000;
    else if (
      !isEven &&
      (open >= POROUS || (open >= POROUS_IF_SMALL && this.#area[zone]! < SMALL && faceCount > 2))
    )
      key = 1 - open;
    let to = this.#bestNeighbours(zone, widest);
    // Between zones that are tied it stays, as long as they would stay apart without it.
    if (to.length > 1) key = Math.max(key, Math.min(...to.map((other) => this.#importance(other, widest))));
    for (let i = 0; i < this.#neighbourCount; i++) {
      const other = this.#neighbours[i]!;
      const arcade = this.#arcadeKey(zone, other);
      if (arcade < key) {
        key = arcade;
        to = [other];
      }
    }
    this.#targets[zone] = to;
    this.#heap.push(Math.max(key, this.#now), zone, this.#version[zone]!);
  }

  /** Lists the neighbours of a zone with the faces to each, and drops faces that have come to be inside of it. */
  #lookAround(zone: number): void {
    this.#looks++;
    let neighbourCount = 0;
    let faceCount = 0;
    let widths = 0;
    let widest = 0;
    let half = this.#first[zone]!;
    this.#first[zone] = -1;
    while (half !== -1) {
      const following = this.#next[half]!;
      const other = rootOf(this.#parent, this.#beyond[half]!);
      if (other !== zone) {
        this.#append(zone, half);
        const face = half >> 1;
        const width = this.#widthOf[face]!;
        faceCount++;
        widths += width - HALF_TILE;
        if (this.#seenBy[other] !== this.#looks) {
          this.#seenBy[other] = this.#looks;
          this.#neighbours[neighbourCount++] = other;
          this.#widestTo[other] = 0;
          this.#faceTo[other] = -1;
        }
        this.#nextTo[face] = this.#faceTo[other]!;
        this.#faceTo[other] = face;
        this.#widestTo[other] = Math.max(this.#widestTo[other]!, width);
        widest = Math.max(widest, width);
      }
      half = following;
    }
    this.#neighbourCount = neighbourCount;
    this.#faceCount = faceCount;
    this.#widths = widths;
    this.#widest = widest;
  }

  /**
   * A zone behind a door counts with its area. The more the strait is like the mouth of a bay, the less it matters how
   * large the zone is. Only proportions count, so that a map at twice the size has the same gates.
   */
  #importance(zone: number, width: number): number {
    const ragged =
      this.#area[zone]! < SMALL ? Math.min(1, (COMPACT * this.#area[zone]!) / this.#wall[zone]! ** 2) : 1;
    const tiles = this.#area[zone]! * Math.min(1, this.#peak[zone]! / CHAMBER) * ragged ** 2;
    const open = ((width - HALF_TILE) / Math.sqrt(this.#peak[zone]!) - DOOR) / HALF_OPEN;
    if (tiles <= 1 || open <= 0) return tiles;
    // Without this a zone of many tiles would count behind a wider strait than a small one.
    const large = Math.max(1, Math.log(tiles) / Math.log(LARGE));
    return tiles ** (1 / (1 + large * open * open));
  }

  /** A hallway counts with its length, and less if it is hardly longer than wide or leads nowhere else. */
  #hallwayImportance(zone: number, width: number, mouth: number): number {
    const mouths = Math.min(2, this.#neighbourCount);
    const length = this.#area[zone]! / width;
    // The water of the wider zones stands in its mouths, about as far as it is wide.
    const long = Math.min(1, (this.#area[zone]! + mouths * this.#peak[zone]!) / (LONG * mouth * mouth));
    const counts = long ** 4 * Math.min(2 * this.#area[zone]!, length ** 2 / 4);
    return mouths > 1 ? counts : (counts * Math.min(1, this.#peak[zone]! / CHAMBER)) / DEAD_END_DISCOUNT;
  }

  /** The neighbour beyond the widest strait; of several the deepest, largest, nearest; or those that are tied. */
  #bestNeighbours(zone: number, widest: number): number[] {
    let best: number[] = [];
    for (let i = 0; i < this.#neighbourCount; i++) {
      const other = this.#neighbours[i]!;
      if (this.#widestTo[other] !== widest) continue;
      const rival = best[0];
      const better =
        rival === undefined
          ? 1
          : difference(this.#peak[other]!, this.#peak[rival]!) ||
            difference(this.#area[other]!, this.#area[rival]!) ||
            difference(this.#wall[other]!, this.#wall[rival]!) ||
            difference(this.#apart(zone, rival), this.#apart(zone, other));
      if (better > 0) best = [other];
      else if (better === 0) best.push(other);
    }
    return this.#area[zone]! > TIED ? best : best.slice(0, 1);
  }

  /**
   * From 0 to 1 if the straits to a neighbour are gaps between columns and wide against the zones, less for a wider row;
   * Infinity if they are choke points.
   */
  #arcadeKey(zone: number, other: number): number {
    if (this.#nextTo[this.#faceTo[other]!] === -1) return Number.POSITIVE_INFINITY;
    let many = 0;
    for (let face = this.#faceTo[other]!; face !== -1; face = this.#nextTo[face]!) this.#row[many++] = face;
    const share =
      arcadeWidth(this.#straits, this.#row, many) /
      Math.sqrt(Math.min(this.#peak[zone]!, this.#peak[other]!));
    return share > BAY ? 1 - Math.min(share, 0.9999) : Number.POSITIVE_INFINITY;
  }

  /** Squared, between the middles of two zones. */
  #apart(a: number, b: number): number {
    const dx = this.#sumX[a]! / this.#area[a]! - this.#sumX[b]! / this.#area[b]!;
    const dy = this.#sumY[a]! / this.#area[a]! - this.#sumY[b]! / this.#area[b]!;
    return dx * dx + dy * dy;
  }
}

/** Zones that are mirror images may differ by a few cells that were contested. */
function difference(a: number, b: number): number {
  return Math.abs(a - b) <= ALIKE * Math.max(a, b) ? 0 : a - b;
}
