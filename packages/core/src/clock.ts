/** Milliseconds since some fixed moment. Node and browsers both have it, but core's types know neither. */
export function now(): number {
  return (globalThis as unknown as { performance: { now(): number } }).performance.now();
}
