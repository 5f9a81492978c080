import type { Grid, Point } from 'floodgate';
import { Path } from 'rot-js';
import { type Library, PLAIN_TASKS, type Prepared, rowsOf } from './library.ts';

function prepare(grid: Grid, topology: 4 | 8): Prepared<Point[]> {
  const rows = rowsOf(grid, 1, 0);
  const isFree = (x: number, y: number): boolean => rows[y]?.[x] === 1;
  return {
    preprocessMs: 0,
    query(from, to) {
      const path: Point[] = [];
      new Path.AStar(to[0], to[1], isFree, { topology }).compute(from[0], from[1], (x, y) => {
        path.push([x, y]);
      });
      return path;
    },
    points: (path) => (path.length === 0 ? null : path),
  };
}

/** With topology 8 it always allows cutting corners, and a diagonal step costs it as much as a straight one. */
export const rot: readonly Library[] = PLAIN_TASKS.map((task) => ({
  name: 'rot-js',
  ...task,
  prepare: (grid) => prepare(grid, task.moves === 'eight' ? 8 : 4),
}));
