import { now } from '../clock.ts';

/** How much a tick may cost. Without any limit planners do all they want to. */
export interface TickBudget {
  /** Milliseconds of planning. What is done in them depends on the machine. */
  readonly budgetMs?: number;
  /** Node expansions of planning: the same on every machine. */
  readonly budgetExpansions?: number;
}

/** What is left of a tick's budget. Planners ask before each agent's step of work and report what they did. */
export class Budget {
  /** Expansions reported so far. */
  spent = 0;
  readonly #deadline: number;
  readonly #expansions: number;

  constructor({ budgetMs, budgetExpansions }: TickBudget, began: number) {
    this.#deadline = budgetMs === undefined ? Number.POSITIVE_INFINITY : began + budgetMs;
    this.#expansions = budgetExpansions ?? Number.POSITIVE_INFINITY;
  }

  /** True once the time or the expansions are used up. */
  get exhausted(): boolean {
    if (this.spent >= this.#expansions) return true;
    return this.#deadline !== Number.POSITIVE_INFINITY && now() >= this.#deadline;
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
