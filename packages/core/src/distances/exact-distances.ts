import { firstDirection, type Grid, type GridChange } from '../grid/index.ts';
import type { Budget } from '../search/index.ts';
import { DistanceStore } from './distance-store.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';
import type { ReverseSearch } from './reverse-search.ts';

const NONE = -1;
const ENOUGH = Number.POSITIVE_INFINITY;

export interface ExactDistancesOptions {
  /** Megabytes that the searches may take. Default 256. */
  readonly memoryMB?: number;
}

/**
 * {@link GoalDistances} that are exact: a backward search from each goal, shared by all agents that make for it,
 * which goes only as far as it was asked to. If memory is short, the searches that were asked least recently go
 * and begin anew when they are asked again: values stay right, but take longer.
 */
export function exactDistances(grid: Grid, options: ExactDistancesOptions = {}): GoalDistances {
  return new ExactDistances(grid, options.memoryMB ?? 256);
}

class ExactDistances implements GoalDistances {
  readonly #grid: Grid;
  readonly #store: DistanceStore;
  #goals = new Int32Array(16).fill(NONE);

  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#store = new DistanceStore(grid, memoryMB);
  }

  get bytes(): number {
    return this.#store.bytesHeld + this.#goals.byteLength;
  }

  follow(slot: number, goal: number): void {
    if (slot >= this.#goals.length) {
      const longer = new Int32Array(Math.max(slot + 1, this.#goals.length * 2)).fill(NONE);
      longer.set(this.#goals);
      this.#goals = longer;
    }
    this.#goals[slot] = goal;
  }

  forget(slot: number): void {
    if (slot < this.#goals.length) this.#goals[slot] = NONE;
  }

  distance(slot: number, cell: number): number {
    return this.#known(this.#store.searchTo(this.#goals[slot]!, cell), cell);
  }

  around(slot: number, cell: number, out: Float64Array): void {
    const { moves, offsets } = this.#grid;
    const search = this.#store.searchTo(this.#goals[slot]!, cell);
    out.fill(Number.POSITIVE_INFINITY);
    out[HERE] = this.#known(search, cell);
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      out[d] = this.#known(search, cell + offsets[d]!);
    }
  }

  startTick(tick: number, _budget: Budget): void {
    this.#store.startTick(tick);
  }

  mapChanged(_change: GridChange): void {
    // Searches know which version of the map they hold for and begin anew when they are asked.
  }

  #known(search: ReverseSearch, cell: number): number {
    const distance = search.distance(cell);
    if (distance >= 0) return distance;
    return this.#store.reach(search, cell, ENOUGH) ? search.distance(cell) : Number.POSITIVE_INFINITY;
  }
}
