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

/** Ctrl-C. */
export interface Interruption {
  /** Aborted when Ctrl-C is pressed during {@link whileListening}. */
  readonly signal: AbortSignal;
  /**
   * Runs work that checks the signal regularly. Ctrl-C goes through the signal only during such work: if the
   * process caught it at other times, nothing could stop the command.
   */
  whileListening<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets Ctrl-C and timers be handled between two slices of work. Throws an AbortError if Ctrl-C was pressed. */
export async function yieldToEventLoop(context: Context): Promise<void> {
  await interrupted(context);
  context.interruption.signal.throwIfAborted();
}

/** The same for work that still prints its results when it is stopped: returns true if Ctrl-C was pressed. */
export async function interrupted({ interruption }: Context): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return interruption.signal.aborted;
}
