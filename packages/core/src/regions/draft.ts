import { firstDirection, type Grid } from '../grid/index.ts';
import { liesOn, type Segment, segmentCells } from './segment.ts';
import { labelPieces } from './zone-runs.ts';

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

  constructor(grid: Grid) {
    this.grid = grid;
    this.gateOf = new Int32Array(grid.cellCount);
    this.zoneOf = new Int32Array(grid.cellCount);
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
    const { moves, offsets } = this.grid;
    const zones = new Set<number>();
    for (const cell of segmentCells(this.grid, this.cuts[number]!)) {
      if (this.gateOf[cell] === 0) continue;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const zone = this.zoneOf[cell + offsets[firstDirection(m)]!]!;
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
