import { now } from './clock.ts';

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
  /** Milliseconds that the whole tick may take, moving the agents included; infinite if that was not said. */
  readonly tickMs: number;
  readonly #deadline: number;
  readonly #expansions: number;
  readonly #whole: Budget | null;
  #over = false;
  #callsLeft = 0;
  #lookAt = 0;

  /**
   * @param whole the budget that this is a part of: what is spent of this is spent of that
   * @param tickMs if the tick may take longer than planning
   */
  constructor(
    { budgetMs, budgetExpansions }: TickBudget,
    began: number,
    whole: Budget | null = null,
    tickMs = whole?.tickMs ?? budgetMs ?? Number.POSITIVE_INFINITY,
  ) {
    this.tickMs = tickMs;
    this.#deadline = budgetMs === undefined ? Number.POSITIVE_INFINITY : began + budgetMs;
    this.#expansions = budgetExpansions ?? Number.POSITIVE_INFINITY;
    this.#whole = whole;
  }

  /** True once the time or the expansions are used up, and from then on. */
  get exhausted(): boolean {
    return this.spent >= this.#expansions || this.late;
  }

  /** True once the time is used up, and from then on; never if only expansions are limited. */
  get late(): boolean {
    if (this.#over) return true;
    if (this.#deadline === Number.POSITIVE_INFINITY) return false;
    if (--this.#callsLeft > 0 && this.spent < this.#lookAt) return false;
    this.#callsLeft = CALLS_PER_LOOK;
    this.#lookAt = this.spent + EXPANSIONS_PER_LOOK;
    this.#over = now() >= this.#deadline;
    return this.#over;
  }

  /** A piece of work without expansions is done: whether time is left is looked up when it is asked for next. */
  worked(): void {
    this.#callsLeft = 0;
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
    this.#whole?.spend(expansions);
  }

  /** A part of what is left: a share from 0 to 1 of the time and of the expansions. */
  share(share: number): Budget {
    const time = now();
    return new Budget(
      { budgetMs: (this.#deadline - time) * share, budgetExpansions: Math.ceil(this.expansionsLeft * share) },
      time,
      this,
    );
  }

  /** A part of what is left: at most some milliseconds from now. */
  within(ms: number): Budget {
    const time = now();
    const left = Math.min(this.#deadline - time, ms);
    return new Budget({ budgetMs: left, budgetExpansions: this.expansionsLeft }, time, this, ms);
  }

  /** What is left, but for some milliseconds at the end, and at most but for a share of the time from 0 to 1. */
  keeping(ms: number, mostShare: number): Budget {
    if (this.#deadline === Number.POSITIVE_INFINITY) return this;
    const time = now();
    const left = this.#deadline - time;
    const budgetMs = Math.max(left - ms, left * (1 - mostShare));
    return new Budget({ budgetMs, budgetExpansions: this.expansionsLeft }, time, this);
  }

  /** A part of what is left: at most some expansions. */
  part(expansions: number): Budget {
    const most = Math.min(expansions, this.expansionsLeft);
    return new Budget({ budgetMs: this.#deadline, budgetExpansions: most }, 0, this);
  }
}
