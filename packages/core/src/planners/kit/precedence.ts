import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import { isTargetHeld } from './shared-target.ts';

/** How agents on their targets and outside agents compare with the others; see {@link Precedence}. */
export interface PrecedenceOptions {
  /** Agents on their targets come last, whatever their priority: they make way for everybody. Default false. */
  readonly arrivedLast?: boolean;
  /** Outside agents come first: nothing makes them move. Default false. */
  readonly outsideFirst?: boolean;
}

/**
 * Which agent goes first: the one with the larger priority; of equals the one that has been away from its target
 * longest, so that everybody gets there in the end; then the one that came into the world first. Times are tick
 * numbers.
 */
export class Precedence {
  /** The present tick. */
  now = 0;
  readonly #crowd: Crowd;
  readonly #options: PrecedenceOptions;
  /** Per slot the last tick in which it was on its target or got a new one. */
  #since = new Int32Array(0);
  /** Per slot the tick up to which it steps back. */
  #backUntil = new Int32Array(0);
  /** Per slot a number that grows in the order in which agents came. */
  #arrivals = new Int32Array(0);
  #nextArrival = 0;

  constructor(crowd: Crowd, options: PrecedenceOptions = {}) {
    this.#crowd = crowd;
    this.#options = options;
  }

  /** An agent has come into the world. */
  added(slot: number): void {
    const { slotCount } = this.#crowd;
    this.#since = grown(this.#since, slotCount);
    this.#backUntil = grown(this.#backUntil, slotCount);
    this.#arrivals = grown(this.#arrivals, slotCount);
    this.#arrivals[slot] = this.#nextArrival++;
    this.restart(slot);
  }

  /** The agent is on its target, or gets a new one: it has been away since now. Returns since when it was before. */
  restart(slot: number): number {
    const before = this.#since[slot]!;
    this.#since[slot] = this.now;
    this.#backUntil[slot] = this.now;
    return before;
  }

  /** Up to a tick the agent comes after all others that are away, whatever its priority. */
  stepBack(slot: number, until: number): void {
    this.#backUntil[slot] = until;
  }

  /** For sorting: negative if the first agent goes before the second. */
  readonly compare = (a: number, b: number): number => {
    const { priorities } = this.#crowd;
    return (
      this.#group(a) - this.#group(b) ||
      priorities[b]! - priorities[a]! ||
      this.#since[a]! - this.#since[b]! ||
      this.#arrivals[a]! - this.#arrivals[b]!
    );
  };

  /** Writes the order, for a planner that is saved. */
  save(out: StateWriter): void {
    out.int(this.now);
    out.int(this.#nextArrival);
    for (const perSlot of [this.#since, this.#backUntil, this.#arrivals]) out.array(perSlot);
  }

  /** Reads what {@link save} wrote, for the same crowd. */
  load(from: StateReader): void {
    this.now = from.int();
    this.#nextArrival = from.int();
    this.#since = from.ints();
    this.#backUntil = from.ints();
    this.#arrivals = from.ints();
  }

  #group(slot: number): number {
    const { cells, targets, outside } = this.#crowd;
    const { arrivedLast, outsideFirst } = this.#options;
    if (outsideFirst && outside[slot]) return 0;
    if (arrivedLast && cells[slot] === targets[slot]) return 3;
    return this.#backUntil[slot]! > this.now ? 2 : 1;
  }
}

// What an agent was doing when the line was formed last.
const FRESH = 0;
const ARRIVED = 1;
const UNDER_WAY = 2;
const DISPLACED = 3;

// What has happened to it since.
const RENEWED = 1;
const REMOVED = 2;
const SENT_BACK = 4;

const UNMEASURED = -1;

/**
 * How far an agent on a cell is from its target, in any unit. With a limited budget it may be a guess: it is asked for
 * once after each new target.
 */
export type TripLength = (slot: number, cell: number) => number;

/**
 * All agents in the order in which they take their turns, for planners that give everybody a turn in every step:
 * first those that are away from their targets, larger priorities first, then the one that has been away longest, then
 * the one that was farthest from its target when it got it; then those on their targets, which make way for everybody;
 * then outside agents. An agent that was pushed off its target counts with the lowest priority there is, else an
 * important one would never let anybody through.
 *
 * Time away grows by one a tick for all, so the line stays sorted: agents that arrive drop out of it, agents that
 * leave their targets go to its end. Agents that get new targets before they have reached the old ones share out the
 * places they have. A search can write the line and return to it.
 */
export class PrecedenceLine {
  /**
   * The slots of all {@link count} agents. The first {@link away} of them are away from their targets; those from
   * {@link controlled} on are outside agents.
   */
  slots = new Int32Array(0);
  away = 0;
  controlled = 0;
  count = 0;
  readonly #crowd: Crowd;
  readonly #random: Random;
  readonly #tripLength: TripLength | null;
  #states = new Uint8Array(0);
  #news = new Uint8Array(0);
  /** Per slot how far it was from its target when it got it. */
  #lengths = new Float64Array(0);
  /** Per slot its target when the line was formed last. */
  #targets = new Int32Array(0);
  #settled = new Int32Array(0);
  #joining = new Int32Array(0);
  #lowest = 0;

  /** @param tripLength without it, chance decides between agents that have been away equally long */
  constructor(crowd: Crowd, random: Random, tripLength: TripLength | null = null) {
    this.#crowd = crowd;
    this.#random = random;
    this.#tripLength = tripLength;
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.slots.byteLength * 4 + this.#lengths.byteLength + this.#states.length * 2;
  }

  /** An agent has come or has a new target. If it has not reached its old one, it has been away since it got that. */
  renew(slot: number): void {
    this.#fit();
    this.#news[slot]! |= RENEWED;
    this.#lengths[slot] = UNMEASURED;
  }

  /** An agent has left the world. */
  remove(slot: number): void {
    this.#fit();
    this.#news[slot]! |= REMOVED;
  }

  /** An agent that is away goes to the end of the line when it is formed next. */
  sendBack(slot: number): void {
    this.#news[slot]! |= SENT_BACK;
  }

  /** Nobody is sent back after all. */
  keepPlaces(): void {
    for (let i = 0; i < this.count; i++) this.#news[this.slots[i]!]! &= ~SENT_BACK;
  }

  /**
   * Forms the line of all agents of the crowd. Agents that were in it and still are away stay ahead of those that join.
   *
   * @param cells per slot the cell on which it stands
   * @param occupants per cell the slot that stands there, or −1: agents whose target is held by another
   *   ({@link isTargetHeld}) then take their turns after those on their targets. Null if there are none
   */
  form(cells: Int32Array, occupants: Int32Array | null): void {
    this.#fit();
    this.#takeNews(cells);
    const crowd = this.#crowd;
    const { slots: agents, targets, outside, priorities } = crowd;
    const { slots } = this;
    const states = this.#states;
    const isHeld = (slot: number): boolean => occupants !== null && isTargetHeld(slot, crowd, occupants);
    let away = 0;
    for (let i = 0; i < this.away; i++) {
      const slot = slots[i]!;
      if (cells[slot] === targets[slot] || states[slot]! < UNDER_WAY) continue;
      if (isHeld(slot)) states[slot] = FRESH;
      else slots[away++] = slot;
    }
    const kept = away;
    this.#shareOutPlaces(kept, cells);
    let controlled = 0;
    this.#lowest = Number.POSITIVE_INFINITY;
    for (const slot of agents) {
      if (outside[slot]) continue;
      controlled++;
      this.#lowest = Math.min(this.#lowest, priorities[slot]!);
      if (cells[slot] === targets[slot]) {
        states[slot] = ARRIVED;
      } else if (states[slot]! < UNDER_WAY && !isHeld(slot)) {
        states[slot] = states[slot] === ARRIVED ? DISPLACED : UNDER_WAY;
        slots[away++] = slot;
      }
    }
    const joining = slots.subarray(kept, away);
    this.#random.shuffle(joining);
    this.#sortByPriority(kept, away);
    this.#longestFirst(joining, cells);
    this.away = away;
    this.controlled = controlled;
    this.count = agents.length;
    let last = controlled;
    let after = controlled;
    for (const slot of agents) {
      this.#targets[slot] = targets[slot]!;
      if (outside[slot]) slots[after++] = slot;
      else if (states[slot] === ARRIVED && cells[slot] === targets[slot]) slots[away++] = slot;
      else if (states[slot]! < UNDER_WAY) slots[--last] = slot;
    }
    this.#sortByPriority(0, this.away);
  }

  /** What has happened since the line was formed last. */
  #takeNews(cells: Int32Array): void {
    const states = this.#states;
    const news = this.#news;
    for (let slot = 0; slot < news.length; slot++) {
      const what = news[slot]!;
      if (what === 0) continue;
      if (what & REMOVED) states[slot] = FRESH;
      if (what & SENT_BACK) states[slot] = states[slot] === DISPLACED ? ARRIVED : FRESH;
      const under = states[slot]! >= UNDER_WAY && cells[slot] !== this.#targets[slot];
      if (what & RENEWED) states[slot] = under ? UNDER_WAY : FRESH;
      news[slot] = 0;
    }
  }

  /** Agents in the line that have new targets get each other's places, so that the longest trip comes first. */
  #shareOutPlaces(away: number, cells: Int32Array): void {
    if (this.#tripLength === null) return;
    const { slots } = this;
    const renewed = this.#joining;
    const places = this.#settled;
    let count = 0;
    for (let i = 0; i < away; i++) {
      if (this.#lengths[slots[i]!] !== UNMEASURED) continue;
      places[count] = i;
      renewed[count++] = slots[i]!;
    }
    if (count === 0) return;
    this.#longestFirst(renewed.subarray(0, count), cells);
    for (let i = 0; i < count; i++) slots[places[i]!] = renewed[i]!;
  }

  /** Sorts agents by how far they were from their targets when they got them; equals keep their order. */
  #longestFirst(slots: Int32Array, cells: Int32Array): void {
    if (this.#tripLength === null) return;
    const lengths = this.#lengths;
    for (const slot of slots)
      if (lengths[slot] === UNMEASURED) lengths[slot] = this.#tripLength(slot, cells[slot]!);
    slots.sort((a, b) => lengths[b]! - lengths[a]!);
  }

  /** Forms the line for a step after the one for which it was formed, with the same agents. */
  advance(cells: Int32Array): void {
    const { targets } = this.#crowd;
    const { slots, controlled } = this;
    const states = this.#states;
    const news = this.#news;
    const settled = this.#settled;
    const joining = this.#joining;
    let away = 0;
    let settledCount = 0;
    let joiningCount = 0;
    for (let i = 0; i < controlled; i++) {
      const slot = slots[i]!;
      if (cells[slot] === targets[slot]) {
        settled[settledCount++] = slot;
        states[slot] = ARRIVED;
      } else if (i >= this.away) {
        joining[joiningCount++] = slot;
        states[slot] = DISPLACED;
      } else if (news[slot]! & SENT_BACK) {
        joining[joiningCount++] = slot;
        news[slot]! &= ~SENT_BACK;
      } else {
        slots[away++] = slot;
      }
    }
    if (joiningCount > 1) {
      const all = joining.subarray(0, joiningCount);
      // By slot first, so that only chance decides between equals.
      this.#random.shuffle(all.sort());
      this.#longestFirst(all, cells);
    }
    for (let i = 0; i < joiningCount; i++) slots[away++] = joining[i]!;
    for (let i = 0; i < settledCount; i++) slots[away + i] = settled[i]!;
    this.away = away;
    this.#sortByPriority(0, this.away);
  }

  /** Writes the order, for a planner that is saved. */
  save(out: StateWriter): void {
    out.ints([this.away, this.controlled, this.count]);
    out.number(this.#lowest);
    out.array(this.slots);
    out.array(this.#states);
    out.array(this.#news);
    out.array(this.#lengths);
    out.array(this.#targets);
  }

  /** Reads what {@link save} wrote, for the same crowd. */
  load(from: StateReader): void {
    const [away = 0, controlled = 0, count = 0] = from.ints();
    this.away = away;
    this.controlled = controlled;
    this.count = count;
    this.#lowest = from.number();
    this.slots = from.ints();
    this.#states = from.array(Uint8Array);
    this.#news = from.array(Uint8Array);
    this.#lengths = from.array(Float64Array);
    this.#targets = from.ints();
    this.#fit();
  }

  /** Writes the line to `row`, {@link count} entries, to be read back by {@link read} while nobody comes or leaves. */
  write(row: Int32Array): void {
    const { slots } = this;
    for (let i = 0; i < this.count; i++)
      row[i] = slots[i]! * 2 + (this.#states[slots[i]!] === DISPLACED ? 1 : 0);
  }

  /** Returns to the line that was written; `away` as it was then. */
  read(row: Int32Array, away: number): void {
    for (let i = 0; i < this.count; i++) {
      const slot = row[i]! >> 1;
      this.slots[i] = slot;
      this.#states[slot] = i >= away ? ARRIVED : row[i]! & 1 ? DISPLACED : UNDER_WAY;
    }
    this.away = away;
  }

  #sortByPriority(begin: number, end: number): void {
    const { slots } = this;
    for (let i = begin + 1; i < end; i++) {
      if (this.#priority(slots[i - 1]!) >= this.#priority(slots[i]!)) continue;
      // Sorting keeps the order of equals.
      slots.subarray(begin, end).sort((a, b) => this.#priority(b) - this.#priority(a));
      return;
    }
  }

  #priority(slot: number): number {
    return this.#states[slot] === DISPLACED ? this.#lowest : this.#crowd.priorities[slot]!;
  }

  #fit(): void {
    const { slotCount } = this.#crowd;
    this.slots = grown(this.slots, slotCount);
    this.#states = grown(this.#states, slotCount);
    this.#news = grown(this.#news, slotCount);
    this.#lengths = grown(this.#lengths, slotCount);
    this.#targets = grown(this.#targets, slotCount);
    this.#settled = grown(this.#settled, slotCount);
    this.#joining = grown(this.#joining, slotCount);
  }
}
