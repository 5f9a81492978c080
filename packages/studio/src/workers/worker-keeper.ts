import { type Remote, wrap } from 'comlink';
import { offer, sayFailure } from '../ui/toasts.ts';
import { type WatchedWorker, watchWorker } from './watched-worker.ts';
import { isWorkerStopped } from './worker-stopped.ts';

/** A worker that ends again so soon is not started again by itself. */
const AGAIN_MS = 10_000;

interface KeeperOptions<T> {
  /** As in "The crowd's worker stopped". */
  readonly name: string;
  readonly make: () => Worker;
  /** What is done about an end, as a sentence for the user. */
  readonly answer: string;
  /** Called for every worker before anything else is asked of it. */
  readonly started?: (commands: Remote<T>) => void;
  /** The worker has ended; another may not follow. */
  readonly ended?: () => void;
  /** Another worker has taken the place of one that ended: gives it what it needs. */
  readonly restarted?: () => void;
}

/** Keeps a worker running: starts it, and starts it again and says so when it ends by itself. */
export class WorkerKeeper<T> {
  readonly #options: KeeperOptions<T>;
  #worker!: WatchedWorker;
  #commands!: Remote<T>;
  #endedAt = Number.NEGATIVE_INFINITY;
  #withdrawOffer: (() => void) | undefined;

  constructor(options: KeeperOptions<T>) {
    this.#options = options;
    this.#start();
  }

  /** The present worker's. */
  get commands(): Remote<T> {
    return this.#commands;
  }

  /** A call that needs nothing but its arguments: asked of the next worker if this one ends meanwhile. */
  async ask<R>(call: (commands: Remote<T>) => Promise<R>): Promise<R> {
    const asked = this.#commands;
    try {
      return await call(asked);
    } catch (error) {
      if (!isWorkerStopped(error) || asked === this.#commands) throw error;
      return call(this.#commands);
    }
  }

  /** Puts a new worker in the place of this one, which may be busy. Calls that wait are never answered. */
  replace(): void {
    this.#worker.stop();
    this.#start();
  }

  dispose(): void {
    this.#worker.stop();
    this.#withdrawOffer?.();
  }

  #start(): void {
    this.#withdrawOffer?.();
    this.#worker = watchWorker(this.#options.make(), (reason) => this.#ended(reason));
    this.#commands = wrap<T>(this.#worker.endpoint);
    this.#options.started?.(this.#commands);
  }

  #restart(): void {
    this.#start();
    this.#options.restarted?.();
  }

  #ended(reason: string): void {
    const { name, answer, ended } = this.#options;
    const now = performance.now();
    const again = now - this.#endedAt < AGAIN_MS;
    this.#endedAt = now;
    ended?.();
    if (again) {
      const restart = (): void => this.#restart();
      this.#withdrawOffer = offer(`${name} stopped again: ${reason}.`, 'Start it again', restart);
    } else {
      this.#restart();
      sayFailure(`${name} stopped: ${reason}. ${answer}`);
    }
  }
}
