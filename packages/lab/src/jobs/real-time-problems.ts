/** The problems of single agents, and the settings they are tried with: drawn by seeds, or read from a scenario. */
import { findPath, type Grid, Random } from 'floodgate';
import type { ScenarioQuery } from 'floodgate/formats';
import { type RealTimeSettings, sampleRealTimeSettings } from 'floodgate/real-time';
import * as v from 'valibot';
import * as fields from './fields.ts';
import type { JobContext } from './kind.ts';

const seed = v.optional(v.union([v.number(), v.string()]), 1);

export const problemsField = v.strictObject({
  /** Random pairs of tiles that reach each other, so many. Also made if a scenario is asked for and there is none. */
  generate: v.optional(fields.count),
  /** Without `generate`: a scenario file; without one, that beside the map. */
  scenario: v.optional(v.string()),
  /** Take so many of a scenario's queries, chosen by the seed; all if there are fewer or this is not given. */
  sample: v.optional(fields.count),
  seed,
});

export const settingsField = v.strictObject({
  /** So many points of the family, drawn by the seed. The first ones do not depend on how many are drawn. */
  count: fields.count,
  seed,
  /** How many of them one job tries. Default 50. */
  perJob: v.optional(fields.count, 50),
});

export interface ProblemsSpec {
  readonly generate?: number;
  readonly scenario?: string;
  readonly sample?: number;
  readonly seed: number | string;
}

/** A block of drawn settings: `count` of them after the first `from`. */
export interface SettingsSpec {
  readonly seed: number | string;
  readonly from: number;
  readonly count: number;
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
export function singleProblems(map: string, spec: ProblemsSpec, context: JobContext): SingleProblems {
  return context.remember(JSON.stringify(['single problems', map, spec]), () => {
    const grid = context.loadMap(map);
    const file = spec.generate === undefined ? (spec.scenario ?? context.scenarioBeside(map)) : undefined;
    if (file === undefined) {
      const count = spec.generate ?? spec.sample ?? DEFAULT_GENERATED;
      return { source: 'generated', problems: generated(grid, count, spec.seed) };
    }
    const { queries } = context.loadScenario(file);
    const problems = queries.flatMap((query) => fromQuery(grid, query));
    return { source: file.split(/[\\/]/).at(-1)!, problems: sampled(problems, spec) };
  });
}

/** The settings of a block. */
export function drawnSettings({ seed, from, count }: SettingsSpec): RealTimeSettings[] {
  return sampleRealTimeSettings(new Random(`${seed}/settings`), from + count).slice(from);
}

function generated(grid: Grid, count: number, seed: number | string): SingleProblem[] {
  const random = new Random(`${seed}/single/${grid.name}`);
  const problems: SingleProblem[] = [];
  if (grid.freeCount < 2) return problems;
  // Maps that are all islands of one tile have no problem; others have them soon.
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

function sampled(
  problems: readonly SingleProblem[],
  { sample, seed }: ProblemsSpec,
): readonly SingleProblem[] {
  if (sample === undefined || sample >= problems.length) return problems;
  const order = new Random(seed).shuffle(problems.map((_, i) => i));
  return order
    .slice(0, sample)
    .sort((a, b) => a - b)
    .map((i) => problems[i]!);
}
