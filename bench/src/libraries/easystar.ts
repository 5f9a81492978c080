import EasyStar from 'easystarjs';
import type { Grid } from 'floodgate';
import { cpuTimed } from '../cpu.ts';
import { ALL_TASKS, costRows, type Library, type MoveSet, type Prepared } from './library.ts';

type Path = { x: number; y: number }[] | null;

/** Its tiles have types, and types have costs: here the type of a tile is its cost, and 0 is a wall. */
function prepare(grid: Grid, moves: MoveSet): Prepared<Path> {
  const rows = costRows(grid);
  const costs = [...new Set(rows.flat())].filter((cost) => cost > 0);
  const [easystar, preprocessMs] = cpuTimed(() => {
    const instance = new EasyStar.js();
    instance.setGrid(rows);
    instance.setAcceptableTiles(costs);
    for (const cost of costs) instance.setTileCost(cost, cost);
    if (moves === 'eight') {
      instance.enableDiagonals();
      instance.disableCornerCutting();
    }
    instance.enableSync();
    return instance;
  });
  return {
    preprocessMs,
    query(from, to) {
      let found: Path = null;
      easystar.findPath(from[0], from[1], to[0], to[1], (path) => {
        found = path;
      });
      easystar.calculate();
      return found;
    },
    points: (path) => path?.map(({ x, y }) => [x, y] as const) ?? null,
  };
}

/** A diagonal step costs it 1.4, so its paths can be longer than need be. */
export const easystar: readonly Library[] = ALL_TASKS.map((task) => ({
  name: 'easystarjs',
  ...task,
  prepare: (grid) => prepare(grid, task.moves),
}));
