import { cpuMs } from './cpu.ts';

/** Reading the clock of the processor costs a system call: not again before this much planning. */
const LEAST_MS = 0.5;

/**
 * Computing time of planning: of the processor time that the thread has used, the share in which it planned. Referees,
 * recordings and curves do not count, nor does what other programs do.
 */
export class PlanningClock {
  #cpu = cpuMs();
  #wall = performance.now();
  /** Milliseconds by the clock on the wall that were spent in planning since the last reading. */
  #planned = 0;
  #ms = 0;

  /** A tick was planned, and took this long by the clock on the wall. */
  add(planningMs: number): void {
    this.#planned += planningMs;
  }

  /** False if these seconds cannot have passed yet: the thread computes no longer than the clock on the wall says. */
  mayHaveReached(seconds: number): boolean {
    return this.#planned >= Math.max(LEAST_MS, 1000 * seconds - this.#ms);
  }

  /** Seconds of planning so far. */
  read(): number {
    const cpu = cpuMs();
    const wall = performance.now();
    const elapsed = wall - this.#wall;
    if (elapsed > 0) this.#ms += (cpu - this.#cpu) * Math.min(1, this.#planned / elapsed);
    this.#cpu = cpu;
    this.#wall = wall;
    this.#planned = 0;
    return this.#ms / 1000;
  }
}
