/** Looks at a problem and turns it into numbers, within a few milliseconds. */
export type { Feature } from './feature.ts';
export { FEATURE_NAMES, FEATURES, FEATURES_VERSION, features } from './features.ts';
export { type SelectionProblem, selectionProblem, selectionProblemOf } from './selection-problem.ts';
