import { FloodgateError, Random } from 'floodgate';
import { FEATURE_NAMES } from '../features/index.ts';
import { squared, type Table, type TreeEnsemble, tableOf } from '../trees/index.ts';
import { type Caution, learnCaution, rate } from './caution.ts';
import { dealFolds } from './folds.ts';
import { Forecaster, type ForecastView, QUANTITIES, targetOf, visible } from './forecaster.ts';
import { type Grown, type GrowPlan, growTrees } from './grow-trees.ts';
import type { Learner, LearnOptions, Lesson, Model, Outcome } from './learner.ts';
import { checkLessons } from './outcomes.ts';
import { Pulse } from './pulse.ts';
import { DEFAULT_WEIGHTS, type UtilityWeights } from './utility.ts';

/** Choices for {@link treeRegression}. */
export interface TreeRegressionOptions extends Partial<ForecastView> {
  /** Default `trees`. */
  readonly id?: string;
  /** What a choice is worth. Default `DEFAULT_WEIGHTS`. */
  readonly weights?: UtilityWeights;
  /**
   * What is held back in turn to find out how far predictions can be trusted: whole groups, if problems to come are
   * on maps never seen (the default), or single lessons, if they are on the same maps.
   */
  readonly holdBack?: 'groups' | 'lessons';
}

/** A model that says what it expects of each member, and takes the default unless it is sure enough of another. */
export interface RegressionModel extends Model<ArrayLike<number>> {
  readonly forecaster: Forecaster;
  readonly caution: Caution;
  /** The utility that is expected of each member, with caution taken into account. */
  rate(input: ArrayLike<number>): Float64Array;
  /** The outcome that is expected of each member, in the order of the portfolio. */
  forecast(input: ArrayLike<number>): Outcome[];
}

/** A learner whose inputs are vectors of features. */
export interface RegressionLearner extends Learner<ArrayLike<number>> {
  /** Makes a model. Rejects with a FloodgateError if there are no lessons, or they are not about the same members. */
  learn(lessons: readonly Lesson<ArrayLike<number>>[], options: LearnOptions): Promise<RegressionModel>;
}

const PLAN: Omit<GrowPlan, 'seed'> = {
  rounds: 90,
  patience: 12,
  learningRate: 0.12,
  leaves: 12,
  leafWeight: 4,
  lambda: 2,
  rowShare: 0.7,
  columnShare: 0.4,
};
const FOLDS = 4;

/** Crowds: distances next to the length of the ways as seen from afar, times next to the number of agents. */
const CROWD_VIEW: ForecastView = {
  columns: null,
  distanceBy: [FEATURE_NAMES.indexOf('routeLength'), FEATURE_NAMES.indexOf('meanDistance')],
  timeBy: [FEATURE_NAMES.indexOf('agents')],
};

/**
 * Boosted trees that predict completion, distance and time of every member, and a choice that weighs what an error
 * costs. Meant for the vectors of `features`; for others say what distances and times are measured by, or `[]`.
 */
export function treeRegression(options: TreeRegressionOptions = {}): RegressionLearner {
  const { id = 'trees', weights = DEFAULT_WEIGHTS, holdBack = 'groups', ...given } = options;
  const view: ForecastView = { ...CROWD_VIEW, ...given };
  return {
    id,
    learn: (lessons, learnOptions) =>
      learn(holdBack === 'groups' ? lessons : apart(lessons), view, weights, learnOptions),
  };
}

/** The same lessons, each a group of its own. */
function apart(lessons: readonly Lesson<ArrayLike<number>>[]): Lesson<ArrayLike<number>>[] {
  return lessons.map(({ input, outcomes }) => ({ input, outcomes }));
}

export function regressionModel(forecaster: Forecaster, caution: Caution): RegressionModel {
  return {
    forecaster,
    caution,
    forecast: (input) => forecaster.forecast(input),
    rate: (input) => rate(forecaster.forecast(input), caution),
  };
}

async function learn(
  lessons: readonly Lesson<ArrayLike<number>>[],
  view: ForecastView,
  weights: UtilityWeights,
  options: LearnOptions,
): Promise<RegressionModel> {
  const outputs = checkLessons(lessons);
  checkInputs(lessons, view);
  const table = tableOf(lessons.map(({ input }) => visible(input, view.columns)));
  const folds = dealFolds(lessons, FOLDS, new Random(`${options.seed}/folds`));
  const pulse = new Pulse(options, (folds.length + 1) * QUANTITIES.length * PLAN.rounds);
  const forecasts: Outcome[][] = new Array(lessons.length);
  const rounds = QUANTITIES.map(() => 0);
  for (const fold of folds) {
    const judged = folds.length > 1;
    const grown = await growAll(lessons, table, outputs, view, options, pulse, judged ? fold : undefined);
    const unseen = new Forecaster(view, byQuantity(grown));
    for (const i of fold) forecasts[i] = unseen.forecast(lessons[i]!.input);
    grown.forEach((one, q) => {
      rounds[q]! += one.rounds / folds.length;
    });
  }
  const caution = learnCaution(lessons, forecasts, weights);
  const grown = await growAll(
    lessons,
    table,
    outputs,
    view,
    options,
    pulse,
    undefined,
    rounds.map(Math.ceil),
  );
  return regressionModel(new Forecaster(view, byQuantity(grown)), caution);
}

async function growAll(
  lessons: readonly Lesson<ArrayLike<number>>[],
  table: Table,
  outputs: number,
  view: ForecastView,
  { seed }: LearnOptions,
  pulse: Pulse,
  heldBack: Int32Array | undefined,
  rounds: readonly number[] = QUANTITIES.map(() => PLAN.rounds),
): Promise<Grown[]> {
  const grown: Grown[] = [];
  for (const [q, quantity] of QUANTITIES.entries()) {
    const targets = Float32Array.from({ length: lessons.length * outputs }, (_, i) => {
      const { input, outcomes } = lessons[Math.floor(i / outputs)]!;
      return targetOf(quantity, outcomes[i % outputs]!, input, view);
    });
    const task = { table, outputs, targets, loss: squared, ...(heldBack && { heldBack }) };
    grown.push(await growTrees(task, { ...PLAN, rounds: rounds[q]!, seed: `${seed}/${quantity}` }, pulse));
  }
  return grown;
}

function byQuantity([completion, distance, time]: readonly Grown[]): Record<
  (typeof QUANTITIES)[number],
  TreeEnsemble
> {
  return { completion: completion!.ensemble, distance: distance!.ensemble, time: time!.ensemble };
}

function checkInputs(lessons: readonly Lesson<ArrayLike<number>>[], view: ForecastView): void {
  const { length } = lessons[0]!.input;
  const odd = lessons.findIndex(({ input }) => input.length !== length);
  if (odd >= 0) {
    const found = lessons[odd]!.input.length;
    throw new FloodgateError('bad-argument', `lesson ${odd} has ${found} features, lesson 0 has ${length}`);
  }
  for (const column of [...(view.columns ?? []), ...view.distanceBy, ...view.timeBy]) {
    if (!(column >= 0 && column < length))
      throw new FloodgateError('bad-argument', `feature ${column} was asked for, but lessons have ${length}`);
  }
}
