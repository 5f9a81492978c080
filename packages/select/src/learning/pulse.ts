import type { LearnOptions } from './learner.ts';

/** Longest time without letting others run, in milliseconds. */
const SLICE_MS = 40;

/** Tells how far learning has come, stops it when asked to, and lets others run in between. */
export class Pulse {
  readonly #options: LearnOptions;
  readonly #of: number;
  #done = 0;
  #breathedAt = performance.now();

  constructor(options: LearnOptions, of: number) {
    this.#options = options;
    this.#of = of;
  }

  /** One round more. Throws the signal's reason if learning is to stop. */
  async beat(loss: number, heldBack: number): Promise<void> {
    this.#done = Math.min(this.#of, this.#done + 1);
    this.#options.onProgress?.({ done: this.#done, of: this.#of, loss, heldBack });
    if (performance.now() - this.#breathedAt > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#breathedAt = performance.now();
    }
    this.#options.signal?.throwIfAborted();
  }

  /** Rounds that were not needed after all. */
  skip(rounds: number): void {
    this.#done = Math.min(this.#of, this.#done + rounds);
  }
}
