import { afterEach, describe, expect, it, vi } from 'vitest';
import { Budget } from './budget.ts';

describe('a budget in time', () => {
  afterEach(() => vi.restoreAllMocks());

  /** A clock that shows what it is set to. */
  function setClock(): { ms: number } {
    const clock = { ms: 0 };
    vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
    return clock;
  }

  it('looks at the clock now and then, and at once after a piece of work', () => {
    const clock = setClock();
    const budget = new Budget({ budgetMs: 2 }, 0);
    expect(budget.exhausted).toBe(false);
    clock.ms = 3;
    expect(budget.exhausted).toBe(false);
    budget.worked();
    expect(budget.exhausted).toBe(true);
  });

  it('keeps some milliseconds at the end, but at most a share of what is left', () => {
    const clock = setClock();
    const endOf = (keep: number): number => {
      clock.ms = 1;
      const part = new Budget({ budgetMs: 5 }, 0).keeping(keep, 0.5);
      for (; !part.exhausted; clock.ms += 0.25) part.worked();
      return clock.ms;
    };
    expect([0, 1, 2, 3, 100].map(endOf)).toEqual([5, 4, 3, 3, 3]);
  });

  it('keeps nothing of a budget in expansions, or of none', () => {
    for (const budget of [new Budget({ budgetExpansions: 9 }, 0), new Budget({}, 0)])
      expect(budget.keeping(1, 0.5)).toBe(budget);
  });

  it('counts what is spent of a part', () => {
    setClock();
    const budget = new Budget({ budgetMs: 5, budgetExpansions: 10 }, 0);
    const part = budget.keeping(1, 0.5);
    part.spend(4);
    expect([part.expansionsLeft, budget.expansionsLeft]).toEqual([6, 6]);
    part.spend(6);
    expect([part.exhausted, budget.exhausted]).toEqual([true, true]);
  });
});
