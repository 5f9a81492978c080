const SPIN_MS = 40;

/**
 * How much of a core this process gets when it wants all of it, from 0 to 1, by spinning for a moment. Well below 1
 * the machine is busy with other things, and times and ratios are rough.
 */
export function cpuShare(): number {
  const cpu = process.cpuUsage();
  const start = performance.now();
  while (performance.now() < start + SPIN_MS);
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(1, (user + system) / 1000 / (performance.now() - start));
}
