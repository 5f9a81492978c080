import { checkWhole } from '../basics/index.ts';
import type { CostTable } from './costs.ts';

/** Algorithms that complement each other. */
export interface Portfolio {
  /** Indices of algorithms, in the order in which they were chosen. */
  readonly members: readonly number[];
  /** The mean cost with the first member alone, with the first two, …, if the best of them is run on each problem. */
  readonly means: readonly number[];
}

/**
 * Forms a portfolio as Algorithm 2 of Sigurdson (2018) does: it adds the algorithm that lowers the mean cost under
 * perfect choice most, until there are `size` of them or none lowers it. Of equally good algorithms it takes the
 * first. Each member takes one pass over the table. Throws a FloodgateError `bad-argument` if `size` is not a whole
 * number from 1.
 */
export function greedyPortfolio(table: CostTable, size: number): Portfolio {
  const { problems, algorithms, costs } = table;
  checkWhole('the size of a portfolio', size, 1);
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

/** The index of the algorithm with the lowest mean cost: the best choice if one must do for all problems. */
export function singleBest(table: CostTable): number {
  return greedyPortfolio(table, 1).members[0]!;
}

function sumWith(costs: Float32Array | Float64Array, from: number, least: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < least.length; i++) sum += Math.min(costs[from + i]!, least[i]!);
  return sum;
}
