import { FloodgateError } from 'floodgate';
import type { CostTable } from './costs.ts';

/** Algorithms that together do well. */
export interface Portfolio {
  readonly members: readonly number[];
  /** The mean cost with the first member alone, with the first two, …, if for each problem the best is taken. */
  readonly means: readonly number[];
}

/**
 * Forms a portfolio as Algorithm 2 of Sigurdson (2018) does: again and again takes the algorithm in that lowers the
 * mean cost under the perfect choice most, until there are `size` of them or none lowers it. Of equally good
 * algorithms the first is taken. One pass over the table a member.
 */
export function greedyPortfolio(table: CostTable, size: number): Portfolio {
  const { problems, algorithms, costs } = table;
  if (!Number.isInteger(size) || size < 1)
    throw new FloodgateError('bad-argument', `a portfolio has a whole number of members from 1, not ${size}`);
  const least = new Float64Array(problems).fill(Number.POSITIVE_INFINITY);
  const members: number[] = [];
  const means: number[] = [];
  let sum = Number.POSITIVE_INFINITY;
  while (members.length < size) {
    let best = -1;
    for (let algorithm = 0; algorithm < algorithms; algorithm++) {
      const together = sumWith(costs, algorithm * problems, least);
      if (together < sum) {
        sum = together;
        best = algorithm;
      }
    }
    if (best < 0) break;
    for (let i = 0; i < problems; i++) least[i] = Math.min(least[i]!, costs[best * problems + i]!);
    members.push(best);
    means.push(sum / problems);
  }
  return { members, means };
}

/** The algorithm with the lowest mean cost: the best choice if there is but one. */
export function singleBest(table: CostTable): number {
  return greedyPortfolio(table, 1).members[0]!;
}

function sumWith(costs: Float32Array | Float64Array, from: number, least: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < least.length; i++) sum += Math.min(costs[from + i]!, least[i]!);
  return sum;
}
