import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../../error.ts';
import type { Grid } from '../../grid/index.ts';
import { BUILT_IN_MAPS, builtInMap } from './builtin.ts';

const freeNeighbours = (grid: Grid, x: number, y: number): number =>
  [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ].filter(([dx, dy]) => grid.isFree(x + dx!, y + dy!)).length;

describe('built-in maps', () => {
  it.each(BUILT_IN_MAPS.map((map) => [map.name, map] as const))('%s loads as one piece', (name, map) => {
    const grid = map.load();
    expect(grid.name).toBe(name);
    expect([grid.width, grid.height]).toEqual([map.width, map.height]);
    expect(grid.components.count).toBe(1);
    expect(grid.freeCount).toBeGreaterThan(0.25 * grid.width * grid.height);
    expect(map.description).not.toBe('');
  });

  it('have unique names', () => {
    expect(new Set(BUILT_IN_MAPS.map((map) => map.name)).size).toBe(BUILT_IN_MAPS.length);
  });

  it('are loaded anew each time, with the asked rules', () => {
    const map = builtInMap('corridor');
    map.load().setPassable(12, 4, false);
    expect(map.load({ corners: 'always', costs: 'uniform' }).components.count).toBe(1);
    expect(builtInMap('briar-maze').load({ corners: 'never' }).corners).toBe('never');
  });

  it('are refused by an unknown name with the nearest and all names', () => {
    expect(() => builtInMap('emberdep')).toThrow(FloodgateError);
    expect(() => builtInMap('emberdep')).toThrow(
      /'emberdep' \(did you mean 'emberdeep'\?\): use arena, corridor/,
    );
    expect(() => builtInMap('zzzzzzzzzzzz')).toThrow(/'zzzzzzzzzzzz': use/);
  });

  it('carry agents with free, distinct starts and goals', () => {
    for (const map of BUILT_IN_MAPS.filter(({ agents }) => agents)) {
      const grid = map.load();
      const starts = map.agents!.map(({ start }) => grid.freeCellAt(start, 'start'));
      const goals = map.agents!.map(({ goal }) => grid.freeCellAt(goal, 'goal'));
      expect(new Set(starts).size).toBe(starts.length);
      expect(new Set(goals).size).toBe(goals.length);
    }
  });
});

describe('drawn maps', () => {
  it.each([
    ['corridor', 9, 15, 4],
    ['settled-corridor', 4, 10, 2],
  ] as const)('%s has one way between its areas, one cell wide', (name, left, right, row) => {
    const grid = builtInMap(name).load();
    for (let x = left; x <= right; x++) {
      expect(freeNeighbours(grid, x, row)).toBe(2);
      grid.setPassable(x, row, false);
      expect(grid.components.connected(grid.cell(2, row), grid.cell(grid.width - 3, row))).toBe(false);
      grid.setPassable(x, row, true);
    }
  });

  it('settled-corridor is full of agents at their goals', () => {
    const settled = builtInMap('settled-corridor').agents!.slice(1);
    expect(settled.map(({ start }) => start[0])).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(
      settled.every(({ start, goal }) => start[0] === goal[0] && start[1] === goal[1] && start[1] === 2),
    ).toBe(true);
  });

  it('dead-end stands between the agents and their goals and opens towards the agents', () => {
    const map = builtInMap('dead-end');
    const grid = map.load();
    for (const { start, goal } of map.agents!) {
      // Straight ahead is the pocket and then its back wall.
      expect(start[1]).toBe(goal[1]);
      const straight = Array.from({ length: goal[0] - start[0] }, (_, i) =>
        grid.isFree(start[0] + i, start[1]),
      );
      expect(straight.indexOf(false)).toBe(18 - start[0]);
    }
    // With its mouth closed, nothing leaves the pocket.
    grid.setRectPassable(9, 4, 1, 5, false);
    expect(grid.components.connected(grid.cell(12, 6), grid.cell(22, 6))).toBe(false);
    expect(grid.components.connected(grid.cell(3, 6), grid.cell(22, 6))).toBe(true);
  });
});
