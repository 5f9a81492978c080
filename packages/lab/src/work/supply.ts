/** How many jobs a worker should have ready: many if they are short, few if they are long. */

/** Seconds of work to have ready. */
const AHEAD = 1;
/** Jobs longer than this, in seconds, are not taken in advance: other workers may be idle. */
const LONG = 2;
const MOST = 500;

export class Supply {
  readonly #threads: number;
  /** Mean seconds per job, weighted towards recent ones; undefined before the first. */
  #mean: number | undefined;

  constructor(threads: number) {
    this.#threads = threads;
  }

  took(seconds: number): void {
    this.#mean = this.#mean === undefined ? seconds : this.#mean + (seconds - this.#mean) * 0.1;
  }

  /** How many jobs to have ready besides those that run. */
  get ahead(): number {
    if (this.#mean === undefined) return this.#threads;
    if (this.#mean > LONG) return 0;
    return Math.min(MOST, Math.max(1, Math.ceil((this.#threads * AHEAD) / Math.max(this.#mean, 1e-4))));
  }

  /** How many to take now, given how many are ready and how many run; 0 if there are enough. */
  wanted(ready: number, running: number): number {
    const { ahead } = this;
    const idle = this.#threads - running;
    if (idle <= ready && ready * 2 >= ahead && ahead > 0) return 0;
    return Math.max(0, idle + ahead - ready);
  }
}
