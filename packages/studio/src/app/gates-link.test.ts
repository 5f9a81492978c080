import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import { USUAL_DIVISION } from '../scene/division.ts';
import { planOf, withGate, withMoved, withoutGate } from '../scene/gate-plan.ts';
import { editedTo, gatesIn, gatesWord, planDivisionWord } from './gates-link.ts';

const grid = Grid.from(12, 9, () => true, { name: 'hall' });
const usual = planOf(
  [
    [
      [3, 0],
      [3, 8],
    ],
    [
      [6, 0],
      [6, 8],
    ],
  ],
  { kind: 'decomposed', division: USUAL_DIVISION, repairs: [], ms: 1, level: undefined },
);

test('edited gates come back from their word', () => {
  const edited = withMoved(usual, 2, [
    [7, 0],
    [7, 8],
  ]);
  const word = gatesWord(edited, grid);
  expect(word).toBe('hall:12x9:3,0,3,8/7,0,7,8');
  expect(gatesIn(word, grid)).toEqual(edited.gates.map(({ ends }) => ends));
  expect(gatesIn(gatesWord({ ...usual, gates: [] }, grid), grid)).toEqual([]);
});

test('the usual division needs no word, and those of another map or damaged ones are left out', () => {
  expect(gatesWord(usual, grid)).toBeUndefined();
  expect(gatesIn(undefined, grid)).toBeUndefined();
  expect(gatesIn('arena:24x24:3,0,3,8', grid)).toBeUndefined();
  expect(gatesIn('hall:12x9:3,0,3', grid)).toBeUndefined();
  expect(gatesIn('hall:12x9:3,0,3,80', grid)).toBeUndefined();
});

test('the division has a word if it is not the usual one, or gates were edited', () => {
  expect(planDivisionWord(usual)).toBeUndefined();
  const segments = usual.gates.map(({ ends }) => ends);
  const coarse = planOf(segments, {
    kind: 'decomposed',
    division: { ...USUAL_DIVISION, detail: 'districts' },
    repairs: [],
    ms: 1,
    level: undefined,
  });
  expect(planDivisionWord(coarse)).toBe('districts');
  expect(gatesWord(coarse, grid)).toBeUndefined();
  expect(planDivisionWord(withoutGate(usual, 1))).toBe('auto');
  expect(planDivisionWord(planOf(segments, { kind: 'file', name: 'x' }))).toBeUndefined();
});

test('edits of a division come back from the gates', () => {
  const edited = withGate(withoutGate(usual, 1), [
    [9, 0],
    [9, 8],
  ]);
  expect(
    editedTo(
      usual,
      edited.gates.map(({ ends }) => ends),
    ),
  ).toEqual(edited);
});
