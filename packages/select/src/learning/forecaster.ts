import {
  contributions,
  type PackedTrees,
  packTrees,
  predictTrees,
  type TreeEnsemble,
  unpackTrees,
} from '../trees/index.ts';
import type { Outcome } from './learner.ts';
import { logDistance, logTime, type UtilityWeights } from './utility.ts';

/** What is predicted of each member: completion, and the logarithms of distance and time, next to what is expected. */
export const QUANTITIES = ['completion', 'distance', 'time'] as const;
type Quantity = (typeof QUANTITIES)[number];

/** Which features trees look at, and what distances and times are measured by. */
export interface ForecastView {
  /** Indices of the features that trees get to see; all if null. */
  readonly columns: readonly number[] | null;
  /** Distances are predicted as multiples of the largest of these features, times as multiples of those. */
  readonly distanceBy: readonly number[];
  readonly timeBy: readonly number[];
}

/** A forecaster as JSON. */
export interface PackedForecaster extends ForecastView {
  readonly trees: Readonly<Record<Quantity, PackedTrees>>;
}

/** Predicts how each member of a portfolio will do on a problem, from its features. */
export class Forecaster {
  readonly view: ForecastView;
  readonly #trees: Readonly<Record<Quantity, TreeEnsemble>>;

  constructor(view: ForecastView, trees: Readonly<Record<Quantity, TreeEnsemble>>) {
    this.view = view;
    this.#trees = trees;
  }

  /** Throws a FloodgateError `bad-file` if the trees are damaged. */
  static unpack({ trees, columns, distanceBy, timeBy }: PackedForecaster): Forecaster {
    const { completion, distance, time } = trees;
    return new Forecaster(
      { columns, distanceBy, timeBy },
      { completion: unpackTrees(completion), distance: unpackTrees(distance), time: unpackTrees(time) },
    );
  }

  get members(): number {
    return this.#trees.completion.outputs;
  }

  /** Features that trees look at. */
  get features(): number {
    return this.#trees.completion.features;
  }

  pack(): PackedForecaster {
    const { completion, distance, time } = this.#trees;
    return {
      ...this.view,
      trees: { completion: packTrees(completion), distance: packTrees(distance), time: packTrees(time) },
    };
  }

  /** How each member will probably do. */
  forecast(input: ArrayLike<number>): Outcome[] {
    const row = visible(input, this.view.columns);
    const completion = predictTrees(this.#trees.completion, row);
    const distance = predictTrees(this.#trees.distance, row);
    const time = predictTrees(this.#trees.time, row);
    const [far, long] = [measure(input, this.view.distanceBy), measure(input, this.view.timeBy)];
    return Array.from(completion, (share, i) => ({
      completion: Math.max(0, Math.min(1, share)),
      distance: Math.exp(distance[i]!) * far,
      time: Math.exp(time[i]!) * long,
    }));
  }

  /** What each feature adds to the utility of one member over that of another. */
  difference(input: ArrayLike<number>, member: number, other: number, weights: UtilityWeights): Float64Array {
    const row = visible(input, this.view.columns);
    const sums = new Float64Array(input.length);
    const worth = { completion: 1, distance: -weights.distance, time: -weights.time };
    for (const quantity of QUANTITIES) {
      const mine = contributions(this.#trees[quantity], row, member).byFeature;
      const others = contributions(this.#trees[quantity], row, other).byFeature;
      for (let i = 0; i < row.length; i++)
        sums[this.view.columns?.[i] ?? i]! += worth[quantity] * (mine[i]! - others[i]!);
    }
    return sums;
  }
}

/** The features that trees get to see. */
export function visible(input: ArrayLike<number>, columns: readonly number[] | null): ArrayLike<number> {
  return columns === null ? input : Float32Array.from(columns, (column) => input[column]!);
}

/** What trees learn of an outcome. */
export function targetOf(
  quantity: Quantity,
  outcome: Outcome,
  input: ArrayLike<number>,
  view: ForecastView,
): number {
  if (quantity === 'completion') return outcome.completion;
  if (quantity === 'distance')
    return logDistance(outcome.distance) - Math.log(measure(input, view.distanceBy));
  return logTime(outcome.time) - Math.log(measure(input, view.timeBy));
}

/** The largest of some features, at least 1. */
function measure(input: ArrayLike<number>, columns: readonly number[]): number {
  return columns.reduce((most, column) => Math.max(most, input[column]!), 1);
}
