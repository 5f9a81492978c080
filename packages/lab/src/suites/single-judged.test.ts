import { costTable, randomSplits, relativeCosts, trialOfPortfolio } from '@floodgate/select';
import { describe, expect, it } from 'vitest';
import { closedGap, comparedWith, gainOver, judgeAll } from './single-judged.ts';
import type { Subject } from './single-subjects.ts';

/** Two settings on 40 maps: the first is better on the first ten, the second on the next ten, on the rest they tie. */
function subjectWithTies(): Subject {
  const costs = (better: number, other: number) =>
    Array.from({ length: 40 }, (_, i) => (i < better ? 1 : i < better + other ? 9 : 4));
  const swapped = costs(10, 10).map((_, i) => (i < 10 ? 9 : i < 20 ? 1 : 4));
  const table = costTable(40, 2, Float64Array.from([...costs(10, 10), ...swapped]));
  const trials = randomSplits(40, { count: 8 }).map((split) => ({
    split,
    ...trialOfPortfolio(table, 2, split),
  }));
  return { granularity: 'map', table, relative: relativeCosts(table), trials };
}

describe('judgeAll', () => {
  it('counts ties as right, and strictly as wrong', () => {
    const subject = subjectWithTies();
    const [prior, perfect, worst] = judgeAll(subject, 8, []);
    subject.trials.forEach(({ split: { testing } }, i) => {
      const ties = testing.filter((item) => item >= 20).length / testing.length;
      expect(perfect!.right[i]).toBe(1);
      expect(perfect!.strictlyRight[i]).toBeCloseTo(1 - ties, 9);
      expect(worst!.right[i]).toBeCloseTo(ties, 9);
      expect(worst!.strictlyRight[i]).toBe(0);
      expect(prior!.right[i]! - prior!.strictlyRight[i]!).toBeCloseTo(ties, 9);
      expect(worst!.costs[i]).toBeGreaterThanOrEqual(prior!.costs[i]!);
      expect(perfect!.relative[i]).toBeCloseTo(ties + (1 - ties) / 5, 9);
    });
  });

  it('leaves out selectors that were not tried on all of the splits', () => {
    const subject = subjectWithTies();
    const choices = subject.trials.slice(0, 3).map(({ choices }) => choices);
    const some = { name: 'some', choices };
    expect(judgeAll(subject, 3, [some]).map(({ name }) => name)).toEqual([
      'prior',
      'some',
      'perfect',
      'worst',
    ]);
    expect(judgeAll(subject, 4, [some])).toHaveLength(3);
  });
});

describe('comparisons with prior', () => {
  it('tell ties from losses', () => {
    expect(comparedWith([1, 2, 3, 2 + 1e-13], [2, 2, 2, 2])).toEqual([1, 2, 1]);
  });

  it('are paired: what all splits share does not count as noise', () => {
    const { mean, error } = gainOver([10, 20, 30], [11, 21, 31]);
    expect([mean, error]).toEqual([1, 0]);
  });

  it('have no closed gap where perfect is no better', () => {
    expect(closedGap([1], [3], [1])).toBe(100);
    expect(closedGap([2], [3], [1])).toBe(50);
    expect(closedGap([2], [2], [2])).toBeUndefined();
  });
});
