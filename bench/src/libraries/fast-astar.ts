import type { Grid, Point } from 'floodgate';
import { cpuNow } from '../cpu.ts';
import { type Library, type MoveSet, PLAIN_TASKS, type Prepared } from './library.ts';

/** It reports on the console that it was loaded, and much else. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log, warn } = console;
  console.log = console.warn = () => {};
  try {
    return await work();
  } finally {
    Object.assign(console, { log, warn });
  }
}

/**
 * With diagonals it chooses among its searches by the size of the map: WebAssembly from 10,000 tiles on. That one ignores
 * `rightAngle`, so without diagonals its JavaScript is asked for.
 */
async function prepare(map: Grid, moves: MoveSet): Promise<Prepared<Point[] | null>> {
  const rightAngle = moves === 'four';
  const { Astar, Grid: TheirGrid } = await quietly(() => import('fast-astar'));
  const start = cpuNow();
  const grid = new TheirGrid({ col: map.width, row: map.height });
  for (let y = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++) if (!map.isFree(x, y)) grid.setWalkAt(x, y, false);
  }
  const finder = new Astar(grid, rightAngle ? { prefer: 'master' } : {});
  // The WebAssembly is loaded in the background, and the first search waits for it.
  await quietly(() => finder.search([0, 0], [0, 0]));
  return {
    preprocessMs: cpuNow() - start,
    query: (from, to) => finder.search(from, to, { rightAngle, optimalResult: true }),
    points: (path) => path,
  };
}

/** Its tiles are free or walls; it knows no costs. */
export const fastAStar: readonly Library[] = PLAIN_TASKS.map((task) => ({
  name: 'fast-astar',
  ...task,
  prepare: (grid) => prepare(grid, task.moves),
}));
