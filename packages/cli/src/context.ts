/** What a command needs from the process, so that tests can run commands without one. */
export interface Context {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly interruption: Interruption;
}

export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** Ctrl-C and SIGTERM. */
export interface Interruption {
  /** Aborted when Ctrl-C is pressed, or SIGTERM comes, during {@link whileListening}. */
  readonly signal: AbortSignal;
  /**
   * Runs work that checks the signal regularly. Ctrl-C and SIGTERM go through the signal only during such work: if the
   * process caught them at other times, nothing could stop the command.
   */
  whileListening<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets Ctrl-C and timers be handled between two slices of work. Throws an AbortError if Ctrl-C was pressed. */
export async function yieldToEventLoop(context: Context): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  context.interruption.signal.throwIfAborted();
}

/** Longest time between two checks for Ctrl-C, in milliseconds. */
const SLICE_MS = 50;

/**
 * For loops of short steps: a function to call after each step, which yields to the event loop every 50 ms. It
 * returns whether it did, and does not throw, so that work can keep its results when Ctrl-C is pressed.
 */
export function eventLoopYielder(): () => Promise<boolean> {
  let yieldedAt = performance.now();
  return async () => {
    if (performance.now() - yieldedAt <= SLICE_MS) return false;
    await new Promise((resolve) => setImmediate(resolve));
    yieldedAt = performance.now();
    return true;
  };
}
