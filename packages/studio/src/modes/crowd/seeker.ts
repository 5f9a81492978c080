import { Store } from '../../state/store.ts';

/**
 * Asks for moments of the past, one at a time. While one is under way only the last wish is kept, so that dragging
 * over the time line never asks for more than can be shown.
 */
export class Seeker {
  /** The tick that was asked for last; undefined once it is shown. */
  readonly wish = new Store<number | undefined>(undefined);
  readonly #ask: (tick: number) => Promise<number>;
  /** The wish that was sent last, and the tick that answered it. */
  #sent: number | undefined;
  #answer: number | undefined;
  #shown: number | undefined;
  #busy = false;
  /** Counts {@link reset}, so that answers to earlier wishes are ignored. */
  #era = 0;

  /** @param ask shows a tick, or the nearest that is known, and says which */
  constructor(ask: (tick: number) => Promise<number>) {
    this.#ask = ask;
  }

  seek(tick: number): void {
    this.wish.set(tick);
    if (!this.#busy) void this.#work();
  }

  /** Sends a wish that waits, and forgets it: another command follows that begins there. */
  flush(): void {
    const wish = this.wish.value;
    if (wish !== undefined && wish !== this.#sent) void this.#ask(wish);
    this.reset();
  }

  /** Forgets the wish. */
  reset(): void {
    this.#era++;
    this.#busy = false;
    this.#sent = undefined;
    this.#answer = undefined;
    this.wish.set(undefined);
  }

  /** A tick is shown. */
  shows(tick: number): void {
    this.#shown = tick;
    if (!this.#busy && tick === this.#answer) this.reset();
  }

  async #work(): Promise<void> {
    const era = this.#era;
    this.#busy = true;
    while (era === this.#era && this.wish.value !== this.#sent) {
      this.#sent = this.wish.value!;
      const answer = await this.#ask(this.#sent);
      if (era === this.#era) this.#answer = answer;
    }
    if (era !== this.#era) return;
    this.#busy = false;
    if (this.#shown === this.#answer) this.reset();
  }
}
