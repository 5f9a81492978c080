import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import { planOf, withMoved } from '../scene/gate-plan.ts';
import { gatesIn, gatesWord } from './gates-link.ts';

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
  { kind: 'decomposed', method: 'merge-tree', repair: true, repairs: [], ms: 1 },
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
