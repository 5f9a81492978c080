import { Grid } from 'floodgate';
import { describe, expect, test } from 'vitest';
import { distanceToLine, handlesOf, lineOf } from './gate-shape.ts';

const grid = Grid.from(9, 9, (x, y) => y === 4 || (x === 2 && y < 4), { name: 'corridors' });

describe('the line of a gate', () => {
  test('spans its tiles from outer edge to outer edge', () => {
    expect(
      lineOf(grid, [
        [1, 4],
        [3, 4],
      ]),
    ).toEqual({ fromX: 1, fromY: 4.5, toX: 4, toY: 4.5 });
    expect(
      lineOf(grid, [
        [4, 6],
        [6, 4],
      ]),
    ).toEqual({ fromX: 4, fromY: 7, toX: 7, toY: 4 });
  });

  test('runs across the corridor if the gate is a single tile', () => {
    expect(
      lineOf(grid, [
        [6, 4],
        [6, 4],
      ]),
    ).toEqual({ fromX: 6.5, fromY: 4, toX: 6.5, toY: 5 });
    expect(
      lineOf(grid, [
        [2, 1],
        [2, 1],
      ]),
    ).toEqual({ fromX: 2, fromY: 1.5, toX: 3, toY: 1.5 });
  });

  test('has its handles beyond its ends, apart from each other at any zoom', () => {
    const line = lineOf(grid, [
      [6, 4],
      [6, 4],
    ]);
    const [first, second] = handlesOf(line, 2);
    expect(first[1]).toBeLessThan(line.fromY - 10);
    expect(second[1]).toBeGreaterThan(line.toY + 10);
  });

  test('tells how far a place is from it', () => {
    const line = lineOf(grid, [
      [1, 4],
      [3, 4],
    ]);
    expect(distanceToLine(line, 2, 6)).toBeCloseTo(1.5);
    expect(distanceToLine(line, 7, 4.5)).toBeCloseTo(3);
  });
});
