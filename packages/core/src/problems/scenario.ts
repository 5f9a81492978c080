import { FloodgateError } from '../error.ts';
import type { Scenario, ScenarioQuery } from '../formats/index.ts';
import type { Grid, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import { findPath } from '../search/index.ts';
import type { Problem } from './problem.ts';

/** How to generate a scenario. */
export interface GenerateScenarioOptions {
  /** Number of queries, from 1. Default 500. */
  readonly count?: number;
  /** Equal seeds give equal scenarios. Default 1. */
  readonly seed?: number | string;
}

/** Lengths in one bucket of a MovingAI scenario span this many tile widths. */
const BUCKET_SPAN = 4;
const DECIMALS = 8;
/** How many random pairs to draw per query, so that there are enough of every length to choose from. */
const CANDIDATES = 3;

/**
 * Random reachable pairs of cells with the lengths of their shortest paths, as a MovingAI scenario. Short, medium and
 * long queries are equally frequent, as far as the map allows. Throws a FloodgateError if the map has no free tile or
 * `count` is not a whole number from 1.
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

/**
 * The agents of a problem as a MovingAI scenario, in their order, with the lengths of their shortest paths. Throws a
 * FloodgateError if the goal of an agent cannot be reached.
 */
export function scenarioFromProblem({ grid, agents }: Pick<Problem, 'grid' | 'agents'>): Scenario {
  const queries = agents.map(({ start, goal }, i) => {
    const query = queryOf(grid, start, goal);
    if (query) return { ...query, line: i + 2 };
    const ends = `from (${start}) to (${goal})`;
    throw new FloodgateError('bad-argument', `no path leads ${ends} in ${grid.name}`);
  });
  return { version: '1', queries, precision: { kind: 'decimals', digits: DECIMALS } };
}

function randomPair(grid: Grid, random: Random): Omit<ScenarioQuery, 'line'> {
  for (;;) {
    const start = grid.point(grid.randomFreeCell(random)!);
    const goal: Point = grid.point(grid.randomFreeCell(random)!);
    const query = queryOf(grid, start, goal);
    // This ends: a random pair of equal cells always has a path.
    if (query) return query;
  }
}

/** Undefined if there is no path. */
function queryOf(grid: Grid, start: Point, goal: Point): Omit<ScenarioQuery, 'line'> | undefined {
  const result = findPath(grid, { from: start, to: goal });
  if (result.status !== 'found') return undefined;
  const optimal = Number(result.cost.toFixed(DECIMALS));
  const { name, width, height } = grid;
  return {
    bucket: Math.floor(optimal / BUCKET_SPAN),
    map: `${name}.map`,
    width,
    height,
    start,
    goal,
    optimal,
  };
}

/** Picks pairs so that their lengths are spread as evenly as the sorted candidates allow. */
function spreadOverLengths<T extends { readonly optimal: number }>(sorted: readonly T[], count: number): T[] {
  const longest = sorted.at(-1)!.optimal;
  const left = [...sorted];
  const picked: T[] = [];
  for (let i = 0; i < count; i++) {
    const wanted = (longest * (i + 0.5)) / count;
    // Binary search for the first remaining pair that is long enough.
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
