/** What is chosen for at each granularity of the thesis, how it is split, and what prior and perfect choice do there. */
import {
  type CostTable,
  type FeatureRow,
  randomSplits,
  relativeCosts,
  type Split,
  type Trial,
  trialByLabel,
  trialOfPortfolio,
} from '@floodgate/select';
import { type Granularity, SELECTION_PORTFOLIO, SELECTION_SPLITS } from '../papers/index.ts';
import type { SingleData } from './single-data.ts';
import type { FeaturesOfData } from './single-features-of.ts';
import { labelsInSuite } from './single-maps.ts';

/** A split, and what can be gained on it. */
export interface SubjectTrial extends Trial {
  readonly split: Split;
  /** By genre or game: the setting for each label. */
  readonly algorithmOf?: ReadonlyMap<string, number>;
}

export interface Subject {
  readonly granularity: Granularity;
  readonly table: CostTable;
  /** Each cost over the mean of all settings on the same item. */
  readonly relative: CostTable;
  /** The genre or game of each item of the table; absent if members of a portfolio are chosen from. */
  readonly labels?: readonly string[];
  readonly features?: readonly FeatureRow[];
  readonly trials: readonly SubjectTrial[];
}

/** Undefined if there are no results for a granularity. */
export function subjectOf(
  granularity: Granularity,
  { maps, one }: SingleData,
  looks: FeaturesOfData,
): Subject | undefined {
  const table = granularity === 'problem' ? one?.table : maps?.table;
  if (!table || table.problems < 2) return undefined;
  const features = granularity === 'problem' ? looks.one : looks.maps;
  const isLabel = granularity === 'genre' || granularity === 'game';
  const labels = isLabel ? maps!.names.map((map) => labelsInSuite(map)[granularity]) : undefined;
  return {
    granularity,
    table,
    relative: relativeCosts(table),
    ...(labels && { labels }),
    ...(features && { features }),
    trials: trialsOf(table, labels),
  };
}

/** The same subject, on the same splits, if every map or problem counts alike. */
export function withRelativeCosts(subject: Subject): Subject {
  const table = subject.relative;
  return { ...subject, table, trials: trialsOf(table, subject.labels) };
}

function trialsOf(table: CostTable, labels: readonly string[] | undefined): SubjectTrial[] {
  return randomSplits(table.problems, { count: SELECTION_SPLITS }).map((split) => ({
    split,
    ...(labels ? trialByLabel(table, labels, split) : trialOfPortfolio(table, SELECTION_PORTFOLIO, split)),
  }));
}
