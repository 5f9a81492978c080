/** Single searches on one map with one heuristic: the paths that they find and what they cost. */
import { findPath, type Grid, type SearchKind } from 'floodgate';
import { lengthTolerance, type Scenario, type ScenarioQuery } from 'floodgate/formats';
import type { RegionVariant } from 'floodgate/regions';
import { type Heuristic, hashGrid, heuristicById } from 'floodgate/search';
import * as v from 'valibot';
import type { MapRules } from '../maps/index.ts';
import { cpuMs } from './cpu.ts';
import * as fields from './fields.ts';
import { given } from './fields.ts';
import { HEURISTIC_IDS, needsZones, type PreparedHeuristic, prepareHeuristic, ZONES } from './heuristics.ts';
import { defineKind, type JobOutcome } from './kind.ts';
import { type QueriesSpec, queriesField, queriesOf } from './queries.ts';
import { type Answer, textbookSearch } from './textbook-search.ts';

const SEARCHES = ['auto', 'astar', 'jps', 'textbook'] as const;

const block = v.strictObject({
  kind: v.literal('search'),
  maps: fields.maps,
  queries: v.optional(fields.listOf(queriesField), [{}]),
  heuristics: v.optional(fields.listOf(fields.oneOf('heuristic', HEURISTIC_IDS)), ['octile']),
  /** For heuristics that are built on zones; others are run once. */
  zones: v.optional(fields.listOf(fields.oneOf('kind of zones', ZONES)), ['repaired']),
  searches: v.optional(fields.listOf(fields.oneOf('search', SEARCHES)), ['astar']),
  /** Also measure how much of the time goes into the heuristic, by computing every estimate a second time. */
  profile: v.optional(v.boolean('must be true or false')),
  corners: fields.corners,
});

export interface SearchSpec extends MapRules {
  readonly map: string;
  readonly queries: QueriesSpec;
  readonly heuristic: string;
  /** Only if the heuristic is built on zones. */
  readonly zones?: RegionVariant;
  /** `textbook`: see {@link textbookSearch}. */
  readonly search: SearchKind | 'textbook';
  readonly profile?: true;
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
  /** Mean estimate at the start, in tile widths. */
  readonly meanEstimate: number;
  /** Means over the queries run. */
  readonly meanExpanded: number;
  readonly meanReexpanded: number;
  readonly meanGenerated: number;
  /** Bytes that the heuristic holds for the map. */
  readonly preprocessBytes: number;
  readonly mapHash: string;
}

/** Time of the processor. */
export interface SearchTiming {
  readonly msPerQuery: number;
  /** The same queries with octile distance in the same search, in turns with the others. */
  readonly octileMsPerQuery: number;
  readonly preprocessMs: number;
  /** What the heuristic takes of `msPerQuery`, if the spec asks for a profile. */
  readonly heuristicMsPerQuery?: number;
}

const WARM_UP_MS = 150;
/** Queries that one heuristic answers before it is the other's turn. */
const TURN = 16;
const OCTILE: PreparedHeuristic = { bytes: 0, release() {} };

export const search = defineKind({
  id: 'search',
  summary: 'single-agent searches with a heuristic on the queries of a scenario',
  block,

  expand({ maps, queries, heuristics, zones: kinds, searches, corners, profile }): SearchSpec[] {
    const specs: SearchSpec[] = [];
    for (const map of maps)
      for (const query of queries)
        for (const heuristic of heuristics)
          for (const zones of needsZones(heuristic) ? kinds : [undefined])
            for (const search of searches)
              specs.push({
                map,
                queries: given(query),
                heuristic,
                search,
                ...given({ zones, corners, profile: profile || undefined }),
              });
    return specs;
  },

  run(spec, context): JobOutcome<SearchFigures, SearchTiming> {
    const grid = context.loadMap(spec.map, spec);
    const { scenario, source } = queriesOf(spec.map, spec.queries, grid, context);
    const runnable = scenario.queries.filter((query) => canBeRun(grid, query));
    const from = cpuMs();
    const prepared = prepareHeuristic(spec.heuristic, grid, spec.zones);
    const preprocessMs = cpuMs() - from;
    const isOctile = spec.heuristic === 'octile';
    const sums = { solved: 0, mismatches: 0, cost: 0, estimate: 0, expanded: 0, reexpanded: 0, generated: 0 };
    let [ms, octileMs, profileMs] = [0, 0, 0];
    warmUp(grid, runnable, spec, prepared);
    if (!isOctile) warmUp(grid, runnable, spec, OCTILE);
    for (let first = 0; first < runnable.length; first += TURN) {
      const some = runnable.slice(first, first + TURN);
      if (!isOctile) octileMs += timed(grid, some, spec, OCTILE);
      ms += timed(grid, some, spec, prepared, (query, result) => {
        sums.expanded += result.expanded;
        sums.reexpanded += result.reexpanded;
        sums.generated += result.generated;
        if (result.status === 'found') {
          sums.solved++;
          sums.cost += result.cost;
        }
        if (!isRight(grid, query, result, scenario)) sums.mismatches++;
      });
      if (!spec.profile) continue;
      profileMs +=
        timed(grid, some, spec, computed(2, prepared, grid)) -
        timed(grid, some, spec, computed(1, prepared, grid));
    }
    for (const query of runnable) sums.estimate += estimateAt(grid, query, prepared);
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
        meanEstimate: mean(sums.estimate, runnable.length),
        meanExpanded: mean(sums.expanded, runnable.length),
        meanReexpanded: mean(sums.reexpanded, runnable.length),
        meanGenerated: mean(sums.generated, runnable.length),
        preprocessBytes: prepared.bytes,
        mapHash: hashGrid(grid),
      },
      timing: {
        msPerQuery: mean(ms, runnable.length),
        octileMsPerQuery: mean(isOctile ? ms : octileMs, runnable.length),
        preprocessMs,
        ...(spec.profile && { heuristicMsPerQuery: mean(profileMs, runnable.length) }),
      },
    };
  },
});

/** Answers queries; returns the time it took. */
function timed(
  grid: Grid,
  queries: readonly ScenarioQuery[],
  spec: SearchSpec,
  prepared: PreparedHeuristic,
  onAnswer?: (query: ScenarioQuery, answer: Answer) => void,
): number {
  const from = cpuMs();
  const answers = queries.map((query) => answer(grid, query, spec, prepared));
  const ms = cpuMs() - from;
  for (const [i, each] of answers.entries()) onAnswer?.(queries[i]!, each);
  return ms;
}

function answer(
  grid: Grid,
  { start, goal }: ScenarioQuery,
  { search }: SearchSpec,
  { heuristic }: PreparedHeuristic,
): Answer {
  if (search === 'textbook') return textbookSearch(grid, grid.cell(...start), grid.cell(...goal), heuristic);
  return findPath(grid, { from: start, to: goal, ...(heuristic && { heuristic }) }, search);
}

/** The heuristic with everything computed this many times, from the preparation of a query on. */
function computed(times: 1 | 2, { heuristic, ...rest }: PreparedHeuristic, map: Grid): PreparedHeuristic {
  const { consistent, plainReopening = false, prepare } = heuristic ?? octileOn(map);
  const same: Heuristic = {
    consistent,
    plainReopening,
    prepare(grid, goals, context) {
      const first = prepare(grid, goals, context);
      const second = times === 2 ? prepare(grid, goals, context) : () => 0;
      return (cell) => Math.max(first(cell), second(cell));
    },
  };
  return { ...rest, heuristic: same };
}

function estimateAt(grid: Grid, { start, goal }: ScenarioQuery, { heuristic }: PreparedHeuristic): number {
  const [from, to] = [grid.cell(...start), grid.cell(...goal)];
  const estimate = (heuristic ?? octileOn(grid)).prepare(grid, [to], { start: from, bareMap: true });
  return estimate(from) / grid.stepCosts[0]!;
}

function octileOn(grid: Grid): Heuristic {
  return heuristicById('octile').make(grid);
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
  { status, cells, cost }: Answer,
  { precision }: Scenario,
): boolean {
  if (status !== 'found') return false;
  if (cells[0] !== grid.cell(...start) || cells[cells.length - 1] !== grid.cell(...goal)) return false;
  for (let i = 1; i < cells.length; i++) {
    const move = grid.directionBetween(cells[i - 1]!, cells[i]!);
    if (move < 0 || !(grid.moves[cells[i - 1]!]! & (1 << move))) return false;
  }
  // Published lengths are for the default corner rule; under another only legality can be checked.
  if (grid.corners !== 'no-corner-cutting') return true;
  return Math.abs(cost - optimal) <= lengthTolerance(precision, optimal);
}
