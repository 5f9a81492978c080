/** Trees instead of the thesis' network, trained on the training part of each split and asked about the rest. */
import { learnChoice, learnLabel } from '@floodgate/select';
import type { Subject } from './single-subjects.ts';

/** What a selector chose, split by split. There may be fewer splits than trials: the first ones then. */
export interface Selector {
  readonly name: string;
  /** For each split and each tested item, the setting that it chose. */
  readonly choices: readonly Int32Array[];
  /** By genre or game: for each split, the share of labels that it told right. */
  readonly told?: readonly number[];
}

/** None if there are no features. */
export function treeSelector({ table, labels, features, trials }: Subject): Selector | undefined {
  if (!features) return undefined;
  const name = 'trees';
  if (!labels)
    return {
      name,
      choices: trials.map(({ split: { training, testing }, members }, seed) => {
        const choose = learnChoice({ table, features, members, training, seed });
        return Int32Array.from(testing, (item) => choose(features[item]!));
      }),
    };
  const told = trials.map(({ split: { training, testing } }, seed) => {
    const tell = learnLabel(features, labels, training, seed);
    return Array.from(testing, (item) => tell(features[item]!));
  });
  return labelSelector(name, { labels, trials }, told);
}

/** A selector that tells genres or games of the tested maps of the first splits. */
export function labelSelector(
  name: string,
  { labels, trials }: { readonly labels: readonly string[]; readonly trials: Subject['trials'] },
  told: readonly (readonly string[])[],
): Selector {
  return {
    name,
    choices: told.map((own, i) => Int32Array.from(own, (label) => trials[i]!.algorithmOf!.get(label)!)),
    told: told.map((own, i) => {
      const { testing } = trials[i]!.split;
      return own.filter((label, k) => label === labels[testing[k]!]).length / Math.max(1, own.length);
    }),
  };
}
