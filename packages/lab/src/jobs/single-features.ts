/** Features of the problems of single agents on a map, which selectors learn from. */
import { FEATURES_VERSION, features, SINGLE_FEATURES_VERSION, singleFeatures } from '@floodgate/select';
import * as v from 'valibot';
import * as fields from './fields.ts';
import { given, rounded } from './fields.ts';
import { defineKind, type JobOutcome } from './kind.ts';
import { type QueriesSpec, queriesField } from './queries.ts';
import { singleProblems } from './real-time-problems.ts';

/** To the digits that are kept of a feature. */
const round = (value: number): number => rounded(value, 6);
/** Part of every spec, so that features measured by another version are not taken for these. */
const MEASURED = `${SINGLE_FEATURES_VERSION}.${FEATURES_VERSION}`;

const block = v.strictObject({
  kind: v.literal('single-features'),
  maps: fields.maps,
  problems: v.optional(fields.listOf(queriesField), [{}]),
});

export interface SingleFeaturesSpec {
  readonly map: string;
  readonly problems: QueriesSpec;
  /** Version of the features. */
  readonly measured: string;
}

export interface SingleFeaturesResult {
  /** Features of the map, with its problems as a crowd. */
  readonly map: readonly number[];
  /** The features of each problem, one after another. */
  readonly problems: readonly number[];
}

export interface SingleFeaturesTiming {
  readonly seconds: number;
}

export const singleFeaturesKind = defineKind({
  id: 'single-features',
  summary: 'features of single-agent problems, for selectors to learn from',
  block,

  expand({ maps, problems }): SingleFeaturesSpec[] {
    return maps.flatMap((map) => problems.map((of) => ({ map, problems: given(of), measured: MEASURED })));
  },

  run(spec, context): JobOutcome<SingleFeaturesResult, SingleFeaturesTiming> {
    const grid = context.loadMap(spec.map);
    const { problems } = singleProblems(spec.map, spec.problems, context);
    const begun = performance.now();
    const crowd = {
      grid,
      starts: Int32Array.from(problems, ({ start }) => start),
      goals: Int32Array.from(problems, ({ goal }) => goal),
    };
    const result = {
      map: problems.length > 0 ? Array.from(features(crowd), round) : [],
      problems: problems.flatMap(({ start, goal }) => singleFeatures(grid, start, goal).map(round)),
    };
    return { result, timing: { seconds: (performance.now() - begun) / 1000 } };
  },
});
