import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { DistanceField } from '../search/index.ts';
import { type DistanceKind, goalDistances } from './choose-distances.ts';

function isExact(grid: Grid, kind: DistanceKind): boolean {
  const field = new DistanceField(grid, [0, 0]);
  const distances = goalDistances(grid, kind, 100);
  distances.follow(0, grid.cell(0, 0));
  const cells = Array.from(grid.passable.keys()).filter((cell) => grid.passable[cell]);
  return cells.every((cell) => distances.distance(0, cell) === field.units(cell));
}

describe('choosing distances', () => {
  const small = new Grid(40, 40);
  const large = new Grid(130, 130);

  it('takes the kind that was asked for', () => {
    expect(isExact(small, 'exact')).toBe(true);
    expect(isExact(large, 'exact')).toBe(true);
    expect(isExact(small, 'borders')).toBe(false);
    expect(isExact(large, 'borders')).toBe(false);
  });

  it('takes border crossings if left to choose', () => {
    expect(isExact(small, 'auto')).toBe(false);
    expect(isExact(large, 'auto')).toBe(false);
  });

  it('refuses a kind that does not exist and memory that is none', () => {
    expect(() => goalDistances(small, 'landmarks' as DistanceKind, 100)).toThrow(/landmarks/);
    expect(() => goalDistances(small, 'exact', 0)).toThrow(/memoryMB/);
    expect(() => goalDistances(small, 'borders', Number.NaN)).toThrow(/memoryMB/);
  });
});
