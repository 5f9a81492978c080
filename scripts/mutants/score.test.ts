import { expect, it } from 'vitest';
import type { Mutant } from './list.ts';
import { reportOf, scoreTable, survivorLines } from './report.ts';
import type { MutantOutcome, Outcome } from './run.ts';
import { drawSample } from './sample.ts';
import { scoreOf } from './score.ts';

const none = { killed: 0, timeout: 0, survived: 0, noCoverage: 0, notRun: 0 };

it('counts mutants that hang as found and those that no test runs as missed, and leaves out those that were not run', () => {
  expect(scoreOf({ killed: 6, timeout: 2, survived: 1, noCoverage: 1, notRun: 5 }).share).toBe(0.8);
  expect(scoreOf({ ...none, notRun: 5 }).share).toBeUndefined();
});

it('gives the Wilson interval', () => {
  // Published example: 81 of 263, 0.2553 to 0.3662 (Newcombe 1998, method 3).
  const { low, high } = scoreOf({ ...none, killed: 81, survived: 182 });
  expect(low).toBeCloseTo(0.2553, 4);
  expect(high).toBeCloseTo(0.3662, 4);
  const all = scoreOf({ ...none, killed: 20 });
  expect(all.high).toBe(1);
  // Newcombe's 20 of 20, mirrored: 0 of 20 gives 0 to 0.1611.
  expect(all.low).toBeCloseTo(1 - 0.1611, 4);
});

it('draws every item equally often, each once, and the same ones by the same seed', () => {
  const items = Array.from({ length: 10 }, (_, i) => i);
  const drawn = items.map(() => 0);
  for (let seed = 1; seed <= 2000; seed++) {
    const sample = drawSample(items, 3, seed);
    expect(new Set(sample).size).toBe(3);
    for (const item of sample) drawn[item]!++;
  }
  // 600 each, give or take five standard deviations.
  for (const times of drawn) expect(Math.abs(times - 600)).toBeLessThan(103);
  expect(drawSample(items, 4, 7)).toEqual(drawSample(items, 4, 7));
  expect(drawSample(items, 11, 7)).toEqual(items);
});

it('reports the table of the score, and every survivor with its place and its change', () => {
  const mutant: Mutant = {
    file: 'room/code.ts',
    mutator: 'ArithmeticOperator',
    original: 'a +\n  b',
    replacement: 'a - b',
    start: { line: 4, column: 2 },
    end: { line: 5, column: 3 },
  };
  const outcomes: MutantOutcome[] = (['killed', 'killed', 'noCoverage', 'timeout'] as Outcome[]).map(
    (outcome) => ({
      mutant,
      outcome,
    }),
  );
  const report = reportOf({ room: 'room', files: [], seed: 3, total: 90 }, outcomes);
  expect(scoreTable([report]).at(-1)).toBe(
    '| room | 90 | 4 | 3 | 2 | 1 | 0 | 1 | 0 | 75.0 % (30.1 % to 95.4 %) |',
  );
  expect(survivorLines(report)).toEqual([
    'room/code.ts:5:3 ArithmeticOperator, no test runs this',
    '  - a + b',
    '  + a - b',
  ]);
});
