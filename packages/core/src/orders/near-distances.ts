import { DX, DY, firstDirection, type Grid } from '../grid/index.ts';

/** Lengths of a straight and a diagonal move, nearly as 1 to √2. */
const STRAIGHT = 5;
const DIAGONAL = 7;
/** One more than the longest move: lengths of cells that wait to be expanded differ by less. */
const BUCKETS = 8;
const FAR = 0xffff;

/**
 * Distances from cells of a rectangle to some cells in it, along paths inside of the rectangle: short searches, each
 * made when it is first asked for.
 */
export class NearDistances {
  readonly #stride: number;
  /** Row and column of the first cell of the rectangle, in the rows and columns of cells. */
  readonly #top: number;
  readonly #left: number;
  readonly #width: number;
  readonly #height: number;
  /** The moves that lead to each cell of the rectangle, which has a border of one cell as maps have. */
  readonly #arrivals: Uint8Array;
  readonly #offsets: readonly number[];
  readonly #tables = new Map<number, Uint16Array>();
  /** The cells whose distances were asked for, the same in a world that was saved and loaded. */
  readonly #asked: Set<number>;
  readonly #buckets: number[][] = Array.from({ length: BUCKETS }, () => []);

  /**
   * A rectangle around some cells, with a margin.
   *
   * @param asked the cells whose distances count as known
   */
  constructor(layer: Grid, cells: readonly number[], margin: number, asked: Iterable<number> = []) {
    const { stride, arrivals, width, height } = layer;
    const xs = cells.map((cell) => layer.x(cell));
    const ys = cells.map((cell) => layer.y(cell));
    const left = Math.max(0, least(xs) - margin);
    const top = Math.max(0, least(ys) - margin);
    this.#asked = new Set(asked);
    this.#stride = stride;
    this.#top = top + 1;
    this.#left = left + 1;
    this.#width = Math.min(width - 1, most(xs) + margin) - left + 1;
    this.#height = Math.min(height - 1, most(ys) + margin) - top + 1;
    const row = this.#width + 2;
    this.#offsets = DX.map((dx, d) => dx + DY[d]! * row);
    this.#arrivals = new Uint8Array(row * (this.#height + 2));
    for (let y = 0; y < this.#height; y++) {
      const first = layer.cell(left, top + y);
      this.#arrivals.set(arrivals.subarray(first, first + this.#width), (y + 1) * row + 1);
    }
  }

  /** The cells whose distances were asked for. */
  get asked(): Iterable<number> {
    return this.#asked;
  }

  /** Whether distances to a cell were asked for before, so that they cost nothing. */
  knows(to: number): boolean {
    return this.#asked.has(to);
  }

  /** How far a cell is from another, 5 for each straight and 7 for each diagonal move; Infinity if not known. */
  between(from: number, to: number): number {
    const index = this.#index(from);
    if (index < 0) return Number.POSITIVE_INFINITY;
    let table = this.#tables.get(to);
    if (!table) {
      table = this.#search(to);
      this.#tables.set(to, table);
      this.#asked.add(to);
    }
    const length = table[index]!;
    return length === FAR ? Number.POSITIVE_INFINITY : length;
  }

  /** Whether a cell lies in the rectangle. */
  covers(cell: number): boolean {
    return this.#index(cell) >= 0;
  }

  #index(cell: number): number {
    const row = Math.floor(cell / this.#stride) - this.#top;
    const column = (cell % this.#stride) - this.#left;
    if (row < 0 || row >= this.#height || column < 0 || column >= this.#width) return -1;
    return (row + 1) * (this.#width + 2) + column + 1;
  }

  #search(to: number): Uint16Array {
    const arrivals = this.#arrivals;
    const offsets = this.#offsets;
    const buckets = this.#buckets;
    const table = new Uint16Array(arrivals.length).fill(FAR);
    const start = this.#index(to);
    table[start] = 0;
    buckets[0]!.push(start);
    let waiting = 1;
    for (let length = 0; waiting > 0; length++) {
      const bucket = buckets[length % BUCKETS]!;
      waiting -= bucket.length;
      for (const cell of bucket) {
        if (table[cell] !== length) continue;
        for (let m = arrivals[cell]!; m !== 0; m &= m - 1) {
          const d = firstDirection(m);
          const next = cell + offsets[d]!;
          const longer = length + (d & 1 ? DIAGONAL : STRAIGHT);
          // Nothing leads on from the border, which only looks as if it were near.
          if (longer >= table[next]!) continue;
          table[next] = longer;
          buckets[longer % BUCKETS]!.push(next);
          waiting++;
        }
      }
      bucket.length = 0;
    }
    return table;
  }
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}
