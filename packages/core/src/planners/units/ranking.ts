import { HERE } from '../../distances/index.ts';
import { firstDirection, STRAIGHT } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import { Detours, isObstinate } from './detour.ts';
import type { LayerDistances } from './layer-distances.ts';

/** Entries an agent has in per-move arrays: the eight directions and staying ({@link HERE}). */
const CHOICES = 9;
const UNKNOWN = -1;
/** Keys are distances with four more bits that break ties: whether the cells are taken, and three bits of chance. */
const TIE_RANGE = 16;
const TAKEN = 8;
/** Noise adds up to this much to a distance, in search units: enough to move away from the target once or twice. */
const NOISE = 4 * STRAIGHT;
/** The share of its gain that a move keeps if it is to be ranked after all others but before staying. */
const LAST_RESORT = 1 / 1024;

// What is on the cells to which a move leads.
const FREE = 0;
const OCCUPIED = 1;
const ARRIVED = 2;
/** One that it should walk around; see {@link isObstinate}. */
const OBSTINATE = 3;

/**
 * The order in which an agent of any size tries its moves: nearest to its target first; ties are broken in favour of
 * free cells, then at random. It avoids cells on which others have arrived if different ones lead nearer too. The order
 * is found once in a step, however often the agent is asked to make way in it.
 */
export class UnitRanking {
  /** Per slot how many moves it has, staying among them; valid after {@link rank}. */
  counts = new Uint8Array(0);
  /** Per slot 1 if random noise is added to its distances, so that it tries moves it otherwise would not. */
  noisy = new Uint8Array(0);
  readonly #crowd: Crowd;
  readonly #distances: LayerDistances;
  readonly #random: Random;
  readonly #detours: Detours;
  /** Per slot its moves as directions, best first, {@link CHOICES} entries each. */
  #moves = new Uint8Array(0);
  /** Per slot the step for which they were ranked. */
  #rankedIn = new Int32Array(0);
  #step = 0;
  /** Per slot the distances around a cell; the cell, the target and the stamp of the distances for which they hold. */
  #values = new Float64Array(0);
  #cells = new Int32Array(0);
  #targets = new Int32Array(0);
  #stamps = new Int32Array(0);
  #gridVersion = -1;
  /** A random number for the whole step, to be mixed with the slot. */
  #salt = 0;
  readonly #around = new Float64Array(CHOICES);
  readonly #keys = new Float64Array(CHOICES);

  constructor(crowd: Crowd, distances: LayerDistances, random: Random) {
    this.#crowd = crowd;
    this.#distances = distances;
    this.#random = random;
    this.#detours = new Detours(crowd, distances);
  }

  get bytes(): number {
    return this.#values.byteLength + this.#moves.length + this.#cells.byteLength * 4 + this.#detours.bytes;
  }

  /** To be called before each step. */
  startStep(): void {
    this.#update();
    this.#step++;
    this.#detours.startStep();
    this.#salt = this.#random.uint32();
  }

  /** Looks up the distances around agents before a step. Returns for how many the budget did not suffice. */
  lookAhead(budget: Budget): number {
    const { slots, cells, targets, outside } = this.#crowd;
    this.#update();
    let waiting = 0;
    for (const slot of slots) {
      if (outside[slot] || cells[slot] === targets[slot] || this.#isKnown(slot)) continue;
      if (budget.exhausted || !this.#look(slot, budget)) waiting++;
    }
    return waiting;
  }

  /** The agent has another target, moves on another layer, or another agent has the slot. */
  forget(slot: number): void {
    this.#update();
    this.#cells[slot] = UNKNOWN;
    this.#rankedIn[slot] = UNKNOWN;
    this.noisy[slot] = 0;
    this.#detours.forget(slot);
  }

  /** How far the agent was from its target when its distances were looked up last, in search units; NaN if not known. */
  distance(slot: number): number {
    return this.#cells[slot] === UNKNOWN ? Number.NaN : this.#values[slot * CHOICES + HERE]!;
  }

  /** How far the agent is from its target, in search units; with a budget it may be a guess. */
  distanceNow(slot: number, budget: Budget | null): number {
    this.#update();
    if (!this.#isKnown(slot)) this.#look(slot, budget);
    return this.#values[slot * CHOICES + HERE]!;
  }

  /** How much nearer to its target a move leads the agent, in search units; negative if it leads farther. */
  gain(slot: number, d: number): number {
    return this.#values[slot * CHOICES + HERE]! - this.#values[slot * CHOICES + d]!;
  }

  /** The move that the agent tries after the given number of others. */
  choice(slot: number, tried: number): number {
    return this.#moves[slot * CHOICES + tried]!;
  }

  /** Ranks the moves of an agent, unless that was done in this step. */
  rank(slot: number, budget: Budget | null): void {
    if (this.#rankedIn[slot] === this.#step) return;
    this.#rankedIn[slot] = this.#step;
    if (!this.#isKnown(slot)) this.#look(slot, budget);
    const { cells, layers, layerNumbers, sizes } = this.#crowd;
    const values = this.#values;
    const moves = this.#moves;
    const keys = this.#keys;
    const cell = cells[slot]!;
    const layer = layers[layerNumbers[slot]!]!;
    const { offsets } = layer;
    const start = slot * CHOICES;
    const here = values[start + HERE]!;
    const blurred = this.noisy[slot] !== 0;
    const size = sizes[slot]!;
    let ties = mix(slot ^ this.#salt);
    let count = 0;
    let blocked = false;
    let open = false;
    // The ninth bit stands for staying.
    for (let left = layer.moves[cell]! | (1 << HERE); left !== 0; left &= left - 1) {
      const d = firstDirection(left);
      let key = values[start + d]!;
      let taken = FREE;
      if (d !== HERE) {
        taken = this.#isTaken(slot, cell + offsets[d]!, size, layer.stride);
        if (key < here) {
          if (taken === OBSTINATE) blocked = true;
          else open = true;
          if (taken >= ARRIVED && !blurred) key = here - (here - key) * LAST_RESORT;
        }
        if (blurred) key += Math.floor(this.#random.next() * NOISE);
      }
      key = key * TIE_RANGE + (ties & 7) + (taken === FREE ? 0 : TAKEN);
      ties >>>= 3;
      let at = count++;
      for (; at > 0 && keys[at - 1]! > key; at--) {
        keys[at] = keys[at - 1]!;
        moves[start + at] = moves[start + at - 1]!;
      }
      keys[at] = key;
      moves[start + at] = d;
    }
    this.counts[slot] = count;
    blocked &&= !open;
    if (!blurred && (blocked || this.#detours.isOn(slot)))
      this.#putFirst(slot, this.#detours.next(slot, here, blocked, budget));
  }

  /** The unit tries a move before all others. */
  #putFirst(slot: number, d: number): void {
    if (d < 0) return;
    const moves = this.#moves;
    const start = slot * CHOICES;
    let at = start;
    while (moves[at] !== d) at++;
    for (; at > start; at--) moves[at] = moves[at - 1]!;
    moves[start] = d;
  }

  /** Who stands on the square to which an agent would move: the most stubborn counts. */
  #isTaken(slot: number, corner: number, size: number, stride: number): number {
    const { occupants, cells, targets, priorities } = this.#crowd;
    let taken = FREE;
    for (let row = 0, first = corner; row < size; row++, first += stride) {
      for (let cell = first; cell < first + size; cell++) {
        const other = occupants[cell]!;
        if (other < 0 || other === slot) continue;
        if (isObstinate(this.#crowd, slot, other)) return OBSTINATE;
        if (cells[other] === targets[other] && priorities[slot]! <= priorities[other]!) taken = ARRIVED;
        else if (taken === FREE) taken = OCCUPIED;
      }
    }
    return taken;
  }

  #isKnown(slot: number): boolean {
    const { cells, targets } = this.#crowd;
    return (
      this.#cells[slot] === cells[slot] &&
      this.#targets[slot] === targets[slot] &&
      this.#stamps[slot] === this.#distances.stamp(slot)
    );
  }

  /** Looks up the distances around an agent; what is only a guess is looked up again in the next step. */
  #look(slot: number, budget: Budget | null): boolean {
    const { cells, targets } = this.#crowd;
    const known = this.#distances.around(slot, cells[slot]!, this.#around, budget ?? undefined);
    this.#values.set(this.#around, slot * CHOICES);
    this.#cells[slot] = known ? cells[slot]! : UNKNOWN;
    this.#targets[slot] = targets[slot]!;
    this.#stamps[slot] = this.#distances.stamp(slot);
    return known;
  }

  save(out: StateWriter): void {
    out.boolean(this.#gridVersion === this.#crowd.grid.version);
    out.array(this.noisy);
    out.array(this.#values);
    for (const perSlot of [this.#cells, this.#targets, this.#stamps]) out.array(perSlot);
    this.#detours.save(out);
  }

  load(from: StateReader): void {
    this.#gridVersion = from.boolean() ? this.#crowd.grid.version : UNKNOWN;
    this.noisy = from.array(Uint8Array);
    this.#values = from.array(Float64Array);
    this.#cells = from.ints();
    this.#targets = from.ints();
    this.#stamps = from.ints();
    this.#detours.load(from);
    this.#grow(this.noisy.length);
  }

  #update(): void {
    const { slotCount, grid } = this.#crowd;
    if (this.counts.length < slotCount) this.#grow(slotCount);
    if (this.#gridVersion === grid.version) return;
    this.#gridVersion = grid.version;
    this.#cells.fill(UNKNOWN);
  }

  #grow(slotCount: number): void {
    this.counts = grown(this.counts, slotCount);
    const { length } = this.counts;
    const known = this.#cells.length;
    this.noisy = grown(this.noisy, length);
    this.#moves = grown(this.#moves, length * CHOICES);
    this.#rankedIn = grown(this.#rankedIn, length);
    this.#values = grown(this.#values, length * CHOICES);
    this.#cells = grown(this.#cells, length).fill(UNKNOWN, known);
    this.#targets = grown(this.#targets, length);
    this.#stamps = grown(this.#stamps, length);
  }
}

/** Spreads the bits of a number. */
function mix(value: number): number {
  let bits = Math.imul(value, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca77);
  return bits ^ (bits >>> 13);
}
