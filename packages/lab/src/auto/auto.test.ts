import { loadSelector, memberName, type PortfolioMember } from '@floodgate/select';
import { Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { MapLibrary } from '../maps/index.ts';
import type { ResultRow } from '../store/index.ts';
import { madeUpRow } from '../suites/testing.ts';
import { chooseMembers, makeAuto, testAuto } from './index.ts';
import { BUDGETS_MS, drawTrainingProblems, type TrainingProblem } from './training-problems.ts';

const library = new MapLibrary();
const MEMBERS: readonly PortfolioMember[] = [
  { id: 'pibt' },
  { id: 'far', parameters: { reserve: 1 } },
  { id: 'bmaa' },
  { id: 'bmaa-c' },
];
const PROBLEMS = drawTrainingProblems(library, 60, { whole: true });

/** Large crowds do better with the first planner, small ones with the second; the others always do worse. */
function row(problem: TrainingProblem, random: Random): ResultRow<'budgets'> {
  const outcomes = MEMBERS.map((_, i) =>
    problem.budgetsMs.map((budgetMs) => {
      const isBest = i === (problem.agents > 30 ? 0 : 1);
      return {
        budgetMs,
        arrival: (isBest ? 50 : i < 2 ? 90 : 120 + 10 * i) + random.next(),
        completion: 1,
        distance: 40,
        msPerTick: budgetMs / 2,
        p95MsPerTick: budgetMs,
        reused: false,
      };
    }),
  );
  return madeUpRow(
    'budgets',
    {
      map: problem.map,
      problem: problem.type,
      agents: problem.agents,
      seed: problem.seed,
      budgetsMs: problem.budgetsMs,
      // A store keeps parameters in another order.
      planners: MEMBERS.map(({ id, parameters = {} }) => ({ id, preset: 'default' as const, parameters })),
    },
    { steps: 300, fewestMoves: 40, outcomes, violations: 0 },
    {},
  ) as ResultRow<'budgets'>;
}

const rows = (() => {
  const random = new Random(1);
  return PROBLEMS.map((problem) => row(problem, random));
})();

describe('training problems', () => {
  it('are the same every time, begin alike, and have maps and crowds of all sizes', () => {
    const some = drawTrainingProblems(library, 20);
    expect(drawTrainingProblems(library, 30).slice(0, 20)).toEqual(some);
    expect(new Set(some.map(({ map }) => map)).size).toBeGreaterThan(12);
    expect(Math.max(...some.map(({ agents }) => agents))).toBeGreaterThan(60);
    expect(Math.min(...some.map(({ agents }) => agents))).toBeLessThan(20);
    expect(some.filter(({ budgetsMs }) => budgetsMs.length === BUDGETS_MS.length).length).toBe(10);
  });
});

describe('the portfolio', () => {
  it('is made of those that complement each other', () => {
    const { members } = chooseMembers(rows, library, MEMBERS);
    expect(members.slice(0, 3).map(memberName).sort()).toEqual(['bmaa', 'far reserve=1', 'pibt']);
  });
});

describe('auto', () => {
  it('beats every fixed setting on unseen maps where there is something to choose, and is saved with its origin', {
    timeout: 60_000,
  }, async () => {
    const options = { splits: 2, seed: 1 };
    const test = await testAuto(rows, library, MEMBERS, options);
    expect(test.cells.length).toBe(15);
    for (const { freedom, difference, auto, perfect } of test.cells) {
      expect(auto.kept).toBe(1);
      expect(perfect.arrival).toBeLessThanOrEqual(auto.arrival);
      if (freedom === 'any') expect(difference.mean).toBeLessThan(-0.03);
      if (freedom === 'no-central') expect(Math.abs(difference.mean)).toBeLessThan(0.01);
    }
    expect(test.overall.map(({ name }) => name).slice(0, 3)).toEqual(['auto', 'bmaa', 'bmaa-c']);
    for (const { difference } of test.overall.slice(1)) expect(difference.mean).toBeLessThan(0);
    const text = await makeAuto(test, options, { scale: 'quick', code: '1.2.3+abc' });
    const { portfolio, origin } = loadSelector(text);
    expect(portfolio).toEqual(MEMBERS);
    expect(origin).toMatchObject({ code: '1.2.3+abc', problems: rows.length });
  });

  it('says what is missing if there is too little to learn from', async () => {
    await expect(testAuto(rows.slice(0, 3), library, MEMBERS, { splits: 1, seed: 1 })).rejects.toThrow(
      'the store has 3 problems on which every planner of the portfolio was run: too few to learn from',
    );
  });
});
