import type { Grid } from '../../grid/index.ts';
import { broadMap } from '../tree/broad-map.ts';
import { type Samples, sampleClearance } from '../tree/clearance.ts';
import { findHallways, WIDEST_NEAR_HALLWAY } from '../tree/hallways.ts';
import { type Box, boxAround, copyPart, grownBox, type Part, partAt } from './box.ts';

/** How far from an edit a free-standing obstacle may begin or cease to be one, in tiles. */
const OBSTACLE = 26;
/** How far hallways depend on widths around them, in tiles. */
const HALLWAY = 16;
/** …and how far on hallways around them: short ones are none. */
const SHORT_HALLWAY = 20;

/** What an edit has changed. */
export interface GroundChange {
  /** Samples whose width or hallway is another, with their widths before, squared. */
  readonly samples: ReadonlyMap<number, number>;
  /** Those of them that have become part of a hallway or have ceased to be. */
  readonly hallways: readonly number[];
  /** Cells that were turned over in the map, and in the map without free-standing obstacles. */
  readonly turned: ReadonlySet<number>;
  readonly walls: ReadonlySet<number>;
}

/** The ground that a map is divided by: what counts as wall, how wide it is, what are hallways. Follows edits. */
export class Ground {
  readonly #grid: Grid;
  /** Per cell 1 if it was free at the last edit that was followed. */
  readonly passable: Uint8Array;
  /** Per cell 1 if it is free or part of a free-standing obstacle. */
  readonly broad: Uint8Array;
  readonly samples: Samples;
  readonly hallwayAt: Uint8Array;

  private constructor(
    grid: Grid,
    passable: Uint8Array,
    broad: Uint8Array,
    samples: Samples,
    hallwayAt: Uint8Array,
  ) {
    this.#grid = grid;
    this.passable = passable;
    this.broad = broad;
    this.samples = samples;
    this.hallwayAt = hallwayAt;
  }

  /** The ground of a map as it is now, in steps that yield the number of cells looked at. */
  static *of(grid: Grid): Generator<number, Ground> {
    const passable = grid.passable.slice();
    const broad = broadMap(grid);
    yield grid.cellCount;
    const samples = sampleClearance(grid, broad);
    yield grid.cellCount;
    const hallwayAt = findHallways(samples, broad);
    yield grid.cellCount;
    return new Ground(grid, passable, broad, samples, hallwayAt);
  }

  /** Follows an edit, in steps as well. */
  *follow(turned: ReadonlySet<number>): Generator<number, GroundChange> {
    const samples = new Map<number, number>();
    for (const cell of turned) this.passable[cell] = 1 - this.passable[cell]!;
    const walls = this.#followWalls(boxAround(this.#grid, turned));
    const hallways: number[] = [];
    const change = { samples, hallways, turned, walls: new Set(walls) };
    yield (2 * OBSTACLE) ** 2;
    if (walls.length === 0) return change;
    const narrow = yield* this.#followWidths(boxAround(this.#grid, walls), samples);
    if (narrow.length > 0) yield* this.#followHallways(boxAround(this.#grid, narrow), samples, hallways);
    return change;
  }

  /** Returns the cells that are walls and were none, or the other way round. */
  #followWalls(edit: Box): number[] {
    const grid = this.#grid;
    const near = grownBox(grid, edit, OBSTACLE);
    const part = partAt(grid, grownBox(grid, near, OBSTACLE));
    const broad = broadMap({
      ...part,
      passable: copyPart(part, this.passable, new Uint8Array(part.cellCount)),
    });
    return this.#changedCells(part, near, broad, this.broad);
  }

  /** Copies what is new within a box, and returns the cells there. */
  #changedCells(part: Part, box: Box, now: Uint8Array, all: Uint8Array): number[] {
    const changed: number[] = [];
    for (let y = box.top; y <= box.bottom; y++) {
      let cell = this.#grid.cell(box.left, y);
      let from = part.cellAt(box.left, y);
      for (let x = box.left; x <= box.right; x++, cell++, from++) {
        if (all[cell] === now[from]) continue;
        all[cell] = now[from]!;
        changed.push(cell);
      }
    }
    return changed;
  }

  /** Measures widths again where they may depend on a wall in the box; returns cells that are or were narrow. */
  *#followWidths(walls: Box, samples: Map<number, number>): Generator<number, number[]> {
    const grid = this.#grid;
    const { width2, cellCount } = this.samples;
    const near = grownBox(grid, walls, this.#reachOf(walls));
    let beyond = 4;
    for (let y = near.top; y <= near.bottom; y++) {
      const start = grid.cell(near.left, y);
      for (let x = 0; x <= near.right - near.left; x++)
        beyond = Math.max(beyond, Math.sqrt(width2[start + x]!) / 2);
    }
    const narrow: number[] = [];
    for (;;) {
      const part = partAt(grid, grownBox(grid, near, Math.ceil(beyond) + 2));
      const now = sampleClearance(part, copyPart(part, this.broad, new Uint8Array(part.cellCount)));
      yield part.cellCount;
      if (!this.#isSeen(part, near, now)) {
        beyond *= 2;
        continue;
      }
      const last = grownBox(grid, { ...near, right: near.right + 1, bottom: near.bottom + 1 }, 0);
      for (let y = near.top; y <= last.bottom; y++) {
        let cell = grid.cell(near.left, y);
        let from = part.cellAt(near.left, y);
        for (let x = near.left; x <= last.right; x++, cell++, from++) {
          for (const [sample, width] of [
            [cell, now.width2[from]!],
            [cell + cellCount, now.width2[from + part.cellCount]!],
          ] as const) {
            if (width2[sample] === width) continue;
            samples.set(sample, width2[sample]!);
            if (Math.min(width2[sample]!, width) <= WIDEST_NEAR_HALLWAY) narrow.push(cell);
            width2[sample] = width;
          }
        }
      }
      return narrow;
    }
  }

  /** How far from walls in a box widths may depend on them, in tiles. */
  #reachOf(walls: Box): number {
    const grid = this.#grid;
    const { width2 } = this.samples;
    for (let reach = 2; ; reach += 1 + (reach >> 2)) {
      const ring = grownBox(grid, walls, reach);
      // A disc around a sample farther away that touches the walls has a sample of the ring in it.
      const least = (2 * (reach - 1)) ** 2;
      let isOver = true;
      const look = (x: number, y: number): void => {
        if (width2[grid.cell(x, y)]! >= least) isOver = false;
      };
      for (let x = ring.left; x <= ring.right; x++) {
        look(x, ring.top);
        look(x, ring.bottom);
      }
      for (let y = ring.top; y <= ring.bottom; y++) {
        look(ring.left, y);
        look(ring.right, y);
      }
      const isWhole =
        ring.left === 0 && ring.top === 0 && ring.right === grid.width - 1 && ring.bottom === grid.height - 1;
      if (isOver || isWhole) return reach;
    }
  }

  /** Whether no disc in a box ends at a side of the part that is not one of the map. */
  #isSeen(part: Part, near: Box, { width2 }: Samples): boolean {
    const { width, height } = this.#grid;
    const { left, top, right, bottom } = part.box;
    for (let y = near.top; y <= near.bottom; y++) {
      let from = part.cellAt(near.left, y);
      for (let x = near.left; x <= near.right; x++, from++) {
        const far =
          2 *
          Math.min(
            left === 0 ? Number.POSITIVE_INFINITY : x - left,
            top === 0 ? Number.POSITIVE_INFINITY : y - top,
            right === width - 1 ? Number.POSITIVE_INFINITY : right - x,
            bottom === height - 1 ? Number.POSITIVE_INFINITY : bottom - y,
          );
        if (width2[from]! >= far * far) return false;
      }
    }
    return true;
  }

  *#followHallways(narrow: Box, samples: Map<number, number>, hallways: number[]): Generator<number, void> {
    const grid = this.#grid;
    const { cellCount, width2 } = this.samples;
    const { stride } = grid;
    const near = grownBox(grid, narrow, HALLWAY);
    const part = partAt(grid, grownBox(grid, near, HALLWAY + SHORT_HALLWAY));
    const widths = new Int32Array(2 * part.cellCount);
    copyPart(part, width2, widths);
    copyPart(part, width2.subarray(cellCount), widths.subarray(part.cellCount));
    const now = findHallways(
      { ...part, width2: widths },
      copyPart(part, this.broad, new Uint8Array(part.cellCount)),
    );
    yield part.cellCount;
    for (const cell of this.#changedCells(part, near, now, this.hallwayAt)) {
      for (const sample of [cell, ...[0, 1, stride, stride + 1].map((aside) => cellCount + cell + aside)])
        if (width2[sample] !== 0) {
          hallways.push(sample);
          if (!samples.has(sample)) samples.set(sample, width2[sample]!);
        }
    }
  }
}
