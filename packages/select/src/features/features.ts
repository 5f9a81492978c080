import { blockMap } from './block-map.ts';
import { CROWD_FEATURES, lookAtCrowd } from './crowd-features.ts';
import { type Feature, featuresOf, valuesOf } from './feature.ts';
import { lookAtMap, MAP_FEATURES } from './map-features.ts';
import type { SelectionProblem } from './selection-problem.ts';
import { lookAtTraffic, TRAFFIC_FEATURES } from './traffic-features.ts';

/** Grows whenever a feature of the same name is measured differently. Models trained on other versions are refused. */
export const FEATURES_VERSION = 1;

/** A part of {@link features} whose cost can be measured by itself. */
export interface FeatureStep {
  readonly name: 'map' | 'crowd' | 'traffic';
  /** The steps that must have been taken before. */
  readonly requires: readonly FeatureStep['name'][];
  readonly features: readonly Feature[];
}

/** The steps of {@link features}, in its order. The first divides the map into blocks, which the others need. */
export const FEATURE_STEPS: readonly FeatureStep[] = [
  { name: 'map', requires: [], features: featuresOf(MAP_FEATURES) },
  { name: 'crowd', requires: ['map'], features: featuresOf(CROWD_FEATURES) },
  { name: 'traffic', requires: ['map'], features: featuresOf(TRAFFIC_FEATURES) },
];

/** What {@link features} measures, in its order. */
export const FEATURES: readonly Feature[] = FEATURE_STEPS.flatMap((step) => step.features);

/** The names of {@link FEATURES}. */
export const FEATURE_NAMES: readonly string[] = FEATURES.map(({ name }) => name);

/**
 * Measures a problem: the shape of the map, the layout of starts and goals, and an estimate of the traffic between
 * them. It takes a few milliseconds on a map of 512 × 512 cells, whatever the number of agents. The numbers are the
 * same on every machine. `onStep` is called at the end of each step, so that its time can be taken.
 */
export function features(
  problem: SelectionProblem,
  onStep?: (step: FeatureStep['name']) => void,
): Float32Array {
  const { grid, starts } = problem;
  const blocks = blockMap(grid);
  const ofMap = valuesOf(MAP_FEATURES, lookAtMap(grid, blocks, starts[0] ?? 0));
  onStep?.('map');
  const ofCrowd = valuesOf(CROWD_FEATURES, lookAtCrowd(problem, blocks));
  onStep?.('crowd');
  const ofTraffic = valuesOf(TRAFFIC_FEATURES, lookAtTraffic(problem, blocks));
  onStep?.('traffic');
  return Float32Array.from([...ofMap, ...ofCrowd, ...ofTraffic]);
}
