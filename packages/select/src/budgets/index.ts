/** Learns to choose under a tick budget: how each member would do within it, and when to trust that. */
export { BUDGET_FEATURES, BUDGET_RANGE, withBudget } from './budget-features.ts';
export { type Cell, cellFor, keeps, NEVER, type Ratings, rateUnderBudget } from './cells.ts';
export { BudgetForecaster, type BudgetView, type PackedBudgetForecaster } from './forecaster.ts';
export { type BudgetModel, CROWD_VIEW, learnUnderBudgets } from './learn.ts';
export { type BudgetLesson, FREEDOMS, type Freedom, freedomOf, isAllowedUnder } from './lesson.ts';
export {
  type BudgetOutcome,
  type ChoiceWeights,
  checkWeights,
  DEFAULT_CHOICE_WEIGHTS,
  utilityUnderBudget,
} from './outcome.ts';
