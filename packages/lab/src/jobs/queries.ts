/** Where searches and single agents get their problems: drawn by a seed, or read from a scenario file. */
import { findPath, type Grid, Random } from 'floodgate';
import type { Scenario, ScenarioQuery } from 'floodgate/formats';
import { generateScenario } from 'floodgate/problems';
import * as v from 'valibot';
import * as fields from './fields.ts';
import type { JobContext } from './kind.ts';

export const seedField = v.optional(v.union([v.number(), v.string()]), 1);

export const queriesField = v.strictObject({
  /** How many random problems to make, of all lengths alike. They are also made if a scenario is asked for and there is none. */
  generate: v.optional(fields.count),
  /** Without `generate`: a scenario file. By default the one beside the map. */
  scenario: v.optional(v.string()),
  /** Instead of `generate`: how many pairs of random tiles to draw, and what share of them to take, the longest ones. */
  random: v.optional(fields.count),
  longest: v.optional(fields.positive),
  /** Only queries of a scenario of at least the first and less than the second length, in tile widths. */
  lengths: v.optional(v.tuple([v.number(), v.number()])),
  /** How many of a scenario's queries to take, chosen by the seed; all if there are fewer or this is not given. */
  sample: v.optional(fields.count),
  /** The same, but evenly over the file, so that all lengths are as frequent as in the whole. */
  spread: v.optional(fields.count),
  seed: seedField,
});

export interface QueriesSpec {
  readonly generate?: number;
  readonly random?: number;
  readonly longest?: number;
  readonly lengths?: readonly [from: number, to: number];
  readonly scenario?: string;
  readonly sample?: number;
  readonly spread?: number;
  readonly seed: number | string;
}

/** The scenario file to read, and its name for results; undefined if problems must be made. */
export function scenarioFor(
  map: string,
  { generate, random, scenario }: QueriesSpec,
  context: JobContext,
): { readonly file: string; readonly source: string } | undefined {
  const file =
    generate === undefined && random === undefined ? (scenario ?? context.scenarioBeside(map)) : undefined;
  return file === undefined ? undefined : { file, source: file.split(/[\\/]/).at(-1)! };
}

/** The items that the spec asks for, in their order. */
export function sampled<T>(items: readonly T[], { sample, spread, seed }: QueriesSpec): readonly T[] {
  if (spread !== undefined && spread < items.length) {
    const step = items.length / spread;
    return Array.from({ length: spread }, (_, i) => items[Math.floor((i + 0.5) * step)]!);
  }
  if (sample === undefined || sample >= items.length) return items;
  const chosen = new Random(seed).shuffle(items.map((_, i) => i)).slice(0, sample);
  return chosen.sort((a, b) => a - b).map((i) => items[i]!);
}

const DEFAULT_GENERATED = 500;

/** The queries that a spec asks for on a map, and where they came from: a file name, or `generated`. */
export function queriesOf(
  map: string,
  spec: QueriesSpec,
  grid: Grid,
  context: JobContext,
): { readonly scenario: Scenario; readonly source: string } {
  const found = scenarioFor(map, spec, context);
  if (found) {
    const all = context.loadScenario(found.file);
    const [least, most] = spec.lengths ?? [0, Number.POSITIVE_INFINITY];
    const within = all.queries.filter(({ optimal }) => optimal >= least && optimal < most);
    return { scenario: { ...all, queries: sampled(within, spec) }, source: found.source };
  }
  const made = context.remember(JSON.stringify(['queries', map, grid.corners, spec]), () =>
    spec.random === undefined
      ? generateScenario(grid, {
          count: spec.generate ?? spec.sample ?? spec.spread ?? DEFAULT_GENERATED,
          seed: spec.seed,
        })
      : randomScenario(grid, spec.random, spec),
  );
  return { scenario: made, source: 'generated' };
}

/** Pairs of random tiles, and of these the longest. */
function randomScenario(grid: Grid, count: number, { longest = 1, seed }: QueriesSpec): Scenario {
  const random = new Random(seed);
  const queries: ScenarioQuery[] = [];
  while (queries.length < count) {
    const [start, goal] = [grid.randomFreeCell(random)!, grid.randomFreeCell(random)!].map((cell) =>
      grid.point(cell),
    ) as [ScenarioQuery['start'], ScenarioQuery['goal']];
    const { status, cost } = findPath(grid, { from: start, to: goal });
    if (status !== 'found') continue;
    const { name, width, height } = grid;
    const line = queries.length + 2;
    queries.push({ bucket: 0, map: name, width, height, start, goal, optimal: cost, line });
  }
  queries.sort((a, b) => b.optimal - a.optimal);
  const kept = queries.slice(0, Math.max(1, Math.round(longest * count)));
  return { version: '1', queries: kept, precision: { kind: 'decimals', digits: 8 } };
}
