import { DECOMPOSE_METHODS, DETAILS } from 'floodgate/regions';
import { expect, test } from 'vitest';
import { type Division, divisionOf, divisionWord, sameDivision, USUAL_DIVISION } from './division.ts';

test('every division comes back from its word', () => {
  const divisions: Division[] = [
    ...DETAILS.map((detail) => ({ ...USUAL_DIVISION, detail })),
    ...[0, 0.615, 1].map((detail) => ({ ...USUAL_DIVISION, detail })),
    ...DECOMPOSE_METHODS.slice(1).flatMap((method) =>
      [true, false].map((repair) => ({ ...USUAL_DIVISION, method, repair })),
    ),
  ];
  for (const division of divisions) expect(divisionOf(divisionWord(division))).toEqual(division);
  expect(new Set(divisions.map(divisionWord)).size).toBe(divisions.length);
});

test('levels that differ by less than a slider can show are the same', () => {
  expect(sameDivision({ ...USUAL_DIVISION, detail: 0.5001 }, { ...USUAL_DIVISION, detail: 0.5 })).toBe(true);
  expect(sameDivision({ ...USUAL_DIVISION, detail: 0.5 }, USUAL_DIVISION)).toBe(false);
});

test('other words stand for no division', () => {
  for (const word of [undefined, '', '1.5', '2', '-0.1', 'halls', 'merge-tree', 'merge-tree/unrepaired'])
    expect(divisionOf(word)).toBeUndefined();
});
