import fc from 'fast-check';
import { Grid, type Point } from 'floodgate';
import type { Segment } from 'floodgate/regions';
import { describe, expect, test } from 'vitest';
import { dragEnd, gateBetween, nudgeEnd, refusal, shiftGate, snapStraight, stretchEnd } from './placement.ts';

const open = Grid.from(20, 12, () => true, { name: 'open' });
/** Two rooms of 7 × 10, a wall between them with a door of three tiles at (8, 4) to (8, 6). */
const rooms = Grid.from(
  17,
  12,
  (x, y) => x > 0 && x < 16 && y > 0 && y < 11 && (x !== 8 || (y >= 4 && y <= 6)),
  { name: 'rooms' },
);

function isStraight([[x, y], [toX, toY]]: Segment): boolean {
  const [width, height] = [Math.abs(toX - x), Math.abs(toY - y)];
  return width === 0 || height === 0 || width === height;
}

const point = fc.tuple(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 0, max: 11 }));
const anywhere = fc.tuple(fc.integer({ min: -40, max: 60 }), fc.integer({ min: -40, max: 60 }));

describe('an end that is dragged', () => {
  test('keeps the gate straight and on the map, and the other end where it is, wherever the pointer goes', () => {
    fc.assert(
      fc.property(point, anywhere, fc.constantFrom(0 as const, 1 as const), (fixed, to, end) => {
        const ends: Segment = [fixed, fixed];
        const dragged = dragEnd(open, ends, end, to);
        expect(dragged[1 - end]).toEqual(fixed);
        expect(isStraight(dragged)).toBe(true);
        for (const [x, y] of dragged) expect(open.contains(x, y)).toBe(true);
      }),
    );
  });

  test('goes where the pointer is if that is straight', () => {
    for (const to of [
      [9, 5],
      [5, 1],
      [8, 8],
      [2, 8],
    ] as Point[]) {
      expect(snapStraight([5, 5], to)).toEqual(to);
    }
    expect(snapStraight([5, 5], [15, 7])).toEqual([15, 5]);
    expect(snapStraight([5, 5], [15, 13])).toEqual([14, 14]);
  });
});

describe('an end that is moved with arrow keys', () => {
  const level: Segment = [
    [4, 5],
    [8, 5],
  ];

  test('moves by one tile along the gate', () => {
    expect(nudgeEnd(level, 1, [1, 0])).toEqual([level[0], [9, 5]]);
    expect(nudgeEnd(level, 0, [1, 0])).toEqual([[5, 5], level[1]]);
  });

  test('turns the gate by 45° across it, and back', () => {
    const slanted = nudgeEnd(level, 1, [0, -1]);
    expect(slanted).toEqual([level[0], [8, 1]]);
    expect(nudgeEnd(slanted, 1, [0, -1])).toEqual([level[0], [4, 1]]);
    expect(nudgeEnd(slanted, 1, [0, 1])).toEqual(level);
    expect(nudgeEnd(slanted, 1, [1, 0])).toEqual(level);
  });

  test('never leaves a gate that is not straight', () => {
    const steps: Point[] = [
      [0, -1],
      [0, 1],
      [-1, 0],
      [1, 0],
    ];
    fc.assert(
      fc.property(
        point,
        fc.array(fc.tuple(fc.nat(3), fc.constantFrom(0 as const, 1 as const))),
        (at, keys) => {
          let ends: Segment = [at, at];
          for (const [step, end] of keys) ends = nudgeEnd(ends, end, steps[step]!);
          expect(isStraight(ends)).toBe(true);
        },
      ),
    );
  });

  test('can be stretched at any angle', () => {
    const slanted: Segment = [
      [4, 5],
      [6, 3],
    ];
    expect(stretchEnd(slanted, 1, 1)).toEqual([
      [4, 5],
      [7, 2],
    ]);
    expect(stretchEnd(slanted, 0, -1)).toEqual([
      [5, 4],
      [6, 3],
    ]);
    const single: Segment = [
      [4, 5],
      [4, 5],
    ];
    expect(stretchEnd(single, 1, -1)).toEqual(single);
    expect(stretchEnd(single, 1, 1)).toEqual([
      [4, 5],
      [5, 5],
    ]);
  });
});

describe('a gate drawn by hand', () => {
  test('runs from wall to wall, whether it was drawn too short or too long', () => {
    const door: Segment = [
      [8, 4],
      [8, 6],
    ];
    expect(gateBetween(rooms, [8, 5], [8, 6])).toEqual(door);
    expect(gateBetween(rooms, [8, 2], [8, 9])).toEqual(door);
  });

  test('is left as drawn where no wall is near', () => {
    const drawn: Segment = [
      [9, 5],
      [10, 5],
    ];
    const wide = Grid.from(40, 12, () => true);
    expect(gateBetween(wide, ...drawn)).toEqual(drawn);
  });
});

describe('a gate is refused', () => {
  const gates = [
    {
      number: 7,
      ends: [
        [8, 4],
        [8, 6],
      ] as Segment,
    },
  ];

  test('off the map', () => {
    expect(refusal(rooms, shiftGate(gates[0]!.ends, [0, -9]), gates, 7)).toMatch(/leave the map/);
  });

  test('with nothing but walls below it', () => {
    const inWall: Segment = [
      [8, 1],
      [8, 3],
    ];
    expect(refusal(rooms, inWall, gates)).toMatch(/free tile/);
  });

  test('where another one is, drawn either way, but not because of itself', () => {
    const [from, to] = gates[0]!.ends;
    expect(refusal(rooms, [to, from], gates)).toBe('Gate 7 is there already.');
    expect(refusal(rooms, [from, to], gates, 7)).toBeUndefined();
  });

  test('if it is not straight', () => {
    expect(
      refusal(
        open,
        [
          [1, 1],
          [3, 9],
        ],
        [],
      ),
    ).toMatch(/45°/);
  });
});
