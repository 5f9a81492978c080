import { FloodgateError } from '../error.ts';
import type { Scenario, ScenarioQuery } from '../formats/index.ts';
import type { Grid, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import { findPath } from '../search/index.ts';

export interface GenerateScenarioOptions {
  /** Number of queries. Default 500. */
  readonly count?: number;
  /** Default 1. */
  readonly seed?: number | string;
}

/** Lengths in one bucket of a MovingAI scenario span this many tile widths. */
const BUCKET_SPAN = 4;
const DECIMALS = 8;
/** Random pairs drawn per query wanted, so that there are enough of every length to choose from. */
const CANDIDATES = 3;

/**
 * Random reachable pairs of cells with their optimal lengths, in the shape of a MovingAI scenario. Short,
 * middling and long queries are equally frequent, as far as the map has them. Throws if there is no pair.
 */
export function generateScenario(grid: Grid, options: GenerateScenarioOptions = {}): Scenario {
  const { count = 500, seed = 1 } = options;
  if (!Number.isInteger(count) || count < 1) {
    throw new FloodgateError('bad-argument', `count must be a whole number from 1, not ${count}`);
  }
  if (grid.freeCount === 0) throw new FloodgateError('bad-map', `${grid.name} has no free tile`);
  const random = new Random(seed);
  const candidates = Array.from({ length: count * CANDIDATES }, () => randomPair(grid, random));
  candidates.sort((a, b) => a.optimal - b.optimal);
  const queries = spreadOverLengths(candidates, count).map((pair, i) => ({ ...pair, line: i + 2 }));
  return { version: '1', queries, precision: { kind: 'decimals', digits: DECIMALS } };
}

function randomPair(grid: Grid, random: Random): Omit<ScenarioQuery, 'line'> {
  for (;;) {
    const start = grid.point(grid.randomFreeCell(random)!);
    const goal: Point = grid.point(grid.randomFreeCell(random)!);
    const result = findPath(grid, { from: start, to: goal });
    // A pair within one component turns up at the latest when both are the same cell.
    if (result.status !== 'found') continue;
    const optimal = Number(result.cost.toFixed(DECIMALS));
    return {
      bucket: Math.floor(optimal / BUCKET_SPAN),
      map: `${grid.name}.map`,
      width: grid.width,
      height: grid.height,
      start,
      goal,
      optimal,
    };
  }
}

/** Picks pairs so that their lengths, not their ranks, are as even as the sorted candidates allow. */
function spreadOverLengths<T extends { readonly optimal: number }>(sorted: readonly T[], count: number): T[] {
  const longest = sorted.at(-1)!.optimal;
  const left = [...sorted];
  const picked: T[] = [];
  for (let i = 0; i < count; i++) {
    const wanted = (longest * (i + 0.5)) / count;
    // The sorted rest is short of a few thousand; a binary search finds the nearest length.
    let low = 0;
    let high = left.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (left[middle]!.optimal < wanted) low = middle + 1;
      else high = middle;
    }
    picked.push(left.splice(low, 1)[0]!);
  }
  return picked.sort((a, b) => a.optimal - b.optimal);
}
