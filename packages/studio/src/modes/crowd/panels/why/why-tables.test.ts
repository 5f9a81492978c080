import { expect, test } from 'vitest';
import { rowsOf } from './InheritanceTree.tsx';
import { meetingsOf } from './ReservationTable.tsx';

test('who is asked stands under who asks', () => {
  const calls = [
    { slot: 4, askedBy: -1 },
    { slot: 7, askedBy: 4 },
    { slot: 9, askedBy: 7 },
    { slot: 8, askedBy: 4 },
  ];
  expect(rowsOf(calls).map(({ depth }) => depth)).toEqual([0, 1, 2, 1]);
});

test('a cell has a colour if another agent has reserved it too', () => {
  const rows = [
    { slot: 1, cells: [10, 11, 12, 13] },
    { slot: 2, cells: [13, 12, 22, 23] },
    { slot: 3, cells: [40, 11] },
  ];
  expect([...meetingsOf(rows, 4)]).toEqual([
    [11, 0],
    [12, 1],
    [13, 2],
  ]);
  expect([...meetingsOf(rows, 1)]).toEqual([]);
});
