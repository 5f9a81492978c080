/** Trees that choose from a portfolio by the features of a problem, and trees that predict its label. */
import { highest, meanOf } from '../basics/index.ts';
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
/** Costs have long tails: a power below one keeps a few very hard problems from outweighing all others. */
const POWER = 0.6;
/** Number of parts of the training problems; each is predicted by trees that were grown on the others. */
const FOLDS = 4;
/** Standard errors by which a gain must exceed zero. One is too few, since the best of many margins is taken. */
const CLEARLY = 2;
/** Number of margins to try. */
const MARGINS = 20;

/** What {@link learnChoice} learns from. */
export interface ChoiceLesson {
  /** Costs of all algorithms on all problems. */
  readonly table: CostTable;
  /** A row for each problem of the table. */
  readonly features: readonly FeatureRow[];
  /** Indices of the algorithms to choose from; the first is the default. */
  readonly members: readonly number[];
  /** Indices of the problems to learn from. */
  readonly training: Int32Array;
  /** Equal seeds give equal choices. */
  readonly seed: number | string;
}

/**
 * Learns to choose. Trees predict how the cost of each member differs from the mean of all members, so that a mistake
 * counts most where it costs most. A member other than the first is chosen only if its predicted gain exceeds a margin:
 * the margin with which choosing gains most on training problems that the trees have not seen. Unless that gain is
 * clearly above zero, the first member is always chosen.
 *
 * @returns a function from the features of a problem to the index of the algorithm to run
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
 * Learns to predict the label of a row of features.
 *
 * @param labels one for each row
 * @param training indices of the rows to learn from
 * @returns a function from a row of features to its label
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
  return (row) => known[highest(predictTrees(trees, row))]!;
}

function differencesOf({ table, members }: ChoiceLesson): (problem: number) => number[] {
  return (problem) => {
    const costs = members.map((member) => table.costs[member * table.problems + problem]!);
    const mean = meanOf(costs);
    return costs.map((cost) => Math.sign(cost - mean) * Math.abs(cost - mean) ** POWER);
  };
}

/** For each training problem, what trees predict that were grown without it. */
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

/** The margin with which choosing gains most; infinity if no margin clearly pays. */
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

/** The member with the least predicted cost if it gains more than the margin over the first, else the first. */
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
