import { STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import { type Budget, minorCost } from '../search/index.ts';
import { DIAGONAL_STEP, STRAIGHT_STEP } from './block-flood.ts';
import { AREA } from './blocks.ts';
import { type BorderMap, UNREACHABLE } from './border-map.ts';
import type { Pocket } from './pockets.ts';

/**
 * A cell counts as known when no open crossing could lie on a path to it that is up to two moves longer: then its
 * neighbours are known as well, whatever was asked before.
 */
const SLACK = 2 * DIAGONAL_STEP;

/** Settling a crossing takes about as long as this many expansions of cells. */
const SETTLING = 2;
/** With more floods of its pocket missing than this, distances to the goal are found by a flood from the goal. */
const FEW_MISSING = 2;

/** The goal in one of the blocks that it lies in. */
interface GoalPlace {
  readonly pocket: Pocket;
  readonly local: number;
  /** Per local the distance to the goal in block units, once needed. */
  distances: Uint16Array | null;
}

/**
 * Distances from crossings to one goal in block units: A\* over the graph of crossings, from the goal towards the agent
 * that asked first, continued whenever a cell is asked about that it does not know yet. It holds for the map on which it
 * was begun; {@link uses} tells whether a change of the map concerns it.
 */
export class CrossingSearch {
  /** Grows with every crossing that is settled. */
  settled = 0;
  readonly #map: BorderMap;
  /** The goal in the blocks that it lies in: one, or two or four if it is on a border. */
  readonly #places: GoalPlace[] = [];
  readonly #minor: number;
  readonly #towardX: number;
  readonly #towardY: number;
  /** Per crossing its distance and 1, times two, and 1 more if it is settled; 0 if it was not reached. */
  #distances: Int32Array<ArrayBuffer>;
  /** Per crossing the block through which it was reached. */
  #via: Int32Array<ArrayBuffer>;
  /** A bit for each block through which distances were passed on. */
  readonly #used: Int32Array<ArrayBuffer>;
  /** No crossing that is still to be settled has a smaller f. */
  #bound = 0;

  private constructor(map: BorderMap, towardX: number, towardY: number) {
    this.#map = map;
    this.#minor = Math.round((minorCost(map.blocks.grid) / STRAIGHT) * STRAIGHT_STEP);
    this.#towardX = towardX;
    this.#towardY = towardY;
    this.#distances = map.takeRow();
    this.#via = map.takeRow();
    this.#used = new Int32Array((map.blocks.count + 31) >> 5);
  }

  /**
   * Begins a search.
   *
   * @param toward cell to search towards; distances of others are just as right
   */
  static begin(map: BorderMap, goal: number, toward: number): CrossingSearch {
    const { blocks } = map;
    const towardY = blocks.y(toward);
    const search = new CrossingSearch(map, blocks.x(toward, towardY), towardY);
    map.queue.clear();
    const goalCells = new Int32Array(4);
    const count = blocks.blockCells(goal, goalCells);
    for (let i = 0; i < count; i++) {
      const block = Math.floor(goalCells[i]! / AREA);
      const local = goalCells[i]! - block * AREA;
      search.#use(block);
      const pocket = map.pocketAt(block, local);
      if (!pocket) continue;
      const place: GoalPlace = { pocket, local, distances: null };
      search.#places.push(place);
      // Mostly the pocket has been flooded from its crossings, for other goals.
      const missing = pocket.floods.reduce((count, flood) => count + (flood ? 0 : 1), 0);
      if (missing > FEW_MISSING) place.distances = map.floodAt(block, local, pocket.size);
      const lengths = Uint16Array.from(pocket.locals, (crossing, k) =>
        place.distances ? place.distances[crossing]! : map.floodFrom(pocket, k).distances[local]!,
      );
      search.#pass(0, pocket.crossings, lengths, block);
    }
    return search;
  }

  /** Reads what {@link save} wrote, for the same map. */
  static load(from: StateReader, map: BorderMap): CrossingSearch {
    const [x = 0, y = 0, settled = 0] = from.ints();
    const search = new CrossingSearch(map, x, y);
    search.settled = settled;
    search.#distances = from.ints();
    search.#via = from.ints();
    search.#used.set(from.ints());
    search.#bound = from.number();
    for (let left = from.int(); left > 0; left--) {
      const [block = 0, local = 0] = from.ints();
      const distances = from.boolean() ? from.array(Uint16Array) : null;
      const pocket = map.pocketAt(block, local);
      if (pocket) search.#places.push({ pocket, local, distances });
    }
    return search;
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.#distances.byteLength * 2 + this.#used.byteLength + this.#places.length * AREA * 2;
  }

  /** Per local of a pocket the distance to the goal, in block units, if the goal lies in the pocket; else null. */
  inside(pocket: Pocket): Uint16Array | null {
    const place = this.#places.find((candidate) => candidate.pocket === pocket);
    if (!place) return null;
    place.distances ??= this.#map.floodAt(pocket.block, place.local, pocket.size);
    return place.distances;
  }

  /** Gives memory back; it must not be used afterwards. */
  release(): void {
    for (const { distances } of this.#places) if (distances) this.#map.back(distances);
    this.#map.rowBack(this.#distances);
    this.#map.rowBack(this.#via);
  }

  /** Whether it has passed on distances through any of the blocks whose bits are set. */
  uses(blocks: Int32Array): boolean {
    for (let i = 0; i < blocks.length; i++) if ((this.#used[i]! & blocks[i]!) !== 0) return true;
    return false;
  }

  /** The distance of a crossing that is an exit of a block: settled, and reached from outside of that. Else −1. */
  exit(crossing: number, block: number): number {
    if (crossing >= this.#distances.length) return -1;
    const entry = this.#distances[crossing]!;
    return (entry & 1) === 1 && this.#via[crossing] !== block ? (entry >> 1) - 1 : -1;
  }

  /** Whether it need not search on for a cell on tile (x, y) that it knows to be at a distance. */
  knows(x: number, y: number, distance: number): boolean {
    return this.#bound >= distance + this.#heuristic(x, y) + SLACK;
  }

  /**
   * Searches until it {@link knows} a cell on tile (x, y). False if the budget was used up before. The pockets that the
   * cell lies in must have it as {@link Pocket.asked}.
   *
   * @param distance what it knows of the cell so far
   * @param farther how much longer paths it searches for than it has to, so that it knows cells around as well
   */
  reach(x: number, y: number, distance: number, budget: Budget, farther = 0): boolean {
    const enough = this.#heuristic(x, y) + SLACK + farther;
    const map = this.#map;
    const { queue } = map;
    let best = distance;
    this.#fillQueue();
    for (;;) {
      this.#bound = queue.isEmpty ? Number.POSITIVE_INFINITY : queue.bound;
      if (this.#bound >= best + enough) return true;
      if (budget.exhausted) return false;
      const crossing = queue.pop();
      // Settled over a shorter path since.
      if ((this.#distances[crossing]! & 1) === 1) continue;
      const before = map.work;
      best = Math.min(best, this.#settle(crossing));
      budget.spend(SETTLING + map.work - before);
    }
  }

  /** Puts all crossings into the queue that were reached and not settled. */
  #fillQueue(): void {
    const { queue, xs, ys } = this.#map;
    const distances = this.#distances;
    queue.clear();
    for (let crossing = 0; crossing < distances.length; crossing++) {
      const entry = distances[crossing]!;
      if (entry === 0 || (entry & 1) === 1) continue;
      queue.push(crossing, (entry >> 1) - 1 + this.#heuristic(xs[crossing]!, ys[crossing]!));
    }
  }

  /** Writes all that is known; a search that loads it for the same map and goal continues where this one is. */
  save(out: StateWriter): void {
    out.ints([this.#towardX, this.#towardY, this.settled]);
    for (const array of [this.#distances, this.#via, this.#used]) out.array(array);
    out.number(this.#bound);
    // What was flooded before its block changed is of no use any more.
    const current = this.#places.filter(({ pocket }) => this.#map.isCurrent(pocket));
    out.int(current.length);
    for (const { pocket, local, distances } of current) {
      out.ints([pocket.block, local]);
      out.boolean(distances !== null);
      if (distances) out.array(distances);
    }
  }

  /** Settles a crossing. Returns the distance over it of the cell that is asked about. */
  #settle(crossing: number): number {
    const map = this.#map;
    const distance = (this.#distances[crossing]! >> 1) - 1;
    const via = this.#via[crossing]!;
    this.#distances[crossing]! |= 1;
    this.settled++;
    let asked = UNREACHABLE;
    const memberships = map.membershipsOf(crossing);
    for (let k = 0; k < memberships.length; k++) {
      const { pocket, index } = memberships[k]!;
      const { block } = pocket;
      // Inside the pocket that it was reached through, no path over this crossing is shorter than the direct one.
      if (block === via) continue;
      this.#use(block);
      const flood = map.floodFrom(pocket, index);
      this.#pass(distance, pocket.crossings, flood.lengths, block);
      if (pocket.asked >= 0) asked = Math.min(asked, distance + flood.distances[pocket.asked]!);
    }
    return asked;
  }

  /**
   * Passes a distance on to all crossings of a pocket. In one piece, as a search spends its time here. One that was
   * settled in the same bucket of the queue may get a shorter distance, and is then settled again.
   */
  #pass(distance: number, crossings: Int32Array, lengths: Uint16Array, block: number): void {
    this.#fit();
    const distances = this.#distances;
    const via = this.#via;
    const { xs, ys, queue } = this.#map;
    const x = this.#towardX;
    const y = this.#towardY;
    const minor = this.#minor;
    for (let i = 0; i < lengths.length; i++) {
      const end = crossings[i]!;
      const known = distances[end]! >> 1;
      const farther = distance + lengths[i]! + 1;
      if (known !== 0 && known <= farther) continue;
      distances[end] = farther * 2;
      via[end] = block;
      const dx = Math.abs(xs[end]! - x);
      const dy = Math.abs(ys[end]! - y);
      const h = dx > dy ? dx * STRAIGHT_STEP + dy * minor : dy * STRAIGHT_STEP + dx * minor;
      queue.push(end, farther - 1 + h);
    }
  }

  #fit(): void {
    const { crossingCount } = this.#map;
    if (this.#distances.length >= crossingCount) return;
    this.#distances = grown(this.#distances, crossingCount);
    this.#via = grown(this.#via, crossingCount);
  }

  #heuristic(x: number, y: number): number {
    const dx = Math.abs(x - this.#towardX);
    const dy = Math.abs(y - this.#towardY);
    return dx > dy ? dx * STRAIGHT_STEP + dy * this.#minor : dy * STRAIGHT_STEP + dx * this.#minor;
  }

  #use(block: number): void {
    this.#used[block >> 5]! |= 1 << (block & 31);
  }
}
