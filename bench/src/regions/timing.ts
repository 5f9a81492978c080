/** The best time of a few runs, and what the last of them gave. */
export function bestOf<T>(runs: number, work: () => T): { readonly ms: number; readonly value: T } {
  let ms = Number.POSITIVE_INFINITY;
  let value!: T;
  for (let i = 0; i < runs; i++) {
    const from = performance.now();
    value = work();
    ms = Math.min(ms, performance.now() - from);
  }
  return { ms, value };
}

/** CPU time of this process so far, in milliseconds: what else the machine does counts less than on a clock. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
