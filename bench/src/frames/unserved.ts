import { findPath, type World } from 'floodgate';

/** After this many ticks, and each time as many later, it is checked whether an agent that stands still need not. */
const CHECK_EVERY = 30;

/**
 * How long agents stand still although they could come nearer to where they are going. An agent is counted while it does not
 * move, is not there yet, and has a free neighbouring cell with less octile distance. Around a corner that may be the
 * wrong direction. So now and then the lengths of the shortest paths decide whether the agent is right to wait.
 */
export class Unserved {
  /** The longest time so far, in ticks. */
  longest = 0;
  readonly #world: World;
  readonly #cells: number[] = [];
  readonly #waited: number[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** To be called after every tick. */
  observe(): void {
    const { crowd, grid } = this.#world;
    for (const slot of crowd.slots) {
      const cell = crowd.cells[slot]!;
      const target = crowd.targets[slot]!;
      const stays = cell === this.#cells[slot] && cell !== target && grid.passable[cell] === 1;
      this.#cells[slot] = cell;
      let waited = stays && this.#canComeNearer(cell, target) ? (this.#waited[slot] ?? 0) + 1 : 0;
      if (waited % CHECK_EVERY === 0 && waited > 0 && !this.#pathIsFree(cell, target)) waited = 0;
      this.#waited[slot] = waited;
      this.longest = Math.max(this.longest, waited);
    }
  }

  #canComeNearer(cell: number, target: number): boolean {
    const here = this.#octile(cell, target);
    return this.#someFreeNeighbour(cell, (next) => this.#octile(next, target) < here);
  }

  #pathIsFree(cell: number, target: number): boolean {
    const { grid } = this.#world;
    const to = grid.point(target);
    const length = (from: number): number => findPath(grid, { from: grid.point(from), to }).cost;
    const here = length(cell);
    return Number.isFinite(here) && this.#someFreeNeighbour(cell, (next) => length(next) < here);
  }

  /** Allocates nothing: garbage would be collected in the ticks that are timed. */
  #someFreeNeighbour(cell: number, test: (next: number) => boolean): boolean {
    const { crowd, grid } = this.#world;
    for (let d = 0; d < 8; d++) {
      if ((grid.moves[cell]! & (1 << d)) === 0) continue;
      const next = cell + grid.offsets[d]!;
      if (crowd.occupants[next]! < 0 && test(next)) return true;
    }
    return false;
  }

  #octile(a: number, b: number): number {
    const { grid } = this.#world;
    const dx = Math.abs(grid.x(a) - grid.x(b));
    const dy = Math.abs(grid.y(a) - grid.y(b));
    return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy);
  }
}
