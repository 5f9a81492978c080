import type { Grid } from '../../grid/index.ts';
import type { Face } from '../tree/faces.ts';

/** Changes are noted by squares of this many tiles. */
const SQUARE = 8;

/** Where the ground or the basins have changed. */
export class ChangedGround {
  readonly #stride: number;
  readonly #cellCount: number;
  readonly #columns: number;
  readonly #squares = new Set<number>();

  constructor({ stride, cellCount }: Pick<Grid, 'stride' | 'cellCount'>) {
    this.#stride = stride;
    this.#cellCount = cellCount;
    this.#columns = Math.ceil(stride / SQUARE) + 1;
  }

  /** Notes a change at a sample, or at the middle of a cell. */
  add(sample: number): void {
    this.#squares.add(this.#squareAt(this.#xOf(sample), this.#yOf(sample)));
  }

  /** Whether something has changed that the gate of a face may depend on. */
  isNear({ pairs, width }: Face): boolean {
    if (this.#squares.size === 0) return false;
    // As far as paths around a gate are looked at.
    const reach = 16 + 4 * width;
    let [left, top, right, bottom] = [this.#stride, this.#cellCount, 0, 0];
    for (const sample of pairs) {
      const x = this.#xOf(sample);
      const y = this.#yOf(sample);
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
    for (const square of this.#squares) {
      const x = (square % this.#columns) * SQUARE;
      const y = Math.floor(square / this.#columns) * SQUARE;
      if (x + SQUARE > left - reach && x < right + reach && y + SQUARE > top - reach && y < bottom + reach)
        return true;
    }
    return false;
  }

  #squareAt(x: number, y: number): number {
    return Math.floor(y / SQUARE) * this.#columns + Math.floor(x / SQUARE);
  }

  #xOf(sample: number): number {
    return (sample < this.#cellCount ? sample : sample - this.#cellCount) % this.#stride;
  }

  #yOf(sample: number): number {
    return Math.floor((sample < this.#cellCount ? sample : sample - this.#cellCount) / this.#stride);
  }
}
