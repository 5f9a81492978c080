import { now } from '../clock.ts';

/** How much a tick may cost. Without any limit planners do all they want to. */
export interface TickBudget {
  /** Milliseconds of planning. What is done in them depends on the machine. */
  readonly budgetMs?: number;
  /** Node expansions of planning: the same on every machine. */
  readonly budgetExpansions?: number;
}

/** Questions, and expansions reported, after which the clock is read again: reading it takes as long as an expansion. */
const CALLS_PER_LOOK = 16;
const EXPANSIONS_PER_LOOK = 128;

/** What is left of a tick's budget. Planners ask before each agent's step of work and report what they did. */
export class Budget {
  /** Expansions reported so far. */
  spent = 0;
  readonly #deadline: number;
  readonly #expansions: number;
  #over = false;
  #callsLeft = 0;
  #lookAt = 0;

  constructor({ budgetMs, budgetExpansions }: TickBudget, began: number) {
    this.#deadline = budgetMs === undefined ? Number.POSITIVE_INFINITY : began + budgetMs;
    this.#expansions = budgetExpansions ?? Number.POSITIVE_INFINITY;
  }

  /** True once the time or the expansions are used up, and from then on. */
  get exhausted(): boolean {
    if (this.#over || this.spent >= this.#expansions) return true;
    if (this.#deadline === Number.POSITIVE_INFINITY) return false;
    if (--this.#callsLeft > 0 && this.spent < this.#lookAt) return false;
    this.#callsLeft = CALLS_PER_LOOK;
    this.#lookAt = this.spent + EXPANSIONS_PER_LOOK;
    this.#over = now() >= this.#deadline;
    return this.#over;
  }

  /** False if nothing was said about how much the tick may cost. */
  get limited(): boolean {
    return this.#expansions !== Number.POSITIVE_INFINITY || this.#deadline !== Number.POSITIVE_INFINITY;
  }

  /** How many expansions may still be made. */
  get expansionsLeft(): number {
    return Math.max(0, this.#expansions - this.spent);
  }

  /** Reports node expansions made, from 0. */
  spend(expansions: number): void {
    this.spent += expansions;
  }
}
