import fc from 'fast-check';
import { PLANNERS } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { ThreadContext } from '../work/thread-context.ts';
import { crowd } from './crowd.ts';
import { type CrowdRun, outcomeAt, SECOND_MARKS, TICK_MARKS } from './index.ts';

const context = new ThreadContext([]);

type Limit = { steps?: number; seconds?: number };

function runOf(planner: string, seed: number, limit: Limit, agents = 40): CrowdRun {
  const choice = { id: planner, preset: 'paper', parameters: {} } as const;
  const spec = { map: 'arena', problem: 'random', agents, seed, planner: choice, limit } as const;
  // As from a store.
  return JSON.parse(JSON.stringify({ spec, ...crowd.run(spec, context) }));
}

const ids = PLANNERS.map(({ id }) => id);
const seeds = fc.integer({ min: 1, max: 50 });

function withoutCurves({ result, timing }: CrowdRun): CrowdRun {
  const { curve: _, ...rest } = result;
  const { curve: __, ...times } = timing;
  return { result: rest, timing: times };
}

describe('outcomeAt', () => {
  it.each(ids)('%s: says at a limit in steps what a run says that really stops there', (id) => {
    let cut = 0;
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 25 }), (seed, mark) => {
        const steps = TICK_MARKS[mark]!;
        const read = outcomeAt(runOf(id, seed, { steps: 200 }), { steps })!;
        const { result } = runOf(id, seed, { steps });
        if (result.stoppedBy) cut++;
        expect(read.completion).toBe(result.completionRate);
        expect(read.distance).toBeCloseTo(result.meanDistance, 4);
        expect(read.ticks).toBe(result.ticks);
        expect(read.arrival).toBeCloseTo(outcomeAt({ result, timing: {} as never }, { steps })!.arrival, 4);
      }),
      { numRuns: 4 },
    );
    expect(cut).toBeGreaterThan(0);
  });

  it('is the final result at the own limit of a run, whichever clock that is', () => {
    const limits = fc.oneof(
      fc.integer({ min: 1, max: 90 }).map((steps): Limit => ({ steps })),
      fc.integer({ min: 1, max: 20 }).map((ms): Limit => ({ seconds: ms / 1000 })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ids), seeds, limits, (id, seed, limit) => {
        const run = runOf(id, seed, limit);
        const { completionRate, meanDistance, ticks } = run.result;
        const end = { completion: completionRate, distance: meanDistance, ticks };
        // A last tick that ends behind the limit may still bring everybody home: at the limit they were not.
        const cameLate =
          run.result.stoppedBy === null && run.timing.seconds > (limit.seconds ?? Number.POSITIVE_INFINITY);
        if (!cameLate) expect(outcomeAt(run, limit)).toMatchObject(end);
        expect(outcomeAt(run, { seconds: run.timing.seconds })).toMatchObject(end);
      }),
      { numRuns: 20 },
    );
  });

  it('is not known behind the end of a run that was cut, and known if everybody was home', () => {
    const cut = runOf('bmaa', 1, { steps: 12 });
    expect(cut.result.stoppedBy).toBe('steps');
    expect(outcomeAt(cut, { steps: 13 })).toBeUndefined();
    expect(outcomeAt(cut, { seconds: 30 })).toBeUndefined();
    expect(outcomeAt(cut, { steps: 10, seconds: 30 })).toEqual(outcomeAt(cut, { steps: 10 }));
    // Where steps ended the run before the seconds had passed, its end has the seconds of a limit in seconds.
    expect(outcomeAt(cut, { steps: 12, seconds: 30 })).toEqual(
      outcomeAt(cut, { seconds: cut.timing.seconds }),
    );
    const whole = runOf('pibt', 1, { steps: 5000 });
    expect(whole.result.stoppedBy).toBeNull();
    for (const limit of [{ steps: 5000 }, { steps: 1e9 }, { seconds: 30 }, { steps: 1e9, seconds: 30 }])
      expect(outcomeAt(whole, limit)).toMatchObject({ completion: 1, ticks: whole.result.ticks });
  });

  it('reads what older versions stored, where it can be known', () => {
    const cut = withoutCurves(runOf('bmaa', 1, { steps: 12 }));
    expect(outcomeAt(cut, { steps: 12 })).toMatchObject({ completion: cut.result.completionRate, ticks: 12 });
    expect(outcomeAt(cut, { steps: 5 })).toBeUndefined();
    expect(outcomeAt(cut, { steps: 5, seconds: 30 })).toBeUndefined();
    const whole = withoutCurves(runOf('pibt', 1, { steps: 5000 }));
    expect(outcomeAt(whole, { steps: 5000 })).toMatchObject({ completion: 1 });
    expect(outcomeAt(whole, { steps: 5 })).toBeUndefined();
  });

  it('at a mark in seconds is the state after a tick that a run in steps knows too', () => {
    const run = runOf('bmaa', 3, { steps: 500 }, 300);
    const marks = SECOND_MARKS.filter((mark) => mark < run.timing.seconds).slice(-3);
    expect(marks.length).toBe(3);
    const ticks = marks.map((seconds) => {
      const read = outcomeAt(run, { seconds })!;
      const stopped = runOf('bmaa', 3, { steps: read.ticks }, 300);
      expect(read.completion).toBe(stopped.result.completionRate);
      expect(read.distance).toBeCloseTo(stopped.result.meanDistance, 3);
      expect(read.arrivalSeconds).toBeLessThanOrEqual(run.timing.seconds);
      return read.ticks;
    });
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
  });

  it('lies between two marks for a limit between them', () => {
    const run = runOf('bmaa', 2, { steps: 100 });
    const [before, read, after] = [45, 48, 50].map((steps) => outcomeAt(run, { steps })!);
    expect(read!.ticks).toBe(48);
    expect(read!.distance).toBeGreaterThan(before!.distance);
    expect(read!.distance).toBeLessThan(after!.distance);
  });

  it('asks for a limit', () => {
    expect(() => outcomeAt(runOf('pibt', 1, { steps: 3 }), {})).toThrow('a limit needs steps or seconds');
  });
});

describe('marks', () => {
  it('include round limits and at least three in every doubling', () => {
    expect(TICK_MARKS).toEqual(expect.arrayContaining([100, 200, 500, 1000, 2000, 5000, 10000, 20000]));
    expect(SECOND_MARKS).toEqual(expect.arrayContaining([0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30]));
    for (const marks of [TICK_MARKS.filter((mark) => mark >= 8), SECOND_MARKS])
      for (const [i, mark] of marks.slice(1).entries()) expect(mark / marks[i]!).toBeLessThan(1.26);
  });
});
