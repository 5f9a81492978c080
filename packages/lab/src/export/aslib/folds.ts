/** Folds for cross-validation: what a selector has as good as seen is never in another fold. */
import { Random } from 'floodgate';
import { groupBy } from '../../statistics.ts';

const FOLDS = 10;

/** Ways to group instances, the safest first: a name and the group of each instance. */
export interface Grouping {
  readonly what: string;
  readonly groups: readonly string[];
}

/** The fold of each instance, from 1, and what was kept together. */
export interface Folds {
  readonly what: string;
  readonly count: number;
  readonly folds: readonly number[];
}

/**
 * Groups go whole into the fold that has the fewest instances, the largest first. The first grouping with at least two
 * groups is taken. Equal instances get equal folds.
 */
export function foldsOf(groupings: readonly Grouping[]): Folds {
  const { what, groups } = groupings.find(({ groups }) => new Set(groups).size > 1) ?? groupings.at(-1)!;
  const members = groupBy([...groups.keys()], (i) => groups[i]!);
  const order = new Random('folds')
    .shuffle([...members.keys()].sort())
    .sort((a, b) => members.get(b)!.length - members.get(a)!.length);
  const count = Math.min(FOLDS, members.size);
  const sizes = new Array<number>(count).fill(0);
  const folds = new Array<number>(groups.length).fill(0);
  for (const group of order) {
    const fold = sizes.indexOf(Math.min(...sizes));
    for (const i of members.get(group)!) folds[i] = fold + 1;
    sizes[fold]! += members.get(group)!.length;
  }
  return { what, count, folds };
}
