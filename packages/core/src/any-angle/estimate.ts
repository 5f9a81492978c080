/**
 * Lower bounds of what is left to the nearest of some targets, in tile widths, with no regard to walls. Coordinates are those
 * of cells. Consistent: along a path no bound falls by more than the path is long.
 */
export class Estimate {
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  readonly #slack: number;

  /** @param slack how much nearer than a target the search may end, in tile widths */
  constructor(stride: number, targets: readonly number[], slack: number) {
    this.#xs = Float64Array.from(targets, (cell) => cell % stride);
    this.#ys = Float64Array.from(targets, (cell) => Math.floor(cell / stride));
    this.#slack = slack;
  }

  /** From a position. */
  from(x: number, y: number): number {
    const xs = this.#xs;
    const ys = this.#ys;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < xs.length; i++) {
      const dx = xs[i]! - x;
      const dy = ys[i]! - y;
      const square = dx * dx + dy * dy;
      if (square < least) least = square;
    }
    return Math.max(0, Math.sqrt(least) - this.#slack);
  }

  /** Of the positions from `first` to `last` on a row the one nearest to a target. */
  nearestX(y: number, first: number, last: number): number {
    let best = first;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#xs.length; i++) {
      const x = Math.min(Math.max(this.#xs[i]!, first), last);
      const square = (this.#xs[i]! - x) ** 2 + (this.#ys[i]! - y) ** 2;
      if (square >= least) continue;
      least = square;
      best = x;
    }
    return best;
  }

  /**
   * From a root by way of a row, which is `rows` rows away in a direction (1 for down), between two positions on it. A target
   * on this side of the row is mirrored to the other side: the path comes back.
   */
  through(x: number, y: number, direction: number, rows: number, left: number, right: number): number {
    const xs = this.#xs;
    const ys = this.#ys;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < xs.length; i++) {
      const dx = xs[i]! - x;
      let dy = (ys[i]! - y) * direction;
      if (dy < rows) dy = 2 * rows - dy;
      const straight = (dx * rows) / dy;
      let length: number;
      if (straight < left) length = bent(left, rows, dx - left, dy - rows);
      else if (straight > right) length = bent(right, rows, dx - right, dy - rows);
      else length = Math.sqrt(dx * dx + dy * dy);
      if (length < least) least = length;
    }
    return Math.max(0, least - this.#slack);
  }
}

function bent(dx: number, dy: number, restX: number, restY: number): number {
  return Math.sqrt(dx * dx + dy * dy) + Math.sqrt(restX * restX + restY * restY);
}
