import type { Grid, Point } from 'floodgate';
import type { Contender } from './contenders.ts';
import { judgedCost } from './judge.ts';

export interface Query {
  readonly from: Point;
  readonly to: Point;
}

/** CPU time of a row on a map, in milliseconds a query. */
export interface Comparison {
  readonly theirMs: number;
  readonly ourMs: number;
  /** Making our grid and the first query, which makes what later ones use. */
  readonly ourFirstMs: number;
}

/** Lengths that differ by less are equal: they are added up in different orders. */
const TOLERANCE = 1e-6;
const LEAST_MS = 200;
/** The clock of CPU time is coarse. */
const OUR_ROUNDS = 5;
const WARM_UP_QUERIES = 2;

/** Asks both libraries the same queries. Throws an error if one of our paths is not legal, or longer than theirs. */
export function compare(contender: Contender, grid: Grid, queries: readonly Query[]): Comparison {
  const theirs = contender.theirs(grid);
  let ours = contender.ours(grid);
  askAll(theirs, queries.slice(0, WARM_UP_QUERIES));
  let theirPaths: Paths = [];
  const ourPaths = askAll(ours, queries);
  const ourFirstMs = cpuMs(() => {
    ours = contender.ours(grid);
    askAll(ours, queries.slice(0, 1));
  });
  // In turns, so that what else the machine does hits both alike; ours as often as it takes to be seen by the clock.
  let theirTotal = 0;
  let theirRounds = 0;
  let ourTotal = 0;
  let ourRounds = 0;
  while (theirTotal < LEAST_MS || ourTotal < LEAST_MS) {
    if (theirTotal < LEAST_MS) {
      theirTotal += cpuMs(() => {
        theirPaths = askAll(theirs, queries);
      });
      theirRounds++;
    }
    if (ourTotal < LEAST_MS) {
      ourTotal += cpuMs(() => {
        for (let i = 0; i < OUR_ROUNDS; i++) askAll(ours, queries);
      });
      ourRounds += OUR_ROUNDS;
    }
  }
  queries.forEach((query, i) => {
    check(contender, grid, query, ourPaths[i]!, theirPaths[i]!);
  });
  return {
    theirMs: theirTotal / theirRounds / queries.length,
    ourMs: ourTotal / ourRounds / queries.length,
    ourFirstMs,
  };
}

type Paths = readonly (readonly Point[])[];

function askAll(answer: (from: Point, to: Point) => readonly Point[], queries: readonly Query[]): Paths {
  return queries.map(({ from, to }) => answer(from, to));
}

function check(
  { name, diagonals, measure, originalIsOptimal }: Contender,
  grid: Grid,
  { from, to }: Query,
  ours: readonly Point[],
  theirs: readonly Point[],
): void {
  const where = `${name} on ${grid.name} from ${from} to ${to}`;
  if (ours.length === 0 || theirs.length === 0) {
    if (ours.length !== theirs.length) throw new Error(`${where}: only one of the two finds a path`);
    return;
  }
  const cost = judgedCost(grid, diagonals, measure, from, to, ours);
  const original = judgedCost(grid, diagonals, measure, from, to, theirs);
  if (cost > original + TOLERANCE) throw new Error(`${where}: ours costs ${cost}, theirs ${original}`);
  if (originalIsOptimal && cost < original - TOLERANCE)
    throw new Error(`${where}: ours costs ${cost}, which is less than the optimum ${original}`);
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
