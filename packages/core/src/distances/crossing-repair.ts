import { grown } from '../grow.ts';
import { type BorderChange, type BorderMap, UNREACHABLE } from './border-map.ts';
import { KeyHeap } from './key-heap.ts';

/**
 * Updates the distances from one crossing to all others after a change of the map, at a cost that grows with the
 * number of distances that change (after Ramalingam and Reps 1996): first it finds all crossings whose shortest paths
 * have all lost an edge, in the order of their distances; then it gives them new distances, from the other crossings
 * and from edges that were gained.
 */
export class CrossingRepair {
  readonly #map: BorderMap;
  readonly #heap = new KeyHeap(64);
  /** Per crossing 1 if its distance is not what it was. */
  #isChanged = new Uint8Array(0);
  readonly #changed: number[] = [];

  constructor(map: BorderMap) {
    this.#map = map;
  }

  /**
   * Repairs the distances from one crossing; new crossings must be unreachable in them, and removed ones will be.
   * Returns the crossings whose distances have changed. The list is used again.
   */
  run(distances: Int32Array, { lost, gained }: BorderChange): readonly number[] {
    this.#isChanged = grown(this.#isChanged, distances.length);
    for (const crossing of this.#changed) this.#isChanged[crossing] = 0;
    this.#changed.length = 0;
    this.#findCutOff(distances, lost);
    for (const crossing of this.#changed) distances[crossing] = UNREACHABLE;
    for (const crossing of this.#changed)
      this.#shorten(distances, crossing, this.#leastOverEdges(distances, crossing, 0));
    for (let i = 0; i < gained.length; i += 3) {
      this.#shorten(distances, gained[i + 1]!, distances[gained[i]!]! + gained[i + 2]!);
      this.#shorten(distances, gained[i]!, distances[gained[i + 1]!]! + gained[i + 2]!);
    }
    this.#spread(distances);
    return this.#changed;
  }

  #findCutOff(distances: Int32Array, lost: readonly number[]): void {
    const { edges } = this.#map;
    const heap = this.#heap;
    for (let i = 0; i < lost.length; i += 3) {
      const a = distances[lost[i]!]!;
      const b = distances[lost[i + 1]!]!;
      if (a >= UNREACHABLE || b >= UNREACHABLE) continue;
      if (b - a === lost[i + 2]) heap.push(b, lost[i + 1]!);
      else if (a - b === lost[i + 2]) heap.push(a, lost[i]!);
    }
    while (heap.size > 0) {
      const crossing = heap.pop();
      const distance = distances[crossing]!;
      if (this.#isChanged[crossing] === 1 || distance === 0) continue;
      if (this.#leastOverEdges(distances, crossing, distance) <= distance) continue;
      this.#mark(crossing);
      const lists = edges[crossing]!;
      for (let k = 0; k < lists.length; k++) {
        const { ends, lengths, start } = lists[k]!;
        for (let i = 0; i < ends.length; i++)
          if (distances[ends[i]!]! - distance === lengths[start + i]! && ends[i] !== crossing)
            heap.push(distances[ends[i]!]!, ends[i]!);
      }
    }
  }

  /**
   * The least distance that a crossing gets over an edge from one that has kept its own. Stops at once when that is
   * no more than `enough`.
   */
  #leastOverEdges(distances: Int32Array, crossing: number, enough: number): number {
    const lists = this.#map.edges[crossing]!;
    let least = UNREACHABLE;
    for (let k = 0; k < lists.length; k++) {
      const { ends, lengths, start } = lists[k]!;
      for (let i = 0; i < ends.length; i++) {
        const distance = distances[ends[i]!]! + lengths[start + i]!;
        if (distance >= least || this.#isChanged[ends[i]!] === 1 || ends[i] === crossing) continue;
        least = distance;
        if (least <= enough) return least;
      }
    }
    return least;
  }

  #shorten(distances: Int32Array, crossing: number, distance: number): void {
    if (distance >= distances[crossing]!) return;
    distances[crossing] = distance;
    this.#mark(crossing);
    this.#heap.push(distance, crossing);
  }

  #spread(distances: Int32Array): void {
    const { edges } = this.#map;
    const heap = this.#heap;
    while (heap.size > 0) {
      const distance = heap.firstKey();
      const crossing = heap.pop();
      // Reached by a shorter path since.
      if (distances[crossing] !== distance) continue;
      const lists = edges[crossing]!;
      for (let k = 0; k < lists.length; k++) {
        const { ends, lengths, start } = lists[k]!;
        for (let i = 0; i < ends.length; i++)
          this.#shorten(distances, ends[i]!, distance + lengths[start + i]!);
      }
    }
  }

  #mark(crossing: number): void {
    if (this.#isChanged[crossing] === 1) return;
    this.#isChanged[crossing] = 1;
    this.#changed.push(crossing);
  }
}
