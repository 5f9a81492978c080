import type { Grid, Point } from 'floodgate';
import { Path } from 'rot-js';
import { type Library, type Prepared, rowsOf } from './library.ts';

function prepare(grid: Grid): Prepared<Point[]> {
  const rows = rowsOf(grid, 1, 0);
  const isFree = (x: number, y: number): boolean => rows[y]?.[x] === 1;
  return {
    preprocessMs: 0,
    query(from, to) {
      const path: Point[] = [];
      new Path.AStar(to[0], to[1], isFree, { topology: 8 }).compute(from[0], from[1], (x, y) => {
        path.push([x, y]);
      });
      return path;
    },
    points: (path) => (path.length === 0 ? null : path),
  };
}

/** It always allows cutting corners, and a diagonal step costs it as much as a straight one. */
export const rot: Library = { name: 'rot-js', moves: 'eight', prepare };
