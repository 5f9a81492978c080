import { type Grid, STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';
import { JumpRuns, jumpDiagonalCost } from '../search/index.ts';

const NONE = -1;
/** Jumps from a point are kept by the direction in which they start. */
export const DIRECTIONS = 8;

/**
 * The jumps of jump point search as a graph. Its **points** are the cells at which jumps end, numbered from 0. The jumps
 * from a point are found when they are first asked for, or by {@link complete}, and kept: a search that comes by again reads
 * them from a list.
 */
export class JumpGraph {
  /** Per point its cell; −1 if the number is not in use. */
  cells = new Int32Array(0);
  /** Per cell its point; −1 if it is none. */
  readonly pointOf: Int32Array;
  /** Per point and direction the first of its jumps, or −1 while they are not known. */
  firsts = new Int32Array(0);
  /** Per point and direction one more than the last of its jumps. */
  ends = new Int32Array(0);
  /** Per jump the point where it ends. */
  targets = new Int32Array(1024);
  /** Per jump the directions worth trying from there. */
  directions = new Uint8Array(1024);
  /** Per jump its cost in search units. */
  costs = new Float64Array(1024);
  /** Numbers of points given out so far. */
  pointCount = 0;
  #jumpCount = 0;
  #forgottenJumps = 0;
  #unusedPoints: number[] = [];
  readonly #grid: Grid;
  readonly #runs: JumpRuns;
  readonly #diagonal: number;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#runs = new JumpRuns(grid);
    this.#diagonal = jumpDiagonalCost(grid);
    this.#runs.map.repair();
    this.pointOf = new Int32Array(grid.cellCount).fill(NONE);
    for (let cell = 0; cell < grid.cellCount; cell++) this.updatePoint(cell);
  }

  /** Jumps that are known. */
  get jumpCount(): number {
    return this.#jumpCount - this.#forgottenJumps;
  }

  get bytes(): number {
    const { pointOf, cells, firsts, ends, targets, directions, costs } = this;
    return [pointOf, cells, firsts, ends, targets, directions, costs].reduce(
      (sum, array) => sum + array.byteLength,
      0,
    );
  }

  /** Finds all jumps that a search can come to ask for and that are not known. */
  complete(): void {
    for (let point = 0; point < this.pointCount; point++) {
      if (this.cells[point] === NONE) continue;
      const usable = this.#runs.directionsAtEnd(this.cells[point]!);
      for (let d = 0; d < DIRECTIONS; d++)
        if (usable & (1 << d) && this.firsts[point * DIRECTIONS + d] === NONE) this.findJumps(point, d);
    }
  }

  /** Finds the jumps from a point that start in a direction; the first of them. */
  findJumps(point: number, d: number): number {
    const runs = this.#runs;
    const cell = this.cells[point]!;
    runs.find(cell, runs.map.transposed(cell), 1 << d);
    const first = this.#jumpCount;
    this.#jumpCount += runs.count;
    this.targets = grown(this.targets, this.#jumpCount);
    this.directions = grown(this.directions, this.#jumpCount);
    this.costs = grown(this.costs, this.#jumpCount);
    for (let i = 0; i < runs.count; i++) {
      this.targets[first + i] = this.pointOf[runs.cells[i]!]!;
      this.directions[first + i] = runs.directions[i]!;
      this.costs[first + i] = runs.diagonals[i]! * this.#diagonal + runs.straights[i]! * STRAIGHT;
    }
    this.firsts[point * DIRECTIONS + d] = first;
    this.ends[point * DIRECTIONS + d] = this.#jumpCount;
    return first;
  }

  /** Brings the bitmaps of the map up to date, from which points and jumps are found. */
  repairBitmaps(): void {
    this.#runs.map.repair();
  }

  /** Makes a cell a point, or no longer one, as the bitmaps of the map say. */
  updatePoint(cell: number): void {
    const isPoint = this.#grid.passable[cell] === 1 && this.#runs.isEnd(cell);
    const point = this.pointOf[cell]!;
    if (isPoint === (point !== NONE)) return;
    if (isPoint) {
      this.#addPoint(cell);
      return;
    }
    this.forgetJumps(point);
    this.pointOf[cell] = NONE;
    this.cells[point] = NONE;
    this.#unusedPoints.push(point);
  }

  /** Forgets the jumps from a point. Call {@link compact} after some of this. */
  forgetJumps(point: number): void {
    const first = point * DIRECTIONS;
    for (let list = first; list < first + DIRECTIONS; list++) {
      if (this.firsts[list] === NONE) continue;
      this.#forgottenJumps += this.ends[list]! - this.firsts[list]!;
      this.firsts[list] = NONE;
    }
  }

  /** Moves the lists together once half of what they hold is forgotten. */
  compact(): void {
    if (2 * this.#forgottenJumps <= this.#jumpCount) return;
    const { targets, directions, costs } = this;
    const lists: number[] = [];
    for (let list = 0; list < this.pointCount * DIRECTIONS; list++)
      if (this.firsts[list] !== NONE) lists.push(list);
    lists.sort((a, b) => this.firsts[a]! - this.firsts[b]!);
    let to = 0;
    for (const list of lists) {
      const from = this.firsts[list]!;
      const end = this.ends[list]!;
      targets.copyWithin(to, from, end);
      directions.copyWithin(to, from, end);
      costs.copyWithin(to, from, end);
      this.firsts[list] = to;
      to += end - from;
      this.ends[list] = to;
    }
    this.#jumpCount = to;
    this.#forgottenJumps = 0;
  }

  #addPoint(cell: number): void {
    const point = this.#unusedPoints.pop() ?? this.pointCount++;
    const listCount = this.pointCount * DIRECTIONS;
    this.cells = grown(this.cells, this.pointCount);
    if (this.firsts.length < listCount) {
      const known = this.firsts.length;
      this.firsts = grown(this.firsts, listCount).fill(NONE, known);
      this.ends = grown(this.ends, listCount);
    }
    this.cells[point] = cell;
    this.pointOf[cell] = point;
  }
}
