import type { Crowd, StateReader, StateWriter } from 'floodgate/planner-kit';

/** At least this many ticks without progress are a stall. */
const LEAST_PATIENCE = 60;
/** Paths around walls lead away from the goal at first, so patience grows with the expected distance. Ticks per tile. */
const PATIENCE_PER_DISTANCE = 2;
/** Ticks between two checks. A check costs a pass over the agents. */
const EVERY = 10;

/** Detects a crowd that makes no progress: no more agents have arrived, and the others are no nearer to their targets. */
export class StallWatch {
  readonly #crowd: Crowd;
  #mostHome = -1;
  #leastLeft = Number.POSITIVE_INFINITY;
  #progressAt = 0;
  #patience = LEAST_PATIENCE;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** @param distance mean distance that agents are expected to walk, in tile widths */
  restart(tick: number, distance: number): void {
    this.#patience = Math.max(LEAST_PATIENCE, PATIENCE_PER_DISTANCE * distance);
    this.#mostHome = -1;
    this.#leastLeft = Number.POSITIVE_INFINITY;
    this.#progressAt = tick;
  }

  save(out: StateWriter): void {
    for (const value of [this.#mostHome, this.#leastLeft, this.#progressAt, this.#patience])
      out.number(value);
  }

  load(from: StateReader): void {
    this.#mostHome = from.number();
    this.#leastLeft = from.number();
    this.#progressAt = from.number();
    this.#patience = from.number();
  }

  /** Call this in every tick. */
  stalled(tick: number): boolean {
    if (tick % EVERY !== 0) return false;
    const { grid, slots, cells, targets, outside } = this.#crowd;
    let [home, away, left] = [0, 0, 0];
    for (const slot of slots) {
      if (outside[slot]) continue;
      if (cells[slot] === targets[slot]) {
        home++;
        continue;
      }
      away++;
      left +=
        Math.abs(grid.x(cells[slot]!) - grid.x(targets[slot]!)) +
        Math.abs(grid.y(cells[slot]!) - grid.y(targets[slot]!));
    }
    if (away === 0 || home > this.#mostHome || left < this.#leastLeft) {
      this.#mostHome = Math.max(home, this.#mostHome);
      this.#leastLeft = Math.min(left, this.#leastLeft);
      this.#progressAt = tick;
    }
    return tick - this.#progressAt >= this.#patience;
  }
}
