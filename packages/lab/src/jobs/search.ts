/** Single searches on one map with one heuristic: the paths that they find and what they cost. */
import { findPath, type Grid, type SearchKind, type SearchResult } from 'floodgate';
import { lengthTolerance, type Scenario, type ScenarioQuery } from 'floodgate/formats';
import { generateScenario } from 'floodgate/problems';
import { hashGrid } from 'floodgate/search';
import * as v from 'valibot';
import type { MapRules } from '../maps/index.ts';
import * as fields from './fields.ts';
import { given } from './fields.ts';
import {
  HEURISTIC_IDS,
  needsZones,
  type PreparedHeuristic,
  prepareHeuristic,
  ZONES,
  type Zones,
} from './heuristics.ts';
import { defineKind, type JobContext, type JobOutcome } from './kind.ts';
import { type QueriesSpec, queriesField, sampled, scenarioFor } from './queries.ts';

const block = v.strictObject({
  kind: v.literal('search'),
  maps: fields.maps,
  queries: v.optional(fields.listOf(queriesField), [{}]),
  heuristics: v.optional(fields.listOf(fields.oneOf('heuristic', HEURISTIC_IDS)), ['octile']),
  /** For heuristics that are built on zones; others are run once. */
  zones: v.optional(fields.listOf(fields.oneOf('kind of zones', ZONES)), ['repaired']),
  searches: v.optional(fields.listOf(fields.oneOf('search', ['auto', 'astar', 'jps'] as const)), ['astar']),
  corners: fields.corners,
});

export interface SearchSpec extends MapRules {
  readonly map: string;
  readonly queries: QueriesSpec;
  readonly heuristic: string;
  /** Only if the heuristic is built on zones. */
  readonly zones?: Zones;
  readonly search: SearchKind;
}

export interface SearchFigures {
  /** Where the queries came from: a scenario's file name, or `generated`. */
  readonly source: string;
  /** Queries taken, skipped ones included. */
  readonly queries: number;
  readonly solved: number;
  /** Illegal paths, and paths of another length than the scenario publishes. */
  readonly mismatches: number;
  /** Queries that begin or end in a wall or off the map, or are known to have no path. */
  readonly skipped: number;
  /** Mean length of the paths found, in tile widths. */
  readonly meanCost: number;
  /** Means over the queries run. */
  readonly meanExpanded: number;
  readonly meanReexpanded: number;
  readonly meanGenerated: number;
  /** Bytes that the heuristic holds for the map. */
  readonly preprocessBytes: number;
  readonly mapHash: string;
}

export interface SearchTiming {
  readonly msPerQuery: number;
  readonly preprocessMs: number;
}

const DEFAULT_GENERATED = 500;
const WARM_UP_MS = 150;

export const search = defineKind({
  id: 'search',
  summary: 'single-agent searches with a heuristic on the queries of a scenario',
  block,

  expand({ maps, queries, heuristics, zones: kinds, searches, corners }): SearchSpec[] {
    const specs: SearchSpec[] = [];
    for (const map of maps)
      for (const query of queries)
        for (const heuristic of heuristics)
          for (const zones of needsZones(heuristic) ? kinds : [undefined])
            for (const search of searches)
              specs.push({ map, queries: given(query), heuristic, search, ...given({ zones, corners }) });
    return specs;
  },

  run(spec, context): JobOutcome<SearchFigures, SearchTiming> {
    const grid = context.loadMap(spec.map, spec);
    const { scenario, source } = queriesOf(spec, grid, context);
    const runnable = scenario.queries.filter((query) => canBeRun(grid, query));
    const from = performance.now();
    const prepared = prepareHeuristic(spec.heuristic, grid, spec.zones);
    const preprocessMs = performance.now() - from;
    warmUp(grid, runnable, spec, prepared);
    const sums = { solved: 0, mismatches: 0, cost: 0, expanded: 0, reexpanded: 0, generated: 0, ms: 0 };
    for (const query of runnable) {
      const startedAt = performance.now();
      const result = answer(grid, query, spec, prepared);
      sums.ms += performance.now() - startedAt;
      sums.expanded += result.expanded;
      sums.reexpanded += result.reexpanded;
      sums.generated += result.generated;
      if (result.status === 'found') {
        sums.solved++;
        sums.cost += result.cost;
      }
      if (!isRight(grid, query, result, scenario)) sums.mismatches++;
    }
    prepared.release();
    const mean = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);
    return {
      result: {
        source,
        queries: scenario.queries.length,
        solved: sums.solved,
        mismatches: sums.mismatches,
        skipped: scenario.queries.length - runnable.length,
        meanCost: mean(sums.cost, sums.solved),
        meanExpanded: mean(sums.expanded, runnable.length),
        meanReexpanded: mean(sums.reexpanded, runnable.length),
        meanGenerated: mean(sums.generated, runnable.length),
        preprocessBytes: prepared.bytes,
        mapHash: hashGrid(grid),
      },
      timing: { msPerQuery: mean(sums.ms, runnable.length), preprocessMs },
    };
  },
});

function queriesOf(
  { map, queries }: SearchSpec,
  grid: Grid,
  context: JobContext,
): { scenario: Scenario; source: string } {
  const found = scenarioFor(map, queries, context);
  if (found) {
    const all = context.loadScenario(found.file);
    return { scenario: { ...all, queries: sampled(all.queries, queries) }, source: found.source };
  }
  const { generate, sample, seed } = queries;
  const count = generate ?? sample ?? DEFAULT_GENERATED;
  const name = JSON.stringify(['queries', map, grid.corners, count, seed]);
  const made = context.remember(name, () => generateScenario(grid, { count, seed }));
  return { scenario: made, source: 'generated' };
}

function answer(
  grid: Grid,
  { start, goal }: ScenarioQuery,
  { search }: SearchSpec,
  { heuristic }: PreparedHeuristic,
): SearchResult {
  return findPath(grid, { from: start, to: goal, ...(heuristic && { heuristic }) }, search);
}

/** The first queries must not pay for compilation and for what every search on the map needs once. */
function warmUp(
  grid: Grid,
  queries: readonly ScenarioQuery[],
  spec: SearchSpec,
  prepared: PreparedHeuristic,
): void {
  const end = performance.now() + WARM_UP_MS;
  for (let i = 0; i < queries.length && performance.now() < end; i++) {
    answer(grid, queries[i]!, spec, prepared);
  }
}

function canBeRun(grid: Grid, { start, goal, optimal, width, height }: ScenarioQuery): boolean {
  // No path is longer than one that visits every free tile; lengths beyond it are codes for "no path".
  const longest = grid.freeCount * Math.SQRT2;
  const sameSize = width === grid.width && height === grid.height;
  return sameSize && grid.isFree(...start) && grid.isFree(...goal) && optimal >= 0 && optimal <= longest;
}

/** True for a legal path from start to goal of the published length. */
function isRight(
  grid: Grid,
  { start, goal, optimal }: ScenarioQuery,
  { status, cells, cost }: SearchResult,
  { precision }: Scenario,
): boolean {
  if (status !== 'found') return false;
  if (cells[0] !== grid.cell(...start) || cells.at(-1) !== grid.cell(...goal)) return false;
  for (let i = 1; i < cells.length; i++) {
    const move = grid.directionBetween(cells[i - 1]!, cells[i]!);
    if (move < 0 || !(grid.moves[cells[i - 1]!]! & (1 << move))) return false;
  }
  // Published lengths are for the default corner rule; under another only legality can be checked.
  if (grid.corners !== 'no-corner-cutting') return true;
  return Math.abs(cost - optimal) <= lengthTolerance(precision, optimal);
}
