import { FloodgateError } from 'floodgate';
import { indices, sumOf } from '../basics/index.ts';
import { type CostTable, perfectMean } from './costs.ts';
import { greedyPortfolio } from './greedy.ts';

/** More sets than this are refused: enough for 3 of 1,000. */
const MOST_SETS = 2e8;

/** The best portfolio of a size. */
export interface BestPortfolio {
  /** Indices of algorithms, ascending; fewer than asked for if more do not help. */
  readonly members: readonly number[];
  /** The mean cost if the best member is run on each problem. */
  readonly mean: number;
}

/**
 * The best portfolio of at most `size` algorithms, which greedy choice may miss. Most sets are never tried: what
 * several algorithms gain together is at most the sum of what each of them gains alone, so a set is dropped if even
 * that sum cannot beat the best portfolio found so far. Throws a FloodgateError `too-large` if there are more than
 * `mostSets` sets (default 200 million), and `bad-argument` if `size` is not a whole number from 1.
 */
export function bestPortfolio(table: CostTable, size: number, mostSets = MOST_SETS): BestPortfolio {
  const { problems, algorithms, costs } = table;
  let best = greedyPortfolio(table, size).members;
  const sets = setsOf(algorithms, size);
  if (sets > mostSets) {
    const count = sets.toPrecision(3);
    throw new FloodgateError(
      'too-large',
      `${algorithms} algorithms make ${count} portfolios of ${size}; at most ${mostSets} are tried`,
    );
  }
  /** The least cost on each problem with one more algorithm. */
  const leastWith = (least: Float64Array, algorithm: number): Float64Array =>
    least.map((cost, i) => Math.min(cost, costs[algorithm * problems + i]!));
  const gainOf = (least: Float64Array, algorithm: number): number => {
    let gain = 0;
    for (let i = 0; i < problems; i++) gain += Math.max(0, least[i]! - costs[algorithm * problems + i]!);
    return gain;
  };
  // With no algorithm a problem costs what the worst algorithm makes of it, so that gains are finite.
  const worst = new Float64Array(problems).fill(Number.NEGATIVE_INFINITY);
  costs.forEach((cost, i) => {
    worst[i % problems] = Math.max(worst[i % problems]!, cost);
  });
  let leastSum = sumOf(best.reduce(leastWith, worst));

  /** Tries all sets of the chosen algorithms and candidates. `sum` is the cost of the chosen alone. */
  const extend = (
    chosen: readonly number[],
    least: Float64Array,
    sum: number,
    candidates: readonly number[],
  ): void => {
    const left = size - chosen.length;
    const gains = new Float64Array(algorithms);
    for (const candidate of candidates) gains[candidate] = gainOf(least, candidate);
    const order = candidates.filter((candidate) => gains[candidate]! > 0);
    order.sort((a, b) => gains[b]! - gains[a]! || a - b);
    for (const [i, candidate] of order.entries()) {
      let bound = sum;
      for (let j = i; j < Math.min(i + left, order.length); j++) bound -= gains[order[j]!]!;
      if (bound >= leastSum) return;
      const extended = [...chosen, candidate];
      const extendedSum = sum - gains[candidate]!;
      if (extendedSum < leastSum) [best, leastSum] = [extended, extendedSum];
      if (left > 1) extend(extended, leastWith(least, candidate), extendedSum, order.slice(i + 1));
    }
  };
  extend([], worst, sumOf(worst), indices(algorithms));
  const members = [...best].sort((a, b) => a - b);
  return { members, mean: perfectMean(table, members) };
}

/** How many sets of `size` items there are. */
function setsOf(items: number, size: number): number {
  let sets = 1;
  for (let i = 0; i < Math.min(size, items); i++) sets = (sets * (items - i)) / (i + 1);
  return sets;
}
