import type { Crowd } from '../../world/index.ts';
import { fitted } from '../kit/slot-arrays.ts';

/**
 * Who goes first: larger priorities, then who has been away from its target longest, then who came first. Agents
 * that step back for a while come after these, and agents on their targets last, so they make way for everybody.
 */
export class Precedence {
  /** The present tick. */
  now = 0;
  readonly #crowd: Crowd;
  /** Per slot the last tick in which it had nothing to do. */
  #idleUntil = new Int32Array(0);
  /** Per slot the tick up to which it steps back. */
  #backUntil = new Int32Array(0);
  /** Per slot the number of the rearrangement in which it got its plan. */
  #settledIn = new Int32Array(0);
  #rearrangement = 0;
  #leader = -1;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  fit(): void {
    this.#idleUntil = fitted(this.#idleUntil, this.#crowd.slotCount);
    this.#backUntil = fitted(this.#backUntil, this.#crowd.slotCount);
    this.#settledIn = fitted(this.#settledIn, this.#crowd.slotCount);
  }

  /** The agent has nothing to do in this tick, or something new. */
  reset(slot: number): void {
    this.#idleUntil[slot] = this.now;
    this.#backUntil[slot] = this.now;
  }

  /** The agent makes way for all who are on their way, whatever its priority, up to a tick. */
  stepBack(slot: number, until: number): void {
    this.#backUntil[slot] = until;
  }

  outranks(a: number, b: number): boolean {
    return this.compare(a, b) < 0;
  }

  /** For sorting: negative if `a` goes before `b`. */
  compare(a: number, b: number): number {
    const { priorities } = this.#crowd;
    return (
      this.#group(a) - this.#group(b) ||
      priorities[b]! - priorities[a]! ||
      this.#idleUntil[a]! - this.#idleUntil[b]! ||
      a - b
    );
  }

  #group(slot: number): number {
    const { cells, targets } = this.#crowd;
    if (cells[slot] === targets[slot]) return 2;
    return this.#backUntil[slot]! > this.now ? 1 : 0;
  }

  /** Begins a rearrangement of plans for the sake of one agent. */
  lead(slot: number): void {
    this.#leader = slot;
    this.#rearrangement++;
  }

  /** True for the agent for whom the rearrangement is made. */
  leads(slot: number): boolean {
    return slot === this.#leader;
  }

  /** The agent has its plan in this rearrangement and makes way for nobody any more. */
  settle(slot: number): void {
    this.#settledIn[slot] = this.#rearrangement;
  }

  /** Whether an agent makes way in this rearrangement. */
  yields(slot: number): boolean {
    const leader = this.#leader;
    const { outside, cells, targets } = this.#crowd;
    if (outside[slot] || this.#settledIn[slot] === this.#rearrangement) return false;
    // Two with the same target would chase each other off it for ever.
    if (targets[slot] === targets[leader] && cells[slot] === targets[slot]) return false;
    return this.outranks(leader, slot);
  }
}
