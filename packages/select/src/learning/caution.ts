import { indices, meanOf } from '../basics/index.ts';
import type { Lesson, Outcome } from './learner.ts';
import { groupsOf } from './lessons.ts';
import { type UtilityWeights, utilityOf } from './outcomes.ts';

/**
 * When not to choose. The **default** is the member that is best over all problems. Another member is chosen only if
 * its predicted gain exceeds a margin, and the margin is larger where predicted gains are less reliable.
 */
export interface Caution {
  /** What the utility of an outcome weighs. */
  readonly weights: UtilityWeights;
  /** Members by their mean utility, best first: the first that is allowed is the default. */
  readonly order: readonly number[];
  /** Row: the default. Column: the gain in utility over it that must be predicted for a member. */
  readonly margins: readonly (readonly number[])[];
}

/** A gain that no member is ever predicted to have, so that the default is always chosen. */
const NEVER = 1e6;
/** Margins to try, in standard deviations of the error of predicted gains. */
const STEPS = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 3] as const;
/** Standard errors by which a gain must exceed zero. */
const SURE = 1;
/** Standard errors of the difference by which completion may fall below that of the default: that much is noise. */
const COMPLETION_SLACK = 0.25;

/**
 * Finds margins from predictions for lessons that the predictor had not seen: the margins with which choosing would
 * have gained most, beyond statistical error, without losing completion.
 */
export function learnCaution(
  lessons: readonly Lesson<unknown>[],
  forecasts: readonly (readonly Outcome[])[],
  weights: UtilityWeights,
): Caution {
  const utilities = (outcomes: readonly Outcome[]) => outcomes.map((outcome) => utilityOf(outcome, weights));
  const real = lessons.map(({ outcomes }) => utilities(outcomes));
  const predicted = forecasts.map(utilities);
  const groups = groupsOf(lessons);
  const all = indices(lessons[0]!.outcomes.length);
  const mean = all.map((i) => meanOf(real.map((own) => own[i]!)));
  const order = [...all].sort((a, b) => mean[b]! - mean[a]!);
  const completion = (n: number, member: number) => lessons[n]!.outcomes[member]!.completion;
  const alone = all.map((i) => meanOf(lessons.map((_, n) => completion(n, i))));
  /** A mean for each group: groups are independent of each other, the lessons of a group are not. */
  const groupMeans = (value: (n: number) => number) => groups.map((group) => meanOf(group.map(value)));

  /** The margin to take, in standard deviations of the errors; {@link NEVER} if none of them pays. */
  const bestStep = (rivals: readonly number[], errors: readonly number[]): number => {
    const preferred = rivals[0]!;
    const bestAlone = Math.max(...rivals.map((i) => alone[i]!));
    let [best, most]: [number, number] = [NEVER, 0];
    for (const step of STEPS) {
      const choices = predicted.map((own) => {
        const rating = (i: number) => own[i]! - (i === preferred ? 0 : step * errors[i]!);
        return rivals.reduce((chosen, i) => (rating(i) > rating(chosen) ? i : chosen));
      });
      const lost = groupMeans((n) => completion(n, choices[n]!) - bestAlone);
      const spread = groupMeans((n) => completion(n, choices[n]!) - completion(n, preferred));
      if (meanOf(lost) < -COMPLETION_SLACK * standardError(spread)) continue;
      const gains = groupMeans((n) => real[n]![choices[n]!]! - real[n]![preferred]!);
      const certain = meanOf(gains) - SURE * standardError(gains);
      if (certain > most) [best, most] = [step, certain];
    }
    return best;
  };

  const margins = all.map((preferred) => {
    const errors = all.map((i) =>
      deviation(
        real.map((own, n) => own[i]! - own[preferred]! - (predicted[n]![i]! - predicted[n]![preferred]!)),
      ),
    );
    const step = bestStep(order.slice(order.indexOf(preferred)), errors);
    return errors.map((error, i) => (i === preferred ? 0 : step === NEVER ? NEVER : step * error));
  });
  return { weights, order, margins };
}

/** Ratings of all members; the largest is the choice. Members that are not allowed are rated −∞. */
export function rate(
  forecast: readonly Outcome[],
  { order, margins, weights }: Caution,
  allowed?: readonly boolean[],
): Float64Array {
  const isAllowed = (i: number) => allowed?.[i] ?? true;
  const preferred = order.find(isAllowed) ?? 0;
  return Float64Array.from(forecast, (outcome, i) =>
    isAllowed(i) ? utilityOf(outcome, weights) - margins[preferred]![i]! : Number.NEGATIVE_INFINITY,
  );
}

function deviation(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

function standardError(values: readonly number[]): number {
  return deviation(values) / Math.sqrt(Math.max(1, values.length - 1));
}
