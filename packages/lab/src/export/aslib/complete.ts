/** A scenario needs every algorithm on every instance, so what is incomplete is left out, and named. */
import { FloodgateError } from 'floodgate';
import { groupBy } from '../../statistics.ts';
import type { Run } from './runs.ts';

/** A problem with the runs of every algorithm; the place in the list is the repetition, counted from 0. */
export interface Instance {
  readonly id: string;
  readonly runs: ReadonlyMap<string, readonly Run[]>;
}

export interface Complete {
  /** In order of name. */
  readonly algorithms: readonly string[];
  /** In order of id. */
  readonly instances: readonly Instance[];
  /** Algorithm → runs on each instance. */
  readonly repetitions: ReadonlyMap<string, number>;
  readonly leftAlgorithms: readonly { readonly name: string; readonly instances: number }[];
  readonly leftInstances: readonly { readonly id: string; readonly why: string }[];
  /** Runs with more seeds than others of the same algorithm. */
  readonly leftRuns: number;
}

/**
 * The algorithms are those asked for; by default the set that keeps most pairs of instance and algorithm. Throws a
 * FloodgateError for a name that is not there, and if nothing is complete.
 */
export function completeOf(runs: readonly Run[], asked?: readonly string[]): Complete {
  const known = [...new Set(runs.map(({ algorithm }) => algorithm))].sort();
  const all = [...groupBy(runs, ({ instance }) => instance)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, own]) => ({ id, runs: groupBy(own, ({ algorithm }) => algorithm) }));
  const algorithms = asked ? checked(asked, known) : largestSet(all);
  const covered = all.filter(({ runs }) => algorithms.every((name) => runs.has(name)));
  const repetitions = new Map(
    algorithms.map((name) => [name, mostFrequent(covered.map(({ runs }) => runs.get(name)!.length))]),
  );
  const leftInstances: { id: string; why: string }[] = [];
  const instances: Instance[] = [];
  let leftRuns = 0;
  for (const { id, runs } of all) {
    const why = shortcoming(runs, repetitions);
    if (why !== undefined) {
      leftInstances.push({ id, why });
      continue;
    }
    const kept = algorithms.map((name): [string, Run[]] => {
      const own = [...runs.get(name)!].sort(bySeed);
      leftRuns += own.length - repetitions.get(name)!;
      return [name, own.slice(0, repetitions.get(name))];
    });
    instances.push({ id, runs: new Map(kept) });
  }
  if (instances.length === 0)
    throw new FloodgateError('unsupported', `no problem has runs of all of ${algorithms.join(', ')}`);
  const leftAlgorithms = known
    .filter((name) => !algorithms.includes(name))
    .map((name) => ({ name, instances: all.filter(({ runs }) => runs.has(name)).length }));
  return { algorithms, instances, repetitions, leftAlgorithms, leftInstances, leftRuns };
}

function checked(asked: readonly string[], known: readonly string[]): string[] {
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new FloodgateError('bad-argument', `no runs of '${unknown}': there are ${known.join(', ')}`);
  return [...new Set(asked)].sort();
}

type ByAlgorithm = ReadonlyMap<string, readonly Run[]>;

/** Of the sets that some instance has, the one with most pairs over the instances that have all of it. */
function largestSet(all: readonly { readonly runs: ByAlgorithm }[]): string[] {
  const sets = new Map(
    all.map(({ runs }) => {
      const names = [...runs.keys()].sort();
      return [names.join(' '), names];
    }),
  );
  const pairsOf = (names: readonly string[]) =>
    names.length * all.filter(({ runs }) => names.every((name) => runs.has(name))).length;
  const choices = [...sets.values()].filter((names) => names.length > 1);
  if (choices.length === 0)
    throw new FloodgateError('unsupported', 'a scenario needs problems with runs of two planners or more');
  return choices.reduce((best, names) => (pairsOf(names) > pairsOf(best) ? names : best));
}

function shortcoming(runs: ByAlgorithm, repetitions: ReadonlyMap<string, number>): string | undefined {
  const missing = [...repetitions.keys()].filter((name) => !runs.has(name));
  if (missing.length > 0) return `no run of ${missing.join(', ')}`;
  for (const [name, count] of repetitions) {
    const own = runs.get(name)!.length;
    if (own < count) return `${own} of ${count} repetitions of ${name}`;
  }
  if ([...repetitions.keys()].every((name) => runs.get(name)!.every(({ row }) => row === undefined)))
    return 'all runs failed';
  return undefined;
}

/** Of equally frequent ones the largest. */
function mostFrequent(counts: readonly number[]): number {
  const groups = [...groupBy(counts, (count) => count)];
  return groups.reduce(
    ([best, most], [count, { length }]) =>
      length > most || (length === most && count > best) ? [count, length] : [best, most],
    [1, 0],
  )[0];
}

/** Seeds are numbers or words; numbers come first, in their order. */
function bySeed({ spec: { seed: a } }: Run, { spec: { seed: b } }: Run): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}
