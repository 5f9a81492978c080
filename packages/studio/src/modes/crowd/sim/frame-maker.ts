import { octileDistance } from 'floodgate/search';
import { Arrivals } from './arrivals.ts';
import { Course } from './course.ts';
import { DOING, type Frame, OUTSIDE, STUCK_TICKS, type TickFigures } from './protocol.ts';
import { Series } from './series.ts';
import type { Simulation } from './simulation.ts';

/** Bytes per agent of a frame: its cell, its progress, its state. */
export const BYTES_PER_AGENT = 6;

/** Pictures of moments of a run, present and past, and the figures of its ticks. */
export class FrameMaker {
  readonly #simulation: Simulation;
  readonly #series = new Series();
  readonly arrivals: Arrivals;
  readonly course: Course;
  #sentFigures = 0;
  #sentGoals: Int32Array | undefined;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.arrivals = new Arrivals(simulation.grid);
    this.course = new Course(simulation);
    // A recording does not say how long planning took.
    for (let tick = 1; tick <= simulation.recorder.ticks; tick++) this.#count(tick, Number.NaN);
  }

  /** Counts the agents after the tick that has just been made. */
  ticked(planningMs: number): void {
    this.#count(this.#simulation.recorder.ticks, planningMs);
  }

  /** Forgets the figures of ticks after a tick. */
  truncate(tick: number): void {
    this.#series.cut(tick);
    this.arrivals.cut(tick);
    this.course.cut(tick);
    this.#sentFigures = Math.min(this.#sentFigures, tick);
  }

  /** The figures that were not sent yet. */
  figures(): TickFigures {
    const figures = this.#series.after(this.#sentFigures);
    this.#sentFigures = this.#series.length;
    return figures;
  }

  /** Agents that have waited away from home for a number of ticks, after a tick. */
  waiting(tick: number, ticks: number): number[] {
    const { recorder } = this.#simulation;
    const { cells, goals } = recorder.seek(tick);
    return [...cells.keys()].filter(
      (i) =>
        cells[i]! >= 0 &&
        cells[i] !== goals[i] &&
        !recorder.about(i, tick).outside &&
        recorder.waitedAt(i, tick, ticks) >= ticks,
    );
  }

  /** A moment as the page draws it; `buffer` must have room for {@link BYTES_PER_AGENT} an agent. */
  picture(
    tick: number,
    buffer: ArrayBuffer,
  ): Pick<Frame, 'tick' | 'count' | 'cells' | 'progress' | 'states' | 'units' | 'goals' | 'pastCells'> {
    const { recorder } = this.#simulation;
    const { cells, goals, changed, units } = recorder.seek(tick);
    const count = cells.length;
    const room = Math.floor(buffer.byteLength / BYTES_PER_AGENT);
    const sent = new Int32Array(buffer, 0, count);
    sent.set(cells);
    const progress = new Uint8Array(buffer, 4 * room, count);
    const states = new Uint8Array(buffer, 5 * room, count);
    for (let i = 0; i < count; i++) {
      if (cells[i]! < 0) continue;
      const home = cells[i] === goals[i];
      progress[i] = home ? 255 : this.#progress(cells[i]!, goals[i]!, recorder.originAt(i, tick));
      const doing = home ? DOING.home : away(recorder.waitedAt(i, tick, STUCK_TICKS));
      states[i] = doing | (recorder.about(i, tick).outside ? OUTSIDE : 0);
    }
    const newGoals = !this.#sentGoals || !sameNumbers(goals, this.#sentGoals);
    if (newGoals) this.#sentGoals = goals;
    return {
      tick,
      count,
      cells: sent,
      progress,
      states,
      ...(units && { units }),
      ...(newGoals && { goals }),
      ...(changed.size > 0 && { pastCells: changed }),
    };
  }

  #count(tick: number, planningMs: number): void {
    const { recorder, lifelong } = this.#simulation;
    const { cells, goals } = recorder.seek(tick);
    const controlled = new Uint8Array(cells.length);
    let home = 0;
    let waiting = 0;
    let stuck = 0;
    let away = 0;
    for (let i = 0; i < cells.length; i++) {
      if (cells[i]! < 0) this.arrivals.left(i);
      if (cells[i]! < 0 || recorder.about(i, tick).outside) continue;
      controlled[i] = 1;
      // In a lifelong crowd nobody is home for good.
      if (!lifelong) this.arrivals.saw(i, tick, cells[i]!, goals[i]!, () => recorder.originAt(i, tick));
      if (cells[i] === goals[i]) home++;
      else {
        away++;
        const waited = recorder.waitedAt(i, tick, STUCK_TICKS);
        if (waited > 0) waiting++;
        if (waited === STUCK_TICKS) stuck++;
      }
    }
    this.course.ticked({ tick, cells, goals, controlled, waiting, away });
    this.#series.push({ home, waiting, stuck, planningMs, reached: lifelong?.reached ?? 0 });
  }

  /** How much of the distance from origin to goal is behind an agent, as if there were no walls, 0–250. */
  #progress(cell: number, goal: number, origin: number): number {
    const { grid } = this.#simulation;
    const distance = (from: number): number =>
      octileDistance(grid.x(from) - grid.x(goal), grid.y(from) - grid.y(goal));
    const whole = distance(origin);
    return whole === 0 ? 0 : Math.max(0, Math.min(250, Math.round(255 * (1 - distance(cell) / whole))));
  }
}

function away(waited: number): number {
  if (waited >= STUCK_TICKS) return DOING.stuck;
  return waited > 0 ? DOING.waiting : DOING.moving;
}

function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
