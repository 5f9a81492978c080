import { describe, expect, it } from 'vitest';
import { checkExperiment } from '../experiment/index.ts';
import { ThreadContext } from '../work/thread-context.ts';
import { type BudgetsResult, type JobBlock, kindById } from './index.ts';

const context = new ThreadContext([]);

async function resultOf(block: JobBlock): Promise<BudgetsResult> {
  const [job, ...others] = checkExperiment({ name: 'x', jobs: [block] }).jobs;
  expect(others).toEqual([]);
  const { result } = await kindById('budgets')!.run(JSON.parse(JSON.stringify(job!.spec)), context);
  return result as BudgetsResult;
}

describe('budgets', () => {
  it('runs every planner under every budget, and counts agents that are not home with the limit', async () => {
    const { outcomes, steps, fewestMoves, violations } = await resultOf({
      kind: 'budgets',
      maps: 'arena',
      agents: 30,
      planners: ['pibt', { id: 'bmaa', parameters: { expansions: 8 } }],
      budgetsMs: [4, 0.05],
    });
    expect(outcomes.map((own) => own.map(({ budgetMs }) => budgetMs))).toEqual([
      [0.05, 4],
      [0.05, 4],
    ]);
    expect(violations).toBe(0);
    for (const { arrival, completion, distance, msPerTick } of outcomes.flat()) {
      expect(arrival).toBeGreaterThanOrEqual(fewestMoves!);
      expect(arrival).toBeLessThanOrEqual(steps);
      expect(arrival).toBeGreaterThanOrEqual((1 - completion) * steps - 1e-6);
      expect(distance).toBeGreaterThan(0);
      expect(msPerTick).toBeGreaterThan(0);
    }
  });

  it('takes the outcome of a budget that was never used up for larger ones', async () => {
    const { outcomes } = await resultOf({
      kind: 'budgets',
      maps: 'arena',
      agents: 2,
      planners: ['bmaa'],
      budgetsMs: [200, 2000],
    });
    const [[small, large]] = outcomes as [[(typeof outcomes)[0][0], (typeof outcomes)[0][0]]];
    expect([small.reused, large.reused]).toEqual([false, true]);
    expect(large).toEqual({ ...small, budgetMs: 2000, reused: true });
  });

  it('refuses budgets that make no sense by name', () => {
    const block = { kind: 'budgets', maps: 'arena', agents: 2, planners: ['pibt'], budgetsMs: [0] };
    expect(() => checkExperiment({ name: 'x', jobs: [block] })).toThrow(
      'jobs[0].budgetsMs[0]: must be above 0',
    );
  });
});
