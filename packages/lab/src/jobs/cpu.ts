import { readFileSync } from 'node:fs';

/** Node 22 can tell the time of one thread; before that only Linux does, in nanoseconds. */
const threadCpuUsage = (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage;
const SCHEDULED = '/proc/thread-self/schedstat';

/**
 * Milliseconds that this thread has used of the processor so far. What other programs do at the same time hardly
 * matters to it. Where the system does not tell, that of all threads.
 */
export function cpuMs(): number {
  if (threadCpuUsage) return inMs(threadCpuUsage());
  // Linux brings the file up to date at the ticks of its scheduler only, every few milliseconds, or when it is asked so.
  const ofProcess = process.cpuUsage();
  try {
    return Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return inMs(ofProcess);
  }
}

function inMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
