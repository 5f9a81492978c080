import type { Grid } from 'floodgate';
import library, { type GridNode } from 'javascript-astar';
import { type Library, type Prepared, timed } from './library.ts';

const { astar, Graph } = library;
const OPTIONS = { heuristic: astar.heuristics.diagonal };

interface Answer {
  readonly start: GridNode;
  readonly path: readonly GridNode[];
}

function prepare(grid: Grid): Prepared<Answer> {
  const columns = Array.from({ length: grid.width }, (_, x) =>
    Array.from({ length: grid.height }, (_, y) => (grid.isFree(x, y) ? 1 : 0)),
  );
  const [graph, preprocessMs] = timed(() => new Graph(columns, { diagonal: true }));
  return {
    preprocessMs,
    query(from, to) {
      const start = graph.grid[from[0]]![from[1]]!;
      const path = astar.search(graph, start, graph.grid[to[0]]![to[1]]!, OPTIONS);
      // Version 0.4.1 forgets to clean the start before the next search, which then takes it for a wall.
      graph.markDirty(start);
      return { start, path };
    },
    points: ({ start, path }) =>
      path.length === 0 ? null : [start, ...path].map(({ x, y }) => [x, y] as const),
  };
}

/** It always allows cutting corners, and a diagonal step costs it 1.41421. */
export const javascriptAStar: Library = { name: 'javascript-astar', moves: 'eight', prepare };
