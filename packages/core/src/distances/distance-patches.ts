import { firstDirection, type Grid, type GridChange, STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Budget } from '../search/index.ts';
import { DistancesWithoutWalls } from './distances-without-walls.ts';
import { addEnterCosts } from './enter-costs.ts';
import { type GoalDistances, HERE, PATCH_AREA, PATCH_SHIFT } from './goal-distances.ts';

/** Search units to a tenth of a tile width, the unit in which patches are kept. */
const TENTH: number = STRAIGHT / 10;
/** More than any distance, in tenths; what {@link DistancePatches.tenths} returns if there is no path. */
export const NO_PATH = 1e9;
/** Patches kept for an agent: 8 × 8 of them, found by the last bits of their columns and rows. */
const RING_SHIFT = 3;
const RING_MASK = (1 << RING_SHIFT) - 1;
const RING: number = 1 << (2 * RING_SHIFT);
const VALUES: number = RING * PATCH_AREA;
/** In place of a value: not known, and no path. */
const UNKNOWN = 0xffff;
const UNREACHABLE = 0xfffe;
const NONE = -1;
/** The value of the cell for which a patch was looked up: others of the patch may be nearer or farther by as much. */
const MIDDLE = 0x8000;
/** Agents whose values are allocated at once. */
const SLAB = 32;

/**
 * Distances to goals for planners that ask about the same cells again and again: those of other {@link GoalDistances},
 * rounded to tenths of a tile width and kept in patches of 8 × 8 cells around each agent. Takes 8 KB an agent that is
 * under way.
 */
export class DistancePatches implements GoalDistances {
  readonly #grid: Grid;
  readonly #source: GoalDistances;
  /** Per cell the number of its patch, and its place: the patch's index in a ring, then the cell's index in the patch. */
  readonly #patchOf: Int32Array;
  readonly #placeOf: Uint16Array;
  /** Per slot and index in its ring the patch that is kept there, and what is added to its values, in tenths. */
  #kept = new Int32Array(0);
  #bases = new Int32Array(0);
  /** Per slot the values of its patches, in tenths. */
  readonly #values: (Uint16Array | undefined)[] = [];
  readonly #spare: Uint16Array[] = [];
  /** Per slot the edition of the distances that are kept; {@link NONE} if there are none. */
  #editions = new Int32Array(0);
  /** Per slot the goal, and the last round in which the budget did not suffice; a round begins with {@link startTick}. */
  #goals = new Int32Array(0);
  #unserved = new Int32Array(0);
  #round = 1;
  /** For how many agents the budget has not sufficed since the last {@link startTick}. */
  unservedCount = 0;
  /** Patches that are missing are not filled: quicker for as long as each agent asks about one cell and those around it. */
  lean = false;
  readonly #withoutWalls: DistancesWithoutWalls;
  #budget: Budget | undefined;
  #guessed = false;
  readonly #filled = new Float64Array(PATCH_AREA);
  #slots = 0;

  constructor(grid: Grid, source: GoalDistances) {
    this.#grid = grid;
    this.#source = source;
    this.#withoutWalls = new DistancesWithoutWalls(grid);
    this.#patchOf = new Int32Array(grid.cellCount);
    this.#placeOf = new Uint16Array(grid.cellCount);
    const columns = (grid.width >> PATCH_SHIFT) + 1;
    const inPatch = (1 << PATCH_SHIFT) - 1;
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0; x < grid.width; x++) {
        const column = x >> PATCH_SHIFT;
        const row = y >> PATCH_SHIFT;
        const ring = ((row & RING_MASK) << RING_SHIFT) | (column & RING_MASK);
        const cell = grid.cell(x, y);
        this.#patchOf[cell] = row * columns + column;
        this.#placeOf[cell] = ring * PATCH_AREA + ((y & inPatch) << PATCH_SHIFT) + (x & inPatch);
      }
    }
  }

  get bytes(): number {
    const perCell = this.#patchOf.byteLength + this.#placeOf.byteLength;
    return this.#source.bytes + perCell + this.#kept.byteLength * 2 + this.#slots * VALUES * 2;
  }

  follow(slot: number, goal: number): void {
    this.#fit(slot + 1);
    this.#source.follow(slot, goal);
    this.#goals[slot] = goal;
    this.#unserved[slot] = 0;
    this.#drop(slot);
  }

  forget(slot: number): void {
    this.#source.forget(slot);
    if (slot < this.#editions.length) this.#drop(slot);
    this.letGo(slot);
  }

  /** Gives back the memory of an agent that asks no more for now. */
  letGo(slot: number): void {
    const values = this.#values[slot];
    if (!values) return;
    // The edition stays: nothing has changed.
    this.#kept.fill(NONE, slot * RING, (slot + 1) * RING);
    this.#spare.push(values);
    this.#values[slot] = undefined;
    this.#slots--;
  }

  /** Distance of a cell to the agent's goal in tenths of a tile width, within the budget of the tick. */
  tenths(slot: number, cell: number): number {
    const place = this.#placeOf[cell]!;
    const entry = slot * RING + (place >> (2 * PATCH_SHIFT));
    if (this.#kept[entry] !== this.#patchOf[cell] && (this.lean || !this.#fill(slot, cell, entry)))
      return this.lean ? this.#ask(slot, cell) : this.#guess(slot, cell);
    const value = this.#values[slot]![place]!;
    return value < UNREACHABLE ? this.#bases[entry]! + value : this.#look(slot, cell, entry, value);
  }

  distance(slot: number, cell: number, _budget?: Budget): number {
    const tenths = this.tenths(slot, cell);
    return tenths === NO_PATH ? Number.POSITIVE_INFINITY : tenths * TENTH;
  }

  around(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    if (this.lean) {
      const known = this.#source.around(slot, cell, out, budget);
      if (!known) this.#miss(slot);
      return known;
    }
    const { moves, offsets } = this.#grid;
    this.#guessed = false;
    for (let d = 0; d < HERE; d++) out[d] = Number.POSITIVE_INFINITY;
    out[HERE] = this.distance(slot, cell, budget);
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      out[d] = this.distance(slot, cell + offsets[d]!, budget);
    }
    addEnterCosts(this.#grid, cell, out);
    return !this.#guessed;
  }

  patch(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    return this.#source.patch(slot, cell, out, budget);
  }

  /** That of the values that are kept: the source may have better ones for the rest of a tick. */
  stamp(slot: number): number {
    return this.#editions[slot]!;
  }

  edition(slot: number): number {
    return this.#source.edition(slot);
  }

  startTick(tick: number, budget: Budget): void {
    this.#budget = budget;
    this.#round++;
    this.unservedCount = 0;
    this.#source.startTick(tick, budget);
    for (let slot = 0; slot < this.#editions.length; slot++) {
      const edition = this.#editions[slot]!;
      if (edition !== NONE && edition !== this.#source.edition(slot)) this.#drop(slot);
    }
  }

  mapChanged(change: GridChange): void {
    this.#source.mapChanged(change);
  }

  save(out: StateWriter): void {
    this.#source.save(out);
    out.array(this.#editions);
    out.array(this.#goals);
    out.array(this.#unserved);
    out.int(this.#round);
    out.array(this.#kept);
    out.array(this.#bases);
    out.ints([...this.#values.keys()].filter((slot) => this.#values[slot]));
    for (const values of this.#values) if (values) out.array(values);
  }

  load(from: StateReader): void {
    this.#source.load(from);
    this.#editions = from.ints();
    this.#goals = from.ints();
    this.#unserved = from.ints();
    this.#round = from.int();
    this.#kept = from.ints();
    this.#bases = from.ints();
    for (const slot of from.ints()) {
      this.#values[slot] = from.array(Uint16Array);
      this.#slots++;
    }
  }

  /** Looks up the patch that a cell lies in, and keeps what was known of it; false if the budget did not suffice. */
  #fill(slot: number, cell: number, entry: number): boolean {
    const filled = this.#filled;
    if (this.#unserved[slot] === this.#round && !this.#values[slot]) return false;
    if (!this.#source.patch(slot, cell, filled, this.#budget)) return false;
    const values = this.#values[slot] ?? this.#allocate(slot);
    if (this.#editions[slot] === NONE) this.#editions[slot] = this.#source.edition(slot);
    const place = this.#placeOf[cell]!;
    const start = place & -PATCH_AREA;
    const here = filled[place - start]!;
    if (this.#kept[entry] !== this.#patchOf[cell] || !this.#fits(here, entry)) {
      this.#kept[entry] = this.#patchOf[cell]!;
      this.#bases[entry] = (here < Number.POSITIVE_INFINITY ? Math.round(here / TENTH) : 0) - MIDDLE;
      values.fill(UNKNOWN, start, start + PATCH_AREA);
    }
    const base = this.#bases[entry]!;
    for (let i = 0; i < PATCH_AREA; i++) {
      // After an edit the source may know better, but what is kept stays until the next tick.
      if (values[start + i] !== UNKNOWN) continue;
      const distance = filled[i]!;
      // NaN fails both comparisons. Values that do not fit are looked up when somebody asks for them.
      if (distance < Number.POSITIVE_INFINITY) {
        const value = Math.round(distance / TENTH) - base;
        if (value >= 0 && value < UNREACHABLE) values[start + i] = value;
      } else if (distance === Number.POSITIVE_INFINITY) values[start + i] = UNREACHABLE;
    }
    return true;
  }

  /** Whether a distance in search units can be kept with others of its patch. */
  #fits(distance: number, entry: number): boolean {
    if (!(distance < Number.POSITIVE_INFINITY)) return true;
    const value = Math.round(distance / TENTH) - this.#bases[entry]!;
    return value >= 0 && value < UNREACHABLE;
  }

  /** The distance of a cell that was not known when its patch was filled, or from which there is no path. */
  #look(slot: number, cell: number, entry: number, value: number): number {
    if (value === UNREACHABLE) return NO_PATH;
    if (this.#grid.passable[cell] === 0) return NO_PATH;
    if (!this.#fill(slot, cell, entry)) return this.#guess(slot, cell);
    const found = this.#values[slot]![this.#placeOf[cell]!]!;
    return found < UNREACHABLE ? this.#bases[entry]! + found : NO_PATH;
  }

  /** For agents that have nothing kept, distances without walls will do for the rest of a round. */
  #guess(slot: number, cell: number): number {
    this.#guessed = true;
    this.#miss(slot);
    if (this.#values[slot]) return this.#ask(slot, cell);
    return Math.round(this.#withoutWalls.distance(cell, this.#goals[slot]!) / TENTH);
  }

  /** The distance as the source has it. */
  #ask(slot: number, cell: number): number {
    const distance = this.#source.distance(slot, cell, this.#budget);
    return distance === Number.POSITIVE_INFINITY ? NO_PATH : Math.round(distance / TENTH);
  }

  /** The budget did not suffice for an agent. */
  #miss(slot: number): void {
    if (this.#unserved[slot] !== this.#round) this.unservedCount++;
    this.#unserved[slot] = this.#round;
  }

  #drop(slot: number): void {
    this.#kept.fill(NONE, slot * RING, (slot + 1) * RING);
    this.#editions[slot] = NONE;
  }

  #allocate(slot: number): Uint16Array {
    if (this.#spare.length === 0) {
      const slab = new Uint16Array(VALUES * SLAB);
      for (let i = 0; i < SLAB; i++) this.#spare.push(slab.subarray(i * VALUES, (i + 1) * VALUES));
    }
    const values = this.#spare.pop()!;
    this.#values[slot] = values;
    this.#slots++;
    return values;
  }

  #fit(slots: number): void {
    if (this.#editions.length >= slots) return;
    const known = this.#editions.length;
    this.#editions = grown(this.#editions, slots).fill(NONE, known);
    const length = this.#editions.length;
    this.#goals = grown(this.#goals, length);
    this.#unserved = grown(this.#unserved, length);
    this.#kept = grown(this.#kept, length * RING).fill(NONE, known * RING);
    this.#bases = grown(this.#bases, length * RING);
    while (this.#values.length < length) this.#values.push(undefined);
  }
}
