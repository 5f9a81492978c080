/** Waits for a store whose connection was lost, such as a server that restarts. */
import { isLostConnection } from '../database/index.ts';

export interface PatienceOptions {
  /** Seconds after which to give up. */
  readonly seconds: number;
  readonly onLost?: () => void;
  readonly onBack?: () => void;
}

const FIRST_MS = 200;
const LONGEST_MS = 3000;

/** Retries work while the connection is lost. The work must be safe to do twice. */
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
