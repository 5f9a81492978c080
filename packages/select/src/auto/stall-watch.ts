import type { Crowd } from 'floodgate/planner-kit';

/** No fewer ticks without any progress are a stall. */
const LEAST_PATIENCE = 60;
/** Agents may walk away from their goals for long: so many times the way that they are expected to walk. */
const PATIENCE_PER_DISTANCE = 2;
/** How often to look, in ticks: looking costs a pass over the agents. */
const EVERY = 10;

/** Notices when a crowd gets nowhere: no more agents home and the rest no nearer, as the crow flies. */
export class StallWatch {
  readonly #crowd: Crowd;
  #mostHome = -1;
  #leastLeft = Number.POSITIVE_INFINITY;
  #progressAt = 0;
  #patience = LEAST_PATIENCE;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** @param distance how far agents are expected to walk in the mean, in tile widths */
  restart(tick: number, distance: number): void {
    this.#patience = Math.max(LEAST_PATIENCE, PATIENCE_PER_DISTANCE * distance);
    this.#mostHome = -1;
    this.#leastLeft = Number.POSITIVE_INFINITY;
    this.#progressAt = tick;
  }

  /** To be asked every tick. */
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
