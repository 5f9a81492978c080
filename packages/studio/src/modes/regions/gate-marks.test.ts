import { describe, expect, test } from 'vitest';
import { gateMarks, markText } from './gate-marks.ts';

const passed = (gate: number, width: number) => ({ gate, width, at: [0, 0] as const, step: 0, distance: 0 });
const route = { gates: [passed(4, 3), passed(7, 2), passed(4, 3)], narrowest: 2 };
const hold = {
  gates: [
    { gate: 7, width: 2 },
    { gate: 9, width: 5 },
  ],
};

describe('marks of gates', () => {
  test('are in the order of the route, with the narrowest and those to hold', () => {
    const marks = gateMarks(route, hold, (gate) => gate + 1);
    expect([...marks.keys()]).toEqual([5, 8, 10]);
    expect(marks.get(5)).toEqual({ order: 1, width: 3, isNarrowest: false, isHeld: false });
    expect(marks.get(8)).toEqual({ order: 2, width: 2, isNarrowest: true, isHeld: true });
    expect(marks.get(10)).toEqual({ order: undefined, width: 5, isNarrowest: false, isHeld: true });
    expect(gateMarks(route, undefined, (gate) => gate).get(7)!.isHeld).toBe(false);
  });

  test('name no narrowest gate if most are as narrow', () => {
    const even = { gates: [passed(1, 2), passed(2, 2), passed(3, 9)], narrowest: 2 };
    expect(
      [...gateMarks(even, undefined, (gate) => gate).values()].some(({ isNarrowest }) => isNarrowest),
    ).toBe(false);
  });

  test('are short on a small map, except for the narrowest', () => {
    const [first, narrowest, held] = [...gateMarks(route, hold, (gate) => gate).values()];
    expect(markText(first!, true)).toBe('1');
    expect(markText(first!, false)).toBe('1 · 3 wide');
    expect(markText(narrowest!, true)).toBe('2 · hold · 2 wide');
    expect(markText(held!, true)).toBe('hold');
  });
});
