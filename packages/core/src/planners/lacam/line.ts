import type { Random } from '../../random.ts';
import type { Crowd } from '../../world/index.ts';
import { fitted } from '../kit/slot-arrays.ts';

// What an agent was doing when it was last looked at.
const GONE = 0;
const FRESH = 1;
const SETTLED = 2;
const UNDER_WAY = 3;
const DISPLACED = 4;

/**
 * Who goes first at one configuration: larger priorities, then who has been away from its target longest, then
 * those on their targets, then outside agents. Who was pushed off its target queues with the lowest priority there
 * is. The rules are those of `pibt`; here the line belongs to a configuration, so that a search can go back to it.
 */
export class Line {
  /** The slots of all agents; the first {@link away} are not on their targets, in line. */
  slots = new Int32Array(0);
  /** Agents on their targets end here, outside ones follow. */
  controlled = 0;
  count = 0;
  away = 0;
  readonly #crowd: Crowd;
  readonly #random: Random;
  /** Per slot 1 if it is in the line because it was pushed off its target. */
  #displaced = new Uint8Array(0);
  #states = new Uint8Array(0);
  #renewed = new Uint8Array(0);
  #sentBack = new Uint8Array(0);
  #settled = new Int32Array(0);
  #joining = new Int32Array(0);
  #lowest = 0;

  constructor(crowd: Crowd, random: Random) {
    this.#crowd = crowd;
    this.#random = random;
  }

  /** The agent is another or has something new to do: if it is away, nobody has pushed it. */
  renew(slot: number): void {
    this.#fit();
    this.#renewed[slot] = 1;
  }

  /** An agent in the line goes to the end of it for the next configuration. */
  sendBack(slot: number): void {
    this.#sentBack[slot] = 1;
  }

  /** Nobody is to be sent back. */
  keepPlaces(): void {
    this.#sentBack.fill(0);
  }

  /** Lines up all who are in the world now; who was in line and still is away keeps its place. */
  restart(cells: Int32Array): void {
    this.#fit();
    const { slots: agents, targets, outside, priorities } = this.#crowd;
    const { slots } = this;
    const displaced = this.#displaced;
    const states = this.#noteStates();
    let away = 0;
    for (let i = 0; i < this.away; i++) {
      const slot = slots[i]!;
      if (states[slot]! < UNDER_WAY || outside[slot] || cells[slot] === targets[slot]) continue;
      slots[away++] = slot;
    }
    const kept = away;
    this.#lowest = Number.POSITIVE_INFINITY;
    for (const slot of agents) {
      if (outside[slot]) continue;
      this.#lowest = Math.min(this.#lowest, priorities[slot]!);
      if (cells[slot] === targets[slot] || states[slot]! >= UNDER_WAY) continue;
      displaced[slot] = states[slot] === SETTLED ? 1 : 0;
      slots[away++] = slot;
    }
    this.#random.shuffle(slots.subarray(kept, away));
    this.away = away;
    for (const slot of agents) if (!outside[slot] && cells[slot] === targets[slot]) slots[away++] = slot;
    this.controlled = away;
    for (const slot of agents) if (outside[slot]) slots[away++] = slot;
    this.count = away;
    this.#sortByPriority();
  }

  /** What agents were doing so far; who has left the world or come to it is fresh. */
  #noteStates(): Uint8Array {
    const states = this.#states.fill(GONE);
    const renewed = this.#renewed;
    const displaced = this.#displaced;
    for (const slot of this.#crowd.slots) states[slot] = FRESH;
    for (let i = 0; i < this.controlled; i++) {
      const slot = this.slots[i]!;
      if (states[slot] === GONE) continue;
      if (renewed[slot]) displaced[slot] = 0;
      if (i < this.away) states[slot] = displaced[slot] ? DISPLACED : UNDER_WAY;
      else if (!renewed[slot]) states[slot] = SETTLED;
    }
    renewed.fill(0);
    return states;
  }

  /** Lines up for a configuration that follows on the present one. */
  advance(cells: Int32Array): void {
    const { targets } = this.#crowd;
    const { slots, controlled } = this;
    const displaced = this.#displaced;
    const settled = this.#settled;
    const joining = this.#joining;
    let away = 0;
    let settledCount = 0;
    let joiningCount = 0;
    for (let i = 0; i < controlled; i++) {
      const slot = slots[i]!;
      if (cells[slot] === targets[slot]) {
        settled[settledCount++] = slot;
        displaced[slot] = 0;
      } else if (i >= this.away) {
        joining[joiningCount++] = slot;
        displaced[slot] = 1;
      } else if (this.#sentBack[slot]) {
        joining[joiningCount++] = slot;
        this.#sentBack[slot] = 0;
      } else {
        slots[away++] = slot;
      }
    }
    // By slot first, so that only chance decides.
    if (joiningCount > 1) this.#random.shuffle(joining.subarray(0, joiningCount).sort());
    for (let i = 0; i < joiningCount; i++) slots[away++] = joining[i]!;
    for (let i = 0; i < settledCount; i++) slots[away + i] = settled[i]!;
    this.away = away;
    this.#sortByPriority();
  }

  /** Puts those who are away into a line by chance. */
  shuffle(): void {
    this.#random.shuffle(this.slots.subarray(0, this.away));
    this.#sortByPriority();
  }

  /** Writes the line down: an entry an agent, to be read back by {@link load}. */
  save(row: Int32Array): void {
    for (let i = 0; i < this.count; i++) row[i] = this.slots[i]! * 2 + this.#displaced[this.slots[i]!]!;
  }

  load(row: Int32Array, away: number): void {
    for (let i = 0; i < this.count; i++) {
      const slot = row[i]! >> 1;
      this.slots[i] = slot;
      this.#displaced[slot] = row[i]! & 1;
    }
    this.away = away;
  }

  #sortByPriority(): void {
    const { slots, away } = this;
    for (let i = 1; i < away; i++) {
      if (this.#priority(slots[i - 1]!) >= this.#priority(slots[i]!)) continue;
      // Sorting keeps the order of equals.
      slots.subarray(0, away).sort((a, b) => this.#priority(b) - this.#priority(a));
      return;
    }
  }

  #priority(slot: number): number {
    return this.#displaced[slot] ? this.#lowest : this.#crowd.priorities[slot]!;
  }

  #fit(): void {
    const { slotCount } = this.#crowd;
    this.slots = fitted(this.slots, slotCount);
    this.#displaced = fitted(this.#displaced, slotCount);
    this.#states = fitted(this.#states, slotCount);
    this.#renewed = fitted(this.#renewed, slotCount);
    this.#sentBack = fitted(this.#sentBack, slotCount);
    this.#settled = fitted(this.#settled, slotCount);
    this.#joining = fitted(this.#joining, slotCount);
  }
}
