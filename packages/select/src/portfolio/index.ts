/**
 * Portfolios: which few of many algorithms complement each other, how far greedy portfolios are from the best ones, and
 * what a selector could gain by choosing among the members for each genre, game, map or problem.
 */
export {
  type CostTable,
  costTable,
  groupProblems,
  meanOfChoices,
  perfectChoices,
  perfectMean,
  relativeCosts,
  takeProblems,
} from './costs.ts';
export { type BestPortfolio, bestPortfolio } from './exhaustive.ts';
export { greedyPortfolio, type Portfolio, singleBest } from './greedy.ts';
export { type LabelBook, labelsOf, type MapLabels, MOVING_AI_LABELS, parseLabels } from './labels.ts';
export { type ChoiceLesson, type FeatureRow, learnChoice, learnLabel } from './learned-choice.ts';
export { randomSplits, type Split, type SplitOptions } from './splits.ts';
export { meanAndDeviation, type Trial, trialByLabel, trialOfPortfolio } from './trial.ts';
