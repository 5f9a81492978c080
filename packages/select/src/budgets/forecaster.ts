import {
  binsOf,
  contributions,
  type PackedTrees,
  packTrees,
  predictTrees,
  type TreeEnsemble,
  unpackTrees,
} from '../trees/index.ts';
import { type BudgetOutcome, type ChoiceWeights, logOf } from './outcome.ts';

/** What is predicted of each member. */
export const QUANTITIES = ['arrival', 'distance', 'time', 'completion'] as const;
export type Quantity = (typeof QUANTITIES)[number];
type ByQuantity<T> = Readonly<Record<Quantity, T>>;

/** What predictions are multiples of. Numbers are indices of features. */
export interface BudgetView {
  /** Arrival times and distances are multiples of the largest of these features. */
  readonly lengthBy: readonly number[];
  /** Computing times are multiples of this feature, the budget. */
  readonly timeBy: number;
}

/** A forecaster as JSON. */
export interface PackedBudgetForecaster extends BudgetView {
  readonly trees: ByQuantity<PackedTrees>;
}

/**
 * Predicts how each member of a portfolio will do on a problem under a tick budget.
 *
 * The trees of arrival times have one output more than there are members: that is the mean over all members, and the
 * others are differences from it. How hard a problem is for everybody then does not hide which member suits it.
 */
export class BudgetForecaster {
  readonly view: BudgetView;
  readonly #trees: ByQuantity<TreeEnsemble>;

  constructor(view: BudgetView, trees: ByQuantity<TreeEnsemble>) {
    this.view = view;
    this.#trees = trees;
  }

  /**
   * Throws a FloodgateError `bad-file` if the trees are damaged. What predictions are multiples of must have been checked.
   *
   * @param packed what {@link pack} returned; of its trees nothing need be known
   */
  static unpack(packed: { readonly [name in keyof PackedBudgetForecaster]?: unknown }): BudgetForecaster {
    const { trees, ...view } = packed;
    const given = (trees ?? {}) as Partial<Record<Quantity, unknown>>;
    return new BudgetForecaster(
      view as unknown as BudgetView,
      byQuantity((quantity) => unpackTrees(given[quantity])),
    );
  }

  /** The forecaster as JSON; `unpack` reads it. */
  pack(): PackedBudgetForecaster {
    return { ...this.view, trees: byQuantity((quantity) => packTrees(this.#trees[quantity])) };
  }

  /** Number of members. */
  get members(): number {
    return this.#trees.distance.outputs;
  }

  /** Number of features that the trees see. */
  get features(): number {
    return this.#trees.distance.features;
  }

  /** False if the trees are for different numbers of members or features. */
  get consistent(): boolean {
    return QUANTITIES.every((quantity) => {
      const { outputs, features } = this.#trees[quantity];
      return outputs === outputsFor(quantity, this.members) && features === this.features;
    });
  }

  /** The expected outcome of each member. */
  forecast(input: ArrayLike<number>): BudgetOutcome[] {
    const predicted = byQuantity((quantity) => predictTrees(this.#trees[quantity], input));
    const length = unit(input, this.view.lengthBy);
    const hardness = predicted.arrival[this.members]!;
    return Array.from(predicted.distance, (distance, i) => ({
      arrival: Math.exp(hardness + predicted.arrival[i]!) * length,
      completion: Math.max(0, Math.min(1, predicted.completion[i]!)),
      distance: Math.exp(distance) * length,
      time: Math.exp(predicted.time[i]!) * input[this.view.timeBy]!,
    }));
  }

  /**
   * By how much the utility of one member exceeds that of another: what is expected before the problem is looked at, and
   * what each feature adds to that.
   */
  difference(
    input: ArrayLike<number>,
    member: number,
    other: number,
    weights: ChoiceWeights,
  ): { readonly expected: number; readonly byFeature: Float64Array } {
    const byFeature = new Float64Array(input.length);
    let expected = 0;
    for (const quantity of ['arrival', 'distance', 'time'] as const) {
      const mine = contributions(this.#trees[quantity], input, member);
      const others = contributions(this.#trees[quantity], input, other);
      expected -= weights[quantity] * (mine.expected - others.expected);
      for (let i = 0; i < byFeature.length; i++)
        byFeature[i]! -= weights[quantity] * (mine.byFeature[i]! - others.byFeature[i]!);
    }
    return { expected, byFeature };
  }

  /** Per feature about which share of the lessons had a smaller value, 0 to 1. */
  ranks(input: ArrayLike<number>): Float64Array {
    const { edgeStarts } = this.#trees.arrival;
    return Float64Array.from(
      binsOf(this.#trees.arrival, input),
      (below, i) => below / Math.max(1, edgeStarts[i + 1]! - edgeStarts[i]!),
    );
  }
}

function byQuantity<T>(make: (quantity: Quantity) => T): ByQuantity<T> {
  const [arrival, distance, time, completion] = QUANTITIES.map(make) as [T, T, T, T];
  return { arrival, distance, time, completion };
}

/** How many numbers the trees of a quantity predict. */
export function outputsFor(quantity: Quantity, members: number): number {
  return quantity === 'arrival' ? members + 1 : members;
}

/** What the trees of a quantity learn from the outcomes of all members. */
export function targetsOf(
  quantity: Quantity,
  outcomes: readonly BudgetOutcome[],
  input: ArrayLike<number>,
  view: BudgetView,
): number[] {
  if (quantity === 'completion') return outcomes.map(({ completion }) => completion);
  const unitOf = quantity === 'time' ? input[view.timeBy]! : unit(input, view.lengthBy);
  const logs = outcomes.map((outcome) => logOf(quantity, outcome[quantity]) - Math.log(unitOf));
  if (quantity !== 'arrival') return logs;
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length;
  return [...logs.map((each) => each - mean), mean];
}

/** The largest of some features, at least 1. */
function unit(input: ArrayLike<number>, columns: readonly number[]): number {
  return columns.reduce((most, column) => Math.max(most, input[column]!), 1);
}
