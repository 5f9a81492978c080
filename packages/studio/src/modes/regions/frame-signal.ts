/** Calls back once before the next frame, however often it is raised. */
export class FrameSignal {
  readonly #call: () => void;
  #frame = 0;

  constructor(call: () => void) {
    this.#call = call;
  }

  get isRaised(): boolean {
    return this.#frame !== 0;
  }

  raise(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#call();
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
