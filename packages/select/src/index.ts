/** Chooses what to run: portfolios of algorithms that complement each other, and selectors trained to pick from them. */

export * from './auto/index.ts';
export { highest } from './basics/index.ts';
export * from './budgets/index.ts';
export * from './features/index.ts';
export * from './images/index.ts';
export {
  alwaysSingleBest,
  bestMember,
  type Caution,
  type CommitteeOptions,
  choicesOf,
  committee,
  compareOutcomes,
  type Evaluation,
  evaluate,
  type Forecaster,
  type ForecastView,
  type Learner,
  type LearnOptions,
  type LearnProgress,
  type Lesson,
  type Model,
  mapSizeOnly,
  meanOutcome,
  type Outcome,
  type RegressionLearner,
  type RegressionModel,
  singleBestMember,
  type TreeRegressionOptions,
  treeClassifier,
  treeRegression,
  type UtilityWeights,
  worstMember,
} from './learning/index.ts';
export * from './portfolio/index.ts';
