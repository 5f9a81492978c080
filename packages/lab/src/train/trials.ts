/** How well a learner does on problems that it did not learn from. */
import {
  choicesOf,
  type Evaluation,
  evaluate,
  type Learner,
  type Lesson,
  meanAndDeviation,
  singleBestMember,
} from '@floodgate/select';
import type { Split } from './splits.ts';

/** The outcome of one split. */
export interface Trial {
  readonly split: Split;
  /** The member that was best in training. */
  readonly singleBest: number;
  /** One per test problem, in their order. */
  readonly choices: Int32Array;
  readonly evaluation: Evaluation;
}

export interface TrialOptions {
  readonly seed: number | string;
  readonly signal?: AbortSignal;
  /** Called when a split is done. */
  readonly onTrial?: (done: number, of: number) => void;
}

/** A trial for each split. */
export async function tryLearner<Input>(
  learner: Learner<Input>,
  lessons: readonly Lesson<Input>[],
  splits: readonly Split[],
  { seed, signal, onTrial }: TrialOptions,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const [i, split] of splits.entries()) {
    signal?.throwIfAborted();
    const training = split.training.map((lesson) => lessons[lesson]!);
    const model = await learner.learn(training, { seed: `${seed}/${i}`, ...(signal && { signal }) });
    const choices = await choicesOf(
      model,
      split.test.map((lesson) => lessons[lesson]!),
    );
    trials.push(judge(choices, split, lessons));
    onTrial?.(i + 1, splits.length);
  }
  return trials;
}

/** What choices for the tested problems of a split come to. */
export function judge(choices: Int32Array, split: Split, lessons: readonly Lesson<unknown>[]): Trial {
  const singleBest = singleBestMember(split.training.map((lesson) => lessons[lesson]!));
  const test = split.test.map((lesson) => lessons[lesson]!);
  return { split, singleBest, choices, evaluation: evaluate(choices, test, singleBest) };
}

export interface Spread {
  readonly mean: number;
  /** Of a sample; 0 for a single value. */
  readonly deviation: number;
}

/** Mean and deviation over trials; those in which the figure is not a number are left out. */
export function overTrials(trials: readonly Trial[], figure: (trial: Trial) => number): Spread {
  return spreadOf(trials.map(figure));
}

export function spreadOf(values: readonly number[]): Spread {
  return meanAndDeviation(values.filter(Number.isFinite));
}
