import type { DistancePatches } from '../../distances/index.ts';
import { firstDirection, type Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { Crowd } from '../../world/index.ts';
import type { CrowdDensity } from './crowd-density.ts';
import type { Enclosures } from './enclosures.ts';
import { type PathSearch, TICK } from './path-search.ts';
import type { PlanCosts } from './plan-costs.ts';
import type { PlanWindow } from './plan-window.ts';

/** Most agents whose paths are planned again together. */
const MOST = 3;
/** Ticks by which one of them may get worse for the others. */
const GIVE = 3 * TICK;
const NOBODY = -1;
/** Sums of weighted costs that differ by less are equal. */
const ROUNDING = 1e-6;

export interface GroupRepairParts {
  readonly crowd: Crowd;
  readonly window: PlanWindow;
  readonly distances: DistancePatches;
  readonly search: PathSearch;
  readonly costs: PlanCosts;
  readonly density: CrowdDensity;
  readonly enclosures?: Enclosures;
  readonly random: Random;
}

/**
 * Plans the paths of a few agents again, one after the other, around all others: of a delayed agent and of those that
 * hold the cells it wants at the times it wants them. The new paths are kept if their weighted costs are no higher.
 */
export class GroupRepair {
  /** The agents of the last attempt. */
  readonly members = new Int32Array(MOST);
  count = 0;
  /** Expansions of the last attempt. */
  expansions = 0;
  readonly #parts: GroupRepairParts;
  readonly #grid: Grid;
  readonly #saved: readonly Int32Array[];
  readonly #costs = new Float64Array(MOST);
  /** Per slot the last attempt that it was a member of. */
  #attempts = new Int32Array(0);
  #attempt = 0;

  constructor(parts: GroupRepairParts) {
    this.#parts = parts;
    this.#grid = parts.crowd.grid;
    this.#saved = Array.from({ length: MOST }, () => new Int32Array(parts.window.span + 1));
  }

  /** Forms the group of an agent. */
  form(slot: number): void {
    const { crowd, window, distances, random } = this.#parts;
    const { cells, holders, length } = window;
    const { moves, offsets } = this.#grid;
    const target = crowd.targets[slot]!;
    this.#attempts = grown(this.#attempts, crowd.slotCount);
    this.#attempt++;
    this.count = 0;
    this.#join(slot, slot);
    let cell = cells[0]![slot]!;
    for (let time = 1; time <= length && this.count < MOST; time++) {
      const then = holders[time]!;
      if (cell === target) {
        this.#join(then[cell]!, slot);
        continue;
      }
      // Any step nearer, free ones first.
      const here = distances.tenths(slot, cell);
      const turn = random.uint32() & 7;
      const possible = moves[cell]!;
      let wanted = NOBODY;
      for (let left = (((possible << 8) | possible) >> turn) & 255; left !== 0; left &= left - 1) {
        const next = cell + offsets[(firstDirection(left) + turn) & 7]!;
        if (distances.tenths(slot, next) >= here) continue;
        const other = then[next]!;
        if (wanted === NOBODY) wanted = next;
        if (other >= 0 && this.#attempts[other] !== this.#attempt) continue;
        wanted = next;
        break;
      }
      if (wanted === NOBODY) return;
      const other = then[wanted]!;
      if (other >= 0) this.#join(other, slot);
      else {
        const comes = holders[time - 1]![wanted]!;
        if (comes >= 0 && then[cell] === comes) this.#join(comes, slot);
      }
      cell = wanted;
    }
  }

  #join(slot: number, leader: number): void {
    if (slot < 0 || this.#attempts[slot] === this.#attempt) return;
    const { outside, aims } = this.#parts.crowd;
    if (outside[slot] || this.#parts.enclosures?.held[slot] === 1) return;
    // Agents that have one goal would take turns on it.
    if (slot !== leader && aims[slot] === aims[leader]) return;
    this.#attempts[slot] = this.#attempt;
    this.members[this.count++] = slot;
  }

  /** Puts the members in random order. */
  shuffle(): void {
    this.#parts.random.shuffle(this.members.subarray(0, this.count));
  }

  /**
   * Plans the paths of the group again. Returns by how much its weighted cost has fallen; −1 if the old paths stay.
   *
   * @param weights per slot how much its cost counts
   * @param places per slot its place in the line of agents; smaller goes first
   */
  attempt(weights: Float64Array, places: Int32Array): number {
    const { window, search, costs } = this.#parts;
    const { members, count } = this;
    this.expansions = 0;
    let before = 0;
    let least = 0;
    for (let i = 0; i < count; i++) {
      const slot = members[i]!;
      this.#costs[i] = costs.of(slot);
      before += this.#costs[i]! * weights[slot]!;
      least += costs.least(slot) * weights[slot]!;
      window.read(slot, this.#saved[i]!);
    }
    const leader = this.#leader(places);
    for (let i = 0; i < count; i++) window.unplace(members[i]!);
    let after = 0;
    let planned = 0;
    for (; planned < count; planned++) {
      const slot = members[planned]!;
      const weight = weights[slot]!;
      const cost = this.#costs[planned]!;
      least -= costs.least(slot) * weight;
      const gained = Math.max(0, this.#sumBefore(planned, weights) - after);
      let most = Math.min((before - after - least) / weight, cost + GIVE + gained / weight);
      if (slot === leader) most = Math.min(most, cost);
      const found = search.find(slot, Math.floor(most + ROUNDING) - costs.ofLeaving(slot));
      this.expansions += search.expansions;
      if (!found) break;
      window.place(slot, search.path);
      after += costs.of(slot) * weight;
    }
    if (planned === count && after <= before + ROUNDING) return Math.max(0, before - after);
    for (let i = 0; i < planned; i++) window.unplace(members[i]!);
    for (let i = 0; i < count; i++) window.place(members[i]!, this.#saved[i]!);
    return -1;
  }

  #sumBefore(count: number, weights: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += this.#costs[i]! * weights[this.members[i]!]!;
    return sum;
  }

  /**
   * The member that must not get worse: one with a larger priority than the others; in a dense crowd the first in line,
   * since repairs would undo the pushes that are made for it. −1 if there is none.
   */
  #leader(places: Int32Array): number {
    const { crowd, density } = this.#parts;
    const { priorities } = crowd;
    const { members, count } = this;
    let first = members[0]!;
    let equal = true;
    for (let i = 1; i < count; i++) {
      const slot = members[i]!;
      if (priorities[slot] !== priorities[first]) equal = false;
      const larger = priorities[slot]! - priorities[first]!;
      if (larger > 0 || (larger === 0 && places[slot]! < places[first]!)) first = slot;
    }
    return !equal || density.isDense(members[0]!) ? first : NOBODY;
  }
}
