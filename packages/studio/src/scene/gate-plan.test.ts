import type { Segment } from 'floodgate/regions';
import { describe, expect, test } from 'vitest';
import { USUAL_DIVISION } from './division.ts';
import {
  changesBetween,
  type GatePlan,
  isEdited,
  ownGates,
  type PlanOrigin,
  plannedGate,
  planOf,
  withDrift,
  withFound,
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
const C: Segment = [
  [8, 1],
  [8, 4],
];
const plan = planOf([A, B], { kind: 'file', name: 'a.regions' });
const origin: PlanOrigin = {
  kind: 'decomposed',
  division: USUAL_DIVISION,
  repairs: [],
  ms: 1,
  level: undefined,
};
const numbersOf = ({ gates }: GatePlan): number[] => gates.map(({ number }) => number);

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
    const usual = planOf([A, B], origin);
    expect(ownGates(undefined)).toBeUndefined();
    expect(ownGates(usual)).toBeUndefined();
    expect(ownGates(plan)).toBe(plan.gates);
    expect(
      ownGates(planOf([A, B], { ...origin, division: { ...USUAL_DIVISION, method: 'ad-hoc' } })),
    ).toHaveLength(2);
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
    expect(changes.moved).toEqual([{ number: 1, ends: B, byHand: true }]);
    expect(changes.added).toEqual([plannedGate(after, 3)]);
    expect(changesBetween(before, plan.gates)).toEqual({ added: [], moved: [], removed: [] });
  });
});

describe('another level of a plan', () => {
  const fine = planOf([A, B, C], origin);

  test('gives gates that come back their numbers', () => {
    const coarse = withFound(fine, [C], origin);
    expect(numbersOf(coarse)).toEqual([3]);
    expect(isEdited(coarse)).toBe(false);
    const other = withFound(coarse, [[C[1], C[0]], B, [A[0], A[0]]], origin);
    expect(numbersOf(other)).toEqual([2, 3, 4]);
    expect(withFound(other, [A, B, C], origin).gates).toEqual(fine.gates);
  });

  test('keeps gates drawn or moved by hand, and leaves out those removed', () => {
    const drawn: Segment = [
      [1, 7],
      [4, 7],
    ];
    const edited = withoutGate(withMoved(withGate(fine, drawn), 1, [A[0], A[0]]), 3);
    expect(numbersOf(edited)).toEqual([1, 2, 4]);
    const coarse = withFound(edited, [C], origin);
    expect(numbersOf(coarse)).toEqual([1, 4]);
    expect(coarse.dropped.map(({ number }) => number)).toEqual([1, 3]);
    expect(withFound(coarse, [A, B, C], origin).gates).toEqual(edited.gates);
    // What edits are compared with is the new level, edits and all.
    expect(coarse.baseline).toBe(coarse.gates);
    expect(isEdited(coarse)).toBe(true);
  });

  test('forgets a move that was taken back by hand', () => {
    const back = withMoved(withMoved(fine, 1, B), 1, A);
    expect(back.dropped).toEqual([]);
    expect(isEdited(back)).toBe(false);
    expect(numbersOf(withFound(back, [B], origin))).toEqual([2]);
  });

  test('replaces gates of a file, except those placed by hand', () => {
    const loaded = withMoved(plan, 2, C);
    expect(numbersOf(withFound(loaded, [A], origin))).toEqual([1, 2]);
    expect(numbersOf(withFound(loaded, [], origin))).toEqual([2]);
  });
});

describe('a plan when walls change', () => {
  const usual = planOf([A, B], origin);
  const moved: Segment = [A[0], [4, 1]];

  test('has the gates that appeared and not those that vanished, and is not edited by that', () => {
    const after = withDrift(usual, { appeared: [C], vanished: [2], moved: [{ number: 1, ends: moved }] });
    expect(after.gates).toEqual([
      { number: 1, ends: moved },
      { number: 3, ends: C },
    ]);
    expect(isEdited(after)).toBe(false);
    expect(after.baseline).toBe(after.gates);
  });

  test('gives a gate its number again when its wall is undone', () => {
    const without = withDrift(usual, { appeared: [], vanished: [2], moved: [] });
    const back = withDrift(without, { appeared: [B], vanished: [], moved: [] });
    expect(back.gates).toEqual(usual.gates);
    expect(back.nextNumber).toBe(usual.nextNumber);
  });

  test('keeps what was edited by hand', () => {
    const edited = withoutGate(withGate(usual, C), 1);
    const after = withDrift(edited, {
      appeared: [
        [
          [9, 9],
          [9, 9],
        ],
      ],
      vanished: [2],
      moved: [],
    });
    expect(numbersOf(after)).toEqual([3, 4]);
    expect(after.dropped).toEqual(edited.dropped);
    expect(isEdited(after)).toBe(true);
    expect(after.baseline.map(({ number }) => number)).toEqual([1, 4]);
  });
});
