/**
 * Learning from the store: problems and outcomes become lessons, which are split into problems to learn from and
 * problems to test on. Ends in a selector that is trained on all of them, and in studies of how good selectors are.
 */
export { CONSTRAINTS, type ConstrainedTrial } from './constraints.ts';
export {
  type Chooser,
  type Contest,
  closedGap,
  gainOf,
  member,
  perfect,
  random,
  repeatable,
  selected,
  singleBest,
  standing,
  winsAndLosses,
  worst,
} from './contest.ts';
export { checkTrainable, isNetwork, type TrainableId } from './models.ts';
export { PAPER_BUDGET, PORTFOLIOS, type Portfolio } from './portfolios.ts';
export { meanWithLimit } from './problems.ts';
export type { SplitKind } from './splits.ts';
export { type Learning, type PortfolioStudy, type StudySize, studySelection } from './study.ts';
export { type Training, type TrainProgress, trainSelector } from './train.ts';
export { overTrials, type Spread, spreadOf } from './trials.ts';
