/** Learns to choose: from how the members of a portfolio did on some problems to a rating of them on others. */
export { alwaysSingleBest, mapSizeOnly } from './baselines.ts';
export { choicesOf, type Evaluation, evaluate, highest } from './evaluate.ts';
export type { Learner, LearnOptions, LearnProgress, Lesson, Model, Outcome } from './learner.ts';
export { bestMember, compareOutcomes, meanOutcome, singleBestMember, worstMember } from './outcomes.ts';
export { treeClassifier } from './tree-classifier.ts';
export {
  type RegressionLearner,
  type RegressionModel,
  type TreeRegressionOptions,
  treeRegression,
} from './tree-regression.ts';
export type { UtilityWeights } from './utility.ts';
