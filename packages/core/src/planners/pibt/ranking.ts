import { type GoalDistances, HERE } from '../../distances/index.ts';
import {
  DX,
  DY,
  directionsOf,
  firstDirection,
  type Grid,
  octileDistance,
  opposite,
  STRAIGHT,
} from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';

/** Entries an agent has in per-move arrays: the eight directions and staying ({@link HERE}). */
const CHOICES = 9;
const UNKNOWN = -1;
const NOBODY = -1;
/**
 * Keys are distances with seven more bits that break ties: how many neighbours want the cell, whether it is taken, and
 * three bits of chance. With courtesy, chance can outweigh that a cell is taken: where it never did, agents pushed each
 * other in circles for ever.
 */
const TIE_RANGE = 128;
const WANTED = 8;
const TAKEN = 4;
const STRICTLY_TAKEN = 8;
/** Noise adds up to this much to a distance, in search units: enough to move away from the target once or twice. */
const NOISE = 4 * STRAIGHT;
/** The share of its gain that a move keeps if it is to be ranked after all others but before staying. */
const LAST_RESORT = 1 / 1024;
/**
 * Moves of an agent, seen from a cell beside it. At the direction d from the cell to the agent, times 256, plus a byte
 * of moves: a bit for each direction in which one of them ends, and bit {@link HERE} if one ends on the cell itself.
 */
const SEEN_FROM = Uint16Array.from({ length: 8 * 256 }, (_, index) => {
  const d = index >> 8;
  let bits = 0;
  for (const its of directionsOf(index & 255)) {
    const x = DX[d]! + DX[its]!;
    const y = DY[d]! + DY[its]!;
    const seen = its === opposite(d) ? HERE : DX.findIndex((dx, i) => dx === x && DY[i] === y);
    if (seen >= 0) bits |= 1 << seen;
  }
  return bits;
});

/**
 * The order in which an agent tries its moves: nearest to its target first; ties are broken in favour of free cells,
 * then at random. Distances are looked up once and kept for two cells: the one on which the agent stands, and one to
 * which it may go next.
 *
 * With courtesy, the agent hinders others as little as it can without walking farther:
 *
 * - Of moves that lead equally near, it prefers those to cells that fewer neighbours want. A neighbour wants the cells
 *   on its path in the next two ticks; a neighbour on its target wants none.
 * - It avoids a cell on which another agent has arrived if a different cell leads nearer too: the other would have to
 *   come back. That does not hold if its own priority is larger.
 */
export class Ranking {
  /** Per slot its moves as directions, best first, {@link CHOICES} entries each. */
  #moves = new Uint8Array(0);
  /** Per slot how many moves it has, staying among them. */
  counts = new Uint8Array(0);
  /** Per slot 1 if random noise is added to its distances, so that it tries moves it otherwise would not. */
  noisy = new Uint8Array(0);
  readonly #crowd: Crowd;
  readonly #grid: Grid;
  readonly #distances: GoalDistances;
  readonly #random: Random;
  readonly #courtesy: boolean;
  /** Two views per slot: distances around a cell, and the cell and target for which they are valid. */
  #values = new Float64Array(0);
  /** Per view the moves that lead nearer, as a byte like those of {@link Grid.moves}. */
  #nearer = new Uint8Array(0);
  #cells = new Int32Array(0);
  #targets = new Int32Array(0);
  /** Per view the stamp of the distances; see {@link GoalDistances.stamp}. */
  #stamps = new Int32Array(0);
  /** Per view 1 if two of the moves that lead no farther, staying among them, lead equally near. */
  #tied = new Uint8Array(0);
  /** Per slot 0 or 1: which of its two views is from the cell on which it stands. */
  #own = new Uint8Array(0);
  #gridVersion = -1;
  /** A random number for the whole step, to be mixed with the slot. */
  #salt = 0;
  readonly #offsets: Int32Array;
  readonly #around = new Float64Array(CHOICES);
  readonly #keys = new Float64Array(CHOICES);
  /** Per move of the agent being ranked how many neighbours want the cell to which it leads. */
  readonly #wanted = new Uint8Array(CHOICES);

  constructor(crowd: Crowd, distances: GoalDistances, random: Random, courtesy: boolean) {
    this.#crowd = crowd;
    this.#grid = crowd.grid;
    this.#distances = distances;
    this.#random = random;
    this.#courtesy = courtesy;
    this.#offsets = Int32Array.from([...crowd.grid.offsets, 0]);
  }

  get bytes(): number {
    return this.#values.byteLength + this.#moves.length + this.counts.length * 7 + this.#cells.byteLength * 3;
  }

  /** To be called before each step. */
  startStep(slotCount: number): void {
    this.#update(slotCount);
    this.#salt = this.#random.uint32();
  }

  /** Looks up the distances around agents before a step. Returns for how many the budget did not suffice. */
  lookAhead(slots: readonly number[], crowd: Crowd, budget: Budget): number {
    const { cells, targets, outside, slotCount } = crowd;
    this.#update(slotCount);
    let waiting = 0;
    for (const slot of slots) {
      const cell = cells[slot]!;
      const target = targets[slot]!;
      if (outside[slot] || cell === target || this.#hasOwnView(slot, cell, target)) continue;
      if (budget.exhausted || !this.#lookAround(slot, cell, target, budget)) waiting++;
    }
    return waiting;
  }

  #update(slotCount: number): void {
    if (this.counts.length < slotCount) this.#grow(slotCount);
    if (this.#gridVersion === this.#grid.version) return;
    this.#gridVersion = this.#grid.version;
    this.#cells.fill(UNKNOWN);
  }

  #isValid(view: number, slot: number, cell: number, target: number): boolean {
    return (
      this.#cells[view] === cell &&
      this.#targets[view] === target &&
      this.#stamps[view] === this.#distances.stamp(slot)
    );
  }

  /** Whether the distances around an agent on a cell are known. */
  #hasOwnView(slot: number, cell: number, target: number): boolean {
    const own = this.#own[slot]!;
    if (this.#isValid(slot * 2 + own, slot, cell, target)) return true;
    if (!this.#isValid(slot * 2 + 1 - own, slot, cell, target)) return false;
    this.#own[slot] = 1 - own;
    return true;
  }

  /** Looks up the distances around an agent on a cell; what is only a guess is looked up again in the next step. */
  #lookAround(slot: number, cell: number, target: number, budget: Budget | null): boolean {
    this.#own[slot]! ^= 1;
    return this.#look(slot * 2 + this.#own[slot]!, slot, cell, target, budget);
  }

  /** The agent has another target, or another agent has the slot. */
  forget(slot: number): void {
    if (slot >= this.counts.length) return;
    this.#cells[slot * 2] = UNKNOWN;
    this.#cells[slot * 2 + 1] = UNKNOWN;
    this.noisy[slot] = 0;
  }

  /** How far the agent was from its target when it was last ranked, in search units; NaN if that is not known. */
  distance(slot: number): number {
    const view = slot * 2 + this.#own[slot]!;
    return this.#cells[view] === UNKNOWN ? Number.NaN : this.#values[view * CHOICES + HERE]!;
  }

  /**
   * How far an agent on a cell is from its target, in search units. If the budget does not suffice, it is a guess that
   * ignores walls.
   */
  distanceFrom(slot: number, cell: number, budget: Budget | null): number {
    this.#update(this.#crowd.slotCount);
    const target = this.#crowd.targets[slot]!;
    if (!this.#hasOwnView(slot, cell, target)) {
      if (budget?.exhausted) {
        const [x, y] = this.#grid.point(cell);
        const [targetX, targetY] = this.#grid.point(target);
        return octileDistance(x - targetX, y - targetY) * STRAIGHT;
      }
      this.#lookAround(slot, cell, target, budget);
    }
    return this.#values[(slot * 2 + this.#own[slot]!) * CHOICES + HERE]!;
  }

  /** Whether a move brings the agent nearer to its target, from where it was last ranked. */
  leadsNearer(slot: number, d: number): boolean {
    return (this.#nearer[slot * 2 + this.#own[slot]!]! & (1 << d)) !== 0;
  }

  /**
   * Ranks the moves of an agent on a cell.
   *
   * @param pusher the agent for which it must leave its cell, or −1
   */
  rank(
    slot: number,
    cell: number,
    target: number,
    occupants: Int32Array,
    pusher: number,
    budget: Budget | null,
  ): void {
    if (!this.#hasOwnView(slot, cell, target)) this.#lookAround(slot, cell, target, budget);
    const moves = this.#moves;
    const values = this.#values;
    const offsets = this.#offsets;
    const keys = this.#keys;
    const start = slot * CHOICES;
    const view = (slot * 2 + this.#own[slot]!) * CHOICES;
    const here = values[view + HERE]!;
    const blurred = this.noisy[slot] !== 0;
    const courteous = this.#courtesy && !blurred;
    const wanted = this.#wanted.fill(0);
    const taken = this.#courtesy ? TAKEN : STRICTLY_TAKEN;
    // Only if it is pushed, ties between moves that lead farther matter.
    if (courteous && (pusher >= 0 || this.#tied[slot * 2 + this.#own[slot]!]))
      this.#countWanted(cell, occupants, pusher, budget);
    // One-way tiles may lead to where no path leads back from.
    const { moves: allowed, arrivals } = this.#grid;
    const hasTraps = arrivals !== allowed && here < Number.POSITIVE_INFINITY;
    let ties = mix(slot ^ this.#salt);
    let count = 0;
    // The ninth bit stands for staying.
    for (let left = allowed[cell]! | (1 << HERE); left !== 0; left &= left - 1) {
      const d = firstDirection(left);
      let key = values[view + d]!;
      if (hasTraps && key === Number.POSITIVE_INFINITY) continue;
      const other = d === HERE ? NOBODY : occupants[cell + offsets[d]!]!;
      if (courteous && other >= 0 && key < here && this.#goesAround(slot, other, cell + offsets[d]!))
        key = here - (here - key) * LAST_RESORT;
      if (blurred && d !== HERE) key += Math.floor(this.#random.next() * NOISE);
      key = key * TIE_RANGE + wanted[d]! * WANTED + (ties & 7);
      ties >>>= 3;
      if (other >= 0) key += taken;
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

  /** Whether an agent should avoid a cell on which another agent has arrived. */
  #goesAround(slot: number, other: number, cell: number): boolean {
    const { targets, priorities } = this.#crowd;
    return targets[other] === cell && priorities[slot]! <= priorities[other]!;
  }

  /** For display: the cells that would lead an agent nearer, but on which others have arrived, so it tries them late. */
  cellsAvoided(slot: number, cell: number, occupants: Int32Array): number[] {
    const avoided: number[] = [];
    if (!this.#courtesy || this.noisy[slot]) return avoided;
    for (const d of directionsOf(this.#grid.moves[cell]!)) {
      const there = cell + this.#offsets[d]!;
      const other = occupants[there]!;
      if (other >= 0 && this.leadsNearer(slot, d) && this.#goesAround(slot, other, there))
        avoided.push(there);
    }
    return avoided;
  }

  /** Counts for each move from a cell how many of the agents around it want the cell to which it leads. */
  #countWanted(cell: number, occupants: Int32Array, pusher: number, budget: Budget | null): void {
    const { targets, outside } = this.#crowd;
    const wanted = this.#wanted;
    for (let around = this.#grid.moves[cell]!; around !== 0; around &= around - 1) {
      const d = firstDirection(around);
      const its = cell + this.#offsets[d]!;
      const other = occupants[its]!;
      if (other < 0 || targets[other] === its || outside[other]) continue;
      const nearer = this.#wayOf(other, its, budget);
      let seen = SEEN_FROM[(d << 8) | nearer]!;
      // From here the pusher goes on; others, we guess, would go on as from where they are.
      if (seen & (1 << HERE))
        seen |= (other === pusher ? this.#wayFrom(other, cell, budget) : nearer) & ~(1 << d);
      for (; seen !== 0; seen &= seen - 1) wanted[firstDirection(seen)]!++;
    }
  }

  /** The moves that bring an agent nearer from where it is. It will be ranked in this step too, so they are needed. */
  #wayOf(slot: number, cell: number, budget: Budget | null): number {
    const target = this.#crowd.targets[slot]!;
    if (!this.#hasOwnView(slot, cell, target))
      if (budget?.exhausted || !this.#lookAround(slot, cell, target, budget)) return 0;
    return this.#nearer[slot * 2 + this.#own[slot]!]!;
  }

  /** The moves that would bring an agent nearer from a cell beside it. It will probably be there in the next step. */
  #wayFrom(slot: number, cell: number, budget: Budget | null): number {
    const target = this.#crowd.targets[slot]!;
    const view = slot * 2 + 1 - this.#own[slot]!;
    if (!this.#isValid(view, slot, cell, target))
      if (budget?.exhausted || !this.#look(view, slot, cell, target, budget)) return 0;
    return this.#nearer[view]!;
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

  #look(view: number, slot: number, cell: number, target: number, budget: Budget | null): boolean {
    const around = this.#around;
    const known = this.#distances.around(slot, cell, around, budget ?? undefined);
    const here = around[HERE]!;
    const start = view * CHOICES;
    let nearer = 0;
    let tied = 0;
    for (let d = 0; d < CHOICES; d++) {
      const distance = around[d]!;
      this.#values[start + d] = distance;
      if (distance < here) nearer |= 1 << d;
      if (distance <= here) for (let e = 0; e < d; e++) if (around[e] === distance) tied = 1;
    }
    this.#nearer[view] = nearer;
    this.#tied[view] = tied;
    this.#cells[view] = known ? cell : UNKNOWN;
    this.#targets[view] = target;
    this.#stamps[view] = this.#distances.stamp(slot);
    return known;
  }

  save(out: StateWriter): void {
    out.boolean(this.#gridVersion === this.#grid.version);
    out.array(this.noisy);
    out.array(this.#values);
    out.array(this.#nearer);
    out.array(this.#tied);
    out.array(this.#own);
    for (const perSlot of [this.#cells, this.#targets, this.#stamps]) out.array(perSlot);
  }

  load(from: StateReader): void {
    this.#gridVersion = from.boolean() ? this.#grid.version : UNKNOWN;
    const noisy = from.array(Uint8Array);
    this.#grow(noisy.length);
    this.noisy = noisy;
    this.#values = from.array(Float64Array);
    this.#nearer = from.array(Uint8Array);
    this.#tied = from.array(Uint8Array);
    this.#own = from.array(Uint8Array);
    this.#cells = from.ints();
    this.#targets = from.ints();
    this.#stamps = from.ints();
  }

  #grow(slotCount: number): void {
    const known = this.counts.length;
    this.counts = grown(this.counts, slotCount);
    const length = this.counts.length;
    this.noisy = grown(this.noisy, length);
    this.#own = grown(this.#own, length);
    this.#moves = grown(this.#moves, length * CHOICES);
    this.#nearer = grown(this.#nearer, length * 2);
    this.#tied = grown(this.#tied, length * 2);
    this.#cells = grown(this.#cells, length * 2).fill(UNKNOWN, known * 2);
    this.#targets = grown(this.#targets, length * 2);
    this.#stamps = grown(this.#stamps, length * 2);
    this.#values = grown(this.#values, length * 2 * CHOICES);
  }
}

/** Spreads the bits of a number. */
function mix(value: number): number {
  let bits = Math.imul(value, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca77);
  return bits ^ (bits >>> 13);
}
