import { type CornerRule, movesTable } from './moves.ts';
import { OneWayTiles } from './one-way.ts';

/** A map's cells, in the shape that {@link Grid} describes. */
interface Cells {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly cellCount: number;
  readonly corners: CornerRule;
  readonly offsets: readonly number[];
  readonly passable: Uint8Array;
}

/** The moves that a map allows, by cell, kept up to date with its walls and one-way tiles. */
export class MoveBytes {
  /** Per cell the moves that walls, corners and its mask allow. */
  readonly moves: Uint8Array;
  /** Null while every tile may be left in all directions. */
  oneWay: OneWayTiles | null = null;
  readonly #cells: Cells;
  readonly #table: Uint8Array;

  constructor(cells: Cells) {
    this.#cells = cells;
    this.#table = movesTable(cells.corners);
    this.moves = new Uint8Array(cells.cellCount);
    const { width, height, stride, passable } = cells;
    for (let y = 1; y <= height; y++) {
      for (let cell = y * stride + 1, end = cell + width; cell < end; cell++)
        if (passable[cell]) this.moves[cell] = this.#table[this.#freeNeighbours(cell)]!;
    }
  }

  /**
   * Follows a change of walls and masks.
   *
   * @param changed cells that became free or walls
   * @param masks by cell its new mask
   * @returns the cells whose moves, with or without masks, or arrivals are others than before
   */
  change(changed: readonly number[], masks: ReadonlyMap<number, number>): number[] {
    if (masks.size > 0) this.oneWay ??= new OneWayTiles(this.moves);
    if (!this.oneWay) return this.#repair(changed);
    for (const [cell, mask] of masks) this.oneWay.setMask(cell, mask);
    const affected = this.#repairOneWay(this.oneWay, changed, masks.keys());
    if (this.oneWay.isEmpty) this.oneWay = null;
    return affected;
  }

  #repair(changed: readonly number[]): number[] {
    const { passable, offsets } = this.#cells;
    const affected: number[] = [];
    const repair = (cell: number): void => {
      const moves = this.#unmasked(cell);
      if (moves === this.moves[cell]) return;
      this.moves[cell] = moves;
      affected.push(cell);
    };
    for (const cell of changed) {
      repair(cell);
      // Walls have no moves before and after; so padding, which has no neighbours to look at, is left alone.
      for (const offset of offsets) if (passable[cell + offset]) repair(cell + offset);
    }
    return affected;
  }

  #repairOneWay(oneWay: OneWayTiles, changed: readonly number[], masked: Iterable<number>): number[] {
    const { passable, offsets } = this.#cells;
    const affected = new Set<number>();
    const repair = (cell: number): void => {
      const unmasked = this.#unmasked(cell);
      const before = this.moves[cell]!;
      const moves = unmasked & oneWay.masks[cell]!;
      if (unmasked !== oneWay.unmasked[cell] || moves !== before) affected.add(cell);
      oneWay.unmasked[cell] = unmasked;
      if (moves === before) return;
      this.moves[cell] = moves;
      oneWay.movesChanged(cell, before, moves, offsets, affected);
    };
    for (const cell of masked) repair(cell);
    for (const cell of changed) {
      repair(cell);
      for (const offset of offsets) if (passable[cell + offset]) repair(cell + offset);
    }
    return [...affected];
  }

  /** The moves that walls and corners allow from a cell, which must not be padding. */
  #unmasked(cell: number): number {
    return this.#cells.passable[cell] ? this.#table[this.#freeNeighbours(cell)]! : 0;
  }

  /** Which of the eight neighbours of a cell are free, as bits. The cell must not be padding. */
  #freeNeighbours(cell: number): number {
    const p = this.#cells.passable;
    const s = this.#cells.stride;
    return (
      p[cell - s]! |
      (p[cell - s + 1]! << 1) |
      (p[cell + 1]! << 2) |
      (p[cell + s + 1]! << 3) |
      (p[cell + s]! << 4) |
      (p[cell + s - 1]! << 5) |
      (p[cell - 1]! << 6) |
      (p[cell - s - 1]! << 7)
    );
  }
}
