/** The recent speed of a run, and how long the rest will take. */

const WINDOW_MS = 30_000;

export class Pace {
  readonly #seen: { readonly at: number; readonly settled: number }[];

  constructor(settled: number) {
    this.#seen = [{ at: performance.now(), settled }];
  }

  after(settled: number, jobs: number): { readonly rate: number; readonly secondsLeft: number | null } {
    const at = performance.now();
    this.#seen.push({ at, settled });
    while (this.#seen.length > 2 && at - this.#seen[1]!.at > WINDOW_MS) this.#seen.shift();
    const first = this.#seen[0]!;
    const rate = ((settled - first.settled) / Math.max(1, at - first.at)) * 1000;
    return { rate, secondsLeft: rate > 0 ? (jobs - settled) / rate : null };
  }
}
