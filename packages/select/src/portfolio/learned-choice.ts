/** Trees that choose from a portfolio by what a problem looks like, and trees that tell labels from each other. */
import {
  Booster,
  type BoostTask,
  predictTrees,
  softmax,
  squared,
  type TreeEnsemble,
  tableOf,
} from '../trees/index.ts';
import type { CostTable } from './costs.ts';
import { meanAndDeviation } from './trial.ts';

/** A number for each feature of a problem. */
export type FeatureRow = ArrayLike<number>;

const ROUNDS = 120;
const SETTINGS = {
  learningRate: 0.03,
  leaves: 12,
  leafWeight: 5,
  lambda: 1,
  rowShare: 0.6,
  columnShare: 0.5,
};
/** Costs have long tails; a power below one keeps a few hopeless problems from outweighing all others. */
const POWER = 0.6;
/** Parts of the training problems, each judged by trees that grew on the others. */
const FOLDS = 4;
/** Standard errors by which a gain must be above zero to be believed: the best of many margins flatters itself. */
const CLEARLY = 2;
/** Margins tried, as shares of the predicted gains. */
const MARGINS = 20;

/** What a choice between the algorithms of a portfolio is learned from. */
export interface ChoiceLesson {
  /** Costs of all algorithms on all problems. */
  readonly table: CostTable;
  /** A row for each problem of the table. */
  readonly features: readonly FeatureRow[];
  /** Algorithms to choose from; the first is taken when in doubt. */
  readonly members: readonly number[];
  /** The problems to learn from. */
  readonly training: Int32Array;
  /** Equal seeds give equal choices. */
  readonly seed: number | string;
}

/**
 * Learns to choose. Trees predict how each member's cost differs from the mean of all, so that telling members apart
 * counts most where a mistake costs most. Another member than the first is taken only if it promises to gain more than
 * a margin: the one with which choosing gains most on training problems that the trees had not seen. Unless the gain
 * there is clearly above zero, the first member is always taken.
 *
 * @returns for the features of a problem, the algorithm to run
 */
export function learnChoice(lesson: ChoiceLesson): (row: FeatureRow) => number {
  const { features, members, training, seed } = lesson;
  if (members.length < 2 || training.length < 2 * FOLDS) return () => members[0]!;
  const margin = bestMargin(lesson, unseenPredictions(lesson));
  if (margin === Number.POSITIVE_INFINITY) return () => members[0]!;
  const trees = growTrees(features, training, differencesOf(lesson), members.length, seed);
  return (row) => members[choiceOf(predictTrees(trees, row), margin)]!;
}

/**
 * Learns to tell the label of what a row of features belongs to.
 *
 * @param labels one for each row
 * @param training indices of the rows to learn from
 */
export function learnLabel(
  features: readonly FeatureRow[],
  labels: readonly string[],
  training: Int32Array,
  seed: number | string,
): (row: FeatureRow) => string {
  const known = [...new Set(Array.from(training, (item) => labels[item]!))].sort();
  if (known.length < 2) return () => known[0]!;
  const shares = (item: number) => known.map((label) => (label === labels[item] ? 1 : 0));
  const trees = growTrees(features, training, shares, known.length, seed, softmax);
  return (row) => {
    const scores = predictTrees(trees, row);
    return known[scores.indexOf(Math.max(...scores))]!;
  };
}

function differencesOf({ table, members }: ChoiceLesson): (problem: number) => number[] {
  return (problem) => {
    const costs = members.map((member) => table.costs[member * table.problems + problem]!);
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
    return costs.map((cost) => Math.sign(cost - mean) * Math.abs(cost - mean) ** POWER);
  };
}

/** For each training problem, what trees say that grew without it. */
function unseenPredictions(lesson: ChoiceLesson): Float64Array[] {
  const { features, members, training, seed } = lesson;
  const predictions: Float64Array[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = training.filter((_, i) => i % FOLDS !== fold);
    const trees = growTrees(features, others, differencesOf(lesson), members.length, `${seed}/${fold}`);
    for (let i = fold; i < training.length; i += FOLDS)
      predictions[i] = predictTrees(trees, features[training[i]!]!);
  }
  return predictions;
}

/** Infinity if there is no margin with which choosing clearly pays. */
function bestMargin(
  { table, members, training }: ChoiceLesson,
  predictions: readonly Float64Array[],
): number {
  const promised = predictions.map((costs) => costs[0]! - Math.min(...costs)).sort((a, b) => a - b);
  const costOf = (member: number, i: number) =>
    table.costs[members[member]! * table.problems + training[i]!]!;
  let best = { margin: Number.POSITIVE_INFINITY, gain: 0 };
  for (let i = 0; i < MARGINS; i++) {
    const margin = i === 0 ? 0 : promised[Math.floor((i * promised.length) / MARGINS)]!;
    const gains = predictions.map((costs, at) => costOf(0, at) - costOf(choiceOf(costs, margin), at));
    const { mean, deviation } = meanAndDeviation(gains);
    const error = deviation / Math.sqrt(gains.length);
    if (mean > best.gain && mean > CLEARLY * error) best = { margin, gain: mean };
  }
  return best.margin;
}

/** The member of least predicted cost, or the first unless that gains more than the margin over it. */
function choiceOf(predicted: Float64Array, margin: number): number {
  const least = Math.min(...predicted);
  return predicted[0]! - least > margin ? predicted.indexOf(least) : 0;
}

function growTrees(
  features: readonly FeatureRow[],
  training: Int32Array,
  targetsOf: (item: number) => number[],
  outputs: number,
  seed: number | string,
  loss: BoostTask['loss'] = squared,
): TreeEnsemble {
  const booster = new Booster(
    {
      table: tableOf(Array.from(training, (item) => features[item]!)),
      outputs,
      targets: Float32Array.from(Array.from(training, targetsOf).flat()),
      loss,
    },
    { ...SETTINGS, seed },
  );
  for (let round = 0; round < ROUNDS; round++) booster.step();
  return booster.finish();
}
