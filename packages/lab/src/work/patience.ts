/** Waits for a store that went away: a server is restarted, a cable is put back. */
import { isLostConnection } from '../database/index.ts';

export interface PatienceOptions {
  /** Seconds after which it is given up. */
  readonly seconds: number;
  readonly onLost?: () => void;
  readonly onBack?: () => void;
}

const FIRST_MS = 200;
const LONGEST_MS = 3000;

/** Does something that may safely be done twice, again and again while the connection is lost. */
export class Patience {
  readonly #options: PatienceOptions;
  #lostSince: number | undefined;

  constructor(options: PatienceOptions) {
    this.#options = options;
  }

  /** True while the store does not answer. */
  get lost(): boolean {
    return this.#lostSince !== undefined;
  }

  async with<T>(work: () => Promise<T>): Promise<T> {
    for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
      try {
        const value = await work();
        if (this.#lostSince !== undefined) {
          this.#lostSince = undefined;
          this.#options.onBack?.();
        }
        return value;
      } catch (error) {
        if (!isLostConnection(error)) throw error;
        if (this.#lostSince === undefined) {
          this.#lostSince = performance.now();
          this.#options.onLost?.();
        }
        if (performance.now() - this.#lostSince > this.#options.seconds * 1000) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}
