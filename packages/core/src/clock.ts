/** Milliseconds since some fixed moment. Node and browsers both have it, but core's types know neither. */
export function now(): number {
  return (globalThis as unknown as { performance: { now(): number } }).performance.now();
}

interface Timers {
  setTimeout(action: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Calls a function after some milliseconds, unless the returned function is called before. */
export function later(ms: number, action: () => void): () => void {
  const timers = globalThis as unknown as Timers;
  const timer = timers.setTimeout(action, ms);
  return () => timers.clearTimeout(timer);
}
