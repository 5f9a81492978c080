import { ChangeLog, directionsOf, firstDirection, type Grid, STRAIGHT } from '../grid/index.ts';
import { Flood } from './flood.ts';

/**
 * Distances are kept in 16 bits, counted as if a straight move cost 29 and a diagonal one 41: 41/29 is just below
 * √2. So they are distances themselves, only of a map with slightly shorter moves, and differences between them
 * fall from cell to cell by no more than a move costs. Cut off at the largest number they still do. On maps so large that
 * much would be cut off, as in a maze, a straight move counts as 5 and a diagonal one as 7.
 */
const FINE: Steps = { straight: 29, diagonal: 41 };
const COARSE: Steps = { straight: 5, diagonal: 7 };
const UNREACHED = 0xffff;

interface Steps {
  readonly straight: number;
  readonly diagonal: number;
}

/** Distances of all cells from some landmarks. */
export class LandmarkTable {
  readonly count: number;
  /** Per cell in turn the distances from the landmarks. Another array after {@link measure}: a search goes on with its own. */
  values: Uint16Array;
  readonly #grid: Grid;
  #steps = FINE;
  #gridVersion = -1;
  /** Edits since the table was last right. */
  readonly #edits: ChangeLog;
  /** Values, as indices, whose neighbours may have to be lowered, from `#next` on. */
  #waiting: number[] = [];
  #next = 0;
  #stop: () => void;

  /** @param saved what {@link save} returned for the same map; without it distances are measured */
  constructor(grid: Grid, count: number, saved?: Uint16Array) {
    this.#grid = grid;
    this.count = count;
    this.values = new Uint16Array(grid.cellCount * count).fill(UNREACHED);
    this.#edits = new ChangeLog(grid);
    this.#stop = grid.follow((change) => {
      this.#edits.add(change);
      this.#gridVersion = grid.version;
    });
    if (saved) this.#load(saved);
    else this.measure();
  }

  /** What to multiply a difference of values by, for search units. */
  get unit(): number {
    return Math.floor(STRAIGHT / this.#steps.straight);
  }

  get bytes(): number {
    return this.values.byteLength;
  }

  /** Picks landmarks and measures from them: all of the table. */
  measure(): void {
    this.#edits.take();
    this.#waiting = [];
    this.#next = 0;
    this.#gridVersion = this.#grid.version;
    this.#steps = FINE;
    if (this.#measure()) return;
    this.#steps = COARSE;
    this.#measure();
  }

  /** Values in the order of free cells, after the steps that they are counted in: for a file. */
  save(): Uint16Array {
    const { passable, freeCount } = this.#grid;
    const saved = new Uint16Array(1 + freeCount * this.count);
    saved[0] = this.#steps.straight;
    let at = 1;
    for (let cell = 0; cell < passable.length; cell++) {
      if (!passable[cell]) continue;
      saved.set(this.values.subarray(cell * this.count, (cell + 1) * this.count), at);
      at += this.count;
    }
    return saved;
  }

  #load(saved: Uint16Array): void {
    const { passable } = this.#grid;
    this.#gridVersion = this.#grid.version;
    this.#steps = saved[0] === COARSE.straight ? COARSE : FINE;
    let at = 1;
    for (let cell = 0; cell < passable.length; cell++) {
      if (!passable[cell]) continue;
      this.values.set(saved.subarray(at, at + this.count), cell * this.count);
      at += this.count;
    }
  }

  /** What the eight moves count. */
  #moveSteps(): number[] {
    const { straight, diagonal } = this.#steps;
    const isUniform = this.#grid.costs === 'uniform';
    return this.#grid.offsets.map((_, d) => (d % 2 === 0 || isUniform ? straight : diagonal));
  }

  /** False if distances were cut off that a coarser count would keep. */
  #measure(): boolean {
    const grid = this.#grid;
    const { count } = this;
    const values = new Uint16Array(grid.cellCount * count).fill(UNREACHED);
    this.values = values;
    const component = grid.components.largest();
    let landmark = component < 0 ? -1 : firstOf(grid, component);
    if (landmark < 0 || count === 0) return true;
    const flood = new Flood(grid, this.#moveSteps());
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
      // The first landmark is at the rim: from there it is farthest.
      if (i === 0 && farthest > UNREACHED && this.#steps === FINE) return false;
    }
    return true;
  }

  /** True while the values are right for the present map, see {@link advance}. */
  get isRight(): boolean {
    return (
      this.#edits.isEmpty && this.#next === this.#waiting.length && this.#gridVersion === this.#grid.version
    );
  }

  /**
   * Makes the values right for the present map: lowers those that moves which are new have made too large. Walls
   * that are new leave values that are too small, which is no error; {@link measure} corrects them. Ends after some steps,
   * of which each looks at the neighbours of a cell, and goes on from there when it is called again. True once all is right.
   */
  advance(steps: number = Number.POSITIVE_INFINITY): boolean {
    const { count } = this;
    if (!this.#edits.isEmpty) this.#noteEdits();
    if (this.#next < this.#waiting.length) {
      const moveSteps = this.#moveSteps();
      // The list grows while it is worked off.
      for (let left = steps; left > 0 && this.#next < this.#waiting.length; left--) {
        const value = this.#waiting[this.#next++]!;
        const cell = Math.floor(value / count);
        this.#lowerNeighbours(cell, value - cell * count, moveSteps);
      }
      if (this.#next === this.#waiting.length) {
        this.#waiting = [];
        this.#next = 0;
      }
    }
    return this.isRight;
  }

  dispose(): void {
    this.#stop();
  }

  #noteEdits(): void {
    const { cells, affected } = this.#edits.take();
    const { passable, unmaskedMoves: moves, offsets } = this.#grid;
    const { values, count } = this;
    for (const cell of cells) if (passable[cell]) values.fill(UNREACHED, cell * count, (cell + 1) * count);
    const near = new Set(affected);
    for (const cell of affected) for (const d of directionsOf(moves[cell]!)) near.add(cell + offsets[d]!);
    for (const cell of near) for (let i = 0; i < count; i++) this.#waiting.push(cell * count + i);
  }

  /** Passes on to the neighbours of a cell what is shorter by a move from there. */
  #lowerNeighbours(cell: number, landmark: number, steps: readonly number[]): void {
    const { values, count } = this;
    const { unmaskedMoves: moves, offsets } = this.#grid;
    const value = values[cell * count + landmark]!;
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const next = (cell + offsets[d]!) * count + landmark;
      if (value + steps[d]! >= values[next]!) continue;
      values[next] = value + steps[d]!;
      this.#waiting.push(next);
    }
  }
}

function firstOf(grid: Grid, component: number): number {
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (grid.passable[cell] && grid.components.of(cell) === component) return cell;
  }
  return -1;
}
