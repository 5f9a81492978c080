import { firstDirection, STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';
import { DIAGONAL_STEP, STRAIGHT_STEP } from './block-flood.ts';
import { AREA, LOCAL_STEPS, SIDE } from './blocks.ts';
import { type BorderMap, UNREACHABLE } from './border-map.ts';
import type { CrossingDistances } from './crossing-distances.ts';
import { HERE } from './goal-distances.ts';

/** Exit lists that an agent keeps: a cell and its neighbours lie in no more than four blocks. */
const LISTS = 4;
/** Most crossings that a pocket can have: at most every other tile of each side is one. */
const MOST_EXITS: number = 4 * ((SIDE + 1) / 2);
const NONE = -1;
/** From block units to search units. */
const UNITS = STRAIGHT / STRAIGHT_STEP;
/** What a flood takes in memory besides its distances, roughly. */
const OVERHEAD = 200;

/** Distances to a goal inside one block that it lies in, shared by all agents that make for it. */
interface GoalFlood {
  /** Per local the distance in block units. */
  readonly distances: Uint16Array;
  /** Exit lists that use it. */
  users: number;
}

/**
 * The exits by which agents leave pockets on the path to their goals. An **exit list** is worked out when an agent
 * first asks about a cell of a pocket, and kept until it has asked about four others.
 */
export class GoalExits {
  /** Per slot the goal, or −1. */
  goals = new Int32Array(0);
  readonly #map: BorderMap;
  readonly #distances: CrossingDistances;
  /** Per slot which of its lists is to be replaced next. */
  #oldest = new Uint8Array(0);
  /** Per list its pocket, or −1. */
  #pockets = new Int32Array(0);
  /** Per list the flood around the goal, if that lies in the pocket. */
  readonly #floodOf: (GoalFlood | null)[] = [];
  /** Per list how many exits it has. */
  #counts = new Uint8Array(0);
  /** Per list and exit its index among the crossings of the pocket. */
  #exits = new Uint8Array(0);
  /** Per list and exit its distance to the goal in block units. */
  #toGoal = new Int32Array(0);
  /** Floods by the goal's block cell. Unused ones stay for a while, as agents come back. */
  readonly #floods = new Map<number, GoalFlood>();
  /** The block cells of a goal: on a border it is approached in each of the blocks. */
  readonly #goalCells = new Int32Array(4);
  /** The exits that matter near one cell, and their distances. */
  readonly #near = new Uint8Array(MOST_EXITS);
  readonly #nearToGoal = new Int32Array(MOST_EXITS);

  constructor(map: BorderMap, distances: CrossingDistances) {
    this.#map = map;
    this.#distances = distances;
  }

  /** Bytes of memory held. */
  get bytes(): number {
    const perSlot = 5 + LISTS * (5 + 5 * MOST_EXITS);
    return this.goals.length * perSlot + this.#floods.size * (AREA * 2 + OVERHEAD);
  }

  follow(slot: number, goal: number): void {
    if (slot >= this.goals.length) this.#grow(slot + 1);
    if (this.goals[slot] === goal) return;
    this.forget(slot);
    this.goals[slot] = goal;
  }

  forget(slot: number): void {
    if (slot >= this.goals.length) return;
    for (let list = slot * LISTS; list < (slot + 1) * LISTS; list++) this.#close(list);
    this.goals[slot] = NONE;
  }

  /** Gives back memory that is not needed any more. */
  tidy(): void {
    for (const [goalCell, flood] of this.#floods) if (flood.users === 0) this.#floods.delete(goalCell);
  }

  /**
   * To be called after the map has changed: closes the lists of pockets in blocks that were measured again, those of
   * goals in such blocks, and those of pockets whose distances to the goal's pocket have changed.
   */
  mapChanged(blocks: ReadonlySet<number>, changed: (from: number, to: number) => boolean): void {
    const { pockets, pocketOf } = this.#map;
    const isTouched = (blockCell: number) => blocks.has(Math.floor(blockCell / AREA));
    for (let slot = 0; slot < this.goals.length; slot++) {
      if (this.goals[slot] === NONE) continue;
      const count = this.#map.blocks.blockCells(this.goals[slot]!, this.#goalCells);
      const goalCells = [...this.#goalCells.subarray(0, count)];
      const goalTouched = goalCells.some(isTouched);
      for (let list = slot * LISTS; list < (slot + 1) * LISTS; list++) {
        const pocket = this.#pockets[list]!;
        // If another pocket has got this number since, that lies in a touched block as well.
        const touched = goalTouched || (pocket !== NONE && blocks.has(pockets[pocket]!.block));
        if (touched || goalCells.some((goalCell) => changed(pocketOf[goalCell]!, pocket))) this.#close(list);
      }
    }
    for (const goalCell of this.#floods.keys()) if (isTouched(goalCell)) this.#floods.delete(goalCell);
  }

  /**
   * Writes the distances of a block cell and of its neighbours in the given directions, which lie in the same pocket,
   * to an agent's goal, in search units, to `out` wherever that is less than what is there. In one piece, as this is
   * what planners ask most.
   */
  around(slot: number, blockCell: number, directions: number, out: Float64Array): void {
    const { pocketOf, pockets, starts } = this.#map;
    const pocket = pocketOf[blockCell]!;
    if (pocket === NONE) return;
    const list = this.#listOf(slot, pocket);
    const { toCrossings } = pockets[pocket]!;
    const start = starts[blockCell]!;
    const exits = this.#exits;
    const toGoal = this.#toGoal;
    const first = list * MOST_EXITS;
    const end = first + this.#counts[list]!;
    const flood = this.#floodOf[list]!;
    const inside = flood === null ? null : flood.distances;
    const local = inside === null ? 0 : blockCell % AREA;
    let here = inside === null ? UNREACHABLE : inside[local]!;
    for (let i = first; i < end; i++) {
      const sum = toCrossings[start + exits[i]!]! + toGoal[i]!;
      if (sum < here) here = sum;
    }
    if (here >= UNREACHABLE) return;
    if (here * UNITS < out[HERE]!) out[HERE] = here * UNITS;
    if (directions === 0) return;
    // One move changes a distance by no more than its cost: what is farther by two moves is least nowhere near.
    const limit = here + 2 * DIAGONAL_STEP;
    const near = this.#near;
    const nearToGoal = this.#nearToGoal;
    let nearCount = 0;
    for (let i = first; i < end; i++) {
      if (toCrossings[start + exits[i]!]! + toGoal[i]! > limit) continue;
      near[nearCount] = exits[i]!;
      nearToGoal[nearCount++] = toGoal[i]!;
    }
    for (let m = directions; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const nextStart = starts[blockCell + LOCAL_STEPS[d]!]!;
      let least = inside === null ? UNREACHABLE : inside[local + LOCAL_STEPS[d]!]!;
      for (let i = 0; i < nearCount; i++) {
        const sum = toCrossings[nextStart + near[i]!]! + nearToGoal[i]!;
        if (sum < least) least = sum;
      }
      if (least * UNITS < out[d]!) out[d] = least * UNITS;
    }
  }

  #listOf(slot: number, pocket: number): number {
    const first = slot * LISTS;
    const pockets = this.#pockets;
    for (let list = first; list < first + LISTS; list++) if (pockets[list] === pocket) return list;
    const list = first + this.#oldest[slot]!;
    this.#oldest[slot] = (this.#oldest[slot]! + 1) % LISTS;
    this.#close(list);
    this.#open(list, this.goals[slot]!, pocket);
    return list;
  }

  #open(list: number, goal: number, pocket: number): void {
    const { blocks, pockets, pocketOf, starts } = this.#map;
    const { crossings, between } = pockets[pocket]!;
    const toGoal = this.#nearToGoal.fill(UNREACHABLE);
    this.#pockets[list] = pocket;
    this.#floodOf[list] = null;
    const count = blocks.blockCells(goal, this.#goalCells);
    for (let k = 0; k < count; k++) {
      const goalCell = this.#goalCells[k]!;
      const goalPocket = pocketOf[goalCell]!;
      if (goalPocket === NONE) continue;
      if (goalPocket === pocket) this.#floodOf[list] = this.#takeFlood(goalCell);
      const { crossings: goalCrossings, toCrossings } = pockets[goalPocket]!;
      for (let j = 0; j < goalCrossings.length; j++) {
        const distances = this.#distances.from(goalCrossings[j]!);
        const rest = toCrossings[starts[goalCell]! + j]!;
        for (let i = 0; i < crossings.length; i++) {
          const sum = distances[crossings[i]!]! + rest;
          if (sum < toGoal[i]!) toGoal[i] = sum;
        }
      }
    }
    // Only crossings from which the path to the goal leaves the pocket at once: where it leads over another crossing of
    // the pocket, the path straight to that one is as short from every cell.
    const first = list * MOST_EXITS;
    let kept = 0;
    for (let i = 0; i < crossings.length; i++) {
      const own = toGoal[i]!;
      const start = i * crossings.length;
      let needed = own < UNREACHABLE;
      for (let j = 0; needed && j < crossings.length; j++)
        needed = j === i || toGoal[j]! + between[start + j]! > own;
      if (!needed) continue;
      this.#exits[first + kept] = i;
      this.#toGoal[first + kept++] = own;
    }
    this.#counts[list] = kept;
  }

  #takeFlood(goalCell: number): GoalFlood {
    let flood = this.#floods.get(goalCell);
    if (flood === undefined) {
      const block = Math.floor(goalCell / AREA);
      this.#map.flood.load(block);
      this.#map.flood.run(goalCell - block * AREA);
      flood = { distances: this.#map.flood.distances.slice(), users: 0 };
      this.#floods.set(goalCell, flood);
    }
    flood.users++;
    return flood;
  }

  #close(list: number): void {
    if (this.#pockets[list] === NONE) return;
    this.#pockets[list] = NONE;
    const flood = this.#floodOf[list]!;
    if (flood !== null) flood.users--;
  }

  #grow(slots: number): void {
    const old = this.goals.length;
    this.goals = grown(this.goals, slots).fill(NONE, old);
    const { length } = this.goals;
    this.#oldest = grown(this.#oldest, length);
    this.#pockets = grown(this.#pockets, length * LISTS).fill(NONE, old * LISTS);
    this.#counts = grown(this.#counts, length * LISTS);
    this.#exits = grown(this.#exits, length * LISTS * MOST_EXITS);
    this.#toGoal = grown(this.#toGoal, length * LISTS * MOST_EXITS);
    while (this.#floodOf.length < length * LISTS) this.#floodOf.push(null);
  }
}
