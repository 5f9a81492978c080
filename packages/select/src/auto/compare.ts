/** Why one planner is rated above another, in parts that add up. */
import { BUDGET_FEATURES, type BudgetForecaster, type ChoiceWeights, NEVER } from '../budgets/index.ts';
import { FEATURES } from '../features/index.ts';

/** A feature of the problem or the budget that spoke for the choice, or against it. */
export interface Reason {
  /** The name of the feature, one of `FEATURE_NAMES`, `tickBudget` or `budgetPerAgent`. */
  readonly feature: string;
  /** What it measures, in a few words. */
  readonly meaning: string;
  /** Its value for this problem. */
  readonly value: number;
  /** About which share of the problems that the selector learned from had a smaller value, 0 to 1. */
  readonly rank: number;
  /** What it adds to the rating of the chosen planner over the one compared with; negative if it speaks against it. */
  readonly effect: number;
}

/**
 * Why the chosen planner is rated above the one compared with. A hundredth is worth 1 % of the arrival time.
 * `usual`, the effects of the reasons and `others` add up to `predicted`; `predicted` and `margin` add up to `lead`.
 */
export interface Comparison {
  /** What the chosen planner is expected to be better by before the problem is looked at; negative if it is worse. */
  readonly usual: number;
  /** What all features together add that are not among the reasons. */
  readonly others: number;
  /** By how much the chosen planner is predicted to be better here; negative if the other is. */
  readonly predicted: number;
  /**
   * What the default has ahead because predictions may be wrong: another planner is chosen only if it is predicted to be
   * better by more. Infinite if no gain is enough; negative if the other is the default.
   */
  readonly margin: number;
  /** By how much the chosen planner is rated above the other, from 0. */
  readonly lead: number;
}

const MOST_REASONS = 4;
const SEEN = [...FEATURES, ...BUDGET_FEATURES];

export function compare(
  forecaster: BudgetForecaster,
  input: Float32Array,
  {
    chosen,
    compared,
    weights,
    lead,
  }: {
    readonly chosen: number;
    readonly compared: number;
    readonly weights: ChoiceWeights;
    readonly lead: number;
  },
): { readonly comparison: Comparison; readonly reasons: readonly Reason[] } {
  const { expected, byFeature } = forecaster.difference(input, chosen, compared, weights);
  const ranks = forecaster.ranks(input);
  const all = SEEN.map(({ name, meaning }, i) => ({
    feature: name,
    meaning,
    value: input[i]!,
    rank: ranks[i]!,
    effect: byFeature[i]!,
  })).sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const strongest = (sign: number) => all.filter(({ effect }) => sign * effect > 0).slice(0, MOST_REASONS);
  const [pro, contra] = [strongest(1), strongest(-1)];
  const reasons = all.filter((reason) => pro.includes(reason) || contra.includes(reason));
  const sum = (list: readonly Reason[]) => list.reduce((total, { effect }) => total + effect, 0);
  const others = sum(all) - sum(reasons);
  const predicted = expected + sum(reasons) + others;
  const isInfinite = lead >= NEVER / 2;
  return {
    comparison: {
      usual: expected,
      others,
      predicted,
      margin: isInfinite ? Number.POSITIVE_INFINITY : lead - predicted,
      lead: isInfinite ? Number.POSITIVE_INFINITY : lead,
    },
    reasons,
  };
}
