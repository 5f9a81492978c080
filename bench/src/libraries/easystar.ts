import EasyStar from 'easystarjs';
import type { Grid } from 'floodgate';
import { type Library, type Prepared, rowsOf, timed } from './library.ts';

type Path = { x: number; y: number }[] | null;

function prepare(grid: Grid): Prepared<Path> {
  const rows = rowsOf(grid, 0, 1);
  const [easystar, preprocessMs] = timed(() => {
    const instance = new EasyStar.js();
    instance.setGrid(rows);
    instance.setAcceptableTiles([0]);
    instance.enableDiagonals();
    instance.disableCornerCutting();
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
export const easystar: Library = { name: 'easystarjs', moves: 'eight', prepare };
