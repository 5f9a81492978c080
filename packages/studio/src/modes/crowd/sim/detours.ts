import { findPath, type Grid } from 'floodgate';

interface Journey {
  readonly from: number;
  readonly version: number;
  travelled: number;
}

/**
 * How much farther than their shortest paths agents have walked, over the journeys that they have finished. A
 * journey leads from where an agent got its goal to that goal; if the map changes meanwhile, it does not count.
 * Shortest paths are searched a few at a time, as they take longer than a tick.
 */
export class Detours {
  readonly #grid: Grid;
  readonly #begun: (Journey | undefined)[] = [];
  readonly #finished: (Journey & { readonly to: number })[] = [];
  #travelled = 0;
  #shortest = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Distance walked over shortest distance, at least 1; undefined before an agent has arrived. */
  get ratio(): number | undefined {
    return this.#shortest > 0 ? this.#travelled / this.#shortest : undefined;
  }

  /** An agent sets out from a cell. */
  begin(agent: number, from: number): void {
    this.#begun[agent] = { from, version: this.#grid.version, travelled: 0 };
  }

  /** An agent moved from a cell to another. */
  moved(agent: number, from: number, to: number): void {
    const journey = this.#begun[agent];
    const diagonal = this.#grid.directionBetween(from, to) % 2 === 1;
    if (journey) journey.travelled += diagonal ? Math.SQRT2 : 1;
  }

  /** An agent is on its goal. What it walks after that, if it is pushed off and comes back, does not count. */
  arrived(agent: number, goal: number): void {
    const journey = this.#begun[agent];
    this.#begun[agent] = undefined;
    if (journey && journey.from !== goal) this.#finished.push({ ...journey, to: goal });
  }

  /** Searches shortest paths for up to a number of ms. */
  work(ms: number): void {
    const grid = this.#grid;
    const end = performance.now() + ms;
    while (this.#finished.length > 0 && performance.now() < end) {
      const { from, to, travelled, version } = this.#finished.pop()!;
      if (version !== grid.version) continue;
      const { cost } = findPath(grid, { from: grid.point(from), to: grid.point(to) });
      if (!Number.isFinite(cost)) continue;
      this.#travelled += travelled;
      this.#shortest += cost;
    }
  }
}
