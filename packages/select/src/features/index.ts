/** Turns a problem into numbers that a selector can learn from, within a few milliseconds. */
export type { Feature } from './feature.ts';
export {
  FEATURE_NAMES,
  FEATURE_STEPS,
  FEATURES,
  FEATURES_VERSION,
  type FeatureStep,
  features,
} from './features.ts';
export { type SelectionProblem, selectionProblem, selectionProblemOf } from './selection-problem.ts';
export { SINGLE_FEATURES, SINGLE_FEATURES_VERSION, singleFeatures } from './single-features.ts';
