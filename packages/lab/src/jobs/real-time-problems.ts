/** The problems of single agents, and the settings that they are tried with. */
import { findPath, type Grid, Random } from 'floodgate';
import type { ScenarioQuery } from 'floodgate/formats';
import { type RealTimeSettings, sampleRealTimeSettings } from 'floodgate/real-time';
import * as v from 'valibot';
import * as fields from './fields.ts';
import type { JobContext } from './kind.ts';
import { type QueriesSpec, sampled, scenarioFor, seedField } from './queries.ts';

const wholeNumber = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
);

export const settingsField = v.pipe(
  v.strictObject({
    /** How many points of the family to draw by the seed. The first ones do not depend on how many are drawn. */
    count: fields.count,
    seed: seedField,
    /** Numbers of the drawn settings to try, from 0, such as those that a screening left. Default: all. */
    only: v.optional(v.pipe(v.array(wholeNumber), v.minLength(1, 'must not be empty'))),
    /** How many of them one job tries. Default 50. */
    perJob: v.optional(fields.count, 50),
  }),
  v.check(
    ({ count, only = [] }) => only.every((number) => number < count),
    'only: must be numbers below count',
  ),
);

/** A block of drawn settings: `count` of them after the first `from`. */
export interface SettingsSpec {
  readonly seed: number | string;
  readonly from: number;
  readonly count: number;
  /** If only some of the drawn settings are tried: the numbers of those in this block. */
  readonly only?: readonly number[];
}

/** The blocks that a field of an experiment asks for. */
export function settingsBlocks({
  count,
  seed,
  only,
  perJob,
}: v.InferOutput<typeof settingsField>): SettingsSpec[] {
  const all = only?.length ?? count;
  const blocks: SettingsSpec[] = [];
  for (let from = 0; from < all; from += perJob) {
    const size = Math.min(perJob, all - from);
    blocks.push({ seed, from, count: size, ...(only && { only: only.slice(from, from + size) }) });
  }
  return blocks;
}

/** The numbers of the settings of a block, in the order in which they were drawn. */
export function settingNumbers({ from, count, only }: SettingsSpec): readonly number[] {
  return only ?? Array.from({ length: count }, (_, i) => from + i);
}

interface SingleProblem {
  /** Cells, never the same. */
  readonly start: number;
  readonly goal: number;
  /** Length of the shortest path, in tile widths. */
  readonly optimal: number;
}

interface SingleProblems {
  /** A scenario's file name, or `generated`. */
  readonly source: string;
  readonly problems: readonly SingleProblem[];
}

const DEFAULT_GENERATED = 50;

/** The same for all jobs of a thread that ask for the same. Problems that start on their goals are left out. */
export function singleProblems(map: string, spec: QueriesSpec, context: JobContext): SingleProblems {
  return context.remember(JSON.stringify(['single problems', map, spec]), () => {
    const grid = context.loadMap(map);
    const scenario = scenarioFor(map, spec, context);
    if (!scenario) {
      const count = spec.generate ?? spec.sample ?? DEFAULT_GENERATED;
      return { source: 'generated', problems: generated(grid, count, spec.seed) };
    }
    const { queries } = context.loadScenario(scenario.file);
    const problems = queries.flatMap((query) => fromQuery(grid, query));
    return { source: scenario.source, problems: sampled(problems, spec) };
  });
}

/** The settings of a block. */
export function drawnSettings(spec: SettingsSpec): RealTimeSettings[] {
  const numbers = settingNumbers(spec);
  const drawn = sampleRealTimeSettings(new Random(`${spec.seed}/settings`), Math.max(...numbers) + 1);
  return numbers.map((number) => drawn[number]!);
}

function generated(grid: Grid, count: number, seed: number | string): SingleProblem[] {
  const random = new Random(`${seed}/single/${grid.name}`);
  const problems: SingleProblem[] = [];
  if (grid.freeCount < 2) return problems;
  // A map of single free tiles has no problems, so the number of tries is limited.
  for (let tries = 0; problems.length < count && tries < 1000 * count; tries++) {
    const [start, goal] = [grid.randomFreeCell(random)!, grid.randomFreeCell(random)!];
    problems.push(...asProblem(grid, start, goal));
  }
  return problems;
}

function fromQuery(grid: Grid, { start, goal, width, height }: ScenarioQuery): SingleProblem[] {
  if (width !== grid.width || height !== grid.height) return [];
  if (!grid.isFree(...start) || !grid.isFree(...goal)) return [];
  return asProblem(grid, grid.cell(...start), grid.cell(...goal));
}

function asProblem(grid: Grid, start: number, goal: number): SingleProblem[] {
  if (start === goal) return [];
  const { status, cost } = findPath(grid, { from: grid.point(start), to: grid.point(goal) });
  return status === 'found' ? [{ start, goal, optimal: cost }] : [];
}
