import { STEP } from './block-flood.ts';
import type { LinkChanges } from './link-changes.ts';
import { PocketPairs } from './pocket-pairs.ts';
import { LINKS, type PortalMap } from './portal-map.ts';
import { RowRepair } from './row-repair.ts';

/** Farther than any portal, with room to add a distance inside of a block. */
export const FAR = 2 ** 30;
const NONE = -1;
/** Width of a bucket of the queue, as a power of two: less than a straight move costs. */
const BUCKET_SHIFT = Math.floor(Math.log2(STEP));
/** Buckets that the queue needs: no way inside of a block leads farther ahead. */
const BUCKETS = 2 ** (17 - BUCKET_SHIFT);
const BUCKET_MASK = BUCKETS - 1;

/**
 * Distances between portals along ways past portals, a row for each portal that was asked for, by Dijkstra's
 * algorithm on the portals. Distances are kept in 32 bits: two bytes reach no farther than 936 tiles, and rounding
 * them would let neighbouring cells disagree about the way.
 */
export class PortalRows {
  readonly #map: PortalMap;
  readonly #limit: number;
  readonly #repair: RowRepair;
  readonly #rows: (Int32Array | undefined)[] = [];
  /** Portals with a row, the oldest first. */
  readonly #held = new Set<number>();
  #bytes = 0;
  // The queue: lists of portals by distance. No two portals are nearer to each other than a bucket is wide, so
  // within a bucket the order does not matter.
  readonly #first = new Int32Array(BUCKETS).fill(NONE);
  #next = new Int32Array(0);
  #previous = new Int32Array(0);
  /** Per portal the pocket through which it was reached, and another one if it was by two ways. */
  #via = new Int32Array(0);
  #alsoVia = new Int32Array(0);

  /** @param limit bytes that rows may take; beyond it the oldest go, and are worked out again when asked for. */
  constructor(map: PortalMap, limit: number) {
    this.#repair = new RowRepair(map, FAR);
    this.#map = map;
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The distances from a portal to all others, by their numbers; {@link FAR} or more if there is no way. */
  of(portal: number): Int32Array {
    const known = this.#rows[portal];
    if (known) return known;
    const row = this.#search(portal);
    this.#rows[portal] = row;
    this.#held.add(portal);
    this.#bytes += row.byteLength;
    for (const oldest of this.#held) {
      if (this.#bytes <= this.#limit || oldest === portal) break;
      this.#drop(oldest);
    }
    return row;
  }

  /** Brings all rows up to date after a change of the map. Returns between which pockets distances have changed. */
  mapChanged(changes: LinkChanges): PocketPairs {
    const { portalEnd } = this.#map;
    const pairs = new PocketPairs(this.#map);
    for (const portal of changes.removedPortals) this.#drop(portal);
    for (const portal of this.#held) {
      let row = this.#rows[portal]!;
      if (row.length < portalEnd) {
        const longer = new Int32Array(portalEnd);
        longer.set(row);
        this.#bytes += longer.byteLength - row.byteLength;
        this.#rows[portal] = longer;
        row = longer;
      }
      for (const added of changes.addedPortals) row[added] = FAR;
      pairs.add(portal, this.#repair.repair(row, changes));
    }
    return pairs;
  }

  #drop(portal: number): void {
    const row = this.#rows[portal];
    if (!row) return;
    this.#bytes -= row.byteLength;
    this.#rows[portal] = undefined;
    this.#held.delete(portal);
  }

  #search(from: number): Int32Array {
    const { pockets, linkPockets, linkRows, portalEnd } = this.#map;
    if (this.#next.length < portalEnd) this.#grow(portalEnd);
    const row = new Int32Array(portalEnd).fill(FAR);
    const first = this.#first;
    const next = this.#next;
    const via = this.#via;
    const alsoVia = this.#alsoVia;
    row[from] = 0;
    via[from] = NONE;
    alsoVia[from] = NONE;
    next[from] = NONE;
    this.#previous[from] = NONE;
    first[0] = from;
    let queued = 1;
    for (let bucket = 0; queued > 0; bucket = (bucket + 1) & BUCKET_MASK) {
      for (let portal = first[bucket]!; portal !== NONE; portal = next[portal]!) {
        queued--;
        const distance = row[portal]!;
        for (let link = portal * LINKS; link < (portal + 1) * LINKS; link++) {
          const pocketId = linkPockets[link]!;
          // Inside of a pocket it was reached through, no way past it is shorter than the straight one.
          if (pocketId === NONE || pocketId === via[portal] || pocketId === alsoVia[portal]) continue;
          const { portals, between } = pockets[pocketId]!;
          const start = linkRows[link]!;
          for (let i = 0; i < portals.length; i++) {
            const other = portals[i]!;
            const farther = distance + between[start + i]!;
            const known = row[other]!;
            if (farther >= known) {
              if (farther === known) alsoVia[other] = pocketId;
              continue;
            }
            if (known === FAR) queued++;
            else this.#unqueue(other, (known >> BUCKET_SHIFT) & BUCKET_MASK);
            row[other] = farther;
            via[other] = pocketId;
            alsoVia[other] = NONE;
            this.#enqueue(other, (farther >> BUCKET_SHIFT) & BUCKET_MASK);
          }
        }
      }
      first[bucket] = NONE;
    }
    return row;
  }

  #enqueue(portal: number, bucket: number): void {
    const head = this.#first[bucket]!;
    this.#next[portal] = head;
    this.#previous[portal] = NONE;
    if (head !== NONE) this.#previous[head] = portal;
    this.#first[bucket] = portal;
  }

  #unqueue(portal: number, bucket: number): void {
    const before = this.#previous[portal]!;
    const after = this.#next[portal]!;
    if (before === NONE) this.#first[bucket] = after;
    else this.#next[before] = after;
    if (after !== NONE) this.#previous[after] = before;
  }

  #grow(length: number): void {
    this.#next = new Int32Array(length * 2);
    this.#previous = new Int32Array(length * 2);
    this.#via = new Int32Array(length * 2);
    this.#alsoVia = new Int32Array(length * 2);
  }
}
