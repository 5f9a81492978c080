import { Random } from 'floodgate';
import { plannerDefinition } from 'floodgate/planner-kit';
import { type BudgetLesson, type BudgetOutcome, learnUnderBudgets, withBudget } from '../budgets/index.ts';
import { FEATURE_NAMES } from '../features/index.ts';
import { madeUpLessons } from '../learning/testing.ts';
import type { PortfolioMember } from './member.ts';
import type { Selector } from './selector-file.ts';

const BUDGETS_MS = [0.2, 4];

/** A selector that has learned from made-up lessons: it chooses, but not wisely. */
export function madeUpSelector(portfolio: readonly PortfolioMember[]): Promise<Selector> {
  const skill = new Random('skill');
  return learned(portfolio, 24, (input, budgetMs) =>
    portfolio.map((_, i) => ({
      arrival: input[i]! > 0.5 ? 30 : 90 + 10 * skill.next(),
      completion: input[i]! > 0.5 ? 0.9 : 0.3,
      distance: 20 + 10 * skill.next(),
      time: budgetMs * (0.4 + 0.1 * skill.next()),
    })),
  );
}

/** A selector that takes `few` for fewer than ten agents and `many` for more. */
export function bySize(few: PortfolioMember, many: PortfolioMember): Promise<Selector> {
  return byFeature('agents', 9.5, few, many, (i) => (i % 2 === 0 ? 1 + (i % 9) : 10 + i));
}

/** A selector that takes `below` where a feature is less than a value, and `above` elsewhere. */
export function byFeature(
  name: string,
  edge: number,
  below: PortfolioMember,
  above: PortfolioMember,
  valueFor = (i: number) => (i % 2 === 0 ? edge * (0.5 + (i % 9) / 20) : edge * (1.02 + (i % 9) / 20)),
): Promise<Selector> {
  const feature = FEATURE_NAMES.indexOf(name);
  return learned([below, above], 48, (input, budgetMs, i) => {
    input[feature] = valueFor(i);
    const good = { arrival: 30, completion: 1, distance: 20, time: budgetMs / 2 };
    const poor = { ...good, arrival: 120 };
    return input[feature]! < edge ? [good, poor] : [poor, good];
  });
}

/** A selector that takes `hasty` for small budgets, which the other does not keep, and `thorough` for large ones. */
export function byBudget(hasty: PortfolioMember, thorough: PortfolioMember): Promise<Selector> {
  return learned([hasty, thorough], 48, (_, budgetMs) => [
    { arrival: 90, completion: 1, distance: 20, time: 0.1 },
    { arrival: 30, completion: 1, distance: 20, time: budgetMs > 1 ? 2 : 1 },
  ]);
}

/** @param outcomesOf how members did on a made-up problem, whose features it may change */
async function learned(
  portfolio: readonly PortfolioMember[],
  problems: number,
  outcomesOf: (input: Float32Array, budgetMs: number, i: number) => BudgetOutcome[],
): Promise<Selector> {
  const definitions = portfolio.map(({ id }) => plannerDefinition(id));
  const lessons = madeUpLessons(problems, () => []).flatMap(({ input }, i): BudgetLesson[] =>
    BUDGETS_MS.map((budgetMs) => {
      const own = Float32Array.from(input);
      const outcomes = outcomesOf(own, budgetMs, i);
      return {
        input: withBudget(own, budgetMs, own[FEATURE_NAMES.indexOf('agents')]!),
        budgetMs,
        outcomes,
        central: definitions.map(({ central }) => central),
        preprocesses: definitions.map(({ preprocessing }) => preprocessing !== 'none'),
        group: `map ${i % 8}`,
      };
    }),
  );
  const model = await learnUnderBudgets(lessons, { seed: 1 });
  return { portfolio, fallback: 'pibt', model, metrics: { lessons: lessons.length }, origin: {} };
}
