import type { Budget } from '../../search/index.ts';

/** Expansions between two looks at the budget. */
const SLICE = 256;
const NOBODY = -1;

/** The searches of a {@link SearchQueue}: one at a time, in slices. */
export interface QueuedSearches {
  /** Begins the search for an agent. */
  begin(slot: number): void;
  /** Whether the search that was begun for the agent in an earlier tick can go on; else it begins again. */
  resume(slot: number): boolean;
  /** Goes on for at most that many expansions; whether the search is over. */
  advance(expansions: number): boolean;
  /** Expansions since {@link begin}. */
  readonly expanded: number;
  /** The search for the agent is over: takes its path. */
  finish(slot: number): void;
}

/** Searches for many agents, one after the other, first come, first served, in slices that fit the budgets of ticks. */
export class SearchQueue {
  readonly #searches: QueuedSearches;
  readonly #waiting = new Set<number>();
  /** The agent whose search is under way. */
  #current = NOBODY;
  #spent = 0;

  constructor(searches: QueuedSearches) {
    this.#searches = searches;
  }

  /** The agent whose search goes on in the next tick; −1 if none does. */
  get current(): number {
    return this.#current;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Puts an agent at the end of the queue, unless it is in it. */
  add(slot: number): void {
    this.#waiting.add(slot);
  }

  remove(slot: number): void {
    this.#waiting.delete(slot);
    if (this.#current === slot) this.restart();
  }

  /** The search under way is out of date, after an edit of the map; its agent keeps its turn. */
  restart(): void {
    this.#current = NOBODY;
  }

  /** Searches until every agent has its path or the budget is exhausted. */
  run(budget: Budget): void {
    const searches = this.#searches;
    for (const slot of this.#waiting) {
      if (budget.exhausted) return;
      if (this.#current !== slot || !searches.resume(slot)) {
        this.#current = slot;
        this.#spent = 0;
        searches.begin(slot);
      }
      while (!this.#advance(budget)) if (budget.exhausted) return;
      this.#current = NOBODY;
      this.#waiting.delete(slot);
      searches.finish(slot);
    }
  }

  #advance(budget: Budget): boolean {
    const over = this.#searches.advance(Math.min(SLICE, budget.expansionsLeft));
    const { expanded } = this.#searches;
    budget.spend(expanded - this.#spent);
    this.#spent = expanded;
    return over;
  }
}
