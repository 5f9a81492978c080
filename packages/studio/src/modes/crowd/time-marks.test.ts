import { expect, test } from 'vitest';
import type { Mark } from './sim/protocol.ts';
import { neighbourMark, shownMarks } from './time-marks.ts';

const marks: readonly Mark[] = [
  { tick: 10, kind: 'edit', label: '3 tiles walled up' },
  { tick: 11, kind: 'order', label: '2 agents sent' },
  { tick: 50, kind: 'jam', label: 'jam', until: 75 },
  { tick: 60, kind: 'order', label: 'planner changed' },
  { tick: 90, kind: 'jam', label: 'jam' },
];

test('marks are visited in order, and there is none beyond the last', () => {
  expect([0, 10, 55, 90].map((tick) => neighbourMark(marks, tick, 1))).toEqual([10, 11, 60, undefined]);
  expect([100, 60, 11, 10].map((tick) => neighbourMark(marks, tick, -1))).toEqual([90, 50, 10, undefined]);
});

test('marks that are close together are one, and jams are stretches below the others', () => {
  expect(shownMarks(marks, 0, 100).map(({ tick, kind, from, until }) => [tick, kind, from, until])).toEqual([
    [50, 'jam', 0.5, 0.75],
    [90, 'jam', 0.9, 1],
    [10, 'edit', 0.1, 0.1],
    [60, 'order', 0.6, 0.6],
  ]);
  expect(shownMarks(marks, 0, 100)[2]!.label).toBe('Tick 10: 3 tiles walled up; tick 11: 2 agents sent');
  expect(shownMarks(marks, 0, 30).filter(({ kind }) => kind !== 'jam')).toHaveLength(3);
});
