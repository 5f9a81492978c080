import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';

/** How long agents have not come nearer to their targets. */
export class Progress {
  /** Per slot its least distance so far, in search units, or −1. */
  #nearest = new Float64Array(0);
  #since = new Int32Array(0);

  fit(slots: number): void {
    this.#nearest = grown(this.#nearest, slots);
    this.#since = grown(this.#since, slots);
  }

  /** Starts again for an agent. */
  forget(slot: number): void {
    this.#nearest[slot] = -1;
  }

  /** Ticks since an agent last came nearer to its target than ever before; `distance` in search units. */
  stuckFor(slot: number, distance: number, now: number): number {
    const nearest = this.#nearest[slot]!;
    if (nearest < 0 || distance < nearest) {
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
    this.#nearest = from.array(Float64Array);
    this.#since = from.ints();
  }
}
