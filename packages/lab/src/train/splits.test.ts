import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitProblems } from './splits.ts';

const groups = fc
  .array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 60 })
  .filter((list) => new Set(list).size > 1);

describe('splits', () => {
  it('use every problem once', () => {
    fc.assert(
      fc.property(groups, fc.constantFrom('random' as const, 'map' as const), (groupOf, kind) => {
        for (const { training, test } of splitProblems(groupOf, { kind, count: 3, share: 0.7, seed: 1 })) {
          expect([...training, ...test].sort((a, b) => a - b)).toEqual(groupOf.map((_, i) => i));
          expect(Math.min(training.length, test.length)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('by map have no map, nor one like it, on both sides', () => {
    fc.assert(
      fc.property(groups, (groupOf) => {
        for (const { training, test } of splitProblems(groupOf, {
          kind: 'map',
          count: 3,
          share: 0.7,
          seed: 1,
        })) {
          const learned = new Set(training.map((i) => groupOf[i]));
          expect(test.some((i) => learned.has(groupOf[i]))).toBe(false);
        }
      }),
    );
  });

  it('learn from the share that was asked for, differ from each other and come out the same again', () => {
    const groupOf = Array.from({ length: 100 }, (_, i) => i % 10);
    for (const kind of ['random', 'map'] as const) {
      const splits = splitProblems(groupOf, { kind, count: 10, share: 0.7, seed: 1 });
      expect(splits.map(({ training }) => training.length)).toEqual(Array(10).fill(70));
      expect(new Set(splits.map(({ test }) => String(test))).size).toBe(10);
      expect(splitProblems(groupOf, { kind, count: 10, share: 0.7, seed: 1 })).toEqual(splits);
    }
  });

  it('refuse a single map', () => {
    expect(() => splitProblems([4, 4, 4], { kind: 'map', count: 1, share: 0.7, seed: 1 })).toThrow(
      'there is only one map',
    );
  });
});
