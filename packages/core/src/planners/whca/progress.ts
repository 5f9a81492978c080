import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';

/** How long agents have not come nearer to their targets. */
export class Progress {
  /** Per slot its least distance so far, modulo 2^30, or −1. */
  #nearest = new Int32Array(0);
  #since = new Int32Array(0);

  fit(slots: number): void {
    this.#nearest = grown(this.#nearest, slots);
    this.#since = grown(this.#since, slots);
  }

  /** Starts again for an agent. */
  forget(slot: number): void {
    this.#nearest[slot] = -1;
  }

  /** Ticks since an agent last came nearer to its target than ever before; `distance` in search units, modulo 2^30. */
  stuckFor(slot: number, distance: number, now: number): number {
    const nearest = this.#nearest[slot]!;
    // Shifting left by two gives the difference of two such distances its sign.
    if (nearest < 0 || (distance - nearest) << 2 < 0) {
      this.#nearest[slot] = distance;
      this.#since[slot] = now;
    }
    return now - this.#since[slot]!;
  }

  save(out: StateWriter): void {
    out.array(this.#nearest);
    out.array(this.#since);
  }

  load(from: StateReader): void {
    this.#nearest = from.ints();
    this.#since = from.ints();
  }
}
