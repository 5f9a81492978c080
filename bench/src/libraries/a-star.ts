import aStar from 'a-star';
import type { Grid, Point } from 'floodgate';
import { ALL_TASKS, type Library, type MoveSet, type Prepared } from './library.ts';
import { eachMove, emptyMapDistance } from './moves.ts';

/** It is told everything by functions, so that it keeps nothing for a map. */
function prepare(grid: Grid, moves: MoveSet): Prepared<Point[] | null> {
  return {
    preprocessMs: 0,
    query(from, to) {
      const { status, path } = aStar<Point>({
        start: from,
        isEnd: ([x, y]) => x === to[0] && y === to[1],
        neighbor([x, y]) {
          const neighbours: Point[] = [];
          eachMove(grid, moves, x, y, (toX, toY) => neighbours.push([toX, toY]));
          return neighbours;
        },
        distance: ([x, y], [toX, toY]) => (x !== toX && y !== toY ? Math.SQRT2 : 1) * grid.costAt(toX, toY),
        heuristic: ([x, y]) => emptyMapDistance(moves, x - to[0], y - to[1]),
        hash: ([x, y]) => `${x},${y}`,
      });
      return status === 'success' ? path : null;
    },
    points: (path) => path,
  };
}

export const aStarPackage: readonly Library[] = ALL_TASKS.map((task) => ({
  name: 'a-star',
  ...task,
  prepare: (grid) => prepare(grid, task.moves),
}));
