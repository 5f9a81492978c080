import { DX, DY, type Grid } from '../grid/index.ts';

/** Tiles from one line of the lattice to the next, as a power of two. */
export const SPAN_SHIFT = 5;
export const SPAN = 1 << SPAN_SHIFT;
/** Tiles along one side of a block: from line to line, both included. */
export const SIDE = SPAN + 1;
/** Tiles of a block; one is named by its place, row by row. */
export const AREA = SIDE * SIDE;
/** From a place in a block to the next one, by direction, and to itself after the eight directions. */
export const PLACE_STEPS: Int32Array = Int32Array.from([...DX.map((dx, d) => dx + DY[d]! * SIDE), 0]);

/**
 * What a straight move costs inside of the portal oracle. 99 / 70 is √2 to five parts in 100,000, and the longest
 * detour that fits into a block stays below 2^16, so that tables take two bytes an entry and sums stay exact.
 */
export const STEP = 70;
export const LONGEST_STEP = 99;
const UNREACHED = 0xffff;

const NORTH = 1 << 0;
const NORTH_EAST = 1 << 1;
const EAST = 1 << 2;
const SOUTH_EAST = 1 << 3;
const SOUTH = 1 << 4;
const SOUTH_WEST = 1 << 5;
const WEST = 1 << 6;
const NORTH_WEST = 1 << 7;
const DIAGONALS = NORTH_EAST | SOUTH_EAST | SOUTH_WEST | NORTH_WEST;
const NORTHWARD = NORTH_WEST | NORTH | NORTH_EAST;
const EASTWARD = NORTH_EAST | EAST | SOUTH_EAST;
const SOUTHWARD = SOUTH_EAST | SOUTH | SOUTH_WEST;
const WESTWARD = SOUTH_WEST | WEST | NORTH_WEST;

const PLACE_BITS = 11;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
/** Stands at the end of a queue; more than any entry. */
const END = 2 ** 31 - 1;

/** Shortest ways inside of one block. One of these serves all blocks, one after the other. */
export class BlockFlood {
  /** Per place the distance to where the last flood began, or {@link UNREACHED}. */
  readonly distances = new Uint16Array(AREA);
  /** Per place the moves that stay inside of the block. */
  readonly moves = new Uint8Array(AREA);
  readonly #grid: Grid;
  readonly #diagonal: number;
  // Moves cost one of two prices, so two queues that grow at the end are sorted by themselves. A place comes at
  // most once into each: what is found later is no shorter. Entries hold the distance above the place.
  readonly #straight = new Int32Array(AREA + 2);
  readonly #aslant = new Int32Array(AREA + 2);

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#diagonal = grid.costs === 'octile' ? LONGEST_STEP : STEP;
  }

  /** Takes up the moves of the block whose first tile is (left, top). */
  load(left: number, top: number): void {
    const { moves } = this;
    const { moves: gridMoves, width, height } = this.#grid;
    const columns = Math.min(SIDE, width - left);
    const rows = Math.min(SIDE, height - top);
    moves.fill(0);
    for (let row = 0; row < rows; row++) {
      const cell = this.#grid.cell(left, top + row);
      const place = row * SIDE;
      const inside = row === 0 ? ~NORTHWARD : row === SPAN ? ~SOUTHWARD : 0xff;
      for (let column = 0; column < columns; column++)
        moves[place + column] = gridMoves[cell + column]! & inside;
      moves[place]! &= ~WESTWARD;
      moves[place + SPAN]! &= ~EASTWARD;
    }
  }

  /** Fills {@link distances} from a place of the block that was loaded. */
  run(from: number): void {
    const { distances, moves } = this;
    const straight = this.#straight;
    const aslant = this.#aslant;
    const diagonal = this.#diagonal;
    distances.fill(UNREACHED);
    distances[from] = 0;
    straight[0] = from;
    straight[1] = END;
    aslant[0] = END;
    let straightHead = 0;
    let straightTail = 1;
    let aslantHead = 0;
    let aslantTail = 0;
    for (;;) {
      let entry = straight[straightHead]!;
      if (entry <= aslant[aslantHead]!) {
        if (entry === END) return;
        straightHead++;
      } else {
        entry = aslant[aslantHead++]!;
      }
      const place = entry & PLACE_MASK;
      const distance = entry >> PLACE_BITS;
      if (distances[place] !== distance) continue;
      // Written out by direction, which takes two thirds of the time of a loop over the bits.
      const allowed = moves[place]!;
      const near = distance + STEP;
      const nearEntry = near << PLACE_BITS;
      if (allowed & NORTH && distances[place - SIDE]! > near) {
        distances[place - SIDE] = near;
        straight[straightTail++] = nearEntry | (place - SIDE);
      }
      if (allowed & EAST && distances[place + 1]! > near) {
        distances[place + 1] = near;
        straight[straightTail++] = nearEntry | (place + 1);
      }
      if (allowed & SOUTH && distances[place + SIDE]! > near) {
        distances[place + SIDE] = near;
        straight[straightTail++] = nearEntry | (place + SIDE);
      }
      if (allowed & WEST && distances[place - 1]! > near) {
        distances[place - 1] = near;
        straight[straightTail++] = nearEntry | (place - 1);
      }
      straight[straightTail] = END;
      if ((allowed & DIAGONALS) === 0) continue;
      const far = distance + diagonal;
      const farEntry = far << PLACE_BITS;
      if (allowed & NORTH_EAST && distances[place - SIDE + 1]! > far) {
        distances[place - SIDE + 1] = far;
        aslant[aslantTail++] = farEntry | (place - SIDE + 1);
      }
      if (allowed & SOUTH_EAST && distances[place + SIDE + 1]! > far) {
        distances[place + SIDE + 1] = far;
        aslant[aslantTail++] = farEntry | (place + SIDE + 1);
      }
      if (allowed & SOUTH_WEST && distances[place + SIDE - 1]! > far) {
        distances[place + SIDE - 1] = far;
        aslant[aslantTail++] = farEntry | (place + SIDE - 1);
      }
      if (allowed & NORTH_WEST && distances[place - SIDE - 1]! > far) {
        distances[place - SIDE - 1] = far;
        aslant[aslantTail++] = farEntry | (place - SIDE - 1);
      }
      aslant[aslantTail] = END;
    }
  }
}
