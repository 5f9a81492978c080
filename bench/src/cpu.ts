/** CPU time of this process so far, in milliseconds. It counts the threads that collect garbage and compile code. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs the function and says how much CPU time it took, in milliseconds. */
export function cpuTimed<T>(work: () => T): [T, number] {
  const start = cpuNow();
  const result = work();
  return [result, cpuNow() - start];
}
