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
  let from = new Int32Array(1024);
  let to = new Int32Array(1024);
  let parent = new Int32Array(1024);
  let count = 0;
  let above = 0;
  const other = 1 - value;
  for (let start = 0; start < mask.length; start += stride) {
    const row = count;
    const end = start + stride;
    let cell = nextOf(mask, value, start, end);
    while (cell < end) {
      from = grown(from, count + 1);
      to = grown(to, count + 1);
      parent = grown(parent, count + 1);
      from[count] = cell;
      cell = nextOf(mask, other, cell + 1, end);
      to[count] = cell;
      parent[count] = count;
      count++;
      cell = nextOf(mask, value, cell + 1, end);
    }
    joinRows(above, row);
    above = row;
  }
  return numbered();

  /** Runs of a row are at least a cell apart, so of two that meet the one that ends first meets no later one. */
  function joinRows(firstAbove: number, firstBelow: number): void {
    for (let a = firstAbove, b = firstBelow; a < firstBelow && b < count; ) {
      const left = from[b]! - stride;
      const right = to[b]! - stride;
      const upperLeft = from[a]!;
      const upperRight = to[a]!;
      if (upperLeft < right && left < upperRight) join(a, b);
      else if (upperRight === left && cornersMeet(upperRight - 1, true)) join(a, b);
      else if (upperLeft === right && cornersMeet(upperLeft, false)) join(a, b);
      if (upperRight <= right) a++;
      else b++;
    }
  }

  function join(a: number, b: number): void {
    const rootA = rootOf(parent, a);
    const rootB = rootOf(parent, b);
    // The earlier run stands for both, so that pieces are known by their first run.
    if (rootA < rootB) parent[rootB] = rootA;
    else parent[rootA] = rootB;
  }

  function numbered(): Pieces {
    const piece = new Int32Array(count);
    let pieces = 0;
    for (let run = 0; run < count; run++) {
      const top = rootOf(parent, run);
      piece[run] = top === run ? ++pieces : piece[top]!;
    }
    const sizes = new Int32Array(pieces + 1);
    for (let run = 0; run < count; run++) sizes[piece[run]!]! += to[run]! - from[run]!;
    return { count: pieces, sizes, runCount: count, from, to, piece };
  }
}

function nextOf(mask: Uint8Array, value: number, from: number, end: number): number {
  let cell = from;
  while (cell < end && mask[cell] !== value) cell++;
  return cell;
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

const SE = 1 << 3;
const SW = 1 << 5;

/**
 * The pieces of a map that gates close off. Writes to `zoneOf` for each free cell that is not part of a gate the
 * number of its piece, from 1 in the order of first cells, and 0 for all others.
 */
export function labelPieces(grid: Grid, gateOf: Int32Array, zoneOf: Int32Array): Pieces {
  const { passable, moves, cellCount } = grid;
  const open = passable.slice();
  for (let cell = 0; cell < cellCount; cell++) if (gateOf[cell] !== 0) open[cell] = 0;
  const pieces = findPieces(open, 1, grid.stride, (cell, right) => (moves[cell]! & (right ? SE : SW)) !== 0);
  zoneOf.fill(0);
  const { from, to, piece } = pieces;
  for (let run = 0; run < pieces.runCount; run++) zoneOf.fill(piece[run]!, from[run], to[run]);
  return pieces;
}
