import type { Grid } from '../grid/index.ts';
import { grown } from '../grow.ts';

/**
 * Connected pieces of a mask over a padded grid, found by joining runs of cells: rows are cut into runs, and runs of
 * neighbouring rows are joined where they meet. A few runs stand for many cells, which makes this several times
 * faster than a flood fill.
 */
export interface Pieces {
  readonly count: number;
  /** Per piece, by number, its cells. Entry 0 is unused. */
  readonly sizes: Int32Array;
  readonly runCount: number;
  /** Runs in raster order: first cell, one past the last, number of its piece. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly piece: Int32Array;
}

/** Whether runs that touch at a corner only are connected, given the last or first cell of the upper one. */
type CornerTest = (upperCell: number, isRightCorner: boolean) => boolean;

/**
 * Pieces of the cells where `mask` is `value`, numbered from 1 in the order of first cells. `stride` is the length
 * of a row. Rows must be separated by at least one cell of another value, unless that value is the padding's own.
 */
export function findPieces(mask: Uint8Array, value: 0 | 1, stride: number, cornersMeet: CornerTest): Pieces {
  const runs = new Runs(mask, value, stride);
  for (let start = 0; start < mask.length; start += stride) runs.addRow(start, cornersMeet);
  return runs.pieces();
}

/** Four cells of a mask at once, all 0 or all 1. */
const FOUR = [0, 0x01010101] as const;

class Runs {
  readonly #mask: Uint8Array;
  /** The mask by four cells. */
  readonly #fours: Int32Array;
  readonly #value: 0 | 1;
  readonly #stride: number;
  #from = new Int32Array(256);
  #to = new Int32Array(256);
  #parent = new Int32Array(256);
  #count = 0;
  /** The first run of the last row. */
  #row = 0;

  constructor(mask: Uint8Array, value: 0 | 1, stride: number) {
    this.#mask = mask.byteOffset % 4 === 0 ? mask : mask.slice();
    this.#fours = new Int32Array(this.#mask.buffer, this.#mask.byteOffset, mask.length >> 2);
    this.#value = value;
    this.#stride = stride;
  }

  addRow(start: number, cornersMeet: CornerTest): void {
    const value = this.#value;
    const other = value === 0 ? 1 : 0;
    const end = start + this.#stride;
    const above = this.#row;
    this.#row = this.#count;
    let cell = this.#nextOf(value, start, end);
    while (cell < end) {
      const run = this.#count++;
      if (run === this.#from.length) this.#grow();
      this.#from[run] = cell;
      cell = this.#nextOf(other, cell + 1, end);
      this.#to[run] = cell;
      this.#parent[run] = run;
      cell = this.#nextOf(value, cell + 1, end);
    }
    this.#joinRows(above, cornersMeet);
  }

  #grow(): void {
    this.#from = grown(this.#from, this.#count);
    this.#to = grown(this.#to, this.#count);
    this.#parent = grown(this.#parent, this.#count);
  }

  #nextOf(value: 0 | 1, from: number, end: number): number {
    const mask = this.#mask;
    let cell = from;
    for (; (cell & 3) !== 0 && cell < end; cell++) if (mask[cell] === value) return cell;
    const fours = this.#fours;
    const without = FOUR[value === 0 ? 1 : 0];
    while (cell + 4 <= end && fours[cell >> 2] === without) cell += 4;
    while (cell < end && mask[cell] !== value) cell++;
    return cell;
  }

  /** Runs of a row are at least a cell apart, so of two that meet the one that ends first meets no later one. */
  #joinRows(firstAbove: number, cornersMeet: CornerTest): void {
    const from = this.#from;
    const to = this.#to;
    const stride = this.#stride;
    const firstBelow = this.#row;
    for (let a = firstAbove, b = firstBelow; a < firstBelow && b < this.#count; ) {
      const left = from[b]! - stride;
      const right = to[b]! - stride;
      const upperLeft = from[a]!;
      const upperRight = to[a]!;
      if (upperLeft < right && left < upperRight) this.#join(a, b);
      else if (upperRight === left && cornersMeet(upperRight - 1, true)) this.#join(a, b);
      else if (upperLeft === right && cornersMeet(upperLeft, false)) this.#join(a, b);
      if (upperRight <= right) a++;
      else b++;
    }
  }

  #join(a: number, b: number): void {
    const parent = this.#parent;
    const rootA = rootOf(parent, a);
    const rootB = rootOf(parent, b);
    // The earlier run stands for both, so that pieces are known by their first run.
    if (rootA < rootB) parent[rootB] = rootA;
    else parent[rootA] = rootB;
  }

  pieces(): Pieces {
    const from = this.#from;
    const to = this.#to;
    const runCount = this.#count;
    const piece = new Int32Array(runCount);
    let count = 0;
    for (let run = 0; run < runCount; run++) {
      const top = rootOf(this.#parent, run);
      piece[run] = top === run ? ++count : piece[top]!;
    }
    const sizes = new Int32Array(count + 1);
    for (let run = 0; run < runCount; run++) sizes[piece[run]!]! += to[run]! - from[run]!;
    return { count, sizes, runCount, from, to, piece };
  }
}

/** The number that stands for the set that `i` is in, where each points to another of its set; shortens the links. */
export function rootOf(parent: number[] | Int32Array, i: number): number {
  let root = i;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}

/** Runs of up to this many cells are painted cell by cell. */
const SHORT = 24;
const SE = 1 << 3;
const SW = 1 << 5;

/**
 * The pieces of a map that gates close off. Writes to `zoneOf` for each free cell that is not part of a gate the
 * number of its piece, from 1 in the order of first cells, and 0 for all others.
 */
export function labelPieces(grid: Grid, gateOf: Int32Array, zoneOf: Int32Array): Pieces {
  const open = grid.passable.slice();
  for (let cell = 0; cell < open.length; cell++) if (gateOf[cell] !== 0) open[cell] = 0;
  return labelOpen(grid, open, zoneOf);
}

/** The same with 1 in `open` for each free cell that is not part of a gate, and 0 for all others. */
export function labelOpen(
  { unmaskedMoves: moves, stride }: Grid,
  open: Uint8Array,
  zoneOf: Int32Array,
): Pieces {
  const pieces = findPieces(open, 1, stride, (cell, right) => (moves[cell]! & (right ? SE : SW)) !== 0);
  zoneOf.fill(0);
  paintRuns(zoneOf, pieces);
  return pieces;
}

function paintRuns(zoneOf: Int32Array, { runCount, from, to, piece }: Pieces): void {
  for (let run = 0; run < runCount; run++) {
    const start = from[run]!;
    const end = to[run]!;
    // A call takes longer than writing a few cells.
    if (end - start > SHORT) zoneOf.fill(piece[run]!, start, end);
    else for (let cell = start; cell < end; cell++) zoneOf[cell] = piece[run]!;
  }
}
