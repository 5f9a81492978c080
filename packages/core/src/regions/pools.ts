import { rootOf } from './runs.ts';

/** Lakes whose strait is wider than this part of the smaller one's width are one lake. */
const SAME_LAKE = 0.8;
/**
 * Below this part it is a door, whatever the lakes say: the refined depth does not notice walls that are a tile thick,
 * because they are few tiles.
 */
const PLAIN_DOOR = 0.4;

/** Connected cells of a flood that goes from the middle of a map towards its walls, joined as it rises. */
export class Pools {
  readonly #parent = [0];
  /** Per pool its broadest lake, and the distance to walls in the middle of that; 0 if it holds none. */
  readonly #lake = [0];
  readonly #breadth = [0];
  /** Per pool its cells so far, those of pools that joined it included. */
  readonly size = [0];
  readonly #peak = [0];
  readonly #peakDistance = [0];
  readonly #leastSize: number;
  /** Lakes that turned out to be part of a broader one. */
  readonly swallowed: number[] = [];
  readonly #straits = new Map<string, { x: number; y: number; reach: number }[]>();

  constructor(leastSize: number) {
    this.#leastSize = leastSize;
  }

  /** Cells come in the order of their distance to walls, so the first of a pool is the one farthest from them. */
  add(cell: number, distance: number): number {
    this.#lake.push(0);
    this.#breadth.push(0);
    this.#peak.push(cell);
    this.#peakDistance.push(distance);
    this.size.push(0);
    return this.#parent.push(this.#parent.length) - 1;
  }

  beginLake(pool: number, lake: number, breadth: number): void {
    const known = this.#lake[pool]!;
    if (known !== 0) this.swallowed.push(breadth > this.#breadth[pool]! ? known : lake);
    if (breadth <= this.#breadth[pool]!) return;
    this.#lake[pool] = lake;
    this.#breadth[pool] = breadth;
  }

  lake(pool: number): number {
    return this.#lake[pool]!;
  }

  peak(pool: number): number {
    return this.#peak[pool]!;
  }

  root(pool: number): number {
    return rootOf(this.#parent, pool);
  }

  join(a: number, b: number): number {
    this.#parent[b] = a;
    this.size[a]! += this.size[b]!;
    if (this.#peakDistance[b]! > this.#peakDistance[a]!) {
      this.#peak[a] = this.#peak[b]!;
      this.#peakDistance[a] = this.#peakDistance[b]!;
    }
    if (this.#lake[b] !== 0) this.beginLake(a, this.#lake[b]!, this.#breadth[b]!);
    return a;
  }

  /** Whether two pools that meet in a strait, of the given distance to walls, are to be kept apart. */
  areTwoLakes(a: number, b: number, strait: number): boolean {
    if (strait < SAME_LAKE * Math.min(this.#breadth[a]!, this.#breadth[b]!)) return true;
    const peak = Math.min(this.#peakDistance[a]!, this.#peakDistance[b]!);
    return strait < PLAIN_DOOR * peak && Math.min(this.size[a]!, this.size[b]!) >= this.#leastSize;
  }

  /** Beside a gate the pools of both sides can touch again, around its ends: that is the same strait. */
  meetAgain(a: number, b: number, x: number, y: number): boolean {
    const straits = this.#straits.get(pairKey(a, b)) ?? [];
    return straits.some((strait) => Math.hypot(strait.x - x, strait.y - y) <= strait.reach);
  }

  remember(a: number, b: number, x: number, y: number, reach: number): void {
    const key = pairKey(a, b);
    const straits = this.#straits.get(key) ?? [];
    straits.push({ x, y, reach });
    this.#straits.set(key, straits);
  }
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
