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

/**
 * Exact clearances of a map, by lower envelopes of parabolas (Felzenszwalb and Huttenlocher, 2012). Only the edges of
 * wall tiles matter to samples of other columns, so a row has a parabola on each line between two columns.
 */
export function sampleClearance(
  { stride, cellCount }: Pick<Grid, 'stride' | 'cellCount'>,
  passable: Uint8Array,
): Samples {
  const width2 = new Int32Array(2 * cellCount);
  const above = new Uint16Array(cellCount);
  const below = new Uint16Array(cellCount);
  for (let cell = stride; cell < cellCount; cell++)
    if (passable[cell] === 1) above[cell] = above[cell - stride]! + 1;
  for (let cell = cellCount - stride - 1; cell >= 0; cell--)
    if (passable[cell] === 1) below[cell] = below[cell + stride]! + 1;

  // Vertical distance to the walls of a column, and of the nearer of the columns on either side of a line.
  const inColumn = new Int32Array(stride + 1);
  const onLine = new Int32Array(stride + 1);
  const at = new Int32Array(stride + 1);
  const until = new Float64Array(stride + 2);
  for (let start = stride; start < cellCount; start += stride) {
    for (let x = 0; x < stride; x++) {
      const cell = start + x;
      inColumn[x] = passable[cell] === 1 ? 2 * Math.min(above[cell]!, below[cell]!) - 1 : 0;
    }
    measureRow(start, 1);
    for (let x = 0; x < stride; x++)
      inColumn[x] = 2 * Math.min(above[start - stride + x]!, below[start + x]!);
    measureRow(start + cellCount, 0);
  }
  return { cellCount, stride, width2 };

  /** `shift` is 1 for middles, which are half a tile to the right of the line of their number, and 0 for corners. */
  function measureRow(start: number, shift: 0 | 1): void {
    onLine[0] = 0;
    for (let x = 1; x < stride; x++) onLine[x] = Math.min(inColumn[x - 1]!, inColumn[x]!);
    onLine[stride] = 0;
    // A line on a wall hides everything beyond it, so that each stretch between two of them stands alone.
    for (let from = 0; from < stride; ) {
      let to = from + 1;
      while (onLine[to] !== 0) to++;
      if (to > from + 1) measureStretch(start, shift, from, to);
      else if (shift === 1 && inColumn[from] !== 0) width2[start + from] = 1;
      from = to;
    }
  }

  function measureStretch(start: number, shift: 0 | 1, from: number, to: number): void {
    let top = 0;
    at[0] = from;
    until[0] = Number.NEGATIVE_INFINITY;
    for (let line = from + 1; line <= to; line++) {
      const height = onLine[line]! * onLine[line]! + 4 * line * line;
      let cross = 0;
      for (;;) {
        const other = at[top]!;
        cross = (height - onLine[other]! * onLine[other]! - 4 * other * other) / (4 * (line - other));
        if (cross > until[top]!) break;
        top--;
      }
      top++;
      at[top] = line;
      until[top] = cross;
    }
    until[top + 1] = Number.POSITIVE_INFINITY;
    for (let x = shift === 1 ? from : from + 1, k = 0; x < to; x++) {
      const place = 2 * x + shift;
      while (until[k + 1]! < place) k++;
      const line = at[k]!;
      const aside = place - 2 * line;
      let best = aside * aside + onLine[line]! * onLine[line]!;
      if (shift === 1) best = Math.min(best, inColumn[x]! * inColumn[x]!);
      if (shift === 1 || best <= OPEN) width2[start + x] = best;
    }
  }
}
