/** What a command needs of the process around it, so that tests can run commands without one. */
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
  /** Aborted when it was pressed while somebody listened. */
  readonly signal: AbortSignal;
  /**
   * Runs work that looks at the signal now and then. Only then does Ctrl-C go through the signal: work that does
   * not listen could not be stopped at all if the process caught it.
   */
  whileListening<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets Ctrl-C and timers be heard between two slices of work; throws if it was pressed. */
export async function breathe(context: Context): Promise<void> {
  await interrupted(context);
  context.interruption.signal.throwIfAborted();
}

/** The same for work that has something to show when it is stopped: true if Ctrl-C was pressed. */
export async function interrupted({ interruption }: Context): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return interruption.signal.aborted;
}
