/** Where searches and single agents get their problems: drawn by a seed, or read from a scenario file. */
import { Random } from 'floodgate';
import * as v from 'valibot';
import * as fields from './fields.ts';
import type { JobContext } from './kind.ts';

export const seedField = v.optional(v.union([v.number(), v.string()]), 1);

export const queriesField = v.strictObject({
  /** How many random problems to make. They are also made if a scenario is asked for and there is none. */
  generate: v.optional(fields.count),
  /** Without `generate`: a scenario file. By default the one beside the map. */
  scenario: v.optional(v.string()),
  /** How many of a scenario's queries to take, chosen by the seed; all if there are fewer or this is not given. */
  sample: v.optional(fields.count),
  seed: seedField,
});

export interface QueriesSpec {
  readonly generate?: number;
  readonly scenario?: string;
  readonly sample?: number;
  readonly seed: number | string;
}

/** The scenario file to read, and its name for results; undefined if problems must be made. */
export function scenarioFor(
  map: string,
  { generate, scenario }: QueriesSpec,
  context: JobContext,
): { readonly file: string; readonly source: string } | undefined {
  const file = generate === undefined ? (scenario ?? context.scenarioBeside(map)) : undefined;
  return file === undefined ? undefined : { file, source: file.split(/[\\/]/).at(-1)! };
}

/** The items that the spec asks for, in their order. */
export function sampled<T>(items: readonly T[], { sample, seed }: QueriesSpec): readonly T[] {
  if (sample === undefined || sample >= items.length) return items;
  const chosen = new Random(seed).shuffle(items.map((_, i) => i)).slice(0, sample);
  return chosen.sort((a, b) => a - b).map((i) => items[i]!);
}
