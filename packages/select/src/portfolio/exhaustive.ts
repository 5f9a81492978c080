import { FloodgateError } from 'floodgate';
import { type CostTable, perfectMean } from './costs.ts';
import { greedyPortfolio } from './greedy.ts';

/** More sets than this are refused: enough for 3 of 1,000. */
const MOST_SETS = 2e8;

/** A portfolio that no other set of its size beats. */
export interface BestPortfolio {
  /** In ascending order; fewer than asked for if more do not help. */
  readonly members: readonly number[];
  /** The mean cost if for each problem the best member is taken. */
  readonly mean: number;
}

/**
 * The best portfolio of at most `size` algorithms there is, which greedy choice may miss. Every set counts, but most
 * are never looked at: what several algorithms add to a set is at most the sum of what each of them adds alone, so a
 * set whose best companions cannot beat the best portfolio known is left. Throws a FloodgateError `too-large` if there
 * are more than `mostSets` sets.
 */
export function bestPortfolio(table: CostTable, size: number, mostSets = MOST_SETS): BestPortfolio {
  const known = greedyPortfolio(table, size).members;
  const sets = setsOf(table.algorithms, size);
  if (sets > mostSets)
    throw new FloodgateError(
      'too-large',
      `${table.algorithms} algorithms make ${sets.toPrecision(3)} portfolios of ${size}; at most ${mostSets} are tried`,
    );
  const search = new SetSearch(table, known, size);
  search.run();
  const members = [...search.best].sort((a, b) => a - b);
  return { members, mean: perfectMean(table, members) };
}

/** Depth first over sets, with one row of scratch space a level. */
class SetSearch {
  best: readonly number[];
  readonly #table: CostTable;
  readonly #size: number;
  #leastSum: number;
  readonly #chosen: number[] = [];
  /** Level by level: the least cost of the chosen on each problem. */
  readonly #least: readonly Float64Array[];
  readonly #gains: readonly Float64Array[];

  constructor(table: CostTable, known: readonly number[], size: number) {
    const { problems, algorithms, costs } = table;
    this.#table = table;
    this.#size = size;
    this.best = known;
    this.#least = Array.from({ length: size + 1 }, () => new Float64Array(problems));
    this.#gains = Array.from({ length: size }, () => new Float64Array(algorithms));
    // With nothing chosen a problem costs what the worst algorithm makes of it, so that gains are finite.
    this.#least[0]!.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < costs.length; i++)
      this.#least[0]![i % problems] = Math.max(this.#least[0]![i % problems]!, costs[i]!);
    this.#leastSum = known.reduce((least, member) => this.#add(least, member), this.#least[0]!).reduce(plus);
  }

  run(): void {
    const everyone = Array.from({ length: this.#table.algorithms }, (_, i) => i);
    this.#extend(everyone, this.#least[0]!.reduce(plus));
  }

  /** Tries all sets that are made of the chosen and of candidates. `sum` is that of the chosen alone. */
  #extend(candidates: readonly number[], sum: number): void {
    const level = this.#chosen.length;
    const left = this.#size - level;
    const gains = this.#gains[level]!;
    for (const candidate of candidates) gains[candidate] = this.#gain(candidate, this.#least[level]!);
    const order = candidates.filter((candidate) => gains[candidate]! > 0);
    order.sort((a, b) => gains[b]! - gains[a]! || a - b);
    for (let i = 0; i < order.length; i++) {
      let bound = sum;
      for (let j = i; j < Math.min(i + left, order.length); j++) bound -= gains[order[j]!]!;
      if (bound >= this.#leastSum) return;
      const withIt = sum - gains[order[i]!]!;
      this.#chosen.push(order[i]!);
      if (withIt < this.#leastSum) {
        this.#leastSum = withIt;
        this.best = [...this.#chosen];
      }
      if (left > 1) {
        this.#least[level + 1]!.set(this.#add(this.#least[level]!, order[i]!));
        this.#extend(order.slice(i + 1), withIt);
      }
      this.#chosen.pop();
    }
  }

  #gain(algorithm: number, least: Float64Array): number {
    const { problems, costs } = this.#table;
    const from = algorithm * problems;
    let gain = 0;
    for (let i = 0; i < problems; i++) {
      const saved = least[i]! - costs[from + i]!;
      if (saved > 0) gain += saved;
    }
    return gain;
  }

  #add(least: Float64Array, algorithm: number): Float64Array {
    const { problems, costs } = this.#table;
    return least.map((cost, i) => Math.min(cost, costs[algorithm * problems + i]!));
  }
}

function plus(a: number, b: number): number {
  return a + b;
}

function setsOf(items: number, size: number): number {
  let sets = 1;
  for (let i = 0; i < Math.min(size, items); i++) sets = (sets * (items - i)) / (i + 1);
  return sets;
}
