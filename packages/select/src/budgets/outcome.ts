/** What becomes of a crowd under a tick budget, and how much each part of it counts. */
import { badArgument } from '../basics/index.ts';

/** How a member of a portfolio did on a problem under a tick budget. */
export interface BudgetOutcome {
  /** Mean ticks until an agent is home for good; agents that are not home count with the limit. */
  readonly arrival: number;
  /** Share of agents at their goals at the end, 0 to 1. */
  readonly completion: number;
  /** Mean distance that agents walk, in tile widths. */
  readonly distance: number;
  /** Mean milliseconds of computing per tick. */
  readonly time: number;
}

/**
 * How much arrival, distance and computing time count in a choice. They are weighed by their logarithms: with a weight of
 * 1 for arrival and 0.05 for distance, arriving 1 % sooner is worth walking 20 % farther.
 */
export interface ChoiceWeights {
  /** Weight of the mean ticks until agents are home. */
  readonly arrival: number;
  /** Weight of the distance that agents walk. */
  readonly distance: number;
  /** Weight of the computing time, as long as it is within the budget. */
  readonly time: number;
}

/** Arrival, then distance, then computing time. */
export const DEFAULT_CHOICE_WEIGHTS: ChoiceWeights = { arrival: 1, distance: 0.05, time: 0.005 };

/** Throws a FloodgateError `bad-argument` if a weight is not a number from 0, or all are 0. */
export function checkWeights(weights: Partial<ChoiceWeights>): void {
  for (const [name, value] of Object.entries(weights)) {
    if (!(name in DEFAULT_CHOICE_WEIGHTS))
      throw badArgument(`auto.weights has no ${name}; it has arrival, distance and time`);
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      throw badArgument(`auto.weights.${name} must be a number from 0, not ${JSON.stringify(value)}`);
  }
  const all = { ...DEFAULT_CHOICE_WEIGHTS, ...weights };
  if (all.arrival + all.distance + all.time === 0)
    throw badArgument('auto.weights must not all be 0: nothing would count');
}

/** Logarithms stay finite where nobody had to move or no time passed. */
const LEAST = { arrival: 0.5, distance: 0.5, time: 1e-4 } as const;

/** The logarithm of a part of an outcome. */
export function logOf(part: keyof ChoiceWeights, value: number): number {
  return Math.log(Math.max(LEAST[part], value));
}

/** One number for an outcome: the larger, the better. A hundredth is worth 1 % of the arrival time. */
export function utilityUnderBudget(outcome: BudgetOutcome, weights: ChoiceWeights): number {
  return (
    -weights.arrival * logOf('arrival', outcome.arrival) -
    weights.distance * logOf('distance', outcome.distance) -
    weights.time * logOf('time', outcome.time)
  );
}
