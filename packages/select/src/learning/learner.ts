/** What every kind of selector has in common: it learns from how the members of a portfolio did, and rates them. */

/** How a member of a portfolio did on a problem, by the thesis' order: completion, then distance, then time. */
export interface Outcome {
  /** Share of agents home, 0 to 1. For one agent: 1 if it arrived. */
  readonly completion: number;
  /** Mean distance walked, in tile widths. For one agent: its suboptimality. */
  readonly distance: number;
  /** Milliseconds of planning a tick. */
  readonly time: number;
}

/** A problem to learn from: what a model gets to see, and how each member did, in the order of the portfolio. */
export interface Lesson<Input> {
  readonly input: Input;
  readonly outcomes: readonly Outcome[];
  /**
   * What it has in common with other lessons, such as the name of the map. Learners that hold lessons back to judge
   * themselves hold back whole groups, so that they know how well they do where they have never been.
   */
  readonly group?: string;
}

export interface LearnProgress {
  /** Rounds or epochs done. */
  readonly done: number;
  readonly of: number;
  /** What is minimised, on the lessons learned from and on those held back to know when to stop. */
  readonly loss: number;
  readonly heldBack: number;
}

export interface LearnOptions {
  readonly seed: number | string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LearnProgress) => void;
}

export interface Learner<Input> {
  readonly id: string;
  learn(lessons: readonly Lesson<Input>[], options: LearnOptions): Promise<Model<Input>>;
}

/** Rates the members of a portfolio for a problem it has not seen: one number each, the largest is the choice. */
export interface Model<Input> {
  rate(input: Input): Float64Array | Promise<Float64Array>;
}
