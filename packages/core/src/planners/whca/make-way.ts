import type { Budget } from '../../search/index.ts';
import { type Crowd, crosserInTable } from '../../world/index.ts';
import type { Rearrangement } from './rearrangement.ts';
import type { SpaceTimeSearch } from './space-time.ts';
import type { Timetable } from './timetable.ts';

const NOBODY = -1;
/** The most agents that plan again for the sake of one. */
const MOST_DISPLACED = 64;

/**
 * Gives an agent a better plan at the cost of others: it plans through agents of lower precedence; those plan
 * again around it and in turn through others, until all have a plan. If one finds none, nothing changes.
 */
export class MakeWay {
  readonly #crowd: Crowd;
  readonly #table: Timetable;
  readonly #search: SpaceTimeSearch;
  readonly #rearrangement: Rearrangement;
  readonly #crossingForbidden: boolean;
  /** The old plans of displaced agents, one after the other. */
  readonly #oldPlans: Int32Array;
  readonly #oldMoves: number[] = [];
  readonly #displaced: number[] = [];

  constructor(
    crowd: Crowd,
    table: Timetable,
    search: SpaceTimeSearch,
    rearrangement: Rearrangement,
    crossingForbidden: boolean,
  ) {
    this.#crowd = crowd;
    this.#table = table;
    this.#search = search;
    this.#rearrangement = rearrangement;
    this.#crossingForbidden = crossingForbidden;
    // One move can displace three agents.
    this.#oldPlans = new Int32Array((MOST_DISPLACED + 3) * (table.longest + 1));
  }

  /**
   * Plans for an agent that is in the timetable. If the delay of the new plan is less than `delay`, puts it and the
   * plans of all that make way in the timetable and returns true; else, or if the budget ends, leaves the timetable
   * as it was.
   */
  attempt(leader: number, window: number, delay: number, budget: Budget): boolean {
    const table = this.#table;
    const search = this.#search;
    const displaced = this.#displaced;
    displaced.length = 0;
    this.#rearrangement.lead(leader);
    this.#displace(leader);
    let settled = 0;
    while (settled < displaced.length && !budget.exhausted) {
      const slot = displaced[settled]!;
      const found = search.find({ slot, window, rearrangement: this.#rearrangement, stays: true }, budget);
      if (!found || (slot === leader && search.delay >= delay)) break;
      this.#displaceAlong(search.path, window);
      if (displaced.length > MOST_DISPLACED) break;
      table.put(slot, search.path, window, true);
      this.#rearrangement.settle(slot);
      settled++;
    }
    if (settled === displaced.length) return true;
    for (let i = 0; i < settled; i++) table.take(displaced[i]!);
    for (const [i, slot] of displaced.entries()) {
      const from = i * (table.longest + 1);
      table.put(slot, this.#oldPlans.subarray(from, from + table.longest + 1), this.#oldMoves[i]!, true);
    }
    return false;
  }

  #displace(slot: number): void {
    const place = this.#displaced.push(slot) - 1;
    this.#oldMoves[place] = this.#table.copy(slot, this.#oldPlans, place * (this.#table.longest + 1));
    this.#table.take(slot);
  }

  /** Removes all plans that conflict with a path from the timetable. */
  #displaceAlong(path: Int32Array, window: number): void {
    const table = this.#table;
    const { now } = table;
    for (let i = 1; i <= window && this.#displaced.length <= MOST_DISPLACED; i++) {
      const from = path[i - 1]!;
      const to = path[i]!;
      const holder = table.holder(to, now + i);
      if (holder !== NOBODY) this.#displace(holder);
      const comer = table.holder(from, now + i);
      if (comer !== NOBODY && table.place(comer, now + i - 1) === to) this.#displace(comer);
      if (this.#crossingForbidden && from !== to) {
        const { grid } = this.#crowd;
        const crosser = crosserInTable(grid, table, from, grid.directionBetween(from, to), now + i - 1);
        if (crosser !== NOBODY) this.#displace(crosser);
      }
    }
    for (;;) {
      const later = table.laterHolder(path[window]!, now + window);
      if (later === NOBODY || this.#displaced.length > MOST_DISPLACED) return;
      this.#displace(later);
    }
  }
}
