import { Store } from '../../state/store.ts';
import { type Breakpoints, NO_BREAKPOINTS, nextStop, type Stop } from './breakpoints.ts';
import type { Replay } from './replay.ts';

export interface Playback {
  /** Expansions shown; a search that needed fewer has ended. */
  readonly step: number;
  readonly playing: boolean;
  /** Expansions a second. */
  readonly speed: number;
}

/** A stop, and which of the replays it is of. */
export type SideStop = Stop & { readonly side: number };

const SPEEDS = [5, 30, 150, 750, 4000, 20_000] as const;

export const SPEED_CHOICES = SPEEDS.map((value) => ({
  value,
  label: `${value.toLocaleString('en')} cells/s`,
}));

/** Seconds that the longer search should take at the speed chosen for it. */
const PLEASANT_SECONDS = 6;

/** Steps replays together, by hand or by the clock, and stops at breakpoints. */
export class Player {
  readonly playback = new Store<Playback>({ step: 0, playing: false, speed: SPEEDS[2] });
  readonly breakpoints = new Store<Breakpoints>(NO_BREAKPOINTS);
  readonly #replays: () => readonly (Replay | undefined)[];
  readonly #stopped: (stop: SideStop) => void;
  #frame = 0;
  #shownAt = 0;

  /**
   * @param replays those to step, which may be others every time
   * @param stopped called when play has stopped at a breakpoint
   */
  constructor(replays: () => readonly (Replay | undefined)[], stopped: (stop: SideStop) => void) {
    this.#replays = replays;
    this.#stopped = stopped;
  }

  /** The steps of the longest of the searches. */
  get steps(): number {
    return Math.max(...this.#replays().map((replay) => replay?.steps ?? 0));
  }

  get atEnd(): boolean {
    return this.playback.value.step >= this.steps;
  }

  seek(step: number): void {
    const target = Math.min(Math.max(Math.round(step), 0), this.steps);
    for (const replay of this.#replays()) replay?.seek(target);
    this.playback.update((playback) => ({ ...playback, step: target }));
  }

  setSpeed(speed: number): void {
    this.playback.update((playback) => ({ ...playback, speed }));
  }

  play(): void {
    if (this.atEnd) this.seek(0);
    this.playback.update((playback) => ({ ...playback, playing: true }));
    this.#shownAt = performance.now();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#advance);
  }

  /** Plays from the beginning, at a speed that suits the length. */
  playAll(): void {
    const pleasant = this.steps / PLEASANT_SECONDS;
    this.setSpeed(SPEEDS.filter((speed) => speed <= pleasant).at(-1) ?? SPEEDS[0]);
    this.seek(0);
    this.play();
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.playback.update((playback) => ({ ...playback, playing: false }));
  }

  /** Marks a cell, so that play stops when it is expanded, or takes the mark away. */
  toggleStop(cell: number): void {
    this.breakpoints.update((breakpoints) => {
      const cells = new Set(breakpoints.cells);
      if (!cells.delete(cell)) cells.add(cell);
      return { ...breakpoints, cells };
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
  }

  readonly #advance = (now: number): void => {
    const { step, speed } = this.playback.value;
    const due = Math.floor(((now - this.#shownAt) / 1000) * speed);
    const stop = this.#stopWithin(step, step + due);
    if (due > 0) {
      this.#shownAt += (due * 1000) / speed;
      this.seek(stop?.step ?? step + due);
    }
    if (stop || this.atEnd) this.pause();
    else this.#frame = requestAnimationFrame(this.#advance);
    if (stop) this.#stopped(stop);
  };

  #stopWithin(from: number, to: number): SideStop | undefined {
    const stops = this.#replays().flatMap((replay, side) => {
      const stop = replay && nextStop(replay.trace, replay.events, this.breakpoints.value, from, to);
      return stop ? [{ ...stop, side }] : [];
    });
    return stops.sort((a, b) => a.step - b.step)[0];
  }
}
