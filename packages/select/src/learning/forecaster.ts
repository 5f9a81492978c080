import { predictTrees, type TreeEnsemble } from '../trees/index.ts';
import type { Outcome } from './learner.ts';
import { logDistance, logTime } from './outcomes.ts';

/** What is predicted for each member: completion, and the logarithms of distance and time relative to a feature. */
export const QUANTITIES = ['completion', 'distance', 'time'] as const;
type Quantity = (typeof QUANTITIES)[number];
type ByQuantity<T> = Readonly<Record<Quantity, T>>;

/** A value for each quantity, made from what another record has for it. */
function mapQuantities<T, U>(record: ByQuantity<T>, make: (value: T) => U): ByQuantity<U> {
  const { completion, distance, time } = record;
  return { completion: make(completion), distance: make(distance), time: make(time) };
}

/** Which features the trees see, and what distances and times are relative to. Numbers are indices of features. */
export interface ForecastView {
  /** The features that the trees see; all if null. */
  readonly columns: readonly number[] | null;
  /** Distances are predicted as multiples of the largest of these features. */
  readonly distanceBy: readonly number[];
  /** Times are predicted as multiples of the largest of these features. */
  readonly timeBy: readonly number[];
}

/** Predicts how each member of a portfolio will do on a problem, from its features. */
export class Forecaster {
  readonly view: ForecastView;
  readonly #trees: ByQuantity<TreeEnsemble>;

  constructor(view: ForecastView, trees: ByQuantity<TreeEnsemble>) {
    this.view = view;
    this.#trees = trees;
  }

  /** The expected outcome of each member. */
  forecast(input: ArrayLike<number>): Outcome[] {
    const row = visible(input, this.view.columns);
    const { completion, distance, time } = mapQuantities(this.#trees, (trees) => predictTrees(trees, row));
    const [distanceUnit, timeUnit] = [unit(input, this.view.distanceBy), unit(input, this.view.timeBy)];
    return Array.from(completion, (share, i) => ({
      completion: Math.max(0, Math.min(1, share)),
      distance: Math.exp(distance[i]!) * distanceUnit,
      time: Math.exp(time[i]!) * timeUnit,
    }));
  }
}

/** The features that the trees see. */
export function visible(input: ArrayLike<number>, columns: readonly number[] | null): ArrayLike<number> {
  return columns === null ? input : Float32Array.from(columns, (column) => input[column]!);
}

/** What the trees of a quantity learn from an outcome. */
export function targetOf(
  quantity: Quantity,
  outcome: Outcome,
  input: ArrayLike<number>,
  view: ForecastView,
): number {
  if (quantity === 'completion') return outcome.completion;
  if (quantity === 'distance') return logDistance(outcome.distance) - Math.log(unit(input, view.distanceBy));
  return logTime(outcome.time) - Math.log(unit(input, view.timeBy));
}

/** The largest of some features, at least 1. */
function unit(input: ArrayLike<number>, columns: readonly number[]): number {
  return columns.reduce((most, column) => Math.max(most, input[column]!), 1);
}
