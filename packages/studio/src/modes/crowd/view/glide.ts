import { reducedMotion } from '../../../state/media.ts';
import type { Frame } from '../sim/protocol.ts';

type Release = (frame: Frame) => void;

/**
 * Plays frames so that agents glide from tile to tile: each is shown for the length of a tick, one after the other.
 * Frames that are further apart than one tick, as after a jump in time, are shown at once; so is every frame if the
 * system asks for less motion.
 */
export class Glide {
  /** Length of a tick on the screen, in ms. */
  tickMs = 100;
  /** Where agents come from; undefined if they do not glide. Not to be set from outside, like `to` and `share`. */
  from: Frame | undefined;
  /** Where agents go to; undefined before the first frame. */
  to: Frame | undefined;
  /** How far they are between the two, 0–1. */
  share = 1;
  readonly #release: Release;
  #queue: Frame[] = [];
  #began = 0;

  /** @param release called for frames that are no longer needed */
  constructor(release: Release) {
    this.#release = release;
  }

  push(frame: Frame): void {
    this.#queue.push(frame);
  }

  /** Goes on to the given time, in ms. True while something moves or more is waiting. */
  advance(now: number): boolean {
    while (this.#queue.length > 0) {
      const ended = !this.from || now - this.#began >= this.#length();
      if (!ended && this.#isNext(this.#queue[0]!)) break;
      this.#take(now);
    }
    this.share = this.from ? Math.min(1, Math.max(0, (now - this.#began) / this.#length())) : 1;
    return this.share < 1 || this.#queue.length > 0;
  }

  /** Forgets all frames. */
  clear(): void {
    for (const frame of [this.from, this.to, ...this.#queue]) if (frame) this.#release(frame);
    this.#queue = [];
    this.from = undefined;
    this.to = undefined;
    this.share = 1;
  }

  /** A little shorter if frames pile up, so that the picture does not fall behind. */
  #length(): number {
    return this.tickMs / Math.max(1, this.#queue.length);
  }

  #isNext(frame: Frame): boolean {
    return this.to !== undefined && frame.tick === this.to.tick + 1;
  }

  #take(now: number): void {
    const next = this.#queue.shift()!;
    const glides = this.#isNext(next) && this.tickMs > 17 && !reducedMotion.value;
    const began = this.from && glides ? this.#began + this.#length() : now;
    if (this.from) this.#release(this.from);
    if (glides) {
      this.from = this.to;
    } else {
      if (this.to) this.#release(this.to);
      this.from = undefined;
    }
    this.to = next;
    // What came late starts late, instead of jumping.
    this.#began = now - began > this.tickMs / 2 ? now : Math.min(began, now);
  }
}
