import type { BudgetOutcome } from './outcome.ts';

/** All that a game may allow besides a budget. */
export const FREEDOMS = ['any', 'no-preprocessing', 'no-central'] as const;
/** What a game allows besides a budget: any planner, only those without preprocessing, or only those without central control. */
export type Freedom = (typeof FREEDOMS)[number];

/** A problem under a tick budget, and how each member did. */
export interface BudgetLesson {
  /** The features of the problem and of the budget, see `withBudget`. */
  readonly input: ArrayLike<number>;
  /** Milliseconds that a tick may take. */
  readonly budgetMs: number;
  /** In the order of the portfolio. */
  readonly outcomes: readonly BudgetOutcome[];
  /** Per member whether one planner coordinates all agents. */
  readonly central: readonly boolean[];
  /** Per member whether it preprocesses the map of this problem. */
  readonly preprocesses: readonly boolean[];
  /** What the problem has in common with others, such as the map. */
  readonly group: string;
}

/** Per member whether it may be chosen. Planners without central control have nothing preprocessed either. */
export function isAllowedUnder(
  freedom: Freedom,
  { central, preprocesses }: Pick<BudgetLesson, 'central' | 'preprocesses'>,
): boolean[] {
  return central.map((isCentral, i) => {
    if (freedom === 'no-central') return !isCentral;
    return freedom === 'any' || !preprocesses[i];
  });
}

/** The freedom that stands for what a game allows. */
export function freedomOf({
  central = true,
  preprocessing = true,
}: {
  readonly central?: boolean;
  readonly preprocessing?: boolean;
}): Freedom {
  if (!central) return 'no-central';
  return preprocessing ? 'any' : 'no-preprocessing';
}
