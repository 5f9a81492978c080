import { firstDirection, STRAIGHT } from '../grid/index.ts';
import { DIAGONAL_STEP, STRAIGHT_STEP, UNREACHED } from './block-flood.ts';
import { LOCAL_STEPS, SIDE } from './blocks.ts';
import { type BorderMap, UNREACHABLE } from './border-map.ts';
import type { CrossingSearch } from './crossing-search.ts';
import { HERE, PATCH_SHIFT } from './goal-distances.ts';
import type { Pocket } from './pockets.ts';

/** Most crossings that a pocket can have: at most every other tile of each side is one. */
const MOST_EXITS: number = 4 * ((SIDE + 1) / 2);
/** Lists kept for one goal; with more, all are dropped. Agents on one path use four at a time. */
const MOST_LISTS = 64;
const PATCH_SIDE = 1 << PATCH_SHIFT;
/** From block units to search units. */
export const UNITS: number = STRAIGHT / STRAIGHT_STEP;

/** By which exits paths to a goal leave one pocket. */
interface ExitList {
  /** Per exit the distances of all locals to it, and its distance to the goal, in block units. */
  readonly floods: readonly Uint16Array[];
  readonly toGoal: readonly number[];
  /** Distances to the goal itself, if it lies in the pocket. */
  readonly inside: Uint16Array | null;
}

const near: Uint16Array[] = new Array<Uint16Array>(MOST_EXITS).fill(new Uint16Array(0));
const nearToGoal = new Int32Array(MOST_EXITS);

/** The exits of pockets on paths to one goal, as one {@link CrossingSearch} knows them. */
export class ExitLists {
  readonly #map: BorderMap;
  readonly #search: CrossingSearch;
  readonly #lists = new Map<Pocket, ExitList>();
  #settled = 0;
  #lastPocket: Pocket | null = null;
  #last: ExitList | null = null;

  constructor(map: BorderMap, search: CrossingSearch) {
    this.#map = map;
    this.#search = search;
  }

  /**
   * Writes the distances of a local of a pocket and of its neighbours in the given directions, which lie in the same
   * pocket, to the goal, in search units, to `out` wherever that is less than what is there. In one piece, as this is
   * what planners ask most.
   */
  around(pocket: Pocket, local: number, directions: number, out: Float64Array): void {
    const { floods, toGoal, inside } = this.#listOf(pocket);
    const count = floods.length;
    let here = inside === null ? UNREACHABLE : inside[local]!;
    for (let i = 0; i < count; i++) {
      const sum = floods[i]![local]! + toGoal[i]!;
      if (sum < here) here = sum;
    }
    if (here >= UNREACHABLE) return;
    if (here * UNITS < out[HERE]!) out[HERE] = here * UNITS;
    if (directions === 0) return;
    // One move changes a distance by no more than its cost: what is farther by two moves is least nowhere near.
    const limit = here + 2 * DIAGONAL_STEP;
    let nearCount = 0;
    for (let i = 0; i < count; i++) {
      if (floods[i]![local]! + toGoal[i]! > limit) continue;
      near[nearCount] = floods[i]!;
      nearToGoal[nearCount++] = toGoal[i]!;
    }
    for (let m = directions; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const next = local + LOCAL_STEPS[d]!;
      let least = inside === null ? UNREACHABLE : inside[next]!;
      for (let i = 0; i < nearCount; i++) {
        const sum = near[i]![next]! + nearToGoal[i]!;
        if (sum < least) least = sum;
      }
      if (least * UNITS < out[d]!) out[d] = least * UNITS;
    }
  }

  /**
   * Writes the distances of a rectangle of locals to the goal, in block units, to `out` wherever they lie in a pocket and
   * that is less than what is there. The first local's goes to `start`, and each row begins `PATCH_SIDE` entries after
   * the last. In one piece, as planners that look ahead ask for little else.
   */
  rectangle(
    pocket: Pocket,
    first: number,
    columns: number,
    rows: number,
    out: Int32Array,
    start: number,
  ): void {
    const { floods, toGoal, inside } = this.#listOf(pocket);
    for (let k = inside === null ? 0 : -1; k < floods.length; k++) {
      const flood = k < 0 ? inside! : floods[k]!;
      const rest = k < 0 ? 0 : toGoal[k]!;
      for (let row = 0; row < rows; row++) {
        const from = first + row * SIDE;
        const to = start + row * PATCH_SIDE;
        for (let column = 0; column < columns; column++) {
          const distance = flood[from + column]!;
          if (distance !== UNREACHED && distance + rest < out[to + column]!)
            out[to + column] = distance + rest;
        }
      }
    }
  }

  #listOf(pocket: Pocket): ExitList {
    if (this.#settled !== this.#search.settled || this.#lists.size > MOST_LISTS) {
      // Distances of all lists must be of the same time, else they could lead in circles.
      this.#settled = this.#search.settled;
      this.#lists.clear();
      this.#lastPocket = null;
    }
    if (pocket === this.#lastPocket) return this.#last!;
    let list = this.#lists.get(pocket);
    if (!list) {
      list = this.#open(pocket);
      this.#lists.set(pocket, list);
    }
    this.#lastPocket = pocket;
    this.#last = list;
    return list;
  }

  #open(pocket: Pocket): ExitList {
    const floods: Uint16Array[] = [];
    const toGoal: number[] = [];
    for (let i = 0; i < pocket.crossings.length; i++) {
      const distance = this.#search.exit(pocket.crossings[i]!, pocket.block);
      if (distance < 0) continue;
      floods.push(this.#map.floodFrom(pocket, i).distances);
      toGoal.push(distance);
    }
    return { floods, toGoal, inside: this.#search.inside(pocket) };
  }
}
