import { AREA, SPAN_SHIFT } from './block-flood.ts';
import { Numbering } from './numbering.ts';
import { placeIn } from './pockets.ts';
import type { PortalMap } from './portal-map.ts';

/** What a flood costs in memory besides its distances, roughly. */
const OVERHEAD = 200;
const LET_GO = new Uint16Array(0);

interface GoalFlood {
  readonly number: number;
  readonly block: number;
  users: number;
  /** Nobody has used it since the last time that memory was given back. */
  idle: boolean;
}

/**
 * Exact distances to goals inside of one block, made when the first agent comes into a pocket in which its goal
 * lies, shared by all that make for it. They stay for a while when nobody uses them, as agents come back.
 */
export class GoalFloods {
  /** Per number of a flood the distance of each place of its block. */
  readonly distances: Uint16Array[] = [];
  readonly #map: PortalMap;
  readonly #numbers = new Numbering();
  /** By goal and block. */
  readonly #floods = new Map<number, GoalFlood>();
  readonly #byNumber: GoalFlood[] = [];

  constructor(map: PortalMap) {
    this.#map = map;
  }

  get bytes(): number {
    return this.#floods.size * (AREA * 2 + OVERHEAD);
  }

  /** The number of the flood of a goal in a block; one more agent uses it. */
  take(goal: number, block: number): number {
    const key = goal * this.#map.columns * this.#map.rows + block;
    let flood = this.#floods.get(key);
    if (flood === undefined) {
      flood = { number: this.#numbers.take(), block, users: 0, idle: false };
      this.#floods.set(key, flood);
      this.#byNumber[flood.number] = flood;
      this.distances[flood.number] = this.#measure(goal, block);
    }
    flood.users++;
    flood.idle = false;
    return flood.number;
  }

  /** An agent needs the flood no longer. */
  giveBack(number: number): void {
    this.#byNumber[number]!.users--;
  }

  /** Lets go what nobody has used since the last call. */
  letIdleGo(): void {
    for (const [key, flood] of this.#floods) {
      if (flood.users > 0) continue;
      if (flood.idle) this.#letGo(key, flood);
      else flood.idle = true;
    }
  }

  /** Lets go the floods of blocks that have changed. Nobody may be using them. */
  mapChanged(blocks: ReadonlySet<number>): void {
    for (const [key, flood] of this.#floods) if (blocks.has(flood.block)) this.#letGo(key, flood);
  }

  #letGo(key: number, { number }: GoalFlood): void {
    this.#floods.delete(key);
    this.distances[number] = LET_GO;
    this.#numbers.giveBack(number);
  }

  #measure(goal: number, block: number): Uint16Array {
    const { grid, flood, columns } = this.#map;
    const row = Math.floor(block / columns);
    const left = (block - row * columns) << SPAN_SHIFT;
    const top = row << SPAN_SHIFT;
    flood.load(left, top);
    flood.run(placeIn(grid, left, top, goal));
    return flood.distances.slice();
  }
}
