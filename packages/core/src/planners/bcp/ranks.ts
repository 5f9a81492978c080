import type { Crowd } from '../../world/index.ts';
import { fitted } from '../kit/slot-arrays.ts';

/**
 * Who goes before whom: by priority; of equals who has been under way for longer, so that everybody gets there in
 * the end; then who came first. Units at their targets come last, and make way. Outside agents outrank all.
 */
export class Ranks {
  /** Controlled units, the highest rank first, as of the last {@link sort}. */
  order: number[] = [];
  readonly #crowd: Crowd;
  /** Per slot the tick in which it was last at its target, or was sent elsewhere. */
  #since = new Int32Array(0);
  /** Per slot a number that grows in the order in which units came. */
  #arrival = new Int32Array(0);
  #arrivals = 0;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  add(slot: number, tick: number): void {
    this.#since = fitted(this.#since, this.#crowd.slotCount);
    this.#arrival = fitted(this.#arrival, this.#crowd.slotCount);
    this.#since[slot] = tick;
    this.#arrival[slot] = this.#arrivals++;
    if (!this.#crowd.outside[slot]) this.order.push(slot);
  }

  remove(slot: number): void {
    this.order = this.order.filter((other) => other !== slot);
  }

  /** The unit sets out now. */
  setOut(slot: number, tick: number): void {
    this.#since[slot] = tick;
  }

  /** The unit is at its target. Returns whether it has just come. */
  atTarget(slot: number, tick: number): boolean {
    const came = this.#since[slot]! < tick - 1;
    this.#since[slot] = tick;
    return came;
  }

  /** Negative if the first unit goes before the second. */
  readonly compare = (a: number, b: number): number => {
    const { priorities, outside } = this.#crowd;
    return (
      outside[b]! - outside[a]! ||
      priorities[b]! - priorities[a]! ||
      this.#since[a]! - this.#since[b]! ||
      this.#arrival[a]! - this.#arrival[b]!
    );
  };

  sort(): void {
    // Little changes from tick to tick, and sorting what is nearly sorted is quick.
    this.order.sort(this.compare);
  }
}
