import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { PrecedenceLine } from '../kit/precedence.ts';
import { FREE } from './constraints.ts';
import { type ConfigurationSearch, NONE } from './search.ts';
import type { Successors } from './successors.ts';

/** Starts that are tried in a row before the solution counts as good. */
const ATTEMPTS = 4;

/**
 * Makes a known solution cheaper: from a configuration of the solution it searches down again, with another order of
 * agents and other ties, until it cannot get cheaper or reaches a known configuration. Every step is added to the known
 * transitions, and lower costs to the goal are passed on, so parts of different solutions combine.
 */
export class Improvement {
  readonly #search: ConfigurationSearch;
  readonly #successors: Successors;
  readonly #line: PrecedenceLine;
  readonly #random: Random;
  /** Where the present dive is, where it began, and its cost so far. */
  #at = NONE;
  #start = NONE;
  #cost = 0;
  #generation = 0;

  constructor(parts: {
    search: ConfigurationSearch;
    successors: Successors;
    line: PrecedenceLine;
    random: Random;
  }) {
    this.#search = parts.search;
    this.#successors = parts.successors;
    this.#line = parts.line;
    this.#random = parts.random;
  }

  /** One step of a dive; false if no improvement is likely. */
  advance(budget: Budget): boolean {
    const search = this.#search;
    const successors = this.#successors;
    if (!search.makeRoom(false)) return false;
    if (this.#generation !== search.generation) this.#at = NONE;
    if (this.#at === NONE && !this.#begin(budget)) return false;
    successors.open(this.#at);
    if (this.#at === this.#start) this.#line.shuffle();
    if (!successors.step(this.#at, FREE, budget)) return false;
    if (budget.exhausted) return true;
    const known = search.count;
    const cost = successors.cost();
    const id = search.connect(this.#at);
    this.#cost += cost;
    const bound = search.transitions.costs[this.#start]!;
    const isNew = search.count > known;
    this.#at = isNew && this.#cost + successors.leastCost(successors.to, budget) < bound ? id : NONE;
    return true;
  }

  save(out: StateWriter): void {
    out.ints([this.#at, this.#start, this.#generation]);
    out.number(this.#cost);
  }

  load(from: StateReader): void {
    const [at = NONE, start = NONE, generation = 0] = from.ints();
    this.#at = at;
    this.#start = start;
    this.#generation = generation;
    this.#cost = from.number();
  }

  #begin(budget: Budget): boolean {
    const search = this.#search;
    const way = search.way();
    for (let attempt = 0; attempt < ATTEMPTS && way.length > 2; attempt++) {
      // Prefer configurations near the agents: they are about to pass there.
      const start = way[Math.floor(this.#random.next() ** 2 * (way.length - 1))]!;
      this.#successors.open(start);
      if (this.#successors.leastCost(this.#successors.from, budget) >= search.transitions.costs[start]!)
        continue;
      this.#at = this.#start = start;
      this.#cost = 0;
      this.#generation = search.generation;
      return true;
    }
    return false;
  }
}
