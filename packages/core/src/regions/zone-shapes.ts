import type { Draft } from './draft.ts';
import { rootOf } from './runs.ts';

/** Extents of a zone: least x, y, x + y, x − y, then the greatest of each. */
const EXTENTS = 8;

/**
 * Sizes and extents of zones, which can be merged without looking at cells again. The octagon around a zone is the
 * smallest shape in which octile distance is the true distance, so the part of it that a zone fills says how good
 * an estimate octile is inside.
 */
export class ZoneShapes {
  readonly #parent: number[];
  readonly #size: number[];
  readonly #extents: Int32Array;
  /** Per zone its first cell, from the top. */
  readonly #first: Int32Array;
  /** Per zone the number of runs of its cells along rows, and along columns. */
  readonly #rowRuns: Int32Array;
  readonly #columnRuns: Int32Array;

  constructor({ grid, zoneOf, sizes }: Draft) {
    this.#parent = sizes.map((_, zone) => zone);
    this.#size = [...sizes];
    this.#extents = new Int32Array(sizes.length * EXTENTS);
    this.#first = new Int32Array(sizes.length);
    this.#rowRuns = new Int32Array(sizes.length);
    this.#columnRuns = new Int32Array(sizes.length);
    for (let zone = 0; zone < sizes.length; zone++)
      for (let i = 0; i < EXTENTS; i++) this.#extents[zone * EXTENTS + i] = i < 4 ? 2 ** 30 : -(2 ** 30);
    for (let y = 0; y < grid.height; y++) {
      const start = grid.cell(0, y);
      for (let x = 0; x < grid.width; ) {
        const zone = zoneOf[start + x]!;
        const first = x;
        let fromAbove = 0;
        for (; x < grid.width && zoneOf[start + x] === zone; x++)
          if (zoneOf[start + x - grid.stride] === zone) fromAbove++;
        if (zone === 0) continue;
        if (this.#rowRuns[zone]!++ === 0) this.#first[zone] = start + first;
        this.#columnRuns[zone]! += x - first - fromAbove;
        this.#cover(zone, first, y);
        this.#cover(zone, x - 1, y);
      }
    }
  }

  /** The zone that a zone has become part of. */
  root(zone: number): number {
    return rootOf(this.#parent, zone);
  }

  firstCell(zone: number): number {
    return this.#first[zone]!;
  }

  size(zone: number): number {
    return this.#size[zone]!;
  }

  /** A tile in the middle of the extents. */
  middle(zone: number): [x: number, y: number] {
    const e = this.#extents;
    const at = zone * EXTENTS;
    return [(e[at]! + e[at + 4]!) >> 1, (e[at + 1]! + e[at + 5]!) >> 1];
  }

  merge(a: number, b: number): void {
    this.#parent[b] = a;
    this.#size[a]! += this.#size[b]!;
    this.#rowRuns[a]! += this.#rowRuns[b]!;
    this.#columnRuns[a]! += this.#columnRuns[b]!;
    const e = this.#extents;
    for (let i = 0; i < EXTENTS; i++) {
      const from = e[b * EXTENTS + i]!;
      const at = a * EXTENTS + i;
      e[at] = i < 4 ? Math.min(e[at]!, from) : Math.max(e[at]!, from);
    }
  }

  /** Part of the octagon around zones that they fill together, from 0 to 1. */
  fill(a: number, b = a): number {
    const e = this.#extents;
    const least = (i: number): number => Math.min(e[a * EXTENTS + i]!, e[b * EXTENTS + i]!);
    const most = (i: number): number => Math.max(e[a * EXTENTS + i + 4]!, e[b * EXTENTS + i + 4]!);
    const [left, top, right, bottom] = [least(0), least(1), most(0), most(1)];
    const corners = [
      least(2) - left - top,
      right + bottom - most(2),
      least(3) - left + bottom,
      right - top - most(3),
    ];
    let area = (right - left + 1) * (bottom - top + 1);
    for (const corner of corners) area -= (corner * (corner + 1)) / 2;
    const size = this.#size[a]! + (a === b ? 0 : this.#size[b]!);
    return size / area;
  }

  /** How often a row or a column enters the zone on average, the greater of both: 1 for convex zones. */
  entries(zone: number): number {
    const e = this.#extents;
    const at = zone * EXTENTS;
    const columns = e[at + 4]! - e[at]! + 1;
    const rows = e[at + 5]! - e[at + 1]! + 1;
    return Math.max(this.#rowRuns[zone]! / rows, this.#columnRuns[zone]! / columns);
  }

  #cover(zone: number, x: number, y: number): void {
    const e = this.#extents;
    const at = zone * EXTENTS;
    e[at] = Math.min(e[at]!, x);
    e[at + 1] = Math.min(e[at + 1]!, y);
    e[at + 2] = Math.min(e[at + 2]!, x + y);
    e[at + 3] = Math.min(e[at + 3]!, x - y);
    e[at + 4] = Math.max(e[at + 4]!, x);
    e[at + 5] = Math.max(e[at + 5]!, y);
    e[at + 6] = Math.max(e[at + 6]!, x + y);
    e[at + 7] = Math.max(e[at + 7]!, x - y);
  }
}
