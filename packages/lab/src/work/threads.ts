/** A pool of threads that run jobs, each with a timeout. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { ThreadAnswer, ThreadData, ThreadTask } from './thread.ts';

interface Entry {
  readonly filename: string;
  readonly execArgv?: string[];
}

/** A job did not end in time, so its thread was stopped. */
class HungError extends Error {
  override readonly name = 'HungError';
}

export class Threads {
  readonly count: number;
  readonly #pool: Piscina<ThreadTask, ThreadAnswer>;
  readonly #running = new Set<AbortController>();

  constructor(count: number, data: ThreadData, file?: string) {
    this.count = count;
    const { filename, execArgv }: Entry = file === undefined ? entry() : { filename: file };
    this.#pool = new Piscina({
      filename,
      minThreads: count,
      maxThreads: count,
      concurrentTasksPerWorker: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      workerData: data,
      ...(execArgv && { execArgv }),
    });
    // If a thread dies, its job rejects; a thread without a job is just replaced.
    this.#pool.on('error', () => {});
  }

  /**
   * Runs a job in the next free thread. Throws what the job threw, a HungError after `timeout` seconds, or an error
   * about its thread if that died. Then the thread is replaced.
   */
  async run(task: ThreadTask, timeout: number): Promise<ThreadAnswer> {
    const controller = new AbortController();
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      controller.abort();
    }, timeout * 1000);
    this.#running.add(controller);
    try {
      return await this.#pool.run(task, { signal: controller.signal });
    } catch (error) {
      throw hung ? new HungError(`took longer than ${timeout} s and was stopped`) : error;
    } finally {
      clearTimeout(timer);
      this.#running.delete(controller);
    }
  }

  /** Ends all threads; running jobs reject. */
  async end(): Promise<void> {
    for (const controller of this.#running) controller.abort();
    await this.#pool.destroy();
  }
}

/** The file that threads start with: the built one, or the source where there is no build. */
function entry(): Entry {
  const built = fileURLToPath(new URL('./thread.js', import.meta.url));
  if (existsSync(built)) return { filename: built };
  const source = fileURLToPath(new URL('./thread.ts', import.meta.url));
  return { filename: source, execArgv: ['--import', 'tsx', '--conditions=floodgate-source'] };
}
