import type { Grid } from 'floodgate';
import library, { type GridNode } from 'javascript-astar';
import { cpuTimed } from '../cpu.ts';
import { ALL_TASKS, costRows, type Library, type MoveSet, type Prepared } from './library.ts';

const { astar, Graph } = library;

interface Answer {
  readonly start: GridNode;
  readonly path: readonly GridNode[];
}

function prepare(grid: Grid, moves: MoveSet): Prepared<Answer> {
  const rows = costRows(grid);
  const columns = Array.from({ length: grid.width }, (_, x) => rows.map((row) => row[x]!));
  const diagonal = moves === 'eight';
  const { heuristics } = astar;
  const options = { heuristic: diagonal ? heuristics.diagonal : heuristics.manhattan };
  const [graph, preprocessMs] = cpuTimed(() => new Graph(columns, { diagonal }));
  return {
    preprocessMs,
    query(from, to) {
      const start = graph.grid[from[0]]![from[1]]!;
      const path = astar.search(graph, start, graph.grid[to[0]]![to[1]]!, options);
      // Version 0.4.1 forgets to clean the start before the next search, which then takes it for a wall.
      graph.markDirty(start);
      return { start, path };
    },
    points: ({ start, path }) =>
      path.length === 0 ? null : [start, ...path].map(({ x, y }) => [x, y] as const),
  };
}

/** With diagonal moves it always allows cutting corners, and a diagonal step costs it 1.41421. */
export const javascriptAStar: readonly Library[] = ALL_TASKS.map((task) => ({
  name: 'javascript-astar',
  ...task,
  prepare: (grid) => prepare(grid, task.moves),
}));
