/** What a network should say about each lesson. */
import { meanOf, sumOf } from '../basics/index.ts';
import { bestMember, type Lesson, utilityOf } from '../learning/index.ts';

export interface Targets {
  /** A number for each member, lesson after lesson. */
  readonly targets: Float32Array;
  /** How much each lesson counts; 1 on average. */
  readonly weights: Float32Array;
}

/** The least weight of a lesson, where a mistake costs next to nothing. */
const LEAST_WEIGHT = 0.05;

/**
 * 1 for the best member and 0 for others. With `weighMistakes` a lesson counts by how much worse the mean of the other
 * members is than the best one.
 */
export function labelTargets(lessons: readonly Lesson<unknown>[], weighMistakes: boolean): Targets {
  const members = lessons[0]!.outcomes.length;
  const targets = new Float32Array(lessons.length * members);
  const weights = new Float32Array(lessons.length).fill(1);
  lessons.forEach(({ outcomes }, i) => {
    const best = bestMember(outcomes);
    targets[i * members + best] = 1;
    if (!weighMistakes || members < 2) return;
    const utilities = outcomes.map((outcome) => utilityOf(outcome));
    const others = (sumOf(utilities) - utilities[best]!) / (members - 1);
    weights[i] = Math.max(0, utilities[best]! - others);
  });
  if (weighMistakes) {
    const mean = meanOf(weights);
    for (let i = 0; i < weights.length; i++) {
      weights[i] = LEAST_WEIGHT + (mean > 0 ? (1 - LEAST_WEIGHT) * (weights[i]! / mean) : 1 - LEAST_WEIGHT);
    }
  }
  return { targets, weights };
}

/**
 * How much better or worse each member does than the mean on the same problem, in standard deviations. Only differences
 * matter for a choice, so the network need not learn what makes a problem hard for all members.
 */
export function scoreTargets(lessons: readonly Lesson<unknown>[]): Targets {
  const members = lessons[0]!.outcomes.length;
  const targets = new Float32Array(lessons.length * members);
  lessons.forEach(({ outcomes }, i) => {
    const utilities = outcomes.map((outcome) => utilityOf(outcome));
    const mean = meanOf(utilities);
    utilities.forEach((utility, k) => {
      targets[i * members + k] = utility - mean;
    });
  });
  const spread = Math.sqrt(targets.reduce((squares, value) => squares + value * value, 0) / targets.length);
  if (spread > 0) for (let i = 0; i < targets.length; i++) targets[i]! /= spread;
  return { targets, weights: new Float32Array(lessons.length).fill(1) };
}
