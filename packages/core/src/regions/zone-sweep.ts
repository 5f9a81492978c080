import { directionsOf, firstDirection } from '../grid/index.ts';
import type { Draft } from './draft.ts';

/** Costs of a sweep: 17 / 12 is within 0.2 % of √2, and the small numbers make a ring of 18 buckets suffice. */
export const SWEEP_TILE = 12;
export const SWEEP_DIAGONAL = 17;
const RING = SWEEP_DIAGONAL + 1;
const UNSEEN = -1;
/** Tiles from one cell of a coarse sweep to the next. */
export const COARSE = 4;

/** Shortest distances inside of a zone from one of its cells. Made once, used for many zones. */
export class ZoneSweep {
  readonly #draft: Draft;
  /** Per cell its distance in {@link SWEEP_TILE}s, −1 if the last sweep did not reach it. */
  readonly distance: Int32Array;
  /** The cells that the last sweep reached: the first {@link count} entries. The last is the farthest. */
  readonly cells: Int32Array;
  count = 0;
  readonly #buckets: number[][] = Array.from({ length: RING }, () => []);

  constructor(draft: Draft) {
    this.#draft = draft;
    this.distance = new Int32Array(draft.grid.cellCount).fill(UNSEEN);
    this.cells = new Int32Array(draft.grid.freeCount);
  }

  /** Sweeps the zone of a cell that is not part of a gate; returns the farthest cell. */
  from(start: number): number {
    return this.#run(start, 1);
  }

  /**
   * The same over every fourth row and column only, in straight and diagonal jumps of four legal moves: many times
   * faster, and never shorter than the true distance. Places that are too narrow for it are not reached.
   */
  coarselyFrom(start: number): number {
    return this.#run(start, COARSE);
  }

  /** Sweeps in jumps of this many equal moves. */
  #run(start: number, jump: number): number {
    for (let i = 0; i < this.count; i++) this.distance[this.cells[i]!] = UNSEEN;
    this.count = 0;
    const { grid, zoneOf } = this.#draft;
    const { unmaskedMoves: moves, offsets } = grid;
    const { distance, cells } = this;
    const zone = zoneOf[start]!;
    const buckets = this.#buckets;
    let waiting = 1;
    buckets[0]!.push(start);
    distance[start] = 0;
    for (let cost = 0; waiting > 0; cost++) {
      const bucket = buckets[cost % RING]!;
      for (let i = 0; i < bucket.length; i++) {
        const cell = bucket[i]!;
        // Found again at a lower cost since.
        if (distance[cell] !== cost * jump) continue;
        cells[this.count++] = cell;
        for (let m = moves[cell]!; m !== 0; m &= m - 1) {
          const d = firstDirection(m);
          const step = offsets[d]!;
          const next = cell + jump * step;
          const known = distance[next]!;
          const through = cost + (d & 1 ? SWEEP_DIAGONAL : SWEEP_TILE);
          if (known !== UNSEEN && known <= through * jump) continue;
          let at = cell + step;
          while (at !== next && zoneOf[at] === zone && moves[at]! & (1 << d)) at += step;
          if (at !== next || zoneOf[next] !== zone) continue;
          distance[next] = through * jump;
          buckets[through % RING]!.push(next);
          waiting++;
        }
      }
      waiting -= bucket.length;
      bucket.length = 0;
    }
    return cells[this.count - 1]!;
  }

  /** The cells of a shortest path from the start of the sweep to a cell that it reached. */
  pathTo(end: number): number[] {
    const { unmaskedMoves: moves, offsets } = this.#draft.grid;
    const { distance } = this;
    const path = [end];
    for (let cell = end; distance[cell]! > 0; ) {
      let back = cell;
      for (const d of directionsOf(moves[cell]!)) {
        const next = cell + offsets[d]!;
        if (distance[next] === UNSEEN) continue;
        if (distance[next]! + (d & 1 ? SWEEP_DIAGONAL : SWEEP_TILE) === distance[cell]) back = next;
      }
      cell = back;
      path.push(cell);
    }
    return path.reverse();
  }
}
