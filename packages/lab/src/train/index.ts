/** Learning from the store: problems and outcomes as lessons, splits, trials, and a selector trained on all of it. */
export {
  closedGap,
  perfect,
  random,
  selected,
  singleBest,
  standing,
  winsAndLosses,
  worst,
} from './contest.ts';
export { checkTrainable, type TrainableId } from './models.ts';
export type { SplitKind } from './splits.ts';
export { resultsOfJobs } from './stored.ts';
export { type Training, type TrainProgress, trainSelector } from './train.ts';
export { overTrials, type Spread } from './trials.ts';
