/** The features of the maps and problems of the suite, in the order of its tables. */
import { type FeatureRow, SINGLE_FEATURES } from '@floodgate/select';
import { meanOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';
import type { SingleData } from './single-data.ts';

type Row = ResultRow<'single-features'>;

export interface FeaturesOfData {
  readonly maps?: readonly FeatureRow[];
  readonly one?: readonly FeatureRow[];
}

/** Absent where a map or problem of the data has no features. */
export function featuresOf(rows: readonly Row[], { maps, many, one }: SingleData): FeaturesOfData {
  const ofMany = rows.filter(({ spec }) => spec.problems.generate !== undefined);
  const ofOne = rows.find(({ spec }) => spec.problems.generate === undefined && spec.map === one?.mapOf[0]);
  const byMap = new Map(ofMany.map((row) => [row.spec.map, mapRow(row)]));
  const problems = ofOne && problemRows(ofOne);
  const complete = maps && many && maps.names.every((map) => byMap.has(map));
  return {
    ...(complete && { maps: maps.names.map((map) => byMap.get(map)!) }),
    ...(one && problems?.length === one.table.problems && { one: problems }),
  };
}

/** The features of a map, and the means of those of its problems. */
function mapRow(row: Row): FeatureRow {
  const problems = problemRows(row);
  const means = SINGLE_FEATURES.map((_, i) => meanOf(problems, (features) => features[i]) ?? 0);
  return [...row.result.map, ...means];
}

function problemRows({ result }: Row): readonly (readonly number[])[] {
  const width = SINGLE_FEATURES.length;
  return Array.from({ length: result.problems.length / width }, (_, i) =>
    result.problems.slice(i * width, (i + 1) * width),
  );
}
