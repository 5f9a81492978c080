const KEPT = 600;

/** How long the last frames took, in ms. */
export class FrameTimes {
  readonly #times = new Float64Array(KEPT);
  #count = 0;

  add(ms: number): void {
    this.#times[this.#count++ % KEPT] = ms;
  }

  clear(): void {
    this.#count = 0;
  }

  /** The time that the given share of the last frames stayed below; 0 if there were none. */
  percentile(share: number): number {
    const sorted = this.#times.slice(0, Math.min(this.#count, KEPT)).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  }

  /** Frames drawn since the last {@link clear}. */
  get count(): number {
    return this.#count;
  }
}
