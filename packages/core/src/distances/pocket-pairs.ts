import { LINKS, type PortalMap } from './portal-map.ts';

const NONE = -1;
/** More than any number of a pocket. */
const PAIR = 2 ** 26;
/** With more pairs than this it is cheaper to take all for changed. */
const MANY = 200_000;

/** Pairs of pockets between whose portals distances have changed. */
export class PocketPairs {
  readonly #map: PortalMap;
  readonly #pairs = new Set<number>();

  constructor(map: PortalMap) {
    this.#map = map;
  }

  /** The distances from a portal to others have changed. */
  add(portal: number, others: readonly number[]): void {
    const { linkPockets } = this.#map;
    if (this.#pairs.size > MANY) return;
    for (let link = portal * LINKS; link < (portal + 1) * LINKS; link++) {
      const from = linkPockets[link]!;
      if (from === NONE) continue;
      for (const other of others)
        for (let otherLink = other * LINKS; otherLink < (other + 1) * LINKS; otherLink++)
          if (linkPockets[otherLink] !== NONE) this.#pairs.add(from * PAIR + linkPockets[otherLink]!);
    }
  }

  /** Whether distances from portals of one pocket to those of another have changed, or may have. */
  has(from: number, to: number): boolean {
    return this.#pairs.size > MANY || this.#pairs.has(from * PAIR + to);
  }
}
