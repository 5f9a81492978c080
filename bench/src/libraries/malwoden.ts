import type { Grid } from 'floodgate';
import { Pathfinding } from 'malwoden';
import { ALL_TASKS, costRows, type Library, type MoveSet, type Prepared } from './library.ts';

interface Tile {
  readonly x: number;
  readonly y: number;
}

/**
 * Every step costs it 1 unless a function says otherwise. That function knows both ends of a step, so that it can also
 * make diagonals longer and forbid those that cut a corner.
 */
function prepare(grid: Grid, moves: MoveSet): Prepared<Tile[] | undefined> {
  const rows = costRows(grid);
  const costAt = (x: number, y: number): number => rows[y]?.[x] ?? 0;
  const finder = new Pathfinding.AStar({
    topology: moves,
    isBlockedCallback: ({ x, y }) => costAt(x, y) === 0,
    getTerrainCallback(from, to) {
      const cost = costAt(to.x, to.y);
      if (from.x === to.x || from.y === to.y) return cost;
      const cutsCorner = costAt(from.x, to.y) === 0 || costAt(to.x, from.y) === 0;
      return cutsCorner ? Number.POSITIVE_INFINITY : cost * Math.SQRT2;
    },
  });
  return {
    preprocessMs: 0,
    query: (from, to) => finder.compute({ x: from[0], y: from[1] }, { x: to[0], y: to[1] }),
    points: (path) => path?.map(({ x, y }) => [x, y] as const) ?? null,
  };
}

export const malwoden: readonly Library[] = ALL_TASKS.map((task) => ({
  name: 'malwoden',
  ...task,
  prepare: (grid) => prepare(grid, task.moves),
}));
