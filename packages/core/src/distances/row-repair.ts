import { KeyHeap } from './key-heap.ts';
import type { LinkChanges } from './link-changes.ts';
import { LINKS, type PortalMap } from './portal-map.ts';

const NONE = -1;

/**
 * Brings distances from one portal to all others up to date after a change of the map, at a cost that grows with
 * the number of distances that change (after Ramalingam and Reps 1996): first all portals whose shortest ways have
 * all lost a link, in the order of their distances; then new distances for them, from the others and from links
 * that were gained.
 */
export class RowRepair {
  readonly #map: PortalMap;
  readonly #far: number;
  readonly #heap = new KeyHeap(64);
  /** Per portal 1 if its distance is not what it was. */
  #changed = new Uint8Array(0);
  readonly #changedPortals: number[] = [];

  /** @param far stands in rows for portals that cannot be reached. */
  constructor(map: PortalMap, far: number) {
    this.#map = map;
    this.#far = far;
  }

  /**
   * Repairs a row in which new portals stand as unreachable. Returns the portals whose distances have changed;
   * the list is used again.
   */
  repair(row: Int32Array, { lost, gained }: LinkChanges): readonly number[] {
    if (this.#changed.length < row.length) this.#changed = new Uint8Array(row.length * 2);
    for (const portal of this.#changedPortals) this.#changed[portal] = 0;
    this.#changedPortals.length = 0;
    this.#markCutOff(row, lost);
    for (const portal of this.#changedPortals) this.#seed(row, portal);
    for (let i = 0; i < gained.length; i += 3) {
      this.#shorten(row, gained[i + 1]!, row[gained[i]!]! + gained[i + 2]!);
      this.#shorten(row, gained[i]!, row[gained[i + 1]!]! + gained[i + 2]!);
    }
    this.#spread(row);
    return this.#changedPortals;
  }

  #markCutOff(row: Int32Array, lost: readonly number[]): void {
    const { pockets, linkPockets, linkRows } = this.#map;
    const heap = this.#heap;
    for (let i = 0; i < lost.length; i += 3) {
      const a = row[lost[i]!]!;
      const b = row[lost[i + 1]!]!;
      if (a >= this.#far || b >= this.#far) continue;
      if (b - a === lost[i + 2]) heap.push(b, lost[i + 1]!);
      else if (a - b === lost[i + 2]) heap.push(a, lost[i]!);
    }
    while (heap.size > 0) {
      const portal = heap.pop();
      const distance = row[portal]!;
      if (this.#changed[portal] === 1 || distance === 0 || this.#hasShortestWay(row, portal)) continue;
      this.#mark(portal);
      for (let link = portal * LINKS; link < (portal + 1) * LINKS; link++) {
        if (linkPockets[link] === NONE) continue;
        const { portals, between } = pockets[linkPockets[link]!]!;
        const start = linkRows[link]!;
        for (let i = 0; i < portals.length; i++)
          if (row[portals[i]!]! - distance === between[start + i]! && portals[i] !== portal)
            heap.push(row[portals[i]!]!, portals[i]!);
      }
    }
    for (const portal of this.#changedPortals) row[portal] = this.#far;
  }

  /** Whether a link from a portal that has kept its distance gives this one its own. */
  #hasShortestWay(row: Int32Array, portal: number): boolean {
    const { pockets, linkPockets, linkRows } = this.#map;
    const distance = row[portal]!;
    for (let link = portal * LINKS; link < (portal + 1) * LINKS; link++) {
      if (linkPockets[link] === NONE) continue;
      const { portals, between } = pockets[linkPockets[link]!]!;
      const start = linkRows[link]!;
      for (let i = 0; i < portals.length; i++) {
        const other = portals[i]!;
        if (other !== portal && this.#changed[other] === 0 && row[other]! + between[start + i]! === distance)
          return true;
      }
    }
    return false;
  }

  /** Gives a portal that was cut off its least distance from those that were not. */
  #seed(row: Int32Array, portal: number): void {
    const { pockets, linkPockets, linkRows } = this.#map;
    let least = this.#far;
    for (let link = portal * LINKS; link < (portal + 1) * LINKS; link++) {
      if (linkPockets[link] === NONE) continue;
      const { portals, between } = pockets[linkPockets[link]!]!;
      const start = linkRows[link]!;
      for (let i = 0; i < portals.length; i++)
        least = Math.min(least, row[portals[i]!]! + between[start + i]!);
    }
    this.#shorten(row, portal, least);
  }

  #shorten(row: Int32Array, portal: number, distance: number): void {
    if (distance >= row[portal]!) return;
    row[portal] = distance;
    this.#mark(portal);
    this.#heap.push(distance, portal);
  }

  #spread(row: Int32Array): void {
    const { pockets, linkPockets, linkRows } = this.#map;
    const heap = this.#heap;
    while (heap.size > 0) {
      const key = heap.firstKey();
      const portal = heap.pop();
      // Found by a shorter way since.
      if (row[portal] !== key) continue;
      for (let link = portal * LINKS; link < (portal + 1) * LINKS; link++) {
        if (linkPockets[link] === NONE) continue;
        const { portals, between } = pockets[linkPockets[link]!]!;
        const start = linkRows[link]!;
        for (let i = 0; i < portals.length; i++) this.#shorten(row, portals[i]!, key + between[start + i]!);
      }
    }
  }

  #mark(portal: number): void {
    if (this.#changed[portal] === 1) return;
    this.#changed[portal] = 1;
    this.#changedPortals.push(portal);
  }
}
