/** Small maps and problems that targets make their seeds from. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Grid, Random } from 'floodgate';
import { generateProblem, type Problem } from 'floodgate/problems';
import { sane } from './target.ts';

/** Corridors, dead ends and an open part, as rows of letters. */
export const SMALL_MAP = [
  '..........',
  '.@@@.@@@@.',
  '.@.....@..',
  '.@.@@@.@.@',
  '...@.....@',
  '.@@@.@@@..',
  '......@...',
  '.@@.@...@.',
];

export const smallGrid = (): Grid => gridOf(SMALL_MAP);

function gridOf(rows: readonly string[]): Grid {
  return new Grid(rows[0]!.length, rows.length, {}, (x, y) => rows[y]![x] === '.');
}

/** A problem on {@link smallGrid}. */
export function smallProblem(agents = 6, seed = 1): Problem {
  return generateProblem(smallGrid(), { agents, seed });
}

/** Noise of walls; the same for the same seed. */
export function noisyGrid(width: number, height: number, seed: number): Grid {
  const random = new Random(seed);
  return new Grid(width, height, {}, () => random.chance(0.75));
}

const mapsFolder =
  process.env.FLOODGATE_MAPS ?? fileURLToPath(new URL('../../../shared/maps', import.meta.url));

/** The upper left corner of some real maps, where there are any. */
export function gameMapRows(): readonly string[] {
  const file = join(mapsFolder, 'dao', 'den312d.map');
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8').split(/\r?\n/).slice(4, 28);
  return [`type octile\nheight 24\nwidth 30\nmap\n${rows.map((row) => row.slice(20, 50)).join('\n')}\n`];
}

/** Throws unless the parts of a grid fit each other. */
export function saneGrid(grid: Grid): void {
  const { width, height, freeCount, passable } = grid;
  sane(width > 0 && height > 0 && width * height < 2 ** 24, 'a map has a size');
  let free = 0;
  for (const each of passable) free += each;
  sane(free === freeCount, 'the free tiles are counted');
}
