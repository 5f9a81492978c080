import type { TickFigures } from '../sim/protocol.ts';

/** The figures of all ticks, for charts. Place t holds what was so after t + 1 ticks. */
export class Series {
  readonly home: number[] = [];
  readonly waiting: number[] = [];
  readonly planningMs: number[] = [];

  get length(): number {
    return this.home.length;
  }

  /** Figures of ticks that came; ticks of the same number that were there before are no more. */
  add({ from, home, waiting, planningMs }: TickFigures): void {
    if (home.length === 0) return;
    this.cut(from - 1);
    for (let i = 0; i < home.length; i++) this.#push(home[i]!, waiting[i]!, planningMs[i]!);
  }

  /** Forgets everything after so many ticks. */
  cut(ticks: number): void {
    for (const list of [this.home, this.waiting, this.planningMs]) list.length = Math.min(list.length, ticks);
  }

  #push(home: number, waiting: number, planningMs: number): void {
    this.home.push(home);
    this.waiting.push(waiting);
    this.planningMs.push(planningMs);
  }
}
