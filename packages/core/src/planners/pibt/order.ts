import type { Random } from '../../random.ts';
import type { Crowd } from '../../world/index.ts';
import { fitted } from '../kit/slot-arrays.ts';
import { isTargetHeld } from './shared-target.ts';

/** Has something new to do. */
const FRESH = 0;
/** Is on its target. */
const ARRIVED = 1;
/** Is in the line and has not been on its target yet. */
const UNDER_WAY = 2;
/** Is in the line because it was pushed off its target. */
const DISPLACED = 3;

/**
 * Who goes first: larger priorities, then who has been away from its target longest. Agents on their targets come
 * last, whatever their priority, so they make way for everybody, and so do those whose target is held by another
 * (see {@link isTargetHeld}). Who was pushed off its target queues with the lowest priority there is, else an
 * important one would never let anybody through.
 *
 * Time away grows by one a tick for all, so the line of those who are away stays sorted: who arrives drops out,
 * who leaves its target goes to the end. It is sorted anew only when priorities ask for it.
 */
export class PriorityOrder {
  /** The slots of all agents; the first {@link away} are in line, the others are home or have no turn. */
  slots = new Int32Array(0);
  count = 0;
  away = 0;
  readonly #crowd: Crowd;
  readonly #random: Random;
  #states = new Uint8Array(0);
  /** Per slot the tick in which it joined the line. */
  #joined = new Int32Array(0);
  #lowest = 0;

  constructor(crowd: Crowd, random: Random) {
    this.#crowd = crowd;
    this.#random = random;
  }

  get bytes(): number {
    return this.slots.byteLength + this.#joined.byteLength + this.#states.length;
  }

  /** An agent has come or has a new target. If it was under way, it keeps its place in the line. */
  renew(slot: number): void {
    this.#fit();
    this.#states[slot] = this.#states[slot]! >= UNDER_WAY ? UNDER_WAY : FRESH;
  }

  /** An agent in the line goes to the end of it. */
  sendBack(slot: number): void {
    this.#states[slot] = this.#states[slot] === DISPLACED ? ARRIVED : FRESH;
  }

  /** An agent has left. */
  remove(slot: number): void {
    this.#states[slot] = FRESH;
    const place = this.slots.subarray(0, this.away).indexOf(slot);
    if (place < 0) return;
    this.slots.copyWithin(place, place + 1, this.away);
    this.away--;
  }

  /** Brings the line up to date with who stands where. */
  startTick(tick: number): void {
    this.#fit();
    const crowd = this.#crowd;
    const { slots: agents, cells, targets, outside, priorities, occupants } = crowd;
    const { slots } = this;
    const states = this.#states;
    let away = 0;
    for (let i = 0; i < this.away; i++) {
      const slot = slots[i]!;
      if (cells[slot] === targets[slot] || states[slot]! < UNDER_WAY) continue;
      if (isTargetHeld(slot, crowd, occupants)) states[slot] = FRESH;
      else slots[away++] = slot;
    }
    const newcomers = away;
    let last = agents.length;
    this.#lowest = Number.POSITIVE_INFINITY;
    for (const slot of agents) {
      if (outside[slot]) {
        slots[--last] = slot;
        continue;
      }
      this.#lowest = Math.min(this.#lowest, priorities[slot]!);
      if (cells[slot] === targets[slot]) {
        slots[--last] = slot;
        states[slot] = ARRIVED;
      } else if (states[slot]! < UNDER_WAY && isTargetHeld(slot, crowd, occupants)) {
        slots[--last] = slot;
      } else if (states[slot]! < UNDER_WAY) {
        slots[away++] = slot;
        states[slot] = states[slot] === ARRIVED ? DISPLACED : UNDER_WAY;
        this.#joined[slot] = tick;
      }
    }
    this.away = away;
    this.count = agents.length;
    this.#random.shuffle(slots.subarray(newcomers, away));
    this.#sortByPriority();
  }

  #sortByPriority(): void {
    const { slots, away } = this;
    for (let i = 1; i < away; i++) {
      if (this.#priority(slots[i - 1]!) >= this.#priority(slots[i]!)) continue;
      // Sorting keeps the order of equals.
      slots
        .subarray(0, away)
        .sort((a, b) => this.#priority(b) - this.#priority(a) || this.#joined[a]! - this.#joined[b]!);
      return;
    }
  }

  #priority(slot: number): number {
    return this.#states[slot] === DISPLACED ? this.#lowest : this.#crowd.priorities[slot]!;
  }

  #fit(): void {
    const { slotCount } = this.#crowd;
    this.slots = fitted(this.slots, slotCount);
    this.#states = fitted(this.#states, slotCount);
    this.#joined = fitted(this.#joined, slotCount);
  }
}
