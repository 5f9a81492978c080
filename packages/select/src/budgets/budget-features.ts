import type { Feature } from '../features/index.ts';

/** The budgets under which members were run to learn from: others are taken for the nearest end. In milliseconds. */
export const BUDGET_RANGE = { least: 0.05, most: 16 } as const;

/** What a selector sees of a tick budget, after the features of the problem. */
export const BUDGET_FEATURES: readonly Feature[] = [
  { name: 'tickBudget', meaning: 'milliseconds that a tick may take' },
  { name: 'budgetPerAgent', meaning: 'microseconds of a tick for each agent' },
];

/** The vector of `features` with what is seen of a budget. */
export function withBudget(features: Float32Array, budgetMs: number, agents: number): Float32Array {
  const ms = Math.max(BUDGET_RANGE.least, Math.min(BUDGET_RANGE.most, budgetMs));
  const input = new Float32Array(features.length + BUDGET_FEATURES.length);
  input.set(features);
  input.set([ms, (1000 * ms) / Math.max(1, agents)], features.length);
  return input;
}
