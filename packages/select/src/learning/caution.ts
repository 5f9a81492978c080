import type { Lesson, Outcome } from './learner.ts';
import { meanOutcome } from './outcomes.ts';
import { type UtilityWeights, utilityOf } from './utility.ts';

/**
 * When not to choose. The **default** is the member that is best over all problems. Another is taken only if what it
 * is predicted to gain exceeds a margin, which is larger the less predictions of that gain can be trusted.
 */
export interface Caution {
  readonly weights: UtilityWeights;
  /** Members by their mean utility, best first: the first that is allowed is the default. */
  readonly order: readonly number[];
  /** Row: the default. Column: what a member must be predicted to gain over it, in utility. */
  readonly margins: readonly (readonly number[])[];
}

/** Gains that no member is ever predicted to have: then the default is always taken. */
const NEVER = 1e6;
/** Margins to try, in standard deviations of the error of predicted gains. */
const STEPS = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 3] as const;
/** A gain counts if it is so many standard errors above nothing. */
const SURE = 1;
/** Completion may fall short of the default's by so many standard errors of the difference, which is noise. */
const COMPLETION_SLACK = 0.25;

/**
 * Finds margins from predictions for lessons that the predictor had not seen: those with which the choice would have
 * gained most, as far as that is certain, and lost no completion.
 */
export function learnCaution(
  lessons: readonly Lesson<unknown>[],
  forecasts: readonly (readonly Outcome[])[],
  weights: UtilityWeights,
): Caution {
  const members = lessons[0]!.outcomes.length;
  const real = lessons.map(({ outcomes }) => outcomes.map((outcome) => utilityOf(outcome, weights)));
  const predicted = forecasts.map((outcomes) => outcomes.map((outcome) => utilityOf(outcome, weights)));
  const all = Array.from({ length: members }, (_, i) => i);
  const mean = all.map((i) => real.reduce((sum, utilities) => sum + utilities[i]!, 0) / real.length);
  const order = [...all].sort((a, b) => mean[b]! - mean[a]!);
  const margins = all.map((preferred) => {
    const rivals = order.slice(order.indexOf(preferred));
    const errors = all.map((i) =>
      deviation(
        real.map(
          (utilities, n) =>
            utilities[i]! - utilities[preferred]! - (predicted[n]![i]! - predicted[n]![preferred]!),
        ),
      ),
    );
    const step = bestStep(lessons, real, predicted, rivals, errors);
    return errors.map((error, i) => (i === preferred ? 0 : step === NEVER ? NEVER : step * error));
  });
  return { weights, order, margins };
}

/** Ratings of all members, the largest is the choice; members that are not allowed are rated −∞. */
export function rate(
  forecast: readonly Outcome[],
  caution: Caution,
  allowed?: readonly boolean[],
): Float64Array {
  const preferred = caution.order.find((i) => allowed?.[i] ?? true) ?? 0;
  return Float64Array.from(forecast, (outcome, i) =>
    (allowed?.[i] ?? true)
      ? utilityOf(outcome, caution.weights) - caution.margins[preferred]![i]!
      : Number.NEGATIVE_INFINITY,
  );
}

function bestStep(
  lessons: readonly Lesson<unknown>[],
  real: readonly (readonly number[])[],
  predicted: readonly (readonly number[])[],
  rivals: readonly number[],
  errors: readonly number[],
): number {
  const preferred = rivals[0]!;
  const bestAlone = Math.max(
    ...rivals.map((i) => meanOutcome(lessons.map(({ outcomes }) => outcomes[i]!)).completion),
  );
  let best: number = NEVER;
  let most = 0;
  for (const step of STEPS) {
    const choices = predicted.map((utilities) =>
      rivals.reduce((chosen, i) =>
        utilities[i]! - (i === preferred ? 0 : step * errors[i]!) >
        utilities[chosen]! - (chosen === preferred ? 0 : step * errors[chosen]!)
          ? i
          : chosen,
      ),
    );
    const gains = groupMeans(lessons, (n) => real[n]![choices[n]!]! - real[n]![preferred]!);
    const completions = groupMeans(lessons, (n) => lessons[n]!.outcomes[choices[n]!]!.completion - bestAlone);
    const spread = groupMeans(
      lessons,
      (n) => lessons[n]!.outcomes[choices[n]!]!.completion - lessons[n]!.outcomes[preferred]!.completion,
    );
    if (average(completions) < -COMPLETION_SLACK * standardError(spread)) continue;
    const certain = average(gains) - SURE * standardError(gains);
    if (certain > most) {
      most = certain;
      best = step;
    }
  }
  return best;
}

/** Means over the lessons of each group, or the lessons themselves: what is independent of each other. */
function groupMeans(lessons: readonly Lesson<unknown>[], value: (index: number) => number): number[] {
  const groups = new Map<string, { sum: number; count: number }>();
  lessons.forEach(({ group }, i) => {
    const name = group ?? `lesson ${i}`;
    const { sum, count } = groups.get(name) ?? { sum: 0, count: 0 };
    groups.set(name, { sum: sum + value(i), count: count + 1 });
  });
  return [...groups.values()].map(({ sum, count }) => sum / count);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const mean = average(values);
  return Math.sqrt(average(values.map((value) => (value - mean) ** 2)));
}

function standardError(values: readonly number[]): number {
  return deviation(values) / Math.sqrt(Math.max(1, values.length - 1));
}
