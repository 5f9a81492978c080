import fc from 'fast-check';
import { Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { highest } from '../basics/index.ts';
import { FEATURE_NAMES } from '../features/index.ts';
import {
  type BudgetLesson,
  type BudgetModel,
  type BudgetOutcome,
  type Cell,
  cellFor,
  DEFAULT_CHOICE_WEIGHTS,
  type FREEDOMS,
  isAllowedUnder,
  learnUnderBudgets,
  NEVER,
  rateUnderBudget,
  withBudget,
} from './index.ts';

const CENTRAL = [true, true, false];
const BUDGETS = [0.2, 4];

/** What a model chooses for a lesson with everything allowed, or without central control. */
function choose(model: BudgetModel, lesson: BudgetLesson, freedom: (typeof FREEDOMS)[number]): number {
  const { ratings } = rateUnderBudget(
    model.forecaster.forecast(lesson.input),
    cellFor(model.cells, lesson.budgetMs, freedom),
    {
      budgetMs: lesson.budgetMs,
      allowed: isAllowedUnder(freedom, lesson),
      weights: DEFAULT_CHOICE_WEIGHTS,
    },
  );
  return highest(ratings);
}

function lessons(
  count: number,
  outcomes: (input: Float32Array, budgetMs: number, random: Random) => BudgetOutcome[],
): BudgetLesson[] {
  const random = new Random(7);
  return Array.from({ length: count }, (_, i) => {
    const input = Float32Array.from(FEATURE_NAMES, () => random.next());
    return BUDGETS.map((budgetMs) => ({
      input: withBudget(input, budgetMs, 10),
      budgetMs,
      outcomes: outcomes(input, budgetMs, random),
      central: CENTRAL,
      preprocesses: [true, false, false],
      group: `map ${i % 12}`,
    }));
  }).flat();
}

const outcome = (arrival: number, time: number): BudgetOutcome => ({
  arrival,
  completion: 1,
  distance: 20,
  time,
});

describe('learning under budgets', () => {
  it('chooses by what it sees of the problem, in every cell in which that pays', async () => {
    const all = lessons(150, (input, budgetMs, random) => {
      const first = input[4]! > 0.5;
      const noise = () => 4 * random.next();
      const good = 50 + noise();
      const bad = 90 + noise();
      return [
        outcome(first ? good : bad, budgetMs / 2),
        outcome(first ? bad : good, budgetMs / 2),
        outcome(140, budgetMs / 2),
      ];
    });
    const model = await learnUnderBudgets(all.slice(0, 200), { seed: 1 });
    const unseen = all.slice(200);
    const right = unseen.filter(
      (lesson) => choose(model, lesson, 'any') === (lesson.input[4]! > 0.5 ? 0 : 1),
    );
    expect(right.length / unseen.length).toBeGreaterThan(0.9);
    expect(unseen.every((lesson) => choose(model, lesson, 'no-central') === 2)).toBe(true);
    expect(unseen.every((lesson) => choose(model, lesson, 'no-preprocessing') !== 0)).toBe(true);
  });

  it('takes the best single member where nothing tells when another is better', async () => {
    const all = lessons(100, (_, budgetMs, random) => [
      outcome(60 + 40 * random.next(), budgetMs / 2),
      outcome(66 + 40 * random.next(), budgetMs / 2),
      outcome(200, budgetMs / 2),
    ]);
    const model = await learnUnderBudgets(all, { seed: 1 });
    expect(model.cells.filter(({ freedom }) => freedom === 'any').map(({ order }) => order[0])).toEqual([
      0, 0,
    ]);
    const chosen = all.filter((lesson) => choose(model, lesson, 'any') === 0).length;
    expect(chosen / all.length).toBeGreaterThan(0.9);
  });

  it('leaves a member that brings agents home sooner but breaks the budget', async () => {
    const all = lessons(80, (_, budgetMs, random) => [
      outcome(40 + random.next(), 1),
      outcome(80 + random.next(), 0.1),
      outcome(90, budgetMs > 1 ? 0.1 : 9),
    ]);
    const model = await learnUnderBudgets(all, { seed: 1 });
    for (const lesson of all) {
      expect(choose(model, lesson, 'any')).toBe(lesson.budgetMs > 1 ? 0 : 1);
      // Nobody else is allowed, so the budget is broken.
      expect(choose(model, lesson, 'no-central')).toBe(2);
    }
  });

  it('gives the same model for the same seed', async () => {
    const all = lessons(30, (input, budgetMs) =>
      CENTRAL.map((_, i) => outcome(50 + 50 * input[i]!, budgetMs / 2)),
    );
    const [a, b] = await Promise.all([1, 1].map((seed) => learnUnderBudgets(all, { seed })));
    expect(a!.forecaster.pack()).toEqual(b!.forecaster.pack());
    expect(a!.cells).toEqual(b!.cells);
  });

  it('refuses lessons that do not fit each other', async () => {
    await expect(learnUnderBudgets([], { seed: 1 })).rejects.toThrow('nothing to learn from 0 lessons');
    const [first, second] = lessons(1, () => CENTRAL.map(() => outcome(1, 1)));
    const short = { ...second!, outcomes: second!.outcomes.slice(1) };
    await expect(learnUnderBudgets([first!, short], { seed: 1 })).rejects.toThrow(
      'lesson 1 is about 2 members, lesson 0 about 3',
    );
  });
});

describe('ratings', () => {
  const cell: Cell = {
    budgetMs: 1,
    freedom: 'any',
    order: [2, 0, 1],
    margins: [0.5, NEVER, 0.5],
    spares: [1, 1, 1],
  };
  const tenths = fc.integer({ min: 1, max: 40 }).map((value) => value / 10);
  const forecasts = fc.tuple(
    ...CENTRAL.map(() => fc.record({ arrival: fc.integer({ min: 5, max: 500 }), time: tenths })),
  );

  it('never choose what is not allowed, or breaks the budget while another keeps it', () => {
    fc.assert(
      fc.property(forecasts, fc.integer({ min: 1, max: 7 }), (expected, mask) => {
        const forecast = expected.map(({ arrival, time }) => outcome(arrival, time));
        const allowed = CENTRAL.map((_, i) => (mask & (1 << i)) !== 0);
        const { ratings, keeping } = rateUnderBudget(forecast, cell, {
          budgetMs: 1,
          allowed,
          weights: DEFAULT_CHOICE_WEIGHTS,
        });
        const chosen = highest(ratings);
        expect(allowed[chosen]).toBe(true);
        if (allowed.some((may, i) => may && keeping[i])) expect(keeping[chosen]).toBe(true);
        const least = Math.min(...forecast.filter((_, i) => allowed[i]).map(({ time }) => time));
        if (!keeping[chosen]) expect(forecast[chosen]!.time).toBeLessThanOrEqual(Math.max(1, 2 * least));
      }),
    );
  });

  it('take the default unless another leads by its margin', () => {
    const rate = (arrival: number) =>
      highest(
        rateUnderBudget([outcome(arrival, 0.1), outcome(1, 0.1), outcome(100, 0.1)], cell, {
          budgetMs: 1,
          allowed: [true, true, true],
          weights: DEFAULT_CHOICE_WEIGHTS,
        }).ratings,
      );
    expect(rate(70)).toBe(2);
    expect(rate(50)).toBe(0);
  });

  it('are those of the cell with the nearest budget', () => {
    const cells = [0.05, 1, 16].map((budgetMs) => ({ ...cell, budgetMs }));
    const nearest = (ms: number) => cellFor(cells, ms, 'any').budgetMs;
    expect([0.001, 0.2, 0.3, 3, 5, 100, Number.POSITIVE_INFINITY].map(nearest)).toEqual([
      0.05, 0.05, 1, 1, 16, 16, 16,
    ]);
  });
});
