import { type Grid, octileDistance } from '../grid/index.ts';

/** An octagon of radius 2^k − 1 octile tiles, floored, as a square with a cap on each of its sides. */
interface Octagon {
  readonly radius: number;
  /** Half side of the largest square inside. */
  readonly inner: number;
  /** Half width of each row of a cap, by its distance from the middle of the octagon. */
  readonly halfWidths: Int32Array;
}

/** Octagons up to this radius never reach out of the table below. */
const MARGIN = 31;

/** Counts walls, those outside of the map included, in octagons of radius 2^k − 1 octile tiles around a tile. */
export class WallCounts {
  readonly #columns: number;
  readonly #rows: number;
  /** Walls above and to the left of each corner between tiles, {@link MARGIN} tiles around the map included. */
  readonly #corners: Int32Array;
  /** Walls to the left of each tile of the table in its row, and above it in its column. */
  readonly #inRow: Uint16Array;
  readonly #inColumn: Uint16Array;
  readonly #octagons: Octagon[] = [];

  constructor(grid: Grid) {
    const { width, height, passable } = grid;
    const columns = width + 2 * MARGIN + 1;
    const rows = height + 2 * MARGIN + 1;
    const corners = new Int32Array(columns * rows);
    const inRow = new Uint16Array(columns * rows);
    const inColumn = new Uint16Array(columns * rows + columns);
    for (let row = 1; row < rows; row++) {
      const y = row - 1 - MARGIN;
      const onMap = y >= 0 && y < height;
      const start = row * columns;
      let walls = 0;
      let cell = grid.cell(0, y);
      for (let column = 0; column < columns - 1; column++) {
        const at = start + column;
        const x = column - MARGIN;
        const wall = onMap && x >= 0 && x < width ? 1 - passable[cell++]! : 1;
        walls += wall;
        inRow[at - columns + 1] = walls;
        inColumn[at] = inColumn[at - columns]! + wall;
        corners[at + 1] = corners[at + 1 - columns]! + walls;
      }
    }
    this.#columns = columns;
    this.#rows = rows;
    this.#corners = corners;
    this.#inRow = inRow;
    this.#inColumn = inColumn;
  }

  /** The least k, from `from` on, for which the octagon k around a tile holds at least `threshold` walls. */
  firstWith(threshold: number, x: number, y: number, from: number): number {
    for (let k = from; ; k++) {
      while (k >= this.#octagons.length) this.#octagons.push(makeOctagon(2 ** this.#octagons.length - 1));
      if (this.#holds(threshold, x + MARGIN, y + MARGIN, this.#octagons[k]!)) return k;
    }
  }

  /** Bounds that take few look-ups decide most tiles; for the others the caps are added row by row. */
  #holds(threshold: number, x: number, y: number, octagon: Octagon): boolean {
    const corners = this.#corners;
    const columns = this.#columns;
    const { radius, inner, halfWidths } = octagon;
    if (radius > MARGIN) return this.#holdsFar(threshold, x, y, octagon);
    const square = inBox(corners, columns, x - inner, y - inner, x + inner, y + inner);
    if (square >= threshold) return true;
    if (inBox(corners, columns, x - radius, y - radius, x + radius, y + radius) < threshold) return false;
    const base = halfWidths[inner + 1]!;
    const most =
      square +
      inBox(corners, columns, x - base, y - radius, x + base, y - inner - 1) +
      inBox(corners, columns, x - base, y + inner + 1, x + base, y + radius) +
      inBox(corners, columns, x - radius, y - base, x - inner - 1, y + base) +
      inBox(corners, columns, x + inner + 1, y - base, x + radius, y + base);
    if (most < threshold) return false;
    const inRow = this.#inRow;
    const inColumn = this.#inColumn;
    const middle = y * columns + x;
    let walls = square;
    for (let d = inner + 1; d <= radius; d++) {
      const half = halfWidths[d]!;
      const up = middle - d * columns;
      const down = middle + d * columns;
      const above = middle - half * columns;
      const below = middle + (half + 1) * columns;
      walls += inRow[up + half + 1]! - inRow[up - half]! + inRow[down + half + 1]! - inRow[down - half]!;
      walls += inColumn[below - d]! - inColumn[above - d]! + inColumn[below + d]! - inColumn[above + d]!;
      if (walls >= threshold) return true;
    }
    return false;
  }

  #holdsFar(threshold: number, x: number, y: number, { radius, inner, halfWidths }: Octagon): boolean {
    let walls = this.#inFarBox(x - inner, y - inner, x + inner, y + inner);
    for (let d = inner + 1; d <= radius && walls < threshold; d++) {
      const half = halfWidths[d]!;
      walls += this.#inFarBox(x - half, y - d, x + half, y - d);
      walls += this.#inFarBox(x - half, y + d, x + half, y + d);
      walls += this.#inFarBox(x - d, y - half, x - d, y + half);
      walls += this.#inFarBox(x + d, y - half, x + d, y + half);
    }
    return walls >= threshold;
  }

  /** Walls in a box that may reach out of the table. */
  #inFarBox(left: number, top: number, right: number, bottom: number): number {
    const x0 = Math.max(left, 0);
    const y0 = Math.max(top, 0);
    const x1 = Math.min(right, this.#columns - 2);
    const y1 = Math.min(bottom, this.#rows - 2);
    const area = (right - left + 1) * (bottom - top + 1);
    if (x0 > x1 || y0 > y1) return area;
    const outside = area - (x1 - x0 + 1) * (y1 - y0 + 1);
    return outside + inBox(this.#corners, this.#columns, x0, y0, x1, y1);
  }
}

/** Walls from (left, top) to (right, bottom), both included. */
function inBox(
  corners: Int32Array,
  columns: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  const above = top * columns;
  const below = (bottom + 1) * columns;
  return (
    corners[below + right + 1]! -
    corners[below + left]! -
    corners[above + right + 1]! +
    corners[above + left]!
  );
}

function makeOctagon(radius: number): Octagon {
  const halfWidths = new Int32Array(radius + 2);
  for (let d = 0, half = radius; d <= radius; d++) {
    while (octileDistance(half, d) >= radius + 1) half--;
    halfWidths[d] = half;
  }
  let inner = 0;
  while (octileDistance(inner + 1, inner + 1) < radius + 1) inner++;
  return { radius, inner, halfWidths };
}
