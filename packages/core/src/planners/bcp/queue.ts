import type { Budget } from '../../search/index.ts';
import type { Bias } from './bias.ts';
import type { BiasedSearch } from './search.ts';

/** Expansions between two looks at the budget. */
const SLICE = 256;

const NOBODY = -1;

/** What the search for a unit is to find, asked when its turn comes. */
export interface PathRequests {
  from(slot: number): number;
  to(slot: number): number;
  avoid(slot: number): Uint8Array | undefined;
  /** The path; empty if there is none. */
  answer(slot: number, path: ArrayLike<number>): void;
}

/** Searches for one unit after the other, first come, first served, in slices that fit the budgets of ticks. */
export class SearchQueue {
  readonly #search: BiasedSearch;
  readonly #bias: Bias;
  readonly #requests: PathRequests;
  readonly #waiting = new Set<number>();
  /** The unit whose search is under way. */
  #current = NOBODY;
  #from = NOBODY;
  #spent = 0;

  constructor(search: BiasedSearch, bias: Bias, requests: PathRequests) {
    this.#search = search;
    this.#bias = bias;
    this.#requests = requests;
  }

  /** The unit whose search goes on in the next tick, from where it stands now; −1 if none does. */
  get current(): number {
    return this.#current;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  add(slot: number): void {
    this.#waiting.add(slot);
  }

  remove(slot: number): void {
    this.#waiting.delete(slot);
    if (this.#current === slot) this.#current = NOBODY;
  }

  /** What the search under way has seen is out of date; its unit keeps its turn. */
  restart(): void {
    this.#current = NOBODY;
  }

  /** Searches until all have their paths or the budget is exhausted. */
  run(budget: Budget): void {
    for (const slot of this.#waiting) {
      if (budget.exhausted) return;
      if (this.#current !== slot || this.#from !== this.#requests.from(slot)) this.#begin(slot);
      else this.#bias.paint(slot);
      while (!this.#advance(budget)) if (budget.exhausted) return;
      this.#current = NOBODY;
      this.#waiting.delete(slot);
      this.#requests.answer(slot, this.#search.path);
    }
  }

  #begin(slot: number): void {
    const { from, to, avoid } = this.#requests;
    this.#current = slot;
    this.#from = from(slot);
    this.#spent = 0;
    this.#bias.paint(slot);
    this.#search.begin(slot, this.#from, to(slot), this.#bias, avoid(slot));
  }

  /** One slice; whether the search is over. */
  #advance(budget: Budget): boolean {
    const over = this.#search.advance(Math.min(SLICE, budget.expansionsLeft));
    budget.spend(this.#search.expanded - this.#spent);
    this.#spent = this.#search.expanded;
    return over;
  }
}
