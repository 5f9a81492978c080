import { Grid } from 'floodgate';
import { describe, expect, it, test } from 'vitest';
import { NO_BREAKPOINTS, nextStop } from './breakpoints.ts';
import { EventList, eventKinds } from './events.ts';
import { CLOSED, CLOSED_AGAIN, Replay } from './replay.ts';
import { TraceRecorder } from './trace.ts';

const grid = new Grid(4, 1);
const [a, b, c, d] = [0, 1, 2, 3].map((x) => grid.cell(x, 0)) as [number, number, number, number];

/** Expands a, b, c and b again; opens the goal d at last. */
function makeTrace() {
  const recorder = new TraceRecorder();
  recorder.expanded(a, 0, 3);
  recorder.opened(b, 3, 0, a);
  recorder.opened(c, 2, 2, a);
  recorder.expanded(b, 3, 0);
  recorder.expanded(c, 2, 2);
  recorder.opened(b, 2.5, 0, c);
  recorder.expanded(b, 2.5, 0);
  recorder.opened(d, 5, 0, b);
  recorder.opened(d, 4, 0, b);
  const path = Int32Array.of(a, c, b, d);
  return recorder.finish({
    start: a,
    goal: d,
    weights: [1, 1],
    path,
    cost: 4,
    outcome: 'found',
    preparationMs: 0,
  });
}

const trace = makeTrace();
const events = new EventList(trace, eventKinds(trace, grid.cellCount));

describe('the list of events', () => {
  it('has every expansion with the cells it opened, and the end', () => {
    const all = Array.from({ length: events.length }, (_, i) => events.at(i));
    expect(all.map(({ kind, step, cell }) => [kind, step, cell])).toEqual([
      ['expand', 1, a],
      ['open', 1, b],
      ['open', 1, c],
      ['expand', 2, b],
      ['expand', 3, c],
      ['reopen', 3, b],
      ['expand again', 4, b],
      ['open', 4, d],
      ['improve', 4, d],
      ['end', 4, d],
    ]);
    expect(all.map(({ f }) => f).slice(0, 4)).toEqual([3, 3, 4, 3]);
  });

  it('knows where expansions are', () => {
    for (let i = 0; i < 4; i++) expect(events.at(events.numberOf(i)).step).toBe(i + 1);
  });
});

test('a replay counts what is expanded again', () => {
  const replay = Replay.of(trace, grid.cellCount);
  const shown = () => [replay.states[b], replay.closedCount, replay.reexpanded];
  replay.seek(4);
  expect(shown()).toEqual([CLOSED_AGAIN, 3, 1]);
  replay.seek(2);
  expect(shown()).toEqual([CLOSED, 2, 0]);
});

describe('breakpoints', () => {
  const stops = (breakpoints: Partial<typeof NO_BREAKPOINTS>, from = 0, to = 99) =>
    nextStop(trace, events, { ...NO_BREAKPOINTS, ...breakpoints }, from, to);

  it('stop when a marked cell is expanded, and go on from there', () => {
    const cells = new Set([b]);
    expect(stops({ cells })).toMatchObject({ step: 2, cell: b });
    expect(stops({ cells }, 2)).toMatchObject({ step: 4, cell: b });
    expect(stops({ cells }, 4)).toBeUndefined();
    expect(stops({ cells }, 2, 3)).toBeUndefined();
  });

  it('stop when f rises above what it was before', () => {
    expect(stops({ fRises: true })).toMatchObject({ step: 3, why: 'f rises', cell: c });
    expect(stops({ fRises: true }, 3)).toBeUndefined();
  });

  it('stop when a cell is reopened and when the goal is opened', () => {
    expect(stops({ reopened: true })).toMatchObject({ step: 3, cell: b });
    expect(stops({ goalOpened: true })).toMatchObject({ step: 4, cell: d });
    expect(stops({ goalOpened: true, reopened: true })?.step).toBe(3);
  });

  it('are none at first', () => {
    expect(stops({})).toBeUndefined();
  });
});
