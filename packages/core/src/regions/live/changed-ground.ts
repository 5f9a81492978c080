import type { Grid } from '../../grid/index.ts';
import type { Face } from '../tree/faces.ts';
import type { Box } from './box.ts';

/** Changes are noted by squares of this many tiles. */
const SQUARE = 8;
/** How far around a face the ground matters to its gate: in tiles, and in widths of the strait. */
const NEAR = 8;
const NEAR_WIDTHS = 2.5;

/** A box of tiles, counted with the padding of the map. */
export type Reach = Box;

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
    const row = Math.floor(this.#yOf(sample) / SQUARE);
    this.#squares.add(row * this.#columns + Math.floor(this.#xOf(sample) / SQUARE));
  }

  /** The ground that the gate of a face may depend on. */
  reachOf({ pairs, width }: Face): Reach {
    const reach = Math.ceil(NEAR + NEAR_WIDTHS * width);
    let [left, top, right, bottom] = [this.#stride, this.#cellCount, 0, 0];
    for (const sample of pairs) {
      const x = this.#xOf(sample);
      const y = this.#yOf(sample);
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
    return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
  }

  /** Whether something has changed in a box. */
  isNear({ left, top, right, bottom }: Reach): boolean {
    for (const square of this.#squares) {
      const x = (square % this.#columns) * SQUARE;
      const y = Math.floor(square / this.#columns) * SQUARE;
      if (x + SQUARE > left && x <= right && y + SQUARE > top && y <= bottom) return true;
    }
    return false;
  }

  #xOf(sample: number): number {
    return (sample < this.#cellCount ? sample : sample - this.#cellCount) % this.#stride;
  }

  #yOf(sample: number): number {
    return Math.floor((sample < this.#cellCount ? sample : sample - this.#cellCount) / this.#stride);
  }
}
