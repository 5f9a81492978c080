/** The map and who stands where at the start. */
import { Grid, type Point, Random } from 'floodgate';

export const SIDE = 160;
const MIDDLE = SIDE / 2;

const inBlock = (n: number): boolean => n % 16 >= 5 && n % 16 < 12;
const inPlaza = (x: number, y: number): boolean => Math.hypot(x - MIDDLE, y - MIDDLE) < 34;
const onMonument = (x: number, y: number): boolean => Math.hypot(x - MIDDLE, y - MIDDLE) < 5;

/** Blocks of houses with streets between them, and a round plaza with a monument in the middle. */
export const grid = Grid.from(
  SIDE,
  SIDE,
  (x, y) => !onMonument(x, y) && (inPlaza(x, y) || !(inBlock(x) && inBlock(y))),
  { name: 'the city' },
);

/** Different tiles for everyone, all over the city. */
export function startTiles(count: number): Point[] {
  const random = new Random('crowd');
  const cells = new Set<number>();
  while (cells.size < count) cells.add(grid.randomFreeCell(random)!);
  return [...cells].map((cell) => grid.point(cell));
}

/** Houses of one block are equally high; 1 to 7 tiles. */
export function heightOf(x: number, y: number): number {
  if (onMonument(x, y)) return 10 - 2 * Math.floor(Math.hypot(x - MIDDLE, y - MIDDLE));
  return 1 + ((Math.floor(x / 16) * 7 + Math.floor(y / 16) * 5) % 7);
}
