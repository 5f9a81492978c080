/**
 * Learning from the store: problems and outcomes become lessons, which are split into problems to learn from and
 * problems to test on. Ends in a selector that is trained on all of them, and in studies of how good selectors are.
 */
export {
  type Chooser,
  type Contest,
  closedGap,
  gainInterval,
  gapInterval,
  member,
  perfect,
  random,
  selected,
  singleBest,
  standing,
  verdictOf,
  winsAndLosses,
  worst,
} from './contest.ts';
export { type Interval, intervalOver } from './intervals.ts';
export type { LimitReading } from './limits.ts';
export { holdMatch, type Match, type MatchRecord } from './match.ts';
export { checkTrainable, type TrainableId } from './models.ts';
export { PAPER, type Portfolio } from './portfolios.ts';
export type { KnownProblem } from './problems.ts';
export { type Split, type SplitKind, splitProblems } from './splits.ts';
export {
  type Learning,
  type ModelContest,
  type StudySize,
  studyThesis,
  type ThesisStudy,
  thesisRuns,
} from './study.ts';
export { type Training, type TrainProgress, trainSelector } from './train.ts';
export { overTrials, type Spread } from './trials.ts';
