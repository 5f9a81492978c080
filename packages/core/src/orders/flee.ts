import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Flood } from './flood.ts';
import type { Dispatch, Mission } from './host.ts';
import { stepsApart } from './squares.ts';

/** Cells among which an agent chooses where to flee. */
const CELLS = 512;
/** A step farther away from the danger is worth so many moves. */
const WORTH = 64;
const NOBODY = -1;
const NOWHERE = -1;
/** How much of its distance the danger may move before the agent chooses again: one part in so many. */
const PART = 4;

/** One agent gets away from another, or from a cell. It chooses again where to when the danger has moved. */
export class Flee implements Mission {
  readonly kind = 'flee';
  readonly members: number[];
  /** The agent it flees from, or −1. */
  readonly danger: number;
  readonly until: number;
  readonly #dispatch: Dispatch;
  readonly #flood: () => Flood;
  /** The cell that it flees from, if that is no agent. */
  readonly #cell: number;
  /** Where the danger was when the agent last chose. */
  #seenAt = NOWHERE;
  /** No cell nearby was better than its own. */
  #cornered = false;

  constructor(
    dispatch: Dispatch,
    flood: () => Flood,
    slot: number,
    from: { readonly danger?: number; readonly cell?: number },
    until: number,
  ) {
    this.#dispatch = dispatch;
    this.#flood = flood;
    this.members = [slot];
    this.danger = from.danger ?? NOBODY;
    this.#cell = from.cell ?? NOWHERE;
    this.until = until;
  }

  update(): void {
    const slot = this.members[0]!;
    const at = this.#dangerAt();
    const apart = this.#apart(this.#dispatch.crowd.cells[slot]!);
    if (this.#seenAt !== NOWHERE) {
      const moved = stepsApart(this.#seenAt, 1, at, 1, this.#dispatch.crowd.grid.stride);
      const mayGoOn = this.#dispatch.hasArrived(slot) && (moved > 0 || !this.#cornered);
      if (moved <= Math.floor(apart / PART) && !mayGoOn) return;
    }
    this.#seenAt = at;
    const to = this.#safest(slot);
    this.#cornered = to === this.#dispatch.crowd.cells[slot];
    this.#dispatch.send(slot, to);
  }

  isDone(): boolean {
    const slot = this.members[0]!;
    return this.#apart(this.#dispatch.crowd.cells[slot]!) >= this.until;
  }

  leave(): void {
    this.members.length = 0;
  }

  reshaped(): void {}

  lost(slot: number): boolean {
    return slot !== this.danger;
  }

  save(out: StateWriter): void {
    out.ints([this.danger, this.#cell, this.until, this.#seenAt]);
    out.boolean(this.#cornered);
  }

  static load(from: StateReader, dispatch: Dispatch, flood: () => Flood, slot: number): Flee {
    const [danger = 0, cell = 0, until = 0, seenAt = 0] = from.ints();
    const flee = new Flee(dispatch, flood, slot, { danger, cell }, until);
    flee.#seenAt = seenAt;
    flee.#cornered = from.boolean();
    return flee;
  }

  #dangerAt(): number {
    return this.danger === NOBODY ? this.#cell : this.#dispatch.crowd.cells[this.danger]!;
  }

  /** How far from the danger the agent would be on a cell. */
  #apart(cell: number): number {
    const { sizes, grid } = this.#dispatch.crowd;
    const dangerSize = this.danger === NOBODY ? 1 : sizes[this.danger]!;
    return stepsApart(cell, sizes[this.members[0]!]!, this.#dangerAt(), dangerSize, grid.stride);
  }

  /** The cell nearby that is worth most: far enough from the danger, then not far to go. */
  #safest(slot: number): number {
    const { crowd } = this.#dispatch;
    const layer = crowd.layerOf(slot);
    const flood = this.#flood();
    const here = crowd.cells[slot]!;
    flood.start(here);
    flood.spread(layer, layer.moves, CELLS);
    let best = here;
    let most = this.#apart(here) * WORTH;
    for (let i = 1; i < flood.count; i++) {
      const cell = flood.cells[i]!;
      const apart = this.#apart(cell);
      // A danger that is as fast would be there first; a tile stays where it is.
      if (this.danger !== NOBODY && apart < flood.movesTo(cell)) continue;
      const worth = Math.min(apart, this.until) * WORTH - flood.movesTo(cell);
      if (worth <= most) continue;
      most = worth;
      best = cell;
    }
    return best;
  }
}
