import { directionsOf, type Grid } from '../grid/index.ts';
import { labelPieces } from './runs.ts';
import { liesOn, type Segment, segmentCells } from './segment.ts';

/**
 * What can be wrong with a division of a map:
 * - `pocket`: a zone that is hardly deeper than its gate is wide;
 * - `wide-gate`: a gate in open land;
 * - `many-gates`: a zone with very many gates, or many gates side by side;
 * - `winding`: a zone in which octile distance is far from the true distance;
 * - `even-hallway`: the same in a long hallway;
 * - `maze`: corridors of even width all over the map;
 * - `gates-in-all`: too many gates on the whole map.
 */
export type Trouble =
  | 'pocket'
  | 'wide-gate'
  | 'many-gates'
  | 'winding'
  | 'even-hallway'
  | 'maze'
  | 'gates-in-all';

/** One thing that was wrong and what was done about it. */
export interface Repair {
  /** What was wrong. */
  readonly trouble: Trouble;
  /** In words, with the figures that made it trouble. */
  readonly why: string;
  /** A tile in the middle of it. */
  readonly where: readonly [x: number, y: number];
  /** Gates that were removed. */
  readonly before: readonly Segment[];
  /** Gates that were added. */
  readonly after: readonly Segment[];
}

/** A division of a map in the making: gates may come and go many times before zones are counted. */
export class Draft {
  readonly grid: Grid;
  /** Per cell 0, or 1 + the place in {@link cuts} of the gate it is part of. */
  readonly gateOf: Int32Array;
  /** Per cell its zone as of the last {@link settle}; 0 for walls and cells of gates. */
  readonly zoneOf: Int32Array;
  /** Sizes of zones, by number. */
  sizes: number[] = [];
  /** Gates by number; undefined where one was removed. */
  readonly cuts: (Segment | undefined)[] = [];
  /** What was repaired, in order. */
  readonly repairs: Repair[] = [];

  /** A map divided by gates, settled. */
  constructor(grid: Grid, gates: readonly Segment[]) {
    this.grid = grid;
    this.gateOf = new Int32Array(grid.cellCount);
    this.zoneOf = new Int32Array(grid.cellCount);
    for (const gate of gates) this.add(gate);
    this.settle();
  }

  get segments(): Segment[] {
    return this.cuts.filter((cut) => cut !== undefined);
  }

  add(cut: Segment): number {
    const number = this.cuts.push(cut) - 1;
    for (const cell of segmentCells(this.grid, cut)) {
      if (this.grid.passable[cell] && this.gateOf[cell] === 0) this.gateOf[cell] = number + 1;
    }
    return number;
  }

  remove(number: number): void {
    const { grid, gateOf } = this;
    const cells = segmentCells(grid, this.cuts[number]!);
    this.cuts[number] = undefined;
    const freed = cells.filter((cell) => gateOf[cell] === number + 1);
    for (const cell of freed) gateOf[cell] = 0;
    // Where gates cross, the cell goes to the other one.
    for (let other = 0; freed.length > 0 && other < this.cuts.length; other++) {
      const cut = this.cuts[other];
      if (!cut) continue;
      for (const cell of freed) if (gateOf[cell] === 0 && liesOn(grid, cell, cut)) gateOf[cell] = other + 1;
    }
  }

  /** Finds the zones of the gates as they are. */
  settle(): void {
    this.sizes = Array.from(labelPieces(this.grid, this.gateOf, this.zoneOf).sizes);
  }

  /** Zones that a gate touches, by number. */
  zonesBeside(number: number): Set<number> {
    const { unmaskedMoves: moves, offsets } = this.grid;
    const zones = new Set<number>();
    for (const cell of segmentCells(this.grid, this.cuts[number]!)) {
      if (this.gateOf[cell] === 0) continue;
      for (const d of directionsOf(moves[cell]!)) {
        const zone = this.zoneOf[cell + offsets[d]!]!;
        if (zone > 0) zones.add(zone);
      }
    }
    return zones;
  }

  /** Removes gates that have the same zone on both sides, until there are none. Must be settled, and stays so. */
  tidy(): void {
    for (let removed = true; removed; ) {
      removed = false;
      this.cuts.forEach((cut, number) => {
        if (!cut || this.zonesBeside(number).size > 1) return;
        this.remove(number);
        removed = true;
      });
      if (removed) this.settle();
    }
  }
}
