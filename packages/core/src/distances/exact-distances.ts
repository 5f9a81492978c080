import { firstDirection, type Grid, type GridChange } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Budget } from '../search/index.ts';
import { DistanceStore } from './distance-store.ts';
import { DistancesWithoutWalls } from './distances-without-walls.ts';
import { addEnterCosts } from './enter-costs.ts';
import { type GoalDistances, HERE, PATCH_SHIFT, SERVING_SHARE } from './goal-distances.ts';
import type { ReverseSearch } from './reverse-search.ts';

/** Expansions between two looks at the budget. */
const SLICE = 256;

/**
 * {@link GoalDistances} that are exact: those of a {@link DistanceStore}. Where memory is too short for all goals,
 * values stay right but take longer.
 */
export class ExactDistances implements GoalDistances {
  readonly #grid: Grid;
  readonly #store: DistanceStore;
  readonly #withoutWalls: DistancesWithoutWalls;
  #goals = new Int32Array(16);
  /** Agents for which the budget did not suffice, with their cells, those that have waited longest first. */
  readonly #waiting = new Map<number, number>();
  #version = 0;

  /** @param memoryMB megabytes that the searches may take */
  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#store = new DistanceStore(grid, memoryMB, true);
    this.#withoutWalls = new DistancesWithoutWalls(grid);
  }

  get bytes(): number {
    return this.#store.bytesHeld + this.#goals.byteLength;
  }

  follow(slot: number, goal: number): void {
    this.#goals = grown(this.#goals, slot + 1);
    this.#goals[slot] = goal;
    this.#waiting.delete(slot);
  }

  forget(slot: number): void {
    // The search is dropped when nobody has asked for it in a while.
    this.#waiting.delete(slot);
  }

  stamp(_slot: number): number {
    return this.#version;
  }

  distance(slot: number, cell: number, budget?: Budget): number {
    const goal = this.#goals[slot]!;
    const search = this.#store.searchTo(goal, cell);
    if (budget && !search.knows(cell) && !this.#reach(search, cell, budget))
      return this.#withoutWalls.distance(cell, goal);
    return this.#known(search, cell) ? search.distance(cell) : Number.POSITIVE_INFINITY;
  }

  around(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    const { moves, offsets } = this.#grid;
    const search = this.#store.searchTo(this.#goals[slot]!, cell);
    out.fill(Number.POSITIVE_INFINITY);
    let known = this.#fill(search, cell, HERE, out, budget);
    for (let m = moves[cell]!; m !== 0 && known; m &= m - 1) {
      const d = firstDirection(m);
      known = this.#fill(search, cell + offsets[d]!, d, out, budget);
    }
    if (known) {
      addEnterCosts(this.#grid, cell, out);
      return true;
    }
    this.#waiting.set(slot, cell);
    const old = this.#store.searchKnowing(this.#goals[slot]!, cell);
    if (old) this.#readOld(old, cell, out);
    else this.#withoutWalls.around(this.#goals[slot]!, cell, out);
    addEnterCosts(this.#grid, cell, out);
    return false;
  }

  /** Distances of a search that an edit has made wrong. */
  #readOld(search: ReverseSearch, cell: number, out: Float64Array): void {
    const { moves, offsets } = this.#grid;
    out.fill(Number.POSITIVE_INFINITY);
    out[HERE] = search.distance(cell);
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const next = cell + offsets[d]!;
      if (search.knows(next)) out[d] = search.distance(next);
    }
  }

  /** Only the cell itself: to know all others may take a search over the whole map. */
  patch(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    const goal = this.#goals[slot]!;
    const search = this.#store.searchTo(goal, cell);
    if (budget && !search.knows(cell) && !this.#reach(search, cell, budget)) {
      this.#waiting.set(slot, cell);
      return false;
    }
    out.fill(Number.NaN);
    const side = 1 << PATCH_SHIFT;
    const x = this.#grid.x(cell) & (side - 1);
    const y = this.#grid.y(cell) & (side - 1);
    out[y * side + x] = this.#known(search, cell) ? search.distance(cell) : Number.POSITIVE_INFINITY;
    return true;
  }

  edition(_slot: number): number {
    return this.#version;
  }

  startTick(tick: number, budget: Budget): void {
    this.#store.startTick(tick);
    const serving = budget.share(SERVING_SHARE);
    for (const [slot, cell] of this.#waiting) {
      if (serving.exhausted) break;
      if (this.#reach(this.#store.searchTo(this.#goals[slot]!, cell), cell, serving))
        this.#waiting.delete(slot);
    }
  }

  mapChanged(change: GridChange): void {
    this.#store.mapChanged(change);
    this.#version++;
  }

  save(out: StateWriter): void {
    this.#store.save(out);
    out.array(this.#goals);
    out.int(this.#version);
    out.ints([...this.#waiting].flat());
  }

  load(from: StateReader): void {
    this.#store.load(from);
    this.#goals = from.ints();
    this.#version = from.int();
    const waiting = from.ints();
    for (let i = 0; i < waiting.length; i += 2) this.#waiting.set(waiting[i]!, waiting[i + 1]!);
  }

  #fill(search: ReverseSearch, cell: number, d: number, out: Float64Array, budget?: Budget): boolean {
    let distance = search.distance(cell);
    if (distance < 0) {
      if (budget ? !this.#reach(search, cell, budget) : !this.#known(search, cell))
        return budget === undefined;
      distance = search.distance(cell);
    }
    if (distance >= 0) out[d] = distance;
    return true;
  }

  /** Goes on with a search until it knows a cell or that there is no path; false if the budget was used up before. */
  #reach(search: ReverseSearch, cell: number, budget: Budget): boolean {
    for (;;) {
      const before = search.expanded;
      const slice = Math.min(SLICE, budget.expansionsLeft);
      const known = this.#store.reach(search, cell, slice);
      budget.spend(search.expanded - before);
      if (known || search.expanded - before < slice) return true;
      if (budget.exhausted) return false;
    }
  }

  #known(search: ReverseSearch, cell: number): boolean {
    return search.knows(cell) || this.#store.reach(search, cell);
  }
}
