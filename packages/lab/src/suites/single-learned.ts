/** Trees instead of the thesis' network, trained on the training part of each split and tested on the rest. */
import {
  type CostTable,
  type FeatureRow,
  learnChoice,
  learnLabel,
  meanOfChoices,
  randomSplits,
  SINGLE_FEATURES,
  type Split,
  type Trial,
  takeProblems,
  trialByLabel,
} from '@floodgate/select';
import { type Granularity, SELECTION_SPLITS } from '../papers/index.ts';
import { meanOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';
import type { SingleData } from './single-data.ts';
import { labelsInSuite } from './single-maps.ts';
import { type Selector, trialsOf } from './single-tables.ts';

type Row = ResultRow<'single-features'>;

/** The features of the maps and problems of the data, in their order. */
interface FeaturesOfData {
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

/** A selector of trees for a granularity; none if there are no features. */
export function learnedSelectors(
  granularity: Granularity,
  data: SingleData,
  looks: FeaturesOfData,
): readonly Selector[] {
  if (granularity === 'genre' || granularity === 'game') return labelSelectors(granularity, data, looks);
  const table = granularity === 'map' ? data.maps?.table : data.one?.table;
  const features = granularity === 'map' ? looks.maps : looks.one;
  if (!table || !features || table.problems < 2) return [];
  const trials = trialsOf(granularity, data);
  return [choiceSelector(table, features, trials, splitsOf(table))];
}

function splitsOf({ problems }: CostTable): Split[] {
  return randomSplits(problems, { count: SELECTION_SPLITS });
}

function choiceSelector(
  table: CostTable,
  features: readonly FeatureRow[],
  trials: readonly Trial[],
  splits: readonly Split[],
): Selector {
  const judged = splits.map(({ training, testing }, i) => {
    const { members, choices: perfect } = trials[i]!;
    const choose = learnChoice({ table, features, members, training, seed: i });
    const choices = Int32Array.from(testing, (item) => choose(features[item]!));
    const tested = takeProblems(table, testing);
    return { cost: meanOfChoices(tested, choices), accuracy: rightShare(tested, choices, perfect) };
  });
  return selectorOf(judged);
}

/** Members that do exactly as well as the best are right choices too. */
function rightShare({ problems, costs }: CostTable, choices: Int32Array, perfect: Int32Array): number {
  const costOf = (choice: number, i: number) => costs[choice * problems + i]!;
  return choices.filter((choice, i) => costOf(choice, i) <= costOf(perfect[i]!, i)).length / problems;
}

function labelSelectors(
  granularity: 'genre' | 'game',
  { maps }: SingleData,
  { maps: features }: FeaturesOfData,
): readonly Selector[] {
  if (!maps || !features || maps.table.problems < 2) return [];
  const labels = maps.names.map((map) => labelsInSuite(map)[granularity]);
  const judged = splitsOf(maps.table).map((split, i) => {
    const { algorithmOf } = trialByLabel(maps.table, labels, split);
    const tell = learnLabel(features, labels, split.training, i);
    const told = Array.from(split.testing, (map) => tell(features[map]!));
    const choices = told.map((label) => algorithmOf.get(label)!);
    const truth = Array.from(split.testing, (map) => labels[map]!);
    return {
      cost: meanOfChoices(takeProblems(maps.table, split.testing), choices),
      accuracy: sameShare(told, truth),
    };
  });
  return [selectorOf(judged)];
}

function selectorOf(judged: readonly { readonly cost: number; readonly accuracy: number }[]): Selector {
  return {
    name: 'learned: trees',
    costs: judged.map(({ cost }) => cost),
    accuracies: judged.map(({ accuracy }) => accuracy),
  };
}

function sameShare<T>(some: ArrayLike<T>, others: ArrayLike<T>): number {
  let same = 0;
  for (let i = 0; i < some.length; i++) if (some[i] === others[i]) same++;
  return same / Math.max(1, some.length);
}
