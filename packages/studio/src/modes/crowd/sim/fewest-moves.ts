import type { Grid } from 'floodgate';

/** Counts moves between cells of a map as it is now, as if there were no other agents. */
export class FewestMoves {
  readonly #grid: Grid;
  readonly #levels: Int32Array;
  readonly #queue: Int32Array;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#levels = new Int32Array(grid.cellCount);
    this.#queue = new Int32Array(grid.cellCount);
  }

  /** Breadth-first: every move counts 1, diagonal ones too. Infinity if there is no path. */
  between(from: number, to: number): number {
    const { moves, offsets } = this.#grid;
    const levels = this.#levels.fill(-1);
    const queue = this.#queue;
    levels[from] = 0;
    queue[0] = from;
    for (let first = 0, last = 1; first < last && levels[to]! < 0; first++) {
      const cell = queue[first]!;
      for (let direction = 0; direction < 8; direction++) {
        const next = cell + offsets[direction]!;
        if (!(moves[cell]! & (1 << direction)) || levels[next]! >= 0) continue;
        levels[next] = levels[cell]! + 1;
        queue[last++] = next;
      }
    }
    return levels[to]! < 0 ? Number.POSITIVE_INFINITY : levels[to]!;
  }
}
