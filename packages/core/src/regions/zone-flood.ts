import { firstDirection, type Grid } from '../grid/index.ts';
import { grown } from '../grow.ts';

/** What one flood found: a piece of map without gate cells. */
export interface Pool {
  /** Number of its cells. */
  readonly size: number;
  /** The zones that its cells had before, with the number of cells each. */
  readonly before: ReadonlyMap<number, number>;
}

/**
 * Flood fill over free cells that are not part of a gate, by the grid's legal moves. Cells of a finished flood
 * carry a negative label until {@link settle} gives them the id of a zone, so that one pass over the map needs
 * no other marks.
 */
export class ZoneFlood {
  readonly #grid: Grid;
  readonly #zoneOf: Int32Array;
  readonly #gateOf: Int32Array;
  #cells = new Int32Array(1024);
  /** Ends of the pools in `cells`. */
  readonly #ends: number[] = [];

  constructor(grid: Grid, zoneOf: Int32Array, gateOf: Int32Array) {
    this.#grid = grid;
    this.#zoneOf = zoneOf;
    this.#gateOf = gateOf;
  }

  /** Floods from a cell; undefined if the cell is a wall, part of a gate, or in a pool already. */
  fill(seed: number): Pool | undefined {
    const zoneOf = this.#zoneOf;
    if (!this.#grid.passable[seed] || this.#gateOf[seed] !== 0 || zoneOf[seed]! < 0) return undefined;
    const { unmaskedMoves: moves, offsets } = this.#grid;
    const gateOf = this.#gateOf;
    const first = this.#ends.at(-1) ?? 0;
    const label = -1 - this.#ends.length;
    const before = new Map<number, number>();
    let run = zoneOf[seed]!;
    let runLength = 1;
    let end = first;
    let cells = grown(this.#cells, end + 8);
    cells[end++] = seed;
    zoneOf[seed] = label;
    for (let i = first; i < end; i++) {
      const cell = cells[i]!;
      cells = grown(cells, end + 8);
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        const zone = zoneOf[next]!;
        if (zone < 0 || gateOf[next] !== 0) continue;
        zoneOf[next] = label;
        cells[end++] = next;
        if (zone !== run) {
          before.set(run, (before.get(run) ?? 0) + runLength);
          run = zone;
          runLength = 0;
        }
        runLength++;
      }
    }
    before.set(run, (before.get(run) ?? 0) + runLength);
    before.delete(0);
    this.#cells = cells;
    this.#ends.push(end);
    return { size: end - first, before };
  }

  /** Gives the cells of the pools, in the order in which they were flooded, the ids of their zones. */
  settle(ids: readonly number[]): void {
    let i = 0;
    for (let pool = 0; pool < this.#ends.length; pool++) {
      const end = this.#ends[pool]!;
      const id = ids[pool]!;
      for (; i < end; i++) this.#zoneOf[this.#cells[i]!] = id;
    }
    this.#ends.length = 0;
    if (this.#cells.length > 1 << 16) this.#cells = new Int32Array(1024);
  }
}

/** Ids for pools: that of the zone that a pool has most cells of, where larger pools choose first, or a new one. */
export function idsOf(pools: readonly Pool[], newId: () => number): number[] {
  const ids: number[] = new Array(pools.length);
  const taken = new Set<number>();
  const order = pools.map((_, i) => i).sort((a, b) => pools[b]!.size - pools[a]!.size || a - b);
  for (const i of order) {
    const known = [...pools[i]!.before].sort((a, b) => b[1] - a[1]).find(([id]) => !taken.has(id));
    if (!known) continue;
    ids[i] = known[0];
    taken.add(known[0]);
  }
  for (let i = 0; i < pools.length; i++) ids[i] ??= newId();
  return ids;
}
