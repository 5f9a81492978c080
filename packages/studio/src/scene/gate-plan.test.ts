import type { Segment } from 'floodgate/regions';
import { describe, expect, test } from 'vitest';
import {
  changesBetween,
  ownGates,
  plannedGate,
  planOf,
  withGate,
  withMoved,
  withoutGate,
} from './gate-plan.ts';

const A: Segment = [
  [1, 1],
  [3, 1],
];
const B: Segment = [
  [5, 2],
  [5, 6],
];
const plan = planOf([A, B], { kind: 'file', name: 'a.regions' });

describe('a plan of gates', () => {
  test('numbers gates from 1 and never gives a number twice', () => {
    expect(plan.gates.map(({ number }) => number)).toEqual([1, 2]);
    const again = withGate(withoutGate(withGate(withoutGate(plan, 2), B), 3), B);
    expect(again.gates.map(({ number }) => number)).toEqual([1, 4]);
  });

  test('is left as it was by every edit, so that undo can put it back', () => {
    const before = structuredClone(plan);
    withGate(plan, A);
    withMoved(plan, 1, B);
    withoutGate(plan, 1);
    expect(plan).toEqual(before);
  });

  test('keeps the gates it began with as the baseline of comparisons', () => {
    expect(withMoved(plan, 1, B).baseline).toBe(plan.gates);
  });

  test('has gates of its own if they were edited, loaded, or found in another way', () => {
    const origin = { kind: 'decomposed', method: 'merge-tree', repair: true, repairs: [], ms: 1 } as const;
    const usual = planOf([A, B], origin);
    expect(ownGates(undefined)).toBeUndefined();
    expect(ownGates(usual)).toBeUndefined();
    expect(ownGates(plan)).toBe(plan.gates);
    expect(ownGates(planOf([A, B], { ...origin, method: 'ad-hoc' }))).toHaveLength(2);
    expect(ownGates(withoutGate(usual, 2))).toHaveLength(1);
    const moved = withMoved(usual, 2, A);
    expect(ownGates(moved)).toBe(moved.gates);
    expect(ownGates(withMoved(moved, 2, B))).toBeUndefined();
    // Also if they have become what edits are compared with.
    expect(ownGates({ ...moved, baseline: moved.gates })).toBe(moved.gates);
  });

  test('tells what leads from one list of gates to another', () => {
    const before = new Map(plan.gates.map(({ number, ends }) => [number, ends]));
    const after = withGate(withMoved(withoutGate(plan, 2), 1, B), A);
    const changes = changesBetween(before, after.gates);
    expect(changes.removed).toEqual([2]);
    expect(changes.moved).toEqual([{ number: 1, ends: B }]);
    expect(changes.added).toEqual([plannedGate(after, 3)]);
    expect(changesBetween(before, plan.gates)).toEqual({ added: [], moved: [], removed: [] });
  });
});
