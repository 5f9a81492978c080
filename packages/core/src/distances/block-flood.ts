import { AREA, type Blocks, INSIDE_FROM_COLUMN, INSIDE_FROM_ROW, SIDE, SPAN } from './blocks.ts';

/**
 * Cost of a straight and of a diagonal move in **block units**. 99 / 70 is √2 to five parts in 100,000, and the longest
 * path that fits into a block stays below 2^16, so tables take two bytes an entry and sums stay exact.
 */
export const STRAIGHT_STEP = 70;
export const DIAGONAL_STEP = 99;
/** More than any distance inside a block. */
export const UNREACHED = 0xffff;

const NORTH = 1 << 0;
const NORTH_EAST = 1 << 1;
const EAST = 1 << 2;
const SOUTH_EAST = 1 << 3;
const SOUTH = 1 << 4;
const SOUTH_WEST = 1 << 5;
const WEST = 1 << 6;
const NORTH_WEST = 1 << 7;
const DIAGONALS = NORTH_EAST | SOUTH_EAST | SOUTH_WEST | NORTH_WEST;

/** An entry of a queue holds the local in its low bits and the distance above them. */
const LOCAL_BITS = 11;
const LOCAL_MASK = (1 << LOCAL_BITS) - 1;
/** Marks the end of a queue; more than any entry. */
const END = 2 ** 31 - 1;

/** Shortest distances inside one block. One of these serves all blocks, one after the other. */
export class BlockFlood {
  /** Per local the distance to where the last flood began, in block units, or {@link UNREACHED}. */
  readonly distances = new Uint16Array(AREA);
  /** Per local the moves that stay inside the block. */
  readonly moves = new Uint8Array(AREA);
  readonly #blocks: Blocks;
  readonly #diagonalCost: number;
  // A move has one of two costs, so two queues that grow at the end are sorted by themselves. A local comes at most
  // once into each: what is found later is no shorter.
  readonly #straightQueue = new Int32Array(AREA + 2);
  readonly #diagonalQueue = new Int32Array(AREA + 2);

  #loaded = -1;

  constructor(blocks: Blocks) {
    this.#blocks = blocks;
    this.#diagonalCost = blocks.grid.costs === 'octile' ? DIAGONAL_STEP : STRAIGHT_STEP;
  }

  /** Reads the moves of a block from the grid, unless it has just done so. */
  load(block: number): void {
    if (block === this.#loaded) return;
    this.#loaded = block;
    const { moves } = this;
    const { grid } = this.#blocks;
    const left = this.#blocks.left(block);
    const top = this.#blocks.top(block);
    const columns = Math.min(SIDE, grid.width - left);
    const rows = Math.min(SIDE, grid.height - top);
    moves.fill(0);
    for (let row = 0; row < rows; row++) {
      const cell = grid.cell(left, top + row);
      const first = row * SIDE;
      const inside = INSIDE_FROM_ROW[row + 1]!;
      for (let column = 0; column < columns; column++)
        moves[first + column] = grid.moves[cell + column]! & inside;
      moves[first]! &= INSIDE_FROM_COLUMN[1]!;
      moves[first + SPAN]! &= INSIDE_FROM_COLUMN[SIDE]!;
    }
  }

  /** The map has changed: moves have to be read again. */
  unload(): void {
    this.#loaded = -1;
  }

  /** Fills {@link distances} from a local of the block that was loaded. */
  run(from: number): void {
    const { distances, moves } = this;
    const straight = this.#straightQueue;
    const diagonal = this.#diagonalQueue;
    const diagonalCost = this.#diagonalCost;
    distances.fill(UNREACHED);
    distances[from] = 0;
    straight[0] = from;
    straight[1] = END;
    diagonal[0] = END;
    let straightHead = 0;
    let straightTail = 1;
    let diagonalHead = 0;
    let diagonalTail = 0;
    for (;;) {
      let entry = straight[straightHead]!;
      if (entry <= diagonal[diagonalHead]!) {
        if (entry === END) return;
        straightHead++;
      } else {
        entry = diagonal[diagonalHead++]!;
      }
      const local = entry & LOCAL_MASK;
      const distance = entry >> LOCAL_BITS;
      if (distances[local] !== distance) continue;
      // Written out by direction: that takes half of the time of a loop over the bits.
      const allowed = moves[local]!;
      const near = distance + STRAIGHT_STEP;
      if (allowed & NORTH) {
        const next = local - SIDE;
        if (distances[next]! > near) {
          distances[next] = near;
          straight[straightTail++] = (near << LOCAL_BITS) | next;
        }
      }
      if (allowed & EAST) {
        const next = local + 1;
        if (distances[next]! > near) {
          distances[next] = near;
          straight[straightTail++] = (near << LOCAL_BITS) | next;
        }
      }
      if (allowed & SOUTH) {
        const next = local + SIDE;
        if (distances[next]! > near) {
          distances[next] = near;
          straight[straightTail++] = (near << LOCAL_BITS) | next;
        }
      }
      if (allowed & WEST) {
        const next = local - 1;
        if (distances[next]! > near) {
          distances[next] = near;
          straight[straightTail++] = (near << LOCAL_BITS) | next;
        }
      }
      straight[straightTail] = END;
      if ((allowed & DIAGONALS) === 0) continue;
      const far = distance + diagonalCost;
      if (allowed & NORTH_EAST) {
        const next = local - SIDE + 1;
        if (distances[next]! > far) {
          distances[next] = far;
          diagonal[diagonalTail++] = (far << LOCAL_BITS) | next;
        }
      }
      if (allowed & SOUTH_EAST) {
        const next = local + SIDE + 1;
        if (distances[next]! > far) {
          distances[next] = far;
          diagonal[diagonalTail++] = (far << LOCAL_BITS) | next;
        }
      }
      if (allowed & SOUTH_WEST) {
        const next = local + SIDE - 1;
        if (distances[next]! > far) {
          distances[next] = far;
          diagonal[diagonalTail++] = (far << LOCAL_BITS) | next;
        }
      }
      if (allowed & NORTH_WEST) {
        const next = local - SIDE - 1;
        if (distances[next]! > far) {
          distances[next] = far;
          diagonal[diagonalTail++] = (far << LOCAL_BITS) | next;
        }
      }
      diagonal[diagonalTail] = END;
    }
  }
}
