import type { BlockMap } from './block-map.ts';

/** Costs of moves between blocks: 7 / 5 approximates √2. */
export const STRAIGHT_COST = 5;
const DIAGONAL_COST = 7;
const COSTS = [STRAIGHT_COST, DIAGONAL_COST] as const;
/** More than the largest cost of a move, so that a bucket of the ring never holds two different costs. */
const BUCKETS = 8;
const UNREACHED = 0x7fffffff;

/** Shortest routes over a block map. All queries use the same memory. */
export class BlockRoutes {
  /** Blocks of the last route found, from its start. */
  readonly route: Int32Array;
  /** Cost of the route up to each of them. */
  readonly costs: Int32Array;
  readonly #map: BlockMap;
  readonly #offsets: Int32Array;
  /** Cost from each block to the target of the running query. */
  readonly #left: Int32Array;
  readonly #buckets: readonly Int32Array[];
  readonly #fill = new Int32Array(BUCKETS);

  constructor(map: BlockMap) {
    const { stride, moves } = map;
    this.#map = map;
    this.#offsets = Int32Array.of(-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -stride - 1);
    this.#left = new Int32Array(moves.length);
    this.#buckets = Array.from({ length: BUCKETS }, () => new Int32Array(moves.length * 4));
    this.route = new Int32Array(moves.length);
    this.costs = new Int32Array(moves.length);
  }

  /** Finds a route and returns the number of its blocks; 0 if there is none. */
  find(from: number, to: number): number {
    if (!this.#measure(from, to)) return 0;
    const { moves } = this.#map;
    const left = this.#left;
    const whole = left[from]!;
    let length = 0;
    for (let block = from; ; ) {
      this.route[length] = block;
      this.costs[length++] = whole - left[block]!;
      if (block === to) return length;
      for (let d = 0; d < 8; d++) {
        if (!(moves[block]! & (1 << d))) continue;
        const next = block + this.#offsets[d]!;
        if (left[next] === left[block]! - COSTS[d & 1]!) {
          block = next;
          break;
        }
      }
    }
  }

  /** Computes the costs to `to` outwards from it, until `from` is settled. False if `from` is not reached. */
  #measure(from: number, to: number): boolean {
    const { moves } = this.#map;
    const left = this.#left;
    const buckets = this.#buckets;
    const fill = this.#fill;
    const offsets = this.#offsets;
    left.fill(UNREACHED);
    fill.fill(0);
    left[to] = 0;
    buckets[0]![0] = to;
    fill[0] = 1;
    let waiting = 1;
    for (let cost = 0; waiting > 0; cost++) {
      const slot = cost & (BUCKETS - 1);
      const bucket = buckets[slot]!;
      for (let i = 0; i < fill[slot]!; i++) {
        const block = bucket[i]!;
        waiting--;
        if (left[block] !== cost) continue;
        if (block === from) return true;
        const bits = moves[block]!;
        for (let d = 0; d < 8; d++) {
          if (!(bits & (1 << d))) continue;
          const next = block + offsets[d]!;
          const reached = cost + COSTS[d & 1]!;
          if (reached >= left[next]!) continue;
          left[next] = reached;
          const into = reached & (BUCKETS - 1);
          buckets[into]![fill[into]!++] = next;
          waiting++;
        }
      }
      fill[slot] = 0;
    }
    return false;
  }
}
