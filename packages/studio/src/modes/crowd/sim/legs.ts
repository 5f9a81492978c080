import { findPath, type Grid } from 'floodgate';

interface Finished {
  readonly from: number;
  readonly to: number;
  readonly travelled: number;
  readonly version: number;
}

/**
 * How much longer than the shortest ways agents have gone, over the ways they have completed. A way counts from
 * where an agent got its goal to that goal; ways during which the map changed do not count. Shortest ways are looked
 * up a few at a time, as they take longer than a tick.
 */
export class Legs {
  readonly #grid: Grid;
  readonly #begun: ({ from: number; version: number; travelled: number } | undefined)[] = [];
  readonly #waiting: Finished[] = [];
  #travelled = 0;
  #shortest = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Travelled over shortest, at least 1; undefined before anybody has come home. */
  get ratio(): number | undefined {
    return this.#shortest > 0 ? this.#travelled / this.#shortest : undefined;
  }

  /** An agent sets out from a cell. */
  begin(index: number, from: number): void {
    this.#begun[index] = { from, version: this.#grid.version, travelled: 0 };
  }

  /** An agent moved in a direction. */
  moved(index: number, direction: number): void {
    const leg = this.#begun[index];
    if (leg) leg.travelled += direction % 2 === 0 ? 1 : Math.SQRT2;
  }

  /** An agent has come to its goal. What it goes after that, pushed off and coming back, does not count. */
  arrived(index: number, goal: number): void {
    const leg = this.#begun[index];
    this.#begun[index] = undefined;
    if (leg && leg.from !== goal) this.#waiting.push({ ...leg, to: goal });
  }

  /** Looks up shortest ways for up to so many ms. */
  work(ms: number): void {
    const end = performance.now() + ms;
    while (this.#waiting.length > 0 && performance.now() < end) {
      const { from, to, travelled, version } = this.#waiting.pop()!;
      if (version !== this.#grid.version) continue;
      const { cost } = findPath(this.#grid, { from: this.#grid.point(from), to: this.#grid.point(to) });
      if (!Number.isFinite(cost)) continue;
      this.#travelled += travelled;
      this.#shortest += cost;
    }
  }
}
