import { Random } from 'floodgate/world';
import { badArgument } from '../basics/index.ts';
import { FEATURE_NAMES } from '../features/index.ts';
import { squared, tableOf } from '../trees/index.ts';
import { type Caution, learnCaution, rate } from './caution.ts';
import { Forecaster, type ForecastView, QUANTITIES, targetOf, visible } from './forecaster.ts';
import { type Grown, type GrowPlan, growTrees, Progress } from './grow-trees.ts';
import type { Learner, LearnOptions, Lesson, Model, Outcome } from './learner.ts';
import { checkLessons, dealFolds } from './lessons.ts';
import { DEFAULT_WEIGHTS, type UtilityWeights } from './outcomes.ts';

/** How {@link treeRegression} learns. */
export interface TreeRegressionOptions extends Partial<ForecastView> {
  /** The id of the learner. Default `trees`. */
  readonly id?: string;
  /** How much distance and time count. Default 0.01 and 0.002. */
  readonly weights?: UtilityWeights;
  /**
   * What is held back in turn to measure how far predictions can be trusted: whole groups (the default), for problems
   * on maps never seen, or single lessons, for problems on the same maps.
   */
  readonly holdBack?: 'groups' | 'lessons';
}

/** A model that predicts the outcome of each member, and chooses the default unless it is certain enough of another. */
export interface RegressionModel extends Model<ArrayLike<number>> {
  /** The trees that predict. */
  readonly forecaster: Forecaster;
  /** When the default is chosen. */
  readonly caution: Caution;
  /** A number for each member; the largest is the choice. */
  rate(input: ArrayLike<number>): Float64Array;
  /** The expected outcome of each member. */
  forecast(input: ArrayLike<number>): Outcome[];
}

/** A learner whose models can be saved in a selector file. */
export interface RegressionLearner extends Learner<ArrayLike<number>> {
  /** Trains a model. Throws a FloodgateError `bad-argument` if the lessons do not fit each other or the options. */
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

/** Crowds: distances relative to the estimated length of paths, times relative to the number of agents. */
const CROWD_VIEW: ForecastView = {
  columns: null,
  distanceBy: [FEATURE_NAMES.indexOf('routeLength'), FEATURE_NAMES.indexOf('meanDistance')],
  timeBy: [FEATURE_NAMES.indexOf('agents')],
};

/**
 * Boosted trees that predict completion, distance and time of every member, and a choice that weighs the cost of an
 * error. The default options are for vectors of `features`. For other inputs give `distanceBy` and `timeBy`; `[]`
 * predicts distances and times as they are.
 */
export function treeRegression(options: TreeRegressionOptions = {}): RegressionLearner {
  const { id = 'trees', weights = DEFAULT_WEIGHTS, holdBack = 'groups', ...given } = options;
  const view: ForecastView = { ...CROWD_VIEW, ...given };
  const apart = ({ input, outcomes }: Lesson<ArrayLike<number>>) => ({ input, outcomes });
  return {
    id,
    learn: (lessons, learnOptions) =>
      learn(holdBack === 'groups' ? lessons : lessons.map(apart), view, weights, learnOptions),
  };
}

/** {@link treeRegression} that sees only the width, height and free cells of the map. For vectors of `features`. */
export function mapSizeOnly(
  options: Pick<TreeRegressionOptions, 'holdBack'> = {},
): Learner<ArrayLike<number>> {
  const columns = ['mapWidth', 'mapHeight', 'freeCells'].map((name) => FEATURE_NAMES.indexOf(name));
  return treeRegression({ ...options, id: 'map-size-only', columns });
}

/** A model from its parts. */
function regressionModel(forecaster: Forecaster, caution: Caution): RegressionModel {
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
  const progress = new Progress(options, (folds.length + 1) * QUANTITIES.length * PLAN.rounds);
  const targets = QUANTITIES.map((quantity) =>
    Float32Array.from(
      lessons.flatMap(({ input, outcomes }) =>
        outcomes.map((outcome) => targetOf(quantity, outcome, input, view)),
      ),
    ),
  );

  /** Trees for each quantity, grown without the lessons held back. */
  const grow = async (rounds: readonly number[], heldBack?: Int32Array): Promise<Grown[]> => {
    const grown: Grown[] = [];
    for (const [q, quantity] of QUANTITIES.entries()) {
      const task = { table, outputs, targets: targets[q]!, loss: squared, ...(heldBack && { heldBack }) };
      const plan = { ...PLAN, rounds: rounds[q]!, seed: `${options.seed}/${quantity}` };
      grown.push(await growTrees(task, plan, progress));
    }
    return grown;
  };
  const forecasterOf = ([completion, distance, time]: readonly Grown[]): Forecaster =>
    new Forecaster(view, {
      completion: completion!.ensemble,
      distance: distance!.ensemble,
      time: time!.ensemble,
    });

  const forecasts: Outcome[][] = new Array(lessons.length);
  const rounds = QUANTITIES.map(() => 0);
  for (const fold of folds) {
    const grown = await grow(
      QUANTITIES.map(() => PLAN.rounds),
      folds.length > 1 ? fold : undefined,
    );
    const unseen = forecasterOf(grown);
    for (const i of fold) forecasts[i] = unseen.forecast(lessons[i]!.input);
    grown.forEach((one, q) => {
      rounds[q]! += one.rounds / folds.length;
    });
  }
  const caution = learnCaution(lessons, forecasts, weights);
  return regressionModel(forecasterOf(await grow(rounds.map(Math.ceil))), caution);
}

function checkInputs(lessons: readonly Lesson<ArrayLike<number>>[], view: ForecastView): void {
  const { length } = lessons[0]!.input;
  const odd = lessons.findIndex(({ input }) => input.length !== length);
  if (odd >= 0)
    throw badArgument(`lesson ${odd} has ${lessons[odd]!.input.length} features, lesson 0 has ${length}`);
  for (const column of [...(view.columns ?? []), ...view.distanceBy, ...view.timeBy]) {
    if (!(column >= 0 && column < length))
      throw badArgument(`feature ${column} was asked for, but lessons have ${length}`);
  }
}
