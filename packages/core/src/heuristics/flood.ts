import { firstDirection, type Grid } from '../grid/index.ts';
import { grown } from '../grow.ts';

/** No direction: a source of the flood. */
const SOURCE = 8;
const ALL_MOVES = 0xff;

/**
 * Moves worth trying from a cell that was reached in a direction and may move in all eight directions. Every other
 * neighbour is reached from the cell before by a path through the same nine cells that is shorter, or as short
 * and ends in a straight move; and straight moves are left out only where there is a shorter path. So of the last
 * cells on shortest paths to any cell at least one tries the move to it.
 */
const ONWARD: readonly number[] = Array.from({ length: 9 }, (_, d) => {
  if (d === SOURCE) return ALL_MOVES;
  return d % 2 === 0 ? 1 << d : (1 << d) | (1 << ((d + 1) & 7)) | (1 << ((d + 7) & 7));
});

/**
 * Distances from one or more cells to all others, for many floods one after the other. Cells wait in buckets one
 * straight move wide. No move costs less, so what is in the least bucket is final in whatever order it is taken
 * (Denardo and Fox 1979), and there is nothing to sort.
 */
export class Flood {
  /** Per cell its distance in search units, or Infinity. Call {@link clear} after reading it. */
  readonly distance: Float64Array;
  /** The cells that were reached, each at least once, up to `reachedCount`. */
  reached = new Int32Array(1024);
  reachedCount = 0;
  readonly #cameBy: Uint8Array;
  readonly #offsets: Int32Array;
  readonly #costs: Float64Array;
  #here = new Int32Array(1024);
  #next = new Int32Array(1024);
  #afterNext = new Int32Array(1024);

  readonly #width: number;

  /** @param costs of the eight moves, the grid's own if not given; straight moves must cost least */
  constructor(grid: Grid, costs: readonly number[] = grid.stepCosts) {
    this.distance = new Float64Array(grid.cellCount).fill(Number.POSITIVE_INFINITY);
    this.#cameBy = new Uint8Array(grid.cellCount);
    this.#offsets = Int32Array.from(grid.offsets);
    this.#costs = Float64Array.from(costs);
    this.#width = costs[0]!;
  }

  /**
   * Floods from the sources by the moves given, a byte per cell. Moves must be symmetric. With `wanted`, ends
   * when these cells have their distances, or all up to `limit` are found; those of other cells may then be too large.
   */
  run(
    sources: ArrayLike<number>,
    moves: Uint8Array,
    wanted?: ArrayLike<number>,
    limit = Number.POSITIVE_INFINITY,
  ): void {
    const { distance } = this;
    const cameBy = this.#cameBy;
    const offsets = this.#offsets;
    const costs = this.#costs;
    const width = this.#width;
    let here = this.#here;
    let next = this.#next;
    let afterNext = this.#afterNext;
    let { reached } = this;
    if (here.length < sources.length) here = new Int32Array(sources.length);
    let count = 0;
    let nextCount = 0;
    let afterNextCount = 0;
    let reachedCount = 0;
    let done = 0;
    for (let i = 0; i < sources.length; i++) {
      const cell = sources[i]!;
      distance[cell] = 0;
      cameBy[cell] = SOURCE;
      here[count++] = cell;
    }
    for (let end = width; count > 0 || nextCount > 0 || afterNextCount > 0; end += width) {
      const far = end + width;
      if (wanted) {
        while (done < wanted.length && distance[wanted[done]!]! < end - width) done++;
        if (done === wanted.length || end - width > limit) break;
      }
      reached = grown(reached, reachedCount + count);
      // A cell makes at most eight entries.
      next = grown(next, nextCount + 8 * count);
      afterNext = grown(afterNext, afterNextCount + 8 * count);
      for (let i = 0; i < count; i++) {
        const cell = here[i]!;
        const d0 = distance[cell]!;
        // A shorter path to it was found after it was put here, and was dealt with in an earlier bucket.
        if (d0 < end - width) continue;
        reached[reachedCount++] = cell;
        let m = moves[cell]!;
        if (m === ALL_MOVES) m = ONWARD[cameBy[cell]!]!;
        for (; m !== 0; m &= m - 1) {
          const d = firstDirection(m);
          const to = (cell + offsets[d]!) | 0;
          const there = d0 + costs[d]!;
          if (there >= distance[to]!) continue;
          distance[to] = there;
          cameBy[to] = d;
          if (there < far) next[nextCount++] = to;
          else afterNext[afterNextCount++] = to;
        }
      }
      const emptied = here;
      here = next;
      count = nextCount;
      next = afterNext;
      nextCount = afterNextCount;
      afterNext = emptied;
      afterNextCount = 0;
    }
    // What was still waiting when the flood ended early has distances too.
    reached = grown(reached, reachedCount + count + nextCount);
    for (let i = 0; i < count; i++) reached[reachedCount++] = here[i]!;
    for (let i = 0; i < nextCount; i++) reached[reachedCount++] = next[i]!;
    this.#here = here;
    this.#next = next;
    this.#afterNext = afterNext;
    this.reached = reached;
    this.reachedCount = reachedCount;
  }

  /** Forgets the distances of the last run. */
  clear(): void {
    const { distance, reached } = this;
    for (let i = 0; i < this.reachedCount; i++) distance[reached[i]!] = Number.POSITIVE_INFINITY;
    this.reachedCount = 0;
  }
}
