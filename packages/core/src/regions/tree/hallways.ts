import type { Samples } from './clearance.ts';
import { PROMINENT, WIDEST_HALLWAY } from './flood.ts';

/** Squares of widths up to which hallways are looked at together, in tiles: up to eight tiles. */
const BANDS = [1, 2, 5, 10, 18, 29, 45, WIDEST_HALLWAY];
/** Widths of neighbouring cells differ by at most this much, in tiles. */
const STEP = 2;
/** What is wider is looked for along places at least this part as wide, squared: not along the walls. */
const NARROWER = 0.5;
/** Patches with fewer cells are no hallways. */
const LEAST_CELLS = 3;
const SEEN = 2;

/** Per band the least squared width that is clearly wider than all of its own. */
const WIDE = BANDS.map((high) => Math.ceil(high / PROMINENT));
/** Cells wider than this, squared, are not beside cells that are no wider than a hallway should be near. */
const UP_TO = WIDE.map((wide) => Math.ceil((Math.sqrt(wide) + STEP) ** 2));
/** Hallways do not depend on what is wider than this, squared. */
export const WIDEST_NEAR_HALLWAY = UP_TO.at(-1)!;
/** All that is wider counts as this wide. */
const MOST = WIDEST_NEAR_HALLWAY + 1;
/** Per squared width its band, from 1; 0 for walls and for what is too wide. */
const BAND_OF = Uint8Array.from({ length: MOST + 1 }, (_, width) =>
  width === 0 ? 0 : 1 + BANDS.findIndex((high) => width <= high),
);
/** Per squared width how many bands it is clearly wider than. */
const WIDER_THAN = Uint8Array.from(
  { length: MOST + 1 },
  (_, width) => WIDE.filter((wide) => wide <= width).length,
);

/**
 * Per cell 1 in hallways: where nothing clearly wider is within about twice the width of the passage. A
 * straight passage is one if it is at least three times as long as wide.
 */
export function findHallways(samples: Samples, passable: Uint8Array): Uint8Array {
  const hallways = new Hallways(samples, passable);
  hallways.find();
  return hallways.isHallway;
}

class Hallways {
  /** Per cell 1 if it is narrow enough, and nothing wider is known to be near. */
  readonly isHallway: Uint8Array;
  readonly #stride: number;
  /** Per cell the square of the width of the widest disc around one of its samples, up to a limit. */
  readonly #widest: Uint8Array;
  /** Per cell how many bands it is clearly wider than. */
  readonly #wider: Uint8Array;
  /** Per cell its width, or 0 once it was reached from something wider. */
  readonly #unseen: Uint8Array;
  readonly #queue: Int32Array;

  constructor(samples: Samples, passable: Uint8Array) {
    const { cellCount, stride } = samples;
    this.#stride = stride;
    this.isHallway = new Uint8Array(cellCount);
    this.#widest = new Uint8Array(cellCount);
    this.#wider = new Uint8Array(cellCount);
    this.#measure(samples, passable);
    this.#unseen = this.#widest.slice();
    this.#queue = new Int32Array(cellCount);
  }

  #measure({ width2, cellCount, stride }: Samples, passable: Uint8Array): void {
    const { isHallway } = this;
    const widest = this.#widest;
    const wider = this.#wider;
    for (let cell = stride; cell < cellCount - stride; cell++) {
      if (passable[cell] === 0) continue;
      let width = width2[cell]!;
      if (width < MOST) {
        const corner = cellCount + cell;
        const upper = Math.max(width2[corner]!, width2[corner + 1]!);
        const lower = Math.max(width2[corner + stride]!, width2[corner + stride + 1]!);
        width = Math.max(width, upper, lower);
      }
      width = Math.min(width, MOST);
      widest[cell] = width;
      wider[cell] = WIDER_THAN[width]!;
      if (width > 0 && width <= WIDEST_HALLWAY) isHallway[cell] = 1;
    }
  }

  find(): void {
    const { isHallway } = this;
    const edges = this.#edgesOfWider();
    for (let band = 0; band < edges.length; band++) this.#reachFrom(edges[band]!, band);
    const found: number[] = [];
    for (let cell = 0; cell < isHallway.length; cell++) if (isHallway[cell] === 1) found.push(cell);
    for (const cell of found) if (isHallway[cell] === 1) this.#removeIfShort(cell);
    for (const cell of found) if (isHallway[cell] === SEEN) isHallway[cell] = 1;
  }

  /** Per band the cells that are clearly wider than it, beside cells that are not. */
  #edgesOfWider(): number[][] {
    const stride = this.#stride;
    const widest = this.#widest;
    const wider = this.#wider;
    const edges: number[][] = BANDS.map(() => []);
    for (let cell = stride; cell < wider.length - stride; cell++) {
      const own = wider[cell]!;
      const left = wider[cell - 1]!;
      const right = wider[cell + 1]!;
      const upper = wider[cell - stride]!;
      const lower = wider[cell + stride]!;
      if (((own ^ left) | (own ^ right) | (own ^ upper) | (own ^ lower)) === 0) continue;
      for (let band = Math.min(left, right, upper, lower); band < own; band++)
        if (widest[cell]! <= UP_TO[band]!) edges[band]!.push(cell);
    }
    return edges;
  }

  /** The cells of a band that are near a clearly wider one are no hallways. Takes the edges of what is wider. */
  #reachFrom(edges: readonly number[], band: number): void {
    const stride = this.#stride;
    const widest = this.#widest;
    const unseen = this.#unseen;
    const queue = this.#queue;
    const high = BANDS[band]!;
    const wide = WIDE[band]!;
    const narrow = Math.max(1, Math.ceil(NARROWER * high));
    let tail = 0;
    for (const cell of edges) queue[tail++] = cell;
    let steps = Math.max(1, Math.floor(2 * Math.sqrt(high)) - 1);
    for (let head = 0; steps > 0 && head < tail; steps--) {
      // Diagonal steps only every other time, so that what is reached is about as far in all directions.
      const isSlanted = steps % 2 === 1;
      for (const layer = tail; head < layer; head++) {
        const cell = queue[head]!;
        tail = reach(unseen, narrow, wide, cell - 1, queue, tail);
        tail = reach(unseen, narrow, wide, cell + 1, queue, tail);
        tail = reach(unseen, narrow, wide, cell - stride, queue, tail);
        tail = reach(unseen, narrow, wide, cell + stride, queue, tail);
        if (!isSlanted) continue;
        const left = widest[cell - 1] !== 0;
        const right = widest[cell + 1] !== 0;
        if (widest[cell - stride] !== 0) {
          if (left) tail = reach(unseen, narrow, wide, cell - stride - 1, queue, tail);
          if (right) tail = reach(unseen, narrow, wide, cell - stride + 1, queue, tail);
        }
        if (widest[cell + stride] !== 0) {
          if (left) tail = reach(unseen, narrow, wide, cell + stride - 1, queue, tail);
          if (right) tail = reach(unseen, narrow, wide, cell + stride + 1, queue, tail);
        }
      }
    }
    for (let i = edges.length; i < tail; i++) {
      const cell = queue[i]!;
      const width = widest[cell]!;
      unseen[cell] = width;
      if (BAND_OF[width] === band + 1) this.isHallway[cell] = 0;
    }
  }

  /** Takes away a patch that is too small to be the middle of a hallway, such as a step of a slanted wall. */
  #removeIfShort(first: number): void {
    const { isHallway } = this;
    const stride = this.#stride;
    const patch = [first];
    isHallway[first] = SEEN;
    let width = 0;
    for (let i = 0; i < patch.length; i++) {
      const cell = patch[i]!;
      width = Math.max(width, this.#widest[cell]!);
      for (const next of [cell - 1, cell + 1, cell - stride, cell + stride]) {
        if (isHallway[next] !== 1) continue;
        isHallway[next] = SEEN;
        patch.push(next);
      }
    }
    if (patch.length < Math.max(LEAST_CELLS, width / 2)) for (const cell of patch) isHallway[cell] = 0;
  }
}

/** Puts a cell into the queue if it was not there and has a width from `narrow` to below `wide`; returns the end of the queue. */
function reach(
  unseen: Uint8Array,
  narrow: number,
  wide: number,
  cell: number,
  queue: Int32Array,
  tail: number,
): number {
  const width = unseen[cell]!;
  if (width < narrow || width >= wide) return tail;
  unseen[cell] = 0;
  queue[tail] = cell;
  return tail + 1;
}
