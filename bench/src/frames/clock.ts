/** Of this thread where Node has it (from version 24), else of the whole process. */
const cpuUsage: typeof process.cpuUsage =
  (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage ?? process.cpuUsage;

/**
 * Runs something and returns the time it took in milliseconds: the lesser of CPU time and the time on the clock. CPU time of
 * the process counts the threads that compile code and collect garbage, the clock counts what else the machine does; neither
 * can be less than what this thread worked.
 */
export function timed(work: () => void): number {
  const cpu = cpuUsage();
  const began = performance.now();
  work();
  const wall = performance.now() - began;
  const { user, system } = cpuUsage(cpu);
  return Math.min(wall, (user + system) / 1000);
}
