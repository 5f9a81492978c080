import { ChangeLog, directionsOf, type Grid, STRAIGHT } from '../grid/index.ts';
import { Flood } from './flood.ts';

/**
 * Distances are kept in 16 bits, counted as if a straight move cost 29 and a diagonal one 41: 41/29 is just below
 * √2. So they are distances themselves, only of a map with slightly shorter moves, and differences between them
 * fall from cell to cell by no more than a move costs. Cut off at the largest number they still do.
 */
const STRAIGHT_STEP = 29;
const DIAGONAL_STEP = 41;
const UNREACHED = 0xffff;

/** Distances of all cells from some landmarks. */
export class LandmarkTable {
  readonly count: number;
  /** Per cell in turn the distances from the landmarks. */
  readonly values: Uint16Array;
  /** What to multiply a difference of values by, for search units. */
  readonly unit = Math.floor(STRAIGHT / STRAIGHT_STEP);
  readonly #grid: Grid;
  readonly #steps: readonly number[];
  #gridVersion = -1;
  /** Edits since the table was last right. */
  readonly #edits: ChangeLog;
  #stop: () => void;

  constructor(grid: Grid, count: number) {
    this.#grid = grid;
    this.count = count;
    this.values = new Uint16Array(grid.cellCount * count).fill(UNREACHED);
    const diagonal = grid.costs === 'octile' ? DIAGONAL_STEP : STRAIGHT_STEP;
    this.#steps = grid.offsets.map((_, d) => (d % 2 === 0 ? STRAIGHT_STEP : diagonal));
    this.#edits = new ChangeLog(grid);
    this.#stop = grid.onChange((change) => {
      this.#edits.add(change);
      this.#gridVersion = grid.version;
    });
    this.measure();
  }

  get bytes(): number {
    return this.values.byteLength;
  }

  /** Picks landmarks and measures from them: all of the table. */
  measure(): void {
    const grid = this.#grid;
    const { values, count } = this;
    this.#edits.take();
    this.#gridVersion = grid.version;
    values.fill(UNREACHED);
    const component = grid.components.largest();
    let landmark = component < 0 ? -1 : firstOf(grid, component);
    if (landmark < 0) return;
    const flood = new Flood(grid, this.#steps);
    const nearest = new Float64Array(grid.cellCount).fill(Number.POSITIVE_INFINITY);
    // The first flood only finds a cell at the rim, which makes a better landmark than one in the middle.
    for (let i = -1; i < count; i++) {
      flood.run([landmark], grid.unmaskedMoves);
      let farthest = 0;
      for (let k = 0; k < flood.reachedCount; k++) {
        const cell = flood.reached[k]!;
        const distance = flood.distance[cell]!;
        if (i >= 0) values[cell * count + i] = Math.min(distance, UNREACHED);
        const gap = i < 0 ? distance : Math.min(nearest[cell]!, distance);
        if (i >= 0) nearest[cell] = gap;
        if (gap > farthest) {
          farthest = gap;
          landmark = cell;
        }
      }
      flood.clear();
    }
  }

  /**
   * Makes the values right for the present map: lowers those that moves which are new have made too large. Walls
   * that are new leave values that are too small, which is no error; {@link measure} corrects them. False if the
   * table no longer follows the map.
   */
  follow(): boolean {
    if (!this.#edits.isEmpty) {
      const { cells, affected } = this.#edits.take();
      for (const cell of cells) if (this.#grid.passable[cell]) this.#forget(cell);
      for (let i = 0; i < this.count; i++) this.#lower(i, affected);
    }
    return this.#gridVersion === this.#grid.version;
  }

  dispose(): void {
    this.#stop();
  }

  #forget(cell: number): void {
    this.values.fill(UNREACHED, cell * this.count, (cell + 1) * this.count);
  }

  /** Passes on from the given cells, and to them, what is shorter by a move than it was. */
  #lower(landmark: number, cells: readonly number[]): void {
    const { values, count } = this;
    const { unmaskedMoves: moves, offsets } = this.#grid;
    const queue = [...cells];
    for (const cell of cells) {
      for (const d of directionsOf(moves[cell]!)) queue.push(cell + offsets[d]!);
    }
    for (let i = 0; i < queue.length; i++) {
      const cell = queue[i]!;
      const value = values[cell * count + landmark]!;
      for (const d of directionsOf(moves[cell]!)) {
        const next = cell + offsets[d]!;
        if (value + this.#steps[d]! >= values[next * count + landmark]!) continue;
        values[next * count + landmark] = value + this.#steps[d]!;
        queue.push(next);
      }
    }
  }
}

function firstOf(grid: Grid, component: number): number {
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (grid.passable[cell] && grid.components.of(cell) === component) return cell;
  }
  return -1;
}
