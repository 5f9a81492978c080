import type { Pocket } from './pockets.ts';

/** What a change of the map did to the ways inside of blocks, from portal to portal. */
export interface LinkChanges {
  /** Blocks that were measured anew. */
  readonly blocks: ReadonlySet<number>;
  readonly addedPortals: ReadonlySet<number>;
  readonly removedPortals: ReadonlySet<number>;
  /** Ways that have become longer or are gone: two portals and the old distance, one after the other. */
  readonly lost: readonly number[];
  /** Ways that are new or have become shorter: two portals and the new distance, one after the other. */
  readonly gained: readonly number[];
}

/** Compares the pockets of one block before and after a change; portals that stay have kept their numbers. */
export function compareLinks(
  before: readonly Pocket[],
  after: readonly Pocket[],
  lost: number[],
  gained: number[],
): void {
  const old = distancesByPair(before);
  const present = distancesByPair(after);
  for (const [pair, distance] of old)
    if (distance < (present.get(pair) ?? Number.POSITIVE_INFINITY)) lost.push(...portalsOf(pair), distance);
  for (const [pair, distance] of present)
    if (distance < (old.get(pair) ?? Number.POSITIVE_INFINITY)) gained.push(...portalsOf(pair), distance);
}

/** More than any number of a portal. */
const PAIR = 2 ** 26;

function distancesByPair(pockets: readonly Pocket[]): Map<number, number> {
  const distances = new Map<number, number>();
  for (const { portals, between } of pockets) {
    for (let i = 0; i < portals.length; i++) {
      for (let j = 0; j < portals.length; j++)
        if (portals[i]! < portals[j]!)
          distances.set(portals[i]! * PAIR + portals[j]!, between[i * portals.length + j]!);
    }
  }
  return distances;
}

function portalsOf(pair: number): [number, number] {
  const first = Math.floor(pair / PAIR);
  return [first, pair - first * PAIR];
}
