import { grown } from '../grow.ts';
import { STRAIGHT_STEP } from './block-flood.ts';
import { type BorderChange, type BorderMap, UNREACHABLE } from './border-map.ts';
import { CrossingRepair } from './crossing-repair.ts';

const NONE = -1;
/** Width of a bucket of the queue, as a power of two: less than a straight move costs. */
const BUCKET_SHIFT = Math.floor(Math.log2(STRAIGHT_STEP));
/** Buckets that the queue needs: no edge leads farther ahead. */
const BUCKETS = 2 ** (17 - BUCKET_SHIFT);
const BUCKET_MASK = BUCKETS - 1;
/** More than any number of a pocket. */
const PAIR = 2 ** 26;
/** With more pairs of pockets than this it is cheaper to count all as changed. */
const MANY_PAIRS = 200_000;

/**
 * Distances between crossings in block units: from each crossing that was asked for to all others, by Dijkstra's
 * algorithm on the edges. They are kept in 32 bits: two bytes reach no farther than 936 tiles, and rounded distances
 * would let neighbouring cells disagree about the path.
 */
export class CrossingDistances {
  readonly #map: BorderMap;
  readonly #limit: number;
  readonly #repair: CrossingRepair;
  /** Per crossing the distances from it, if they are known. */
  readonly #known: (Int32Array | undefined)[] = [];
  /** Crossings from which they are known, the oldest first. */
  readonly #held = new Set<number>();
  #bytes = 0;
  // The queue holds lists of entries, by distance. No two crossings are nearer to each other than a bucket is wide, so
  // within a bucket the order does not matter.
  readonly #firstEntries = new Int32Array(BUCKETS).fill(NONE);
  /** Per entry its crossing, then the next entry of its list. */
  #entries = new Int32Array(1024);
  /** Per crossing the pocket through which it was reached, and another one if two paths are equally short. */
  #via = new Int32Array(0);
  #alsoVia = new Int32Array(0);

  /** @param limit bytes that distances may take; beyond it the oldest go, and are searched again when asked for */
  constructor(map: BorderMap, limit: number) {
    this.#map = map;
    this.#limit = limit;
    this.#repair = new CrossingRepair(map);
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The distances from a crossing to all others, by number; {@link UNREACHABLE} or more if there is no path. */
  from(crossing: number): Int32Array {
    const known = this.#known[crossing];
    if (known) return known;
    const distances = this.#search(crossing);
    this.#known[crossing] = distances;
    this.#held.add(crossing);
    this.#bytes += distances.byteLength;
    for (const oldest of this.#held) {
      if (this.#bytes <= this.#limit || oldest === crossing) break;
      this.#drop(oldest);
    }
    return distances;
  }

  /**
   * Updates all distances after a change of the map. Returns a function that tells whether distances from crossings of
   * one pocket to those of another have changed, or may have.
   */
  mapChanged(change: BorderChange): (from: number, to: number) => boolean {
    const { edges } = this.#map;
    const pairs = new Set<number>();
    for (const crossing of change.removed) this.#drop(crossing);
    for (const crossing of this.#held) {
      const old = this.#known[crossing]!;
      let distances = old;
      if (old.length < edges.length) {
        distances = new Int32Array(edges.length).fill(UNREACHABLE);
        distances.set(old);
        this.#bytes += distances.byteLength - old.byteLength;
        this.#known[crossing] = distances;
      }
      const changed = this.#repair.run(distances, change);
      if (pairs.size > MANY_PAIRS) continue;
      for (const from of edges[crossing]!)
        for (const other of changed)
          for (const to of edges[other]!) pairs.add(from.pocket * PAIR + to.pocket);
    }
    return (from, to) => pairs.size > MANY_PAIRS || pairs.has(from * PAIR + to);
  }

  #drop(crossing: number): void {
    this.#bytes -= this.#known[crossing]?.byteLength ?? 0;
    this.#known[crossing] = undefined;
    this.#held.delete(crossing);
  }

  #search(from: number): Int32Array {
    const { edges } = this.#map;
    this.#via = grown(this.#via, edges.length);
    this.#alsoVia = grown(this.#alsoVia, edges.length);
    const distances = new Int32Array(edges.length).fill(UNREACHABLE);
    const first = this.#firstEntries;
    let entries = this.#entries;
    const via = this.#via;
    const alsoVia = this.#alsoVia;
    distances[from] = 0;
    via[from] = NONE;
    alsoVia[from] = NONE;
    first[0] = 0;
    entries[0] = from;
    entries[1] = NONE;
    let entriesEnd = 2;
    let waiting = 1;
    for (let bucket = 0; waiting > 0; bucket = (bucket + 1) & BUCKET_MASK) {
      for (let entry = first[bucket]!; entry !== NONE; entry = entries[entry + 1]!) {
        waiting--;
        const crossing = entries[entry]!;
        const distance = distances[crossing]!;
        // Reached by a shorter path since.
        if (((distance >> BUCKET_SHIFT) & BUCKET_MASK) !== bucket) continue;
        const lists = edges[crossing]!;
        for (let k = 0; k < lists.length; k++) {
          const { pocket, ends, lengths, start } = lists[k]!;
          // Inside a pocket that it was reached through, no path over this crossing is shorter than the direct one.
          if (pocket === via[crossing] || pocket === alsoVia[crossing]) continue;
          if (entriesEnd + 2 * ends.length > entries.length)
            entries = this.#entries = grown(entries, entriesEnd + 2 * ends.length);
          for (let i = 0; i < ends.length; i++) {
            const end = ends[i]!;
            const farther = distance + lengths[start + i]!;
            const known = distances[end]!;
            if (farther >= known) {
              if (farther === known) alsoVia[end] = pocket;
              continue;
            }
            distances[end] = farther;
            via[end] = pocket;
            alsoVia[end] = NONE;
            const endBucket = (farther >> BUCKET_SHIFT) & BUCKET_MASK;
            if (known !== UNREACHABLE && ((known >> BUCKET_SHIFT) & BUCKET_MASK) === endBucket) continue;
            entries[entriesEnd] = end;
            entries[entriesEnd + 1] = first[endBucket]!;
            first[endBucket] = entriesEnd;
            entriesEnd += 2;
            waiting++;
          }
        }
      }
      first[bucket] = NONE;
    }
    return distances;
  }
}
