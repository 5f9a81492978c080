import { type GoalDistances, HERE } from '../../distances/index.ts';
import { firstDirection, type Grid, STRAIGHT } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Courtesy } from './guidance.ts';

/** Entries an agent has in per-move arrays: the eight directions and staying ({@link HERE}). */
const CHOICES = 9;
const UNKNOWN = -1;
const NOBODY = -1;
/** Keys are distances with four more bits that break ties. */
const TIE_RANGE = 16;
const TAKEN = 8;
/** Noise adds up to this much to a distance, in search units: enough to move away from the target once or twice. */
const NOISE = 4 * STRAIGHT;
/** The share of its gain that a move keeps if it is to be ranked after all others but before staying. */
const LAST_RESORT = 1 / 1024;

/**
 * The order in which an agent tries its moves: nearest to its target first; ties are broken in favour of free cells,
 * then at random. Distances are looked up once and kept while the agent stands where it is.
 */
export class Ranking {
  /** Per slot its moves as directions, best first, {@link CHOICES} entries each. */
  #moves = new Uint8Array(0);
  /** Per slot how many moves it has, staying among them. */
  counts = new Uint8Array(0);
  /** Per slot 1 if random noise is added to its distances, so that it tries moves it otherwise would not. */
  noisy = new Uint8Array(0);
  readonly #grid: Grid;
  readonly #distances: GoalDistances;
  readonly #random: Random;
  readonly #courtesy: Courtesy | null;
  /** Per slot the distances around it, and the cell and target for which they are valid. */
  #values = new Float64Array(0);
  #cells = new Int32Array(0);
  #targets = new Int32Array(0);
  /** Per slot the stamp of the distances; see {@link GoalDistances.stamp}. */
  #stamps = new Int32Array(0);
  #gridVersion = -1;
  /** A random number for the whole step, to be mixed with the slot. */
  #salt = 0;
  readonly #offsets: Int32Array;
  readonly #around = new Float64Array(CHOICES);
  readonly #keys = new Float64Array(CHOICES);

  constructor(grid: Grid, distances: GoalDistances, random: Random, courtesy: Courtesy | null) {
    this.#grid = grid;
    this.#distances = distances;
    this.#random = random;
    this.#courtesy = courtesy;
    this.#offsets = Int32Array.from([...grid.offsets, 0]);
  }

  get bytes(): number {
    return this.#values.byteLength + this.#moves.length + this.counts.length * 2 + this.#cells.byteLength * 2;
  }

  /** To be called before each step. */
  startStep(slotCount: number): void {
    if (this.counts.length < slotCount) this.#grow(slotCount);
    if (this.#gridVersion !== this.#grid.version) {
      this.#gridVersion = this.#grid.version;
      this.#cells.fill(UNKNOWN);
    }
    this.#salt = this.#random.uint32();
  }

  /** The agent has another target, or another agent has the slot. */
  forget(slot: number): void {
    if (slot < this.#cells.length) this.#cells[slot] = UNKNOWN;
    if (slot < this.noisy.length) this.noisy[slot] = 0;
  }

  /** How far the agent was from its target when it was last ranked, in search units; NaN if that is not known. */
  distance(slot: number): number {
    return this.#cells[slot] === UNKNOWN ? Number.NaN : this.#values[slot * CHOICES + HERE]!;
  }

  /** Whether a move brings the agent nearer to its target, from where it was last ranked. */
  leadsNearer(slot: number, d: number): boolean {
    return this.#values[slot * CHOICES + d]! < this.#values[slot * CHOICES + HERE]!;
  }

  /** Whether a move takes the agent farther from its target, from where it was last ranked. */
  leadsFarther(slot: number, d: number): boolean {
    return this.#values[slot * CHOICES + d]! > this.#values[slot * CHOICES + HERE]!;
  }

  /** Ranks the moves of an agent on a cell. */
  rank(slot: number, cell: number, target: number, occupants: Int32Array, budget: Budget | null): void {
    const isKnown =
      this.#cells[slot] === cell &&
      this.#targets[slot] === target &&
      this.#stamps[slot] === this.#distances.stamp(slot);
    if (!isKnown) this.#look(slot, cell, target, budget);
    const moves = this.#moves;
    const values = this.#values;
    const offsets = this.#offsets;
    const keys = this.#keys;
    const start = slot * CHOICES;
    const courtesy = this.#courtesy;
    const here = values[start + HERE]!;
    const blurred = this.noisy[slot] !== 0;
    let ties = mix(slot ^ this.#salt);
    let count = 0;
    // The ninth bit stands for staying.
    for (let left = this.#grid.moves[cell]! | (1 << HERE); left !== 0; left &= left - 1) {
      const d = firstDirection(left);
      let key = values[start + d]!;
      const other = d === HERE ? NOBODY : occupants[cell + offsets[d]!]!;
      if (other >= 0 && key < here && courtesy?.goesAround(slot, other, cell + offsets[d]!))
        key = here - (here - key) * LAST_RESORT;
      if (blurred && d !== HERE) key += Math.floor(this.#random.next() * NOISE);
      key = key * TIE_RANGE + (ties & 7);
      ties >>>= 3;
      if (other >= 0) key += TAKEN;
      let at = count++;
      for (; at > 0 && keys[at - 1]! > key; at--) {
        keys[at] = keys[at - 1]!;
        moves[start + at] = moves[start + at - 1]!;
      }
      keys[at] = key;
      moves[start + at] = d;
    }
    this.counts[slot] = count;
  }

  /** The move an agent tries after the given number of others. */
  choice(slot: number, tried: number): number {
    return this.#moves[slot * CHOICES + tried]!;
  }

  /** From now on the agent tries its worst moves first. */
  reverse(slot: number): void {
    const moves = this.#moves;
    for (let i = slot * CHOICES, j = i + this.counts[slot]! - 1; i < j; i++, j--) {
      const d = moves[i]!;
      moves[i] = moves[j]!;
      moves[j] = d;
    }
  }

  /** Looks up the distances around an agent; what is only a guess is looked up again in the next step. */
  #look(slot: number, cell: number, target: number, budget: Budget | null): void {
    const start = slot * CHOICES;
    const known = this.#distances.around(slot, cell, this.#around, budget ?? undefined);
    for (let d = 0; d < CHOICES; d++) this.#values[start + d] = this.#around[d]!;
    this.#cells[slot] = known ? cell : UNKNOWN;
    this.#targets[slot] = target;
    this.#stamps[slot] = this.#distances.stamp(slot);
  }

  save(out: StateWriter): void {
    out.boolean(this.#gridVersion === this.#grid.version);
    out.array(this.noisy);
    out.array(this.#values);
    for (const perSlot of [this.#cells, this.#targets, this.#stamps]) out.array(perSlot);
  }

  load(from: StateReader): void {
    this.#gridVersion = from.boolean() ? this.#grid.version : UNKNOWN;
    const noisy = from.array(Uint8Array);
    this.#grow(noisy.length);
    this.noisy = noisy;
    this.#values = from.array(Float64Array);
    this.#cells = from.ints();
    this.#targets = from.ints();
    this.#stamps = from.ints();
  }

  #grow(slotCount: number): void {
    const known = this.counts.length;
    this.counts = grown(this.counts, slotCount);
    const length = this.counts.length;
    this.noisy = grown(this.noisy, length);
    this.#moves = grown(this.#moves, length * CHOICES);
    this.#cells = grown(this.#cells, length).fill(UNKNOWN, known);
    this.#targets = grown(this.#targets, length);
    this.#stamps = grown(this.#stamps, length);
    this.#values = grown(this.#values, length * CHOICES);
  }
}

/** Spreads the bits of a number. */
function mix(value: number): number {
  let bits = Math.imul(value, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca77);
  return bits ^ (bits >>> 13);
}
