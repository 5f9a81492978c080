import { Grid, Random } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { SINGLE_FEATURES, singleFeatures } from './index.ts';

describe('singleFeatures', () => {
  const named = (grid: Grid, start: readonly [number, number], goal: readonly [number, number]) => {
    const values = singleFeatures(grid, grid.cell(...start), grid.cell(...goal));
    return Object.fromEntries(SINGLE_FEATURES.map(({ name }, i) => [name, values[i]]));
  };

  it('sees walls on the line and where an agent that only comes nearer stops', () => {
    // A wall from row 0 to 7 between the start and the goal.
    const grid = Grid.from(20, 10, (x, y) => !(y < 8 && (x === 9 || x === 10)));
    expect(named(grid, [2, 3], [16, 3])).toMatchObject({
      startX: 2,
      goalY: 3,
      east: 14,
      south: 0,
      distance: 14,
      skew: 0,
      wallsOnLine: 2,
      barriers: 1,
      thickestBarrier: 2,
      firstWall: 7,
      lastWall: 6,
      stopX: 8,
      stopY: 3,
      stopSteps: 6,
      stopDistance: 8,
      stopBackX: 11,
      stopsApart: 3,
    });
  });

  it('an agent with nothing in its way comes to its goal', () => {
    const grid = Grid.from(20, 10, () => true);
    const seen = named(grid, [1, 1], [9, 5]);
    expect(seen).toMatchObject({ wallsOnLine: 0, firstWallShare: 1, stopX: 9, stopY: 5, stopDistance: 0 });
    expect(seen.startFree20).toBe(1);
  });

  it('is finite everywhere on a map', () => {
    const grid = builtInMap('ravenkeep').load();
    const random = new Random(1);
    for (let i = 0; i < 60; i++) {
      const [start, goal] = [grid.randomFreeCell(random)!, grid.randomFreeCell(random)!];
      if (start === goal) continue;
      const values = singleFeatures(grid, start, goal);
      expect(values).toHaveLength(SINGLE_FEATURES.length);
      expect(values.filter((value) => !Number.isFinite(value))).toEqual([]);
    }
  });
});
