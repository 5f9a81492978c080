import type { Grid } from '../../grid/index.ts';

/**
 * Places where clearance is sampled: the middle of each cell and its upper left corner, so that a passage two tiles
 * wide differs from one of a single tile. With n cells, sample c is the middle of cell c and sample n + c its corner.
 * A sample has eight neighbours: four of its own kind a tile away and four of the other kind at half a tile
 * diagonally.
 */
export interface Samples {
  /** Cells of the map, padding included: samples from here on are corners. */
  readonly cellCount: number;
  readonly stride: number;
  /**
   * Per sample the square of its Euclidean distance to the nearest wall, in half tiles: that is the square of the
   * width in tiles of the widest disc around it. 0 on walls and on their edges, and at corners in the open, wider
   * than {@link OPEN}, where half a tile makes no difference.
   */
  readonly width2: Int32Array;
}

/** The square of the width above which only the middles of cells are sampled, in tiles. */
export const OPEN = 144;

/** What to add to a middle, or to a corner, to get its neighbours: first those of its own kind. */
export function neighbourOffsets({ cellCount: n, stride: s }: Pick<Samples, 'cellCount' | 'stride'>): {
  ofMiddle: Int32Array;
  ofCorner: Int32Array;
} {
  return {
    ofMiddle: Int32Array.of(-1, 1, -s, s, n, n + 1, n + s, n + s + 1),
    ofCorner: Int32Array.of(-1, 1, -s, s, -n, -n - 1, -n - s, -n - s - 1),
  };
}

/** Middles this wide, squared, have no corner up to {@link OPEN}: that is at most √2 half tiles away. */
const FAR = Math.ceil((Math.sqrt(OPEN) + Math.SQRT2) ** 2);

/**
 * Exact clearances of a map, by lower envelopes of parabolas (Felzenszwalb and Huttenlocher, 2012). Only the edges of
 * wall tiles matter to samples of other columns, so a row has a parabola on each line between two columns.
 */
export function sampleClearance(
  { stride, cellCount }: Pick<Grid, 'stride' | 'cellCount'>,
  passable: Uint8Array,
): Samples {
  const width2 = new Int32Array(2 * cellCount);
  const above = freeAbove(passable, stride);
  const row = new RowClearance(stride, width2);
  for (let start = cellCount - stride; start > 0; start -= stride) {
    row.setColumns(above, passable, start);
    row.measureMiddles(start);
    row.measureCorners(start, cellCount);
  }
  return { cellCount, stride, width2 };
}

/** Per cell the free cells from there upwards. */
function freeAbove(passable: Uint8Array, stride: number): Uint16Array {
  const above = new Uint16Array(passable.length);
  for (let cell = stride, over = 0; cell < above.length; cell++, over++)
    above[cell] = (above[over]! + 1) & -passable[cell]!;
  return above;
}

/** Clearances along a row of samples, given those within each column. In half tiles; lines are two of them apart. */
class RowClearance {
  readonly #stride: number;
  readonly #width2: Int32Array;
  /** Free tiles from here downwards. */
  readonly #below: Uint16Array;
  /** Vertical distance of a middle to the walls of its column. */
  readonly #inColumn: Int32Array;
  /** The same for the nearer of the columns on either side of a line, which lies left of the column of its number. */
  readonly #onLine: Int32Array;
  /** The same for corners, in tiles. */
  readonly #atCorner: Int32Array;
  /** Lines whose parabolas are lowest somewhere, from left to right, and the first column where each is. */
  readonly #lowest: Int32Array;
  readonly #since: Int32Array;

  constructor(stride: number, width2: Int32Array) {
    this.#stride = stride;
    this.#width2 = width2;
    this.#below = new Uint16Array(stride);
    this.#inColumn = new Int32Array(stride + 1);
    this.#onLine = new Int32Array(stride + 1);
    this.#atCorner = new Int32Array(stride + 1);
    this.#lowest = new Int32Array(stride + 1);
    this.#since = new Int32Array(stride + 2);
  }

  /** Sets distances within the columns of a row. Rows must come from the last to the first. */
  setColumns(above: Uint16Array, passable: Uint8Array, start: number): void {
    const stride = this.#stride;
    const below = this.#below;
    const inColumn = this.#inColumn;
    const onLine = this.#onLine;
    const atCorner = this.#atCorner;
    let left = 0;
    let leftCorner = 0;
    for (let x = 0; x < stride; x++) {
      const isFree = passable[start + x]!;
      const down = (below[x]! + 1) & -isFree;
      const own = 2 * lesser(above[start + x]!, down) - isFree;
      const corner = lesser(above[start - stride + x]!, down);
      below[x] = down;
      inColumn[x] = own;
      onLine[x] = lesser(left, own);
      atCorner[x] = lesser(leftCorner, corner);
      left = own;
      leftCorner = corner;
    }
  }

  measureMiddles(start: number): void {
    const stride = this.#stride;
    const width2 = this.#width2;
    const inColumn = this.#inColumn;
    const onLine = this.#onLine;
    // A line on a wall hides everything beyond it, so that each stretch between two of them stands alone.
    for (let from = 0; from < stride; ) {
      let to = from + 1;
      while (onLine[to] !== 0) to++;
      if (to > from + 1) this.#measureStretch(start, from, to);
      else if (inColumn[from] !== 0) width2[start + from] = 1;
      from = to;
    }
  }

  #measureStretch(start: number, from: number, to: number): void {
    const width2 = this.#width2;
    const inColumn = this.#inColumn;
    const onLine = this.#onLine;
    const lowest = this.#lowest;
    const since = this.#since;
    // The parabola of a line is lower than another one in column x if `height - 8 * line * x` is.
    let top = 0;
    let last = from;
    let lastHeight = 4 * from * (from - 1);
    lowest[0] = from;
    since[0] = from;
    for (let line = from + 1; line <= to; line++) {
      const height = onLine[line]! * onLine[line]! + 4 * line * (line - 1);
      while (height - lastHeight <= 8 * (line - last) * since[top]!) {
        top--;
        last = lowest[top]!;
        lastHeight = onLine[last]! * onLine[last]! + 4 * last * (last - 1);
      }
      const first = (((height - lastHeight) / (8 * (line - last))) | 0) + 1;
      if (first >= to) continue;
      top++;
      lowest[top] = line;
      since[top] = first;
      last = line;
      lastHeight = height;
    }
    since[top + 1] = to;
    for (let x = from, k = 0; x < to; x++) {
      if (since[k + 1] === x) k++;
      const line = lowest[k]!;
      const aside = 2 * (x - line) + 1;
      const across = aside * aside + onLine[line]! * onLine[line]!;
      width2[start + x] = Math.min(across, inColumn[x]! * inColumn[x]!);
    }
  }

  /** Measures the corners of a row of which the middles are known. They are near walls, or not sampled. */
  measureCorners(start: number, cellCount: number): void {
    const stride = this.#stride;
    const width2 = this.#width2;
    const atCorner = this.#atCorner;
    for (let x = 0; x < stride; x++) {
      const middle = width2[start + x]!;
      if (middle === 0 || middle >= FAR) continue;
      let best = Math.min(atCorner[x]! * atCorner[x]!, OPEN / 4 + 1);
      for (let aside = 1; aside * aside < best; aside++) {
        const nearer = Math.min(atCorner[x - aside]!, atCorner[x + aside]!);
        best = Math.min(best, aside * aside + nearer * nearer);
      }
      if (best <= OPEN / 4) width2[cellCount + start + x] = 4 * best;
    }
  }
}

/** The lesser of two whole numbers, without a branch. */
function lesser(a: number, b: number): number {
  const difference = a - b;
  return b + (difference & (difference >> 31));
}
