import { firstDirection, type Grid } from '../../grid/index.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import { SwapRule } from '../kit/swap.ts';
import type { LayerDistances } from './layer-distances.ts';

const NOBODY = -1;
/** More than one cell leads on: there is space to pass. */
const OPEN = -2;
/** No cell leads on. */
const CLOSED = -1;
/** How many cells of a corridor are examined. */
const FARTHEST = 256;

/**
 * Two units that want to pass each other where only one fits. For two that cover one tile each it is the swap rule of
 * `pibt`. Else the corridor is that of the larger one: the cells between which it has no choice, on its own layer.
 */
export class UnitSwap {
  readonly #crowd: Crowd;
  readonly #distances: LayerDistances;
  readonly #single: SwapRule;
  #budget: Budget | undefined;
  /** The last two cells of a walk. */
  #back = 0;
  #front = 0;

  constructor(crowd: Crowd, distances: LayerDistances) {
    this.#crowd = crowd;
    this.#distances = distances;
    this.#single = new SwapRule(crowd, distances, crowd.occupants);
  }

  /** To be called before each step. */
  startStep(budget: Budget | undefined): void {
    this.#budget = budget;
    this.#single.startStep(this.#crowd.cells, this.#crowd.next, budget);
  }

  /**
   * The unit that should follow this one while it backs away from where it wants most to go, by the move `d`, or −1 if
   * this one should just go ahead.
   */
  partner(slot: number, d: number): number {
    const { cells, sizes, grid } = this.#crowd;
    const size = sizes[slot]!;
    const wanted = cells[slot]! + grid.offsets[d]!;
    const ahead = this.#largestOn(slot, wanted, size);
    if (size === 1 && (ahead < 0 || sizes[ahead] === 1)) {
      const partner = this.#single.partner(slot, wanted);
      return partner >= 0 && sizes[partner] === 1 && this.#isPartner(slot, partner) ? partner : NOBODY;
    }
    if (ahead < 0) return NOBODY;
    return sizes[ahead]! > size
      ? this.#inCorridor(slot, ahead, ahead, cells[ahead]! - grid.offsets[d]!, cells[ahead]!)
      : this.#inCorridor(slot, ahead, slot, cells[slot]!, wanted);
  }

  /** The largest unit of the own team on a square that is undecided or rests. */
  #largestOn(slot: number, corner: number, size: number): number {
    const { occupants, sizes, grid } = this.#crowd;
    let largest = NOBODY;
    for (let row = 0, first = corner; row < size; row++, first += grid.stride) {
      for (let cell = first; cell < first + size; cell++) {
        const other = occupants[cell]!;
        if (other < 0 || other === slot || !this.#isPartner(slot, other)) continue;
        if (largest < 0 || sizes[other]! > sizes[largest]!) largest = other;
      }
    }
    return largest;
  }

  /** A unit that rests cannot follow in this tick, but nobody gets past it unless the other backs away now. */
  #isPartner(slot: number, other: number): boolean {
    const { next, teams, rests } = this.#crowd;
    return (next[other]! < 0 || rests[other]! > 0) && teams[other] === teams[slot];
  }

  /**
   * `ahead` if it wants to go where the unit comes from, and the unit where `ahead` comes from, along the corridor of the
   * larger one from `behind` over `front`, and there is space to pass behind the unit.
   */
  #inCorridor(slot: number, ahead: number, larger: number, behind: number, front: number): number {
    const layer = this.#crowd.layerOf(larger);
    if (!layer.passable[behind] || !layer.passable[front]) return NOBODY;
    if (!this.#leadsAlong(layer, slot, behind, front) || !this.#wantsBack(ahead)) return NOBODY;
    return leadsOut(layer, front, behind) ? ahead : NOBODY;
  }

  /**
   * Follows the corridor from one cell over the next for as long as that brings a unit nearer to its target; the last
   * two cells are kept. False if there is space to pass on the way, or if the corridor does not lead nearer.
   */
  #leadsAlong(layer: Grid, slot: number, behind: number, ahead: number): boolean {
    let back = behind;
    let front = ahead;
    let on = wayOn(layer, front, back);
    if (on === OPEN) return false;
    let toGo = this.#distance(slot, back);
    let thenToGo = this.#distance(slot, front);
    for (let steps = 0; thenToGo < toGo && on !== CLOSED && steps < FARTHEST; steps++) {
      back = front;
      front = on;
      toGo = thenToGo;
      thenToGo = this.#distance(slot, front);
      if (thenToGo >= toGo) break;
      on = wayOn(layer, front, back);
      if (on === OPEN) return false;
    }
    this.#back = back;
    this.#front = front;
    return toGo === 0 || thenToGo < toGo;
  }

  /** Whether a unit wants to leave in the direction from which the last walk came. */
  #wantsBack(slot: number): boolean {
    return this.#distance(slot, this.#back) < this.#distance(slot, this.#front);
  }

  #distance(slot: number, cell: number): number {
    return this.#distances.distance(slot, cell, this.#budget);
  }
}

/** Whether backing out from `here`, away from `ahead`, leads to a place where two can pass. */
function leadsOut(layer: Grid, ahead: number, here: number): boolean {
  let front = ahead;
  let back = here;
  for (let steps = 0; back !== ahead && steps < FARTHEST; steps++) {
    const on = wayOn(layer, back, front);
    if (on === OPEN) return true;
    if (on === CLOSED) return false;
    front = back;
    back = on;
  }
  return false;
}

/** The one cell that leads on from a cell to which one came from another, {@link OPEN} or {@link CLOSED}. */
function wayOn({ moves, offsets }: Grid, cell: number, cameFrom: number): number {
  let way = CLOSED;
  for (let left = moves[cell]!; left !== 0; left &= left - 1) {
    const next = cell + offsets[firstDirection(left)]!;
    if (next === cameFrom) continue;
    if (way !== CLOSED) return OPEN;
    way = next;
  }
  return way;
}
