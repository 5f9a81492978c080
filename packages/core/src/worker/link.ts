import { FloodgateError } from '../error.ts';
import type { TickReport } from '../world/index.ts';
import { FrameReader } from './frames.ts';
import {
  type Answer,
  type Call,
  type Calls,
  marked,
  receivedError,
  type SentEvent,
  type ToGame,
  type ToWorker,
  unmarked,
} from './messages.ts';
import { listen, type Port } from './port.ts';

interface Waiting {
  readonly name: keyof Calls;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The game's end of the connection: sends calls, matches answers to them, and knows when there will be none. */
export class Link {
  readonly frames: FrameReader;
  /** Resolves when the connection has ended: with undefined after {@link close}, else with the reason. */
  readonly ended: Promise<Error | undefined>;
  /** Called with what has happened to agents, and with the report if that was in a tick of the worker's clock. */
  onNews: (events: readonly SentEvent[], report?: TickReport) => void = () => {};
  /** Called before calls resolve, when what they have changed can be read. */
  onAnswer: () => void = () => {};
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  /** Calls that were made since the game last gave up control; they are sent together. */
  #unsent: Call[] = [];
  #calls = 0;
  /** Why there will be no answers any more. */
  #over: Error | undefined;
  #resolveEnded!: (reason: Error | undefined) => void;

  constructor(port: Port) {
    this.#port = port;
    this.frames = new FrameReader((buffer) => this.#post({ kind: 'buffer', buffer }, [buffer]));
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    listen(
      port,
      (data) => this.#receive(data),
      (reason) => this.fail(new FloodgateError('closed', reason)),
    );
  }

  /** Makes a call. Calls are made in the worker one after the other, in the order in which they are made here. */
  call<K extends keyof Calls>(name: K, ...args: Parameters<Calls[K]>): Promise<ReturnType<Calls[K]>> {
    return new Promise((resolve, reject) => {
      if (this.#over) {
        reject(this.#over);
        return;
      }
      this.#waiting.set(this.#calls++, { name, resolve: resolve as Waiting['resolve'], reject });
      this.#unsent.push({ name, args } as Call);
      if (this.#unsent.length === 1) Promise.resolve().then(() => this.#flush());
    });
  }

  /** How many calls with this name have no answer yet. */
  waitingFor(name: keyof Calls): number {
    let count = 0;
    for (const call of this.#waiting.values()) if (call.name === name) count++;
    return count;
  }

  /** Throws if the connection has ended. */
  checkOpen(): void {
    if (this.#over) throw this.#over;
  }

  /** Ends the connection because something went wrong. Calls without an answer are rejected with the error. */
  fail(error: Error): void {
    if (this.#over) return;
    this.#end(error, error);
  }

  /** Ends the connection and, if the port is that of a worker, the worker. */
  async close(): Promise<void> {
    if (this.#over) return;
    await this.#end(new FloodgateError('closed', 'the world in the worker was closed'), undefined);
  }

  #end(over: Error, reason: Error | undefined): unknown {
    this.#over = over;
    this.#unsent = [];
    for (const { reject } of this.#waiting.values()) reject(over);
    this.#waiting.clear();
    this.#resolveEnded(reason);
    if (this.#port.terminate) return this.#port.terminate();
    this.#port.postMessage(marked<ToWorker>({ kind: 'close' }));
    return this.#port.close?.();
  }

  #flush(): void {
    const calls = this.#unsent;
    const first = this.#calls - calls.length;
    this.#unsent = [];
    try {
      if (calls.length > 0) this.#post({ kind: 'calls', first, calls }, []);
    } catch (error) {
      // Something among the arguments is no data, such as a function.
      const refusal = {
        code: 'bad-argument',
        message: `not for a worker: ${(error as Error).message}`,
      } as const;
      this.#settle(
        first,
        calls.map(() => ({ error: refusal })),
      );
    }
  }

  #post(message: ToWorker, transfer: ArrayBuffer[]): void {
    if (!this.#over) this.#port.postMessage(marked(message), transfer);
  }

  #receive(data: unknown): void {
    if (this.#over) return;
    const message = this.#unmarked(data);
    if (message?.kind === 'answers') {
      this.frames.receive(message.frame);
      this.onAnswer();
      this.#settle(message.first, message.answers);
      this.onNews(message.events);
    } else if (message?.kind === 'ticked') {
      this.frames.receive(message.frame);
      this.#post({ kind: 'taken' }, []);
      this.onNews(message.events, message.report);
    } else if (message?.kind === 'failed') {
      this.fail(receivedError(message.error));
    }
  }

  #unmarked(data: unknown): ToGame | undefined {
    try {
      return unmarked<ToGame>(data);
    } catch (error) {
      this.fail(error as Error);
      return undefined;
    }
  }

  #settle(first: number, answers: readonly Answer[]): void {
    answers.forEach((answer, i) => {
      const waiting = this.#waiting.get(first + i);
      this.#waiting.delete(first + i);
      if ('error' in answer) waiting?.reject(receivedError(answer.error));
      else waiting?.resolve(answer.value);
    });
  }
}
