import { blockMap } from './block-map.ts';
import { CROWD_FEATURES, measureCrowd } from './crowd-features.ts';
import type { Feature } from './feature.ts';
import { MAP_FEATURES, measureMap } from './map-features.ts';
import type { SelectionProblem } from './selection-problem.ts';
import { measureTraffic, TRAFFIC_FEATURES } from './traffic-features.ts';

/** Grows whenever a feature of the same name is measured differently: models learned from other values are refused. */
export const FEATURES_VERSION = 1;

/** What {@link features} measures, in its order. */
export const FEATURES: readonly Feature[] = [...MAP_FEATURES, ...CROWD_FEATURES, ...TRAFFIC_FEATURES];

/** The names of {@link FEATURES}. */
export const FEATURE_NAMES: readonly string[] = FEATURES.map(({ name }) => name);

/**
 * Looks at a problem: the shape of the map, how starts and goals lie, and an estimate of the traffic between them.
 * Takes a few milliseconds on a 512 × 512 map whatever the number of agents, and the same on every machine gives
 * the same numbers.
 */
export function features(problem: SelectionProblem): Float32Array {
  const { grid, starts } = problem;
  const map = blockMap(grid);
  return Float32Array.from([
    ...measureMap(grid, map, starts[0] ?? 0),
    ...measureCrowd(problem, map),
    ...measureTraffic(problem, map),
  ]);
}
