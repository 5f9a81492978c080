import type { DistancePatches } from '../../distances/index.ts';
import { firstDirection, type Grid } from '../../grid/index.ts';
import type { Random } from '../../random.ts';
import type { Crowd } from '../../world/index.ts';
import type { Enclosures } from './enclosures.ts';
import type { PlanWindow } from './plan-window.ts';

/** What a tick costs, in tenths of a tile width: as much as a straight move. */
export const TICK = 10;
/** The ninth direction: staying. */
const STAY = 8;
const NONE = -1;
/** Nodes that an expansion adds, at most. */
const BRANCHES = 9;
/** Numbers of an entry of the open list, and how many bits of one are the cell. */
const ENTRY = 4;
const CELL_BITS = 25;
const CELL_MASK: number = 2 ** CELL_BITS - 1;
/** How the state of a node is divided. */
const DIRECTION_BITS = 4;
const DIRECTION_MASK: number = 2 ** DIRECTION_BITS - 1;
const STATE_BITS = 14;
const STATE_MASK: number = 2 ** STATE_BITS - 1;
const MOST_BUCKETS: number = 2 ** (STATE_BITS - DIRECTION_BITS) - 1;
const MOST_SEARCHES: number = 2 ** (31 - STATE_BITS) - 1;

export interface PathSearchOptions {
  readonly crossingForbidden: boolean;
  readonly random: Random;
  /** Most expansions of a search. */
  readonly limit: number;
  /** Paths do not end in them. */
  readonly enclosures?: Enclosures;
}

/**
 * The best path of one agent through the window, around the paths of all others: A\* in space and time. A path costs a
 * {@link TICK} for each tick in which the agent stays before it is on its target for good, what its moves cost, and
 * the distance that is left at the end of the window, all in tenths of a tile width.
 */
export class PathSearch {
  /** The path found, by time. */
  readonly path: Int32Array;
  /** Expansions of the last search. */
  expansions = 0;
  readonly #grid: Grid;
  readonly #crowd: Crowd;
  readonly #window: PlanWindow;
  readonly #distances: DistancePatches;
  readonly #crossingForbidden: boolean;
  readonly #random: Random;
  readonly #limit: number;
  readonly #enclosures: Enclosures | undefined;
  /** By direction: what the move costs, to which cell it leads, and to which node. */
  readonly #costs: Int32Array;
  readonly #offsets: Int32Array;
  readonly #steps: Int32Array;
  /**
   * A node is a time and a cell of the square that an agent can reach. Per node the last search that reached it, then
   * {@link STATE_BITS} bits: the bucket that it was put into last, and the direction it was reached by.
   */
  readonly #states: Int32Array;
  #search = 0;
  /**
   * Entries of the open list, {@link ENTRY} numbers each: the node, the cell and the time, the distance from there to the
   * target, and the next entry of the same bucket. A bucket is by how many tenths a path costs more than the least.
   */
  readonly #entries: Int32Array;
  readonly #buckets: Int32Array;

  constructor(
    crowd: Crowd,
    window: PlanWindow,
    distances: DistancePatches,
    { crossingForbidden, random, limit, enclosures }: PathSearchOptions,
  ) {
    const { grid } = crowd;
    const { span } = window;
    this.#grid = grid;
    this.#crowd = crowd;
    this.#window = window;
    this.#distances = distances;
    this.#crossingForbidden = crossingForbidden;
    this.#random = random;
    this.#limit = limit;
    this.#enclosures = enclosures;
    this.#offsets = Int32Array.from([...grid.offsets, 0]);
    this.#costs = Int32Array.from([...grid.stepCosts, grid.stepCosts[0]!], (cost) =>
      Math.round((TICK * cost) / grid.stepCosts[0]!),
    );
    const side = 2 * span + 1;
    const { stride } = grid;
    this.#steps = this.#offsets.map((offset) => {
      const dy = Math.round(offset / stride);
      return side * side + dy * side + offset - dy * stride;
    });
    const nodes = side * side * (span + 1);
    this.#states = new Int32Array(nodes);
    this.#entries = new Int32Array(ENTRY * (limit * BRANCHES + 1));
    this.#buckets = new Int32Array(Math.min(MOST_BUCKETS, 4 * span * TICK));
    this.path = new Int32Array(span + 1);
  }

  /**
   * Finds the {@link path} of an agent that has none in the window. False if there is none that costs at most `most`, or
   * none was found within the limit of expansions.
   */
  find(slot: number, most: number): boolean {
    const { cells, holders, length, span } = this.#window;
    const distances = this.#distances;
    const target = this.#crowd.targets[slot]!;
    const start = cells[0]![slot]!;
    const { moves, terrain } = this.#grid;
    const offsets = this.#offsets;
    const steps = this.#steps;
    const costs = this.#costs;
    const states = this.#states;
    const entries = this.#entries;
    const buckets = this.#buckets;
    if (++this.#search > MOST_SEARCHES) {
      states.fill(0);
      this.#search = 1;
    }
    const search = this.#search;
    const limit = this.#limit;
    const crossingForbidden = this.#crossingForbidden;
    const inside = this.#enclosures?.list.length ? this.#enclosures.inside : null;
    this.expansions = 0;
    let expansions = 0;
    // The last time at which another agent is on the target.
    let taken = length;
    while (taken > 0 && holders[taken]![target]! < 0) taken--;
    // Agents that have one target do not take turns on it: the first to come will stay.
    const rival = taken > 0 ? holders[taken]![target]! : NONE;
    const closed = rival >= 0 && this.#crowd.targets[rival] === target ? target : NONE;
    if (start === target && taken === 0 && inside?.[start] !== 1) {
      this.path.fill(start, 0, length + 1);
      return true;
    }
    const least = distances.tenths(slot, start);
    const worst = Math.min(most - least, buckets.length - 1);
    if (!(worst >= 0)) return false;
    buckets.fill(NONE, 0, worst + 1);
    const plane = (2 * span + 1) * (2 * span + 1);
    const root = plane >> 1;
    let end = ENTRY;
    entries[0] = root;
    entries[1] = start;
    entries[2] = least;
    entries[3] = NONE;
    buckets[0] = 0;
    states[root] = search << STATE_BITS;
    const turn = this.#random.uint32() & 7;
    for (let bucket = 0; bucket <= worst; ) {
      const entry = buckets[bucket]!;
      if (entry === NONE) {
        bucket++;
        continue;
      }
      buckets[bucket] = entries[entry + 3]!;
      const node = entries[entry]!;
      // Reached at a lower cost since.
      if ((states[node]! & STATE_MASK) >> DIRECTION_BITS < bucket) continue;
      const cell = entries[entry + 1]! & CELL_MASK;
      const time = entries[entry + 1]! >>> CELL_BITS;
      if (time === length || (cell === target && time > taken)) {
        if (inside?.[cell] === 1) continue;
        this.#trace(node, cell, time);
        this.expansions = expansions;
        return true;
      }
      if (++expansions > limit) break;
      const now = holders[time]!;
      const then = holders[time + 1]!;
      const distance = entries[entry + 2]!;
      // Directions are tried from a random one on, staying first.
      const possible = moves[cell]!;
      let left = ((((possible << 8) | possible) >> turn) & 255) | (1 << STAY);
      for (; left !== 0; left &= left - 1) {
        const bit = firstDirection(left);
        const d = bit === STAY ? STAY : (bit + turn) & 7;
        const nextNode = node + steps[d]!;
        const state = states[nextNode]!;
        const before = state >> STATE_BITS === search ? (state & STATE_MASK) >> DIRECTION_BITS : worst + 1;
        if (before <= bucket) continue;
        const next = cell + offsets[d]!;
        if (then[next]! >= 0) continue;
        if (d !== STAY) {
          if (next === closed) continue;
          const other = now[next]!;
          if (other >= 0 && then[cell] === other) continue;
          if (crossingForbidden && (d & 1) === 1 && this.#crosses(cell, d, now, then)) continue;
        }
        const nextToGo = d === STAY ? distance : distances.tenths(slot, next);
        // Distances over border crossings may fall by more than a move costs.
        const cost = terrain === null || d === STAY ? costs[d]! : Math.round(costs[d]! * terrain[next]!);
        const to = Math.max(bucket, bucket + cost + nextToGo - distance);
        if (to >= before) continue;
        states[nextNode] = (search << STATE_BITS) | (to << DIRECTION_BITS) | d;
        entries[end] = nextNode;
        entries[end + 1] = next | ((time + 1) << CELL_BITS);
        entries[end + 2] = nextToGo;
        entries[end + 3] = buckets[to]!;
        buckets[to] = end;
        end += ENTRY;
      }
    }
    this.expansions = expansions;
    return false;
  }

  #trace(end: number, last: number, arrival: number): void {
    const { path } = this;
    path.fill(last, arrival, this.#window.length + 1);
    let node = end;
    let cell = last;
    for (let time = arrival; time > 0; time--) {
      const d = this.#states[node]! & DIRECTION_MASK;
      node -= this.#steps[d]!;
      cell -= this.#offsets[d]!;
      path[time - 1] = cell;
    }
  }

  /** Whether another agent moves along the other diagonal of the square of a diagonal move. */
  #crosses(cell: number, d: number, now: Int32Array, then: Int32Array): boolean {
    const left = cell + this.#offsets[(d + 7) & 7]!;
    const right = cell + this.#offsets[(d + 1) & 7]!;
    const onLeft = now[left]!;
    const onRight = now[right]!;
    return (onLeft >= 0 && then[right] === onLeft) || (onRight >= 0 && then[left] === onRight);
  }
}
