/**
 * Portfolios: which few of many algorithms complement each other, how far the greedy choice of them is from the best,
 * and what a selector could gain by choosing among them for each genre, game, map or problem.
 */
export {
  type CostTable,
  costTable,
  groupProblems,
  meanOfChoices,
  perfectChoices,
  perfectMean,
  takeProblems,
} from './costs.ts';
export { type BestPortfolio, bestPortfolio } from './exhaustive.ts';
export { greedyPortfolio, type Portfolio, singleBest } from './greedy.ts';
export { parseLabels } from './label-file.ts';
export { type LabelBook, labelsOf, type MapLabels, MOVING_AI_LABELS } from './labels.ts';
export { type ChoiceLesson, type FeatureRow, learnChoice, learnLabel } from './learned-choice.ts';
export { randomSplits, type Split, type SplitOptions } from './splits.ts';
export { meanAndDeviation, type Trial, trialByLabel, trialOfPortfolio } from './trial.ts';
