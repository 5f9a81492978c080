import { blockMap } from './block-map.ts';
import { CROWD_FEATURES, lookAtCrowd } from './crowd-features.ts';
import { type Feature, featuresOf, valuesOf } from './feature.ts';
import { lookAtMap, MAP_FEATURES } from './map-features.ts';
import type { SelectionProblem } from './selection-problem.ts';
import { lookAtTraffic, TRAFFIC_FEATURES } from './traffic-features.ts';

/** Grows whenever a feature of the same name is measured differently. Models trained on other versions are refused. */
export const FEATURES_VERSION = 1;

/** What {@link features} measures, in its order. */
export const FEATURES: readonly Feature[] = [
  ...featuresOf(MAP_FEATURES),
  ...featuresOf(CROWD_FEATURES),
  ...featuresOf(TRAFFIC_FEATURES),
];

/** The names of {@link FEATURES}. */
export const FEATURE_NAMES: readonly string[] = FEATURES.map(({ name }) => name);

/**
 * Measures a problem: the shape of the map, the layout of starts and goals, and an estimate of the traffic between
 * them. It takes a few milliseconds on a map of 512 × 512 cells, whatever the number of agents. The numbers are the
 * same on every machine.
 */
export function features(problem: SelectionProblem): Float32Array {
  const { grid, starts } = problem;
  const blocks = blockMap(grid);
  return Float32Array.from([
    ...valuesOf(MAP_FEATURES, lookAtMap(grid, blocks, starts[0] ?? 0)),
    ...valuesOf(CROWD_FEATURES, lookAtCrowd(problem, blocks)),
    ...valuesOf(TRAFFIC_FEATURES, lookAtTraffic(problem, blocks)),
  ]);
}
