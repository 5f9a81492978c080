/** How well choosing does on problems that were not learned from: one trial for each split. */
import { sumOf } from '../basics/index.ts';
import { type CostTable, meanOfChoices, perfectChoices, takeProblems } from './costs.ts';
import { greedyPortfolio, singleBest } from './greedy.ts';
import type { Split } from './splits.ts';

/** What a selector can gain on one split. Costs are means over the tested problems. */
export interface Trial {
  /** The algorithm that is best on the training problems. */
  readonly single: number;
  /** The algorithms to choose from. */
  readonly members: readonly number[];
  /** What the perfect selector chooses for each tested problem, in the order of the split. */
  readonly choices: Int32Array;
  /** The cost of always running the single best. */
  readonly prior: number;
  /** The cost of the perfect selector's choices. */
  readonly perfect: number;
}

/**
 * A trial of choosing by a label of the problem, such as its game. Each label gets the algorithm that is best for it
 * on the training problems; a label that they do not have gets the single best. The perfect selector knows every label.
 * `labels` has one for each problem of the table.
 */
export function trialByLabel(
  table: CostTable,
  labels: readonly string[],
  { training, testing }: Split,
): Trial & { readonly algorithmOf: ReadonlyMap<string, number> } {
  const single = singleBest(takeProblems(table, training));
  const algorithmOf = new Map<string, number>();
  for (const label of new Set(labels)) {
    const own = training.filter((item) => labels[item] === label);
    algorithmOf.set(label, own.length > 0 ? singleBest(takeProblems(table, own)) : single);
  }
  const choices = Int32Array.from(testing, (item) => algorithmOf.get(labels[item]!)!);
  const members = [...new Set(algorithmOf.values())];
  return { ...judged(takeProblems(table, testing), single, members, choices), algorithmOf };
}

/**
 * A trial of choosing freely, problem by problem, from a portfolio that is formed greedily on the training problems.
 * The perfect selector always chooses the best member. Throws a FloodgateError `bad-argument` if `size` is not a whole
 * number from 1.
 */
export function trialOfPortfolio(table: CostTable, size: number, { training, testing }: Split): Trial {
  const { members } = greedyPortfolio(takeProblems(table, training), size);
  const tested = takeProblems(table, testing);
  return judged(tested, members[0]!, members, perfectChoices(tested, members));
}

function judged(tested: CostTable, single: number, members: readonly number[], choices: Int32Array): Trial {
  const always = new Int32Array(tested.problems).fill(single);
  return {
    single,
    members,
    choices,
    prior: meanOfChoices(tested, always),
    perfect: meanOfChoices(tested, choices),
  };
}

/** Mean and sample standard deviation; the mean of no values is NaN, the deviation of a single value is 0. */
export function meanAndDeviation(values: readonly number[]): { mean: number; deviation: number } {
  const mean = sumOf(values) / values.length;
  const squares = sumOf(values.map((value) => (value - mean) ** 2));
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 };
}
