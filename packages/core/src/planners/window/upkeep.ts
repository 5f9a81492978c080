import type { Grid } from '../../grid/index.ts';
import type { Budget } from '../../search/index.ts';
import { type Crowd, isMove } from '../../world/index.ts';
import { type PathSearch, TICK } from './path-search.ts';
import type { PlanCosts } from './plan-costs.ts';
import type { PlanWindow } from './plan-window.ts';

/**
 * Keeps the plan legal when something happens that it did not foresee: agents that come or were moved, walls, outside
 * agents. Paths that have become illegal are planned again around all others. Where no path is found, or the budget is
 * used up, the agent follows its old path as far as that is legal and stays, and the plan of the whole crowd ends before
 * the first collision.
 */
export class Upkeep {
  readonly #crowd: Crowd;
  readonly #grid: Grid;
  readonly #window: PlanWindow;
  readonly #search: PathSearch;
  readonly #costs: PlanCosts;
  readonly #crossingForbidden: boolean;
  /** Agents whose paths are to be planned again, and per agent its old path as far as that is legal. */
  readonly #stranded = new Map<number, readonly number[]>();

  constructor(
    crowd: Crowd,
    window: PlanWindow,
    search: PathSearch,
    costs: PlanCosts,
    crossingForbidden: boolean,
  ) {
    this.#crowd = crowd;
    this.#grid = crowd.grid;
    this.#window = window;
    this.#search = search;
    this.#costs = costs;
    this.#crossingForbidden = crossingForbidden;
  }

  /**
   * Brings the plan in line with where all agents are and with the map.
   *
   * @param affected cells whose moves have changed
   */
  restore(affected: readonly number[], budget: Budget): void {
    this.#stranded.clear();
    this.#takePlaces();
    this.#checkMoves(affected);
    this.#placeOutsiders();
    for (const [slot, old] of this.#stranded) this.#planAgain(slot, old, budget);
  }

  /** The agents whose paths were planned again in the last {@link restore}, or around the agent of {@link settle}. */
  get replanned(): Iterable<number> {
    return this.#stranded.keys();
  }

  /** Plans the path of an agent again, whose target is another; the old path stays if none is found. */
  redirect(slot: number, budget: Budget): void {
    const { cells, length } = this.#window;
    const old = Array.from({ length: length + 1 }, (_, time) => cells[time]![slot]!);
    this.#window.unplace(slot);
    this.#planAgain(slot, old, budget);
  }

  /** An agent has come to rest for good: the others of its group are not to pass over its cell any more. */
  settle(slot: number, budget: Budget): void {
    const { aims } = this.#crowd;
    const { cells, holders, length } = this.#window;
    const cell = cells[0]![slot]!;
    this.#stranded.clear();
    for (let time = 1; time <= length; time++) {
      const other = holders[time]![cell]!;
      if (other >= 0 && other !== slot && aims[other] === aims[slot]) this.#strand(other, time - 1);
    }
    this.redirect(slot, budget);
    for (const [other, old] of this.#stranded) this.#planAgain(other, old, budget);
  }

  /** Puts agents where they are that are not where the plan has them. */
  #takePlaces(): void {
    const { slots, cells } = this.#crowd;
    const window = this.#window;
    const planned = window.cells[0]!;
    const holders = window.holders[0]!;
    const moved: number[] = [];
    for (const slot of slots)
      if (planned[slot] !== cells[slot] || holders[cells[slot]!] !== slot) moved.push(slot);
    for (const slot of moved) window.leave(slot);
    for (const slot of moved) {
      window.enter(slot, cells[slot]!);
      this.#stranded.set(slot, [cells[slot]!]);
    }
  }

  /** Finds paths with moves that the map does not allow any more. */
  #checkMoves(affected: readonly number[]): void {
    const { cells, holders, length } = this.#window;
    const all = affected.length > this.#crowd.slots.length;
    for (let time = 0; time < length; time++) {
      const check = (slot: number) => {
        if (slot < 0 || this.#stranded.has(slot)) return;
        if (!isMove(this.#grid, cells[time]![slot]!, cells[time + 1]![slot]!)) this.#strand(slot, time);
      };
      if (all) for (const slot of this.#crowd.slots) check(slot);
      else for (const cell of affected) check(holders[time]![cell]!);
    }
  }

  /** Outside agents are expected to stay: the paths of others that lead over their cells are not legal. */
  #placeOutsiders(): void {
    const { outside } = this.#crowd;
    const { cells, holders, length } = this.#window;
    for (const slot of [...this.#stranded.keys()]) {
      if (!outside[slot]) continue;
      const cell = cells[0]![slot]!;
      for (let time = 1; time <= length; time++) {
        const other = holders[time]![cell]!;
        if (other >= 0) this.#strand(other, time - 1);
        cells[time]![slot] = cell;
        holders[time]![cell] = slot;
      }
      this.#stranded.delete(slot);
    }
  }

  /** Takes away the path of an agent, which is legal up to a time. */
  #strand(slot: number, until: number): void {
    const { cells } = this.#window;
    this.#stranded.set(
      slot,
      Array.from({ length: until + 1 }, (_, time) => cells[time]![slot]!),
    );
    this.#window.unplace(slot);
  }

  #planAgain(slot: number, old: readonly number[], budget: Budget): void {
    const window = this.#window;
    if (window.length === 0) return;
    if (!budget.exhausted) {
      const most = this.#costs.least(slot) + 2 * window.length * TICK;
      const found = this.#search.find(slot, most);
      budget.spend(this.#search.expansions);
      if (found) {
        window.place(slot, this.#search.path);
        return;
      }
    }
    this.#follow(slot, old);
  }

  /** Lets an agent follow its old path and then stay. The plan of all ends where that would be against the rules. */
  #follow(slot: number, old: readonly number[]): void {
    const window = this.#window;
    const { cells, holders } = window;
    for (let time = 1; time <= window.length; time++) {
      const from = old[Math.min(time - 1, old.length - 1)]!;
      const to = old[Math.min(time, old.length - 1)]!;
      if (this.#collides(from, to, time)) {
        window.cut(time - 1);
        return;
      }
      cells[time]![slot] = to;
      holders[time]![to] = slot;
    }
  }

  #collides(from: number, to: number, time: number): boolean {
    const now = this.#window.holders[time - 1]!;
    const then = this.#window.holders[time]!;
    if (then[to]! >= 0) return true;
    if (from === to) return false;
    if (now[to]! >= 0 && then[from] === now[to]) return true;
    const d = this.#grid.directionBetween(from, to);
    if (!this.#crossingForbidden || (d & 1) === 0) return false;
    const left = from + this.#grid.offsets[(d + 7) & 7]!;
    const right = from + this.#grid.offsets[(d + 1) & 7]!;
    return (now[left]! >= 0 && then[right] === now[left]) || (now[right]! >= 0 && then[left] === now[right]);
  }
}
