/** Settings of the real-time family on the problems of one map: how much longer their paths are than needed. */
import { RealTimeSearch } from 'floodgate/real-time';
import { hashGrid } from 'floodgate/search';
import * as v from 'valibot';
import { meanOf } from '../statistics.ts';
import { cpuMs } from './cpu.ts';
import * as fields from './fields.ts';
import { given, rounded } from './fields.ts';
import { defineKind, type JobOutcome } from './kind.ts';
import { type QueriesSpec, queriesField } from './queries.ts';
import {
  drawnSettings,
  type SettingsSpec,
  settingsBlocks,
  settingsField,
  singleProblems,
} from './real-time-problems.ts';

const DEFAULT_TRAVEL_CAP = 1000;
/** Significant digits that are kept of a suboptimality. */
const DIGITS = 5;

const block = v.strictObject({
  kind: v.literal('real-time'),
  maps: fields.maps,
  problems: v.optional(fields.listOf(queriesField), [{}]),
  settings: fields.listOf(settingsField),
  /** A run ends when its path is this many times as long as the shortest; default 1,000. */
  travelCap: v.optional(
    v.pipe(v.number('must be a number'), v.finite('must be finite'), v.minValue(1, 'must be at least 1')),
    DEFAULT_TRAVEL_CAP,
  ),
});

export interface RealTimeSpec {
  readonly map: string;
  readonly problems: QueriesSpec;
  readonly settings: SettingsSpec;
  readonly travelCap: number;
}

export interface RealTimeResult {
  /** Where the problems came from: a scenario's file name, or `generated`. */
  readonly source: string;
  readonly problems: number;
  /** Mean length of the shortest paths, in tile widths. */
  readonly meanOptimal: number;
  /**
   * Setting after setting, for each problem: distance walked over shortest path, to five digits. Runs that did not
   * arrive count as the travel cap.
   */
  readonly suboptimality: readonly number[];
  /** The indices in that list of the runs that did not arrive. */
  readonly unsolved: readonly number[];
  /** Setting after setting: moves of all runs together. */
  readonly steps: readonly number[];
  readonly mapHash: string;
}

export interface RealTimeTiming {
  /** Of the thread on the processor. */
  readonly seconds: number;
}

export const realTime = defineKind({
  id: 'real-time',
  summary: 'single agents with settings of the real-time search family',
  block,

  expand({ maps, problems, settings, travelCap }): RealTimeSpec[] {
    const specs: RealTimeSpec[] = [];
    for (const map of maps)
      for (const of of problems)
        for (const drawn of settings.flatMap(settingsBlocks))
          specs.push({ map, problems: given(of), settings: drawn, travelCap });
    return specs;
  },

  run(spec, context): JobOutcome<RealTimeResult, RealTimeTiming> {
    const { source, problems } = singleProblems(spec.map, spec.problems, context);
    const grid = context.loadMap(spec.map);
    const search = new RealTimeSearch(grid);
    const suboptimality: number[] = [];
    const unsolved: number[] = [];
    const begun = cpuMs();
    const steps = drawnSettings(spec.settings).map((settings) => {
      let moves = 0;
      for (const { start, goal, optimal } of problems) {
        const run = search.run(start, goal, settings, { travelCap: spec.travelCap * optimal });
        if (!run.arrived) unsolved.push(suboptimality.length);
        suboptimality.push(rounded(run.arrived ? run.travelled / optimal : spec.travelCap, DIGITS));
        moves += run.steps;
      }
      return moves;
    });
    return {
      result: {
        source,
        problems: problems.length,
        meanOptimal: rounded(meanOf(problems, ({ optimal }) => optimal) ?? 0, DIGITS),
        suboptimality,
        unsolved,
        steps,
        mapHash: hashGrid(grid),
      },
      timing: { seconds: (cpuMs() - begun) / 1000 },
    };
  },
});
