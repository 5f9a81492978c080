import { firstDirection, type Grid, type GridChange } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { Budget } from '../search/index.ts';
import { DistanceStore } from './distance-store.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';
import type { ReverseSearch } from './reverse-search.ts';

/**
 * {@link GoalDistances} that are exact: those of a {@link DistanceStore}. Where memory is too short for all goals,
 * values stay right but take longer.
 */
export class ExactDistances implements GoalDistances {
  readonly #grid: Grid;
  readonly #store: DistanceStore;
  #goals = new Int32Array(16);

  /** @param memoryMB megabytes that the searches may take */
  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#store = new DistanceStore(grid, memoryMB);
  }

  get bytes(): number {
    return this.#store.bytesHeld + this.#goals.byteLength;
  }

  follow(slot: number, goal: number): void {
    this.#goals = grown(this.#goals, slot + 1);
    this.#goals[slot] = goal;
  }

  forget(_slot: number): void {
    // The search is dropped when nobody has asked for it in a while.
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
    // Searches know which version of the map they hold for and begin again when they are asked.
  }

  #known(search: ReverseSearch, cell: number): number {
    const distance = search.distance(cell);
    if (distance >= 0) return distance;
    return this.#store.reach(search, cell) ? search.distance(cell) : Number.POSITIVE_INFINITY;
  }
}
