/** Learns to choose: from how the members of a portfolio did on some problems to a rating of them on others. */
export type { Caution } from './caution.ts';
export { type CommitteeOptions, committee } from './committee.ts';
export { choicesOf, type Evaluation, evaluate } from './evaluate.ts';
export type { Forecaster, ForecastView } from './forecaster.ts';
export { type Grown, type GrowPlan, growTrees, Progress } from './grow-trees.ts';
export type { Learner, LearnOptions, LearnProgress, Lesson, Model, Outcome } from './learner.ts';
export { alwaysSingleBest, checkLessons, dealFolds, groupsOf, singleBestMember } from './lessons.ts';
export {
  bestMember,
  compareOutcomes,
  meanOutcome,
  type UtilityWeights,
  utilityOf,
  worstMember,
} from './outcomes.ts';
export { treeClassifier } from './tree-classifier.ts';
export {
  mapSizeOnly,
  type RegressionLearner,
  type RegressionModel,
  type TreeRegressionOptions,
  treeRegression,
} from './tree-regression.ts';
