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

/** How far a learner is; passed to {@link LearnOptions.onProgress}. */
export interface LearnProgress {
  /** Rounds or epochs done. */
  readonly done: number;
  /** Rounds or epochs at most; learning may stop earlier. */
  readonly of: number;
  /** What is minimised, on the lessons learned from and on those held back to know when to stop. */
  readonly loss: number;
  readonly heldBack: number;
}

/** Choices for {@link Learner.learn}. */
export interface LearnOptions {
  /** Equal seeds and lessons give equal models. */
  readonly seed: number | string;
  /** Stops learning; the promise is then rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Called after each round or epoch. */
  readonly onProgress?: (progress: LearnProgress) => void;
}

/** A way of making a model from lessons, such as boosted trees. */
export interface Learner<Input> {
  /** Names it in reports and files. */
  readonly id: string;
  /** Makes a model. Rejects with a FloodgateError if there are no lessons, or they are not about the same members. */
  learn(lessons: readonly Lesson<Input>[], options: LearnOptions): Promise<Model<Input>>;
}

/** Rates the members of a portfolio for a problem it has not seen: one number each, the largest is the choice. */
export interface Model<Input> {
  /** One number for each member, in the order of the portfolio. */
  rate(input: Input): Float64Array | Promise<Float64Array>;
}
