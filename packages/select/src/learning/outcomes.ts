/** Outcomes compared, averaged and turned into one number. */
import { sumOf } from '../basics/index.ts';
import type { Outcome } from './learner.ts';

/** Negative if outcome `a` is better than `b`, positive if it is worse: completion decides, then distance, then time. */
export function compareOutcomes(a: Outcome, b: Outcome): number {
  return b.completion - a.completion || a.distance - b.distance || a.time - b.time;
}

/** The index of the member that did best on a problem; the first of equal ones. */
export function bestMember(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((best, outcome, i) => (compareOutcomes(outcome, outcomes[best]!) < 0 ? i : best), 0);
}

/** The index of the member that did worst on a problem; the first of equal ones. */
export function worstMember(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((worst, own, i) => (compareOutcomes(own, outcomes[worst]!) > 0 ? i : worst), 0);
}

/** The means of completion, distance and time over some outcomes; NaN if there are none. */
export function meanOutcome(outcomes: readonly Outcome[]): Outcome {
  const mean = (value: (outcome: Outcome) => number) => sumOf(outcomes.map(value)) / outcomes.length;
  return {
    completion: mean(({ completion }) => completion),
    distance: mean(({ distance }) => distance),
    time: mean(({ time }) => time),
  };
}

/**
 * How much distance and time count next to completion. The thesis puts completion first, then distance, then time.
 * One number for all three lets a choice consider how certain each of them is, so the weights are small.
 */
export interface UtilityWeights {
  /** How much completion a distance e times as long costs. */
  readonly distance: number;
  /** How much completion a time e times as long costs. */
  readonly time: number;
}

/** Half the distance is worth 0.7 % of completion, half the time 0.14 %. */
export const DEFAULT_WEIGHTS: UtilityWeights = { distance: 0.01, time: 0.002 };

const LEAST_DISTANCE = 0.5;
const LEAST_MS = 1e-4;

/** Logarithms that stay finite where no agent moved or no time passed. */
export const logDistance = (distance: number): number => Math.log(Math.max(LEAST_DISTANCE, distance));
export const logTime = (ms: number): number => Math.log(Math.max(LEAST_MS, ms));

/** One number for an outcome: completion less what distance and time cost. */
export function utilityOf({ completion, distance, time }: Outcome, weights = DEFAULT_WEIGHTS): number {
  return completion - weights.distance * logDistance(distance) - weights.time * logTime(time);
}
