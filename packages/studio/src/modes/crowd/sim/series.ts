import type { TickFigures } from './protocol.ts';

/** The figures of all ticks. Place t holds the figures after t + 1 ticks. */
export class Series {
  readonly home: number[] = [];
  readonly waiting: number[] = [];
  readonly planningMs: number[] = [];

  get length(): number {
    return this.home.length;
  }

  /** Adds figures of ticks; they replace figures of the same ticks and of later ones. */
  add({ from, home, waiting, planningMs }: TickFigures): void {
    if (home.length === 0) return;
    this.cut(from - 1);
    for (let i = 0; i < home.length; i++) this.push(home[i]!, waiting[i]!, planningMs[i]!);
  }

  /** Adds the figures of one more tick. */
  push(home: number, waiting: number, planningMs: number): void {
    this.home.push(home);
    this.waiting.push(waiting);
    this.planningMs.push(planningMs);
  }

  /** Forgets the figures after a number of ticks. */
  cut(ticks: number): void {
    for (const list of [this.home, this.waiting, this.planningMs]) list.length = Math.min(list.length, ticks);
  }

  /** The figures after a number of ticks. */
  after(ticks: number): TickFigures {
    const { home, waiting, planningMs } = this;
    return {
      from: ticks + 1,
      home: home.slice(ticks),
      waiting: waiting.slice(ticks),
      planningMs: planningMs.slice(ticks),
    };
  }
}
