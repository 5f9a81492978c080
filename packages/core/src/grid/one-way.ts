import { firstDirection, opposite } from './moves.ts';

/** The mask of a tile that may be left in all directions. */
export const ALL_MOVES = 255;

/** What a map with one-way tiles keeps besides its moves. */
export class OneWayTiles {
  /** Per cell the moves that its tile allows, whatever the walls do. */
  readonly masks: Uint8Array;
  /** Per cell the moves that walls and corners allow, whatever the masks do. */
  readonly unmasked: Uint8Array;
  /** Per cell the moves that lead to it: bit d if the neighbour in direction d can come here. */
  readonly arrivals: Uint8Array;
  /** Tiles with a mask. */
  #count = 0;

  /** @param moves of a map without one-way tiles, where a move leads back wherever one leads */
  constructor(moves: Uint8Array) {
    this.masks = new Uint8Array(moves.length).fill(ALL_MOVES);
    this.unmasked = moves.slice();
    this.arrivals = moves.slice();
  }

  /** True if no tile has a mask any more. */
  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** All cells with a mask, and their masks. */
  *masked(): Generator<[cell: number, mask: number]> {
    for (let cell = 0; cell < this.masks.length; cell++)
      if (this.masks[cell] !== ALL_MOVES) yield [cell, this.masks[cell]!];
  }

  setMask(cell: number, mask: number): void {
    this.#count += (mask === ALL_MOVES ? 0 : 1) - (this.masks[cell] === ALL_MOVES ? 0 : 1);
    this.masks[cell] = mask;
  }

  /** Notes that the moves from a cell have become others, and which cells are entered from it in other ways. */
  movesChanged(
    cell: number,
    before: number,
    after: number,
    offsets: readonly number[],
    entered: Set<number>,
  ): void {
    for (let m = before ^ after; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const next = cell + offsets[d]!;
      this.arrivals[next]! ^= 1 << opposite(d);
      entered.add(next);
    }
  }
}
