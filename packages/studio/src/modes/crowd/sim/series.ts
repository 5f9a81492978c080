import type { TickFigures } from './protocol.ts';

const NAMES = ['home', 'waiting', 'stuck', 'planningMs', 'reached'] as const;
type Name = (typeof NAMES)[number];

/** The figures of all ticks. Place t holds the figures after t + 1 ticks. */
export class Series implements Readonly<Record<Name, number[]>> {
  readonly home: number[] = [];
  readonly waiting: number[] = [];
  readonly stuck: number[] = [];
  readonly planningMs: number[] = [];
  readonly reached: number[] = [];

  get length(): number {
    return this.home.length;
  }

  /** Adds figures of ticks; they replace figures of the same ticks and of later ones. */
  add(figures: TickFigures): void {
    if (figures.home.length === 0) return;
    this.cut(figures.from - 1);
    for (const name of NAMES) for (const value of figures[name]) this[name].push(value);
  }

  /** Adds the figures of one more tick. */
  push(figures: Readonly<Record<Name, number>>): void {
    for (const name of NAMES) this[name].push(figures[name]);
  }

  /** Forgets the figures after a number of ticks. */
  cut(ticks: number): void {
    for (const name of NAMES) this[name].length = Math.min(this[name].length, ticks);
  }

  /** The figures after a number of ticks. */
  after(ticks: number): TickFigures {
    const { home, waiting, stuck, planningMs, reached } = this;
    return {
      from: ticks + 1,
      home: home.slice(ticks),
      waiting: waiting.slice(ticks),
      stuck: stuck.slice(ticks),
      planningMs: planningMs.slice(ticks),
      reached: reached.slice(ticks),
    };
  }
}
