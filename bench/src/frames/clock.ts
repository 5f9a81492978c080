/**
 * Runs something and returns the time it took in milliseconds: the lesser of the CPU time of the process and the time on
 * the clock. The first counts the threads that compile code and collect garbage, the second counts what else the machine does;
 * neither can be less than what this thread worked.
 */
export function timed(work: () => void): number {
  const cpu = process.cpuUsage();
  const began = performance.now();
  work();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(wall, (user + system) / 1000);
}

/** Collects garbage now, if Node was started with `--expose-gc`, so that it is not done while something is timed. */
export function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
