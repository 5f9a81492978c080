import type { Grid, Point } from 'floodgate';
import { cpuNow } from '../cpu.ts';
import type { Library, MoveSet, Prepared } from './library.ts';

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

interface Choice {
  readonly name: string;
  readonly moves: MoveSet;
  /** Which of its searches is asked for; else it chooses by the size of the map, WebAssembly from 10,000 tiles on. */
  readonly prefer?: 'master';
}

async function prepare(map: Grid, { moves, prefer }: Choice): Promise<Prepared<Point[] | null>> {
  const rightAngle = moves === 'four';
  const { Astar, Grid: TheirGrid } = await quietly(() => import('fast-astar'));
  const start = cpuNow();
  const grid = new TheirGrid({ col: map.width, row: map.height });
  for (let y = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++) if (!map.isFree(x, y)) grid.setWalkAt(x, y, false);
  }
  const finder = new Astar(grid, prefer ? { prefer } : {});
  // The WebAssembly is loaded in the background, and the first search waits for it.
  await quietly(() => finder.search([0, 0], [0, 0]));
  return {
    preprocessMs: cpuNow() - start,
    query: (from, to) => finder.search(from, to, { rightAngle, optimalResult: true }),
    points: (path) => path,
  };
}

const CHOICES: readonly Choice[] = [
  { name: 'fast-astar', moves: 'eight' },
  // The WebAssembly of version 2.0.2 misses some paths on large maps, and ignores that diagonals are not wanted.
  { name: 'fast-astar, JavaScript', moves: 'eight', prefer: 'master' },
  { name: 'fast-astar, JavaScript', moves: 'four', prefer: 'master' },
];

/** It cuts corners. Its tiles are free or walls; it knows no costs. */
export const fastAStar: readonly Library[] = CHOICES.map((choice) => ({
  name: choice.name,
  moves: choice.moves,
  terrain: false,
  prepare: (grid) => prepare(grid, choice),
}));
