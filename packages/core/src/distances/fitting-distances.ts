import type { Grid, GridChange } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Budget } from '../search/index.ts';
import { BorderDistances } from './border-distances.ts';
import { ExactDistances } from './exact-distances.ts';
import type { GoalDistances } from './goal-distances.ts';

const NO_GOAL = -1;
const NEVER = -1;
/** A map that loses its last cost for a moment, such as one of dangers that come and go, is no reason to begin again. */
const PATIENCE_TICKS = 64;
/** Stamps of one kind of distances are taken to stay below this; then those of the next kind are others. */
const STAMPS = 2 ** 20;

/**
 * {@link GoalDistances} that suit the map as it is: over border crossings, or exact while tiles differ in cost or are
 * one-way. When the map changes from one to the other, all goals are searched for again, within the budgets of the ticks
 * that follow.
 */
export class FittingDistances implements GoalDistances {
  readonly #grid: Grid;
  readonly #memoryMB: number;
  #goals = new Int32Array(0);
  #isExact: boolean;
  #current: GoalDistances;
  /** How often the kind has changed. */
  #changes = 0;
  /** The tick since which the map needs no exact distances. */
  #plainSince = NEVER;

  /** @param memoryMB megabytes for what grows with the number of goals */
  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#memoryMB = memoryMB;
    this.#isExact = this.#needsExact;
    this.#current = this.#make();
  }

  get bytes(): number {
    return this.#current.bytes + this.#goals.byteLength;
  }

  follow(slot: number, goal: number): void {
    const known = this.#goals.length;
    if (slot >= known) this.#goals = grown(this.#goals, slot + 1).fill(NO_GOAL, known);
    this.#goals[slot] = goal;
    this.#current.follow(slot, goal);
  }

  forget(slot: number): void {
    if (slot < this.#goals.length) this.#goals[slot] = NO_GOAL;
    this.#current.forget(slot);
  }

  distance(slot: number, cell: number, budget?: Budget): number {
    return this.#current.distance(slot, cell, budget);
  }

  around(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    return this.#current.around(slot, cell, out, budget);
  }

  patch(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    return this.#current.patch(slot, cell, out, budget);
  }

  stamp(slot: number): number {
    return this.#current.stamp(slot) + this.#changes * STAMPS;
  }

  edition(slot: number): number {
    return this.#current.edition(slot) + this.#changes * STAMPS;
  }

  startTick(tick: number, budget: Budget): void {
    if (this.#isExact && !this.#needsExact) {
      if (this.#plainSince === NEVER) this.#plainSince = tick;
      if (tick - this.#plainSince >= PATIENCE_TICKS) this.#change(false);
    }
    this.#current.startTick(tick, budget);
  }

  mapChanged(change: GridChange): void {
    if (this.#needsExact) this.#plainSince = NEVER;
    if (this.#needsExact && !this.#isExact) this.#change(true);
    else this.#current.mapChanged(change);
  }

  save(out: StateWriter): void {
    out.boolean(this.#isExact);
    out.ints([this.#changes, this.#plainSince]);
    out.array(this.#goals);
    this.#current.save(out);
  }

  load(from: StateReader): void {
    this.#isExact = from.boolean();
    const [changes = 0, plainSince = NEVER] = from.ints();
    this.#changes = changes;
    this.#plainSince = plainSince;
    this.#goals = from.ints();
    this.#current = this.#make();
    this.#current.load(from);
  }

  get #needsExact(): boolean {
    return this.#grid.terrain !== null || this.#grid.masks !== null;
  }

  #make(): GoalDistances {
    return this.#isExact
      ? new ExactDistances(this.#grid, this.#memoryMB)
      : new BorderDistances(this.#grid, this.#memoryMB);
  }

  #change(isExact: boolean): void {
    this.#isExact = isExact;
    this.#changes++;
    this.#plainSince = NEVER;
    this.#current = this.#make();
    for (let slot = 0; slot < this.#goals.length; slot++)
      if (this.#goals[slot] !== NO_GOAL) this.#current.follow(slot, this.#goals[slot]!);
  }
}
