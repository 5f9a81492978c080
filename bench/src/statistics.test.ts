import { describe, expect, it } from 'vitest';
import { countFaults, type Measured, summarize } from './statistics.ts';
import type { Pass } from './timing.ts';

const RIGHT = { missing: false, illegal: false, excess: 0, impossible: false };

const pass = (ms: readonly number[], cpuMs: number, marks: readonly [number, number][] = []): Pass => ({
  ms,
  cpuMs,
  cpuMsAt: new Map(marks),
});

const measured = (name: string, queries: number, passes: readonly Pass[], checkedMs = 1): Measured => ({
  name,
  preprocessMs: 0,
  checked: {
    ...pass(new Array(queries).fill(checkedMs), queries * checkedMs),
    verdicts: new Array(queries).fill(RIGHT),
    expanded: 0,
  },
  passes,
});

describe('summarize', () => {
  const base = measured('ours', 4, [
    pass([1, 1, 1, 1], 4, [
      [2, 1],
      [4, 4],
    ]),
    pass([1, 1, 1, 1], 8, [
      [2, 2],
      [4, 8],
    ]),
    pass([1, 1, 1, 1], 12, [
      [2, 3],
      [4, 12],
    ]),
  ]);

  it('compares within a round, on the same queries, and takes the median', () => {
    const slow = measured('slow', 2, [pass([5, 5], 10), pass([5, 5], 10), pass([5, 5], 10)]);
    const [ours, other] = summarize([base, slow], 'ours');
    expect(ours!.timesFloodgate).toBe(1);
    // 10 / 1, 10 / 2 and 10 / 3.
    expect(other!.timesFloodgate).toBe(5);
    expect(other!.meanMs).toBe(5);
  });

  it('takes the time of a query as the median of its rounds', () => {
    const disturbed = measured('disturbed', 2, [pass([1, 900], 2), pass([700, 3], 2), pass([2, 2], 2)]);
    const [, row] = summarize([base, disturbed], 'ours');
    expect(row!.p99Ms).toBeCloseTo(3, 1);
  });

  it('holds a library that was too slow for rounds against the median of the yardstick', () => {
    const [, row] = summarize([base, measured('too slow', 2, [], 100)], 'ours');
    expect(row).toMatchObject({ queries: 2, meanMs: 100, timesFloodgate: 100 });
  });
});

describe('countFaults', () => {
  it('counts each fault, and finds the longest detour', () => {
    const verdicts = [
      RIGHT,
      { ...RIGHT, missing: true },
      { ...RIGHT, illegal: true, excess: 0.1 },
      { ...RIGHT, excess: 0.3 },
      { ...RIGHT, impossible: true },
    ];
    expect(countFaults(verdicts)).toEqual({
      illegal: 1,
      suboptimal: 2,
      worstExcess: 0.3,
      missing: 1,
      impossible: 1,
    });
  });
});
