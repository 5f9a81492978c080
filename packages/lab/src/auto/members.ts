/** Which candidates make up the portfolio: those that complement each other, chosen greedily. */
import {
  costTable,
  FREEDOMS,
  greedyPortfolio,
  isAllowedUnder,
  keeps,
  type PortfolioMember,
} from '@floodgate/select';
import type { MapLibrary } from '../maps/index.ts';
import type { ResultRow } from '../store/index.ts';
import { type LabelledProblem, labelledProblems } from './labels.ts';

/** Each member costs time in training and bytes in the file that ships. */
const MOST_MEMBERS = 12;
/** What a member costs in a cell in which it may not be chosen, or breaks the budget: worse than staying put. */
const USELESS = 1;

/**
 * The members with which the perfect choice brings agents home soonest, over all problems, budgets and freedoms alike.
 * Costs are logarithms of arrival times, so that no large map outweighs the others.
 */
export function chooseMembers(
  rows: readonly ResultRow<'budgets'>[],
  library: MapLibrary,
  candidates: readonly PortfolioMember[],
): { readonly members: readonly PortfolioMember[]; readonly means: readonly number[] } {
  const problems = labelledProblems(rows, library, candidates);
  const cases = problems.flatMap((problem) =>
    FREEDOMS.flatMap((freedom) => problem.budgetsMs.map((_, b) => costsOf(problem, freedom, b))),
  );
  const costs = Float64Array.from(candidates.flatMap((_, i) => cases.map((each) => each[i]!)));
  const { members, means } = greedyPortfolio(costTable(cases.length, candidates.length, costs), MOST_MEMBERS);
  return { members: members.map((i) => candidates[i]!), means };
}

function costsOf(problem: LabelledProblem, freedom: (typeof FREEDOMS)[number], b: number): number[] {
  const allowed = isAllowedUnder(freedom, problem);
  return problem.outcomes.map((byBudget, i) => {
    const outcome = byBudget[b]!;
    const usable = allowed[i] && keeps(outcome, problem.budgetsMs[b]!);
    return usable ? Math.log(Math.max(1, outcome.arrival)) : Math.log(problem.steps) + USELESS;
  });
}
