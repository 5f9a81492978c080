/** What all selectors have in common: they learn from how the members of a portfolio did, and rate them. */

/** How a member of a portfolio did on a problem. Outcomes compare by completion, then distance, then time. */
export interface Outcome {
  /** Share of agents that arrived, 0 to 1. For one agent: 1 if it arrived. */
  readonly completion: number;
  /** Mean distance walked, in tile widths. For one agent: its suboptimality. */
  readonly distance: number;
  /** Mean milliseconds of planning a tick. */
  readonly time: number;
}

/** A problem to learn from. */
export interface Lesson<Input> {
  /** What a model sees of the problem. */
  readonly input: Input;
  /** How each member did, in the order of the portfolio. */
  readonly outcomes: readonly Outcome[];
  /**
   * What the lesson has in common with others, such as the name of the map. Learners that hold lessons back hold back
   * whole groups, so that they measure how well they do on maps that they have never seen.
   */
  readonly group?: string;
}

/** How far training has come. */
export interface LearnProgress {
  /** Rounds or epochs done. */
  readonly done: number;
  /** Rounds or epochs in all; training may stop earlier. */
  readonly of: number;
  /** The loss on the lessons learned from. */
  readonly loss: number;
  /** The loss on the lessons held back to know when to stop; NaN if there are none. */
  readonly heldBack: number;
}

/** How to train. */
export interface LearnOptions {
  /** Equal seeds give equal models. */
  readonly seed: number | string;
  /** An AbortSignal. It stops training; `learn` then rejects with its reason. */
  readonly signal?: {
    /** Throws the reason if training is to stop. */
    throwIfAborted(): void;
  };
  /** Called after every round or epoch. */
  readonly onProgress?: (progress: LearnProgress) => void;
}

/** Makes models from lessons. */
export interface Learner<Input> {
  /** The name of the kind of learner. */
  readonly id: string;
  /** Trains a model. Throws a FloodgateError `bad-argument` if the lessons do not fit each other. */
  learn(lessons: readonly Lesson<Input>[], options: LearnOptions): Promise<Model<Input>>;
}

/** Rates the members of a portfolio for a problem that it has not seen. */
export interface Model<Input> {
  /** A number for each member; the largest is the choice. */
  rate(input: Input): Float64Array | Promise<Float64Array>;
}
