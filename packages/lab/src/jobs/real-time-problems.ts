/** The problems of single agents, and the settings that they are tried with. */
import { findPath, type Grid, Random } from 'floodgate';
import type { ScenarioQuery } from 'floodgate/formats';
import { type RealTimeSettings, sampleRealTimeSettings } from 'floodgate/real-time';
import * as v from 'valibot';
import * as fields from './fields.ts';
import type { JobContext } from './kind.ts';
import { type QueriesSpec, sampled, scenarioFor, seedField } from './queries.ts';

export const settingsField = v.strictObject({
  /** How many points of the family to draw by the seed. The first ones do not depend on how many are drawn. */
  count: fields.count,
  seed: seedField,
  /** How many of them one job tries. Default 50. */
  perJob: v.optional(fields.count, 50),
});

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
export function drawnSettings({ seed, from, count }: SettingsSpec): RealTimeSettings[] {
  return sampleRealTimeSettings(new Random(`${seed}/settings`), from + count).slice(from);
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
