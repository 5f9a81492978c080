import { describe, expect, test } from 'vitest';
import type { PlannedGate } from '../../scene/gate-plan.ts';
import { MOST_QUERIES, SampleBook, type SampleJob } from './sample-book.ts';

type Gates = readonly PlannedGate[];

const before: Gates = [];
const after: Gates = [];

/** Measures to the end; expansions of query `i` are `cost(job, i)`. */
function run(book: SampleBook, gates: Gates, cost: (job: SampleJob, i: number) => number): SampleJob[] {
  const jobs: SampleJob[] = [];
  for (let job = book.next(before, gates); job; job = book.next(before, gates)) {
    const { from, count } = job;
    jobs.push(job);
    book.note(
      job,
      Array.from({ length: count }, (_, i) => cost(jobs.at(-1)!, from + i)),
    );
  }
  return jobs;
}

/** Differs from query to query, and by gates. */
const uneven = ({ gates }: SampleJob, i: number): number =>
  100 + ((i * 37 + (gates === after ? 5 * i : 0)) % 90);

describe('the book of sample queries', () => {
  test('asks for a few queries of what is soonest ready, then for more and of every row', () => {
    const jobs = run(new SampleBook(), after, uneven);
    expect(jobs.slice(0, 3).map(({ id, from, count }) => [id, from, count])).toEqual([
      ['octile', 0, 8],
      ['gateway', 0, 8],
      ['gateway', 0, 8],
    ]);
    const portal = jobs.findIndex(({ id }) => id === 'portal');
    const before = jobs.slice(0, portal).filter(({ id }) => id === 'gateway');
    expect(Math.max(...before.map(({ from, count }) => from + count))).toBe(32);
    expect(Math.max(...jobs.map(({ count }) => count))).toBe(32);
  });

  test('goes on until the figures are good, or there are no more queries', () => {
    const alike = new SampleBook();
    run(alike, after, ({ gates }, i) => (gates === after ? 90 : 100) * (1 + i));
    expect(alike.figures(before, after)).toMatchObject({
      queries: 64,
      change: { value: 0.9 },
      differing: 64,
    });
    const same = new SampleBook();
    run(same, after, (_, i) => 100 + i);
    expect(same.figures(before, after)).toMatchObject({ queries: 256, compared: 256, differing: 0 });
    const noisy = new SampleBook();
    run(noisy, after, uneven);
    expect(noisy.figures(before, after).queries).toBe(MOST_QUERIES);
  });

  test('takes all queries of a map that has few', () => {
    const book = new SampleBook();
    for (let job = book.next(before, after); job; job = book.next(before, after)) {
      const { from, count } = job;
      book.note(
        job,
        Array.from({ length: Math.max(0, Math.min(count, 11 - from)) }, () => 5),
      );
    }
    expect(book.figures(before, after).queries).toBe(11);
  });

  test('keeps what was measured for gates that come back', () => {
    const book = new SampleBook();
    run(book, after, uneven);
    const other: Gates = [];
    const jobs = run(book, other, uneven);
    expect(jobs.every(({ gates }) => gates === other)).toBe(true);
    expect(run(book, after, uneven)).toEqual([]);
  });

  test('gives figures of what is there, and takes no answer twice', () => {
    const book = new SampleBook();
    expect(book.figures(before, after)).toMatchObject({ queries: 0, octile: undefined, change: undefined });
    const octile = book.next(before, after)!;
    book.note(octile, [10, 20, 30, 40, 50, 60, 70, 80]);
    book.note(octile, [1, 1, 1, 1, 1, 1, 1, 1]);
    expect(book.figures(before, after)).toMatchObject({ queries: 8, octile: 45, change: undefined });
    for (const expanded of [40, 10]) book.note(book.next(before, after)!, new Array(8).fill(expanded));
    const { rows, change } = book.figures(before, after);
    expect(rows[0]).toMatchObject({
      id: 'gateway',
      before: 40,
      after: 10,
      change: { value: 0.25, margin: 0 },
    });
    expect(rows[1]).toMatchObject({ before: undefined, change: undefined });
    expect(change!.value).toBe(0.25);
    expect(book.figures(before, after)).toMatchObject({ compared: 8, differing: 8 });
  });
});
