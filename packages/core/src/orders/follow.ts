import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Dispatch, Mission } from './host.ts';
import { agentsApart, stepsApart } from './squares.ts';

/** How much of its distance the leader may move before the path to it is looked for again: one part in so many. */
const PART = 4;
const NOWHERE = -1;

/**
 * One agent stays near another. It makes for where the other was when it last looked, and looks again when the other has
 * moved far enough to matter: farther than the range, and than a part of what is left to go.
 */
export class Follow implements Mission {
  readonly kind = 'follow';
  readonly members: number[];
  readonly leader: number;
  readonly range: number;
  readonly #dispatch: Dispatch;
  /** Where the leader was when the agent was last sent; −1 while it stands in range. */
  #seenAt = NOWHERE;

  constructor(dispatch: Dispatch, slot: number, leader: number, range: number) {
    this.#dispatch = dispatch;
    this.members = [slot];
    this.leader = leader;
    this.range = range;
  }

  update(): void {
    const { crowd } = this.#dispatch;
    const { cells, sizes, grid } = crowd;
    const slot = this.members[0]!;
    const apart = agentsApart(crowd, slot, this.leader);
    if (apart <= this.range) {
      if (this.#seenAt !== NOWHERE || !this.#dispatch.hasArrived(slot))
        this.#dispatch.send(slot, cells[slot]!);
      this.#seenAt = NOWHERE;
      return;
    }
    const at = cells[this.leader]!;
    if (this.#seenAt !== NOWHERE) {
      const moved = stepsApart(this.#seenAt, 1, at, 1, grid.stride);
      if (moved <= Math.max(this.range, Math.floor(apart / PART))) return;
    }
    this.#seenAt = at;
    const layer = crowd.layerOf(slot);
    const from = cells[slot]!;
    const back = (sizes[slot]! - 1) >> 1;
    const point = [grid.x(at) - back, grid.y(at) - back] as const;
    this.#dispatch.send(slot, layer.nearestFreeCell(point, (cell) => layer.reaches(from, cell)) ?? from);
  }

  isDone(): boolean {
    return false;
  }

  leave(): void {
    this.members.length = 0;
  }

  reshaped(): void {}

  lost(slot: number): boolean {
    return slot !== this.leader;
  }

  save(out: StateWriter): void {
    out.ints([this.leader, this.range, this.#seenAt]);
  }

  static load(from: StateReader, dispatch: Dispatch, slot: number): Follow {
    const [leader = 0, range = 0, seenAt = NOWHERE] = from.ints();
    const follow = new Follow(dispatch, slot, leader, range);
    follow.#seenAt = seenAt;
    return follow;
  }
}
