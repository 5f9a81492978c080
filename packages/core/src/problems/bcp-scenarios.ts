/**
 * The two scenarios of the paper that introduced Biased Cost Pathfinding (Geramifard, Chubak and Bulitko 2006): small
 * groups on open ground that are in each other's way. All moves cost the same.
 */
import { FloodgateError } from '../error.ts';
import { Grid, type Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import type { Problem } from './problem.ts';

const WIDTH = 15;
const HEIGHT = 21;
/** The middle column, and the middle rows of the upper and the lower block. */
const COLUMN = 7;
const ABOVE = 3;
const BELOW = 13;

/** How many moves the hero, and every other unit, needs if nothing is in its way. */
export const HERO_MOVES = BELOW - ABOVE;

/** The hero's priority; the others have 0. */
const HERO_PRIORITY = 10;

/** How to make a {@link rescueScenario}. */
export interface RescueOptions {
  /** Units that come towards the hero, from 0 to 9. */
  readonly units: number;
  /** Equal seeds give equal problems. Default 1. */
  readonly seed?: number | string;
  /**
   * Where the hero starts: `below` the block, {@link HERO_MOVES} moves from its goal, or `anywhere` in a rectangle of
   * 3 × 7 around that place, as in the scenario's extensions. Default `below`.
   */
  readonly hero?: 'below' | 'anywhere';
}

/**
 * Rescue the hero: the hero, which is the first agent, comes up the middle column. The units start at random places in
 * a block of 3 × 3 around the hero's goal and come down the same columns to protect it. Throws a FloodgateError unless
 * there are 0 to 9 units.
 */
export function rescueScenario({ units, seed = 1, hero = 'below' }: RescueOptions): Problem {
  const random = new Random(`${seed}/rescue/${units}`);
  const places = inBlock(units, ABOVE, random);
  const start: Point =
    hero === 'below' ? [COLUMN, BELOW] : [COLUMN + random.between(-1, 1), BELOW + random.between(-3, 3)];
  return {
    grid: openGround('rescue'),
    agents: [
      { start, goal: [COLUMN, ABOVE], priority: HERO_PRIORITY },
      ...places.map((at) => ({ start: at, goal: shifted(at, HERO_MOVES) })),
    ],
  };
}

/** How to make a {@link crossingScenario}. */
export interface CrossingOptions {
  /** Units of both groups together, from 2 to 18. */
  readonly units: number;
  /** Equal seeds give equal problems. Default 1. */
  readonly seed?: number | string;
}

/**
 * Crossing groups: units start at random places in two blocks of 3 × 3 and pass through each other. The seed decides
 * how many of them start in which block. Throws a FloodgateError unless there are 2 to 18 units.
 */
export function crossingScenario({ units, seed = 1 }: CrossingOptions): Problem {
  if (!Number.isInteger(units) || units < 2 || units > 18)
    throw new FloodgateError('bad-argument', `a crossing needs 2 to 18 units, not ${units}`);
  const random = new Random(`${seed}/crossing/${units}`);
  const down = random.between(Math.max(0, units - 9), Math.min(9, units));
  return {
    grid: openGround('crossing'),
    agents: [
      ...inBlock(down, ABOVE, random).map((at) => ({ start: at, goal: shifted(at, HERO_MOVES) })),
      ...inBlock(units - down, BELOW, random).map((at) => ({ start: at, goal: shifted(at, -HERO_MOVES) })),
    ],
  };
}

function openGround(name: string): Grid {
  return new Grid(WIDTH, HEIGHT, { name, costs: 'uniform' });
}

/** Different random tiles of the block of 3 × 3 around the middle column and a row. */
function inBlock(count: number, row: number, random: Random): Point[] {
  if (!Number.isInteger(count) || count < 0 || count > 9)
    throw new FloodgateError('bad-argument', `a block of 3 × 3 has room for 9 units, not ${count}`);
  const places = Array.from(
    { length: 9 },
    (_, i): Point => [COLUMN - 1 + (i % 3), row - 1 + Math.floor(i / 3)],
  );
  return random.shuffle(places).slice(0, count);
}

function shifted([x, y]: Point, rows: number): Point {
  return [x, y + rows];
}
