/** What heuristics save: expansions, re-expansions and time of the same queries, next to A* with octile distance. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPath, type Grid, type SearchKind } from 'floodgate';
import { parseScenario, type ScenarioQuery } from 'floodgate/formats';
import {
  decompose,
  REGION_VARIANTS,
  type Regions,
  type RegionVariant,
  regionsForHeuristics,
} from 'floodgate/regions';
import { type GatewayOptions, gatewayHeuristic, heuristicById, type MapHeuristic } from 'floodgate/search';
import { gridOf, mapsFolder } from '../maps.ts';
import { cpuMs } from './timing.ts';

export interface HeuristicRow {
  readonly name: string;
  readonly expanded: number;
  readonly reexpanded: number;
  /** CPU time per query, in milliseconds. */
  readonly ms: number;
  /** Against octile A\* on the same queries in the same run. */
  readonly expansions: number;
  readonly speedup: number;
  readonly preprocessMs: number;
  readonly bytes: number;
  readonly fellBack: boolean;
}

export interface HeuristicReport {
  readonly map: string;
  readonly queries: number;
  readonly rows: readonly HeuristicRow[];
}

interface Contender {
  readonly name: string;
  readonly search: SearchKind;
  readonly heuristic: MapHeuristic;
  readonly preprocessMs: number;
}

interface Sums {
  expanded: number;
  reexpanded: number;
  ms: number;
}

/** The best of this many runs of a query counts; of more if it is over in less than a quarter of a millisecond. */
const RUNS = 3;
const RUNS_IF_SHORT = 8;
const SHORT_MS = 0.25;
/** Runs before anything counts, so that all is compiled. */
const WARM_UPS = 8;

export function measureHeuristics(map: string, every: number): HeuristicReport {
  const grid = gridOf(map);
  const byId = (id: string): (() => MapHeuristic) => {
    return () => heuristicById(id).make(grid);
  };
  return compare(map, grid, every, [
    contender('octile', 'astar', byId('octile')),
    contender('gateway, paper: thesis zones', 'astar', () =>
      gatewayHeuristic(divided(grid, 'thesis'), { preset: 'paper' }),
    ),
    ...['dead-end', 'gateway', 'gateway-exact', 'portal', 'landmark'].map((id) =>
      contender(id, 'astar', byId(id)),
    ),
    contender('jps', 'jps', byId('octile')),
    contender('jps, landmark', 'auto', byId('landmark')),
  ]);
}

const DETAILS = ['districts', 'rooms', 'closets'] as const;

/** The gateway heuristic on zones of every kind and level, and with one-way gates. No fallback. */
export function measureLevels(map: string, every: number): HeuristicReport {
  const grid = gridOf(map);
  const gateway = (name: string, regions: () => Regions, options: GatewayOptions = {}): Contender =>
    contender(name, 'astar', () => gatewayHeuristic(regions(), options));
  const repaired = (): Regions => divided(grid, 'repaired');
  return compare(map, grid, every, [
    contender('octile', 'astar', () => heuristicById('octile').make(grid)),
    ...(['thesis', 'straits'] as const).flatMap((zones) => [
      gateway(`paper: ${zones} zones`, () => divided(grid, zones), { preset: 'paper' }),
      gateway(`paper: ${zones} zones, two-way`, () => divided(grid, zones), {
        ...{ preset: 'paper', gates: 'two-way' },
      }),
    ]),
    gateway('repaired', repaired),
    gateway('repaired, one-way', repaired, { gates: 'one-way' }),
    ...DETAILS.flatMap((detail) => [
      gateway(detail, () => decompose(grid, { detail }).regions),
      gateway(`${detail}, cut where they wind`, () => regionsForHeuristics(grid, detail)),
      gateway(`${detail}, cut, one-way`, () => regionsForHeuristics(grid, detail), { gates: 'one-way' }),
    ]),
  ]);
}

/** A division of a map by the name that it has in all tables. */
export function divided(grid: Grid, variant: RegionVariant): Regions {
  return decompose(grid, REGION_VARIANTS[variant]).regions;
}

/** Every nth query of the scenario of a map whose ends are free. */
export function someQueries(map: string, grid: Grid, every: number): ScenarioQuery[] {
  const file = join(mapsFolder() ?? '', `${map}.map.scen`);
  const { queries } = parseScenario(readFileSync(file, 'utf8'), { file });
  return queries.filter(
    ({ start, goal }, i) => i % every === 0 && grid.isFree(...start) && grid.isFree(...goal),
  );
}

/** Runs the same queries with all contenders; the first is what the others are compared with. */
function compare(map: string, grid: Grid, every: number, contenders: readonly Contender[]): HeuristicReport {
  const queries = someQueries(map, grid, every);
  for (const query of queries.slice(-WARM_UPS)) for (const each of contenders) run(grid, each, query);
  const sums = contenders.map((): Sums => ({ expanded: 0, reexpanded: 0, ms: 0 }));
  for (const query of queries) {
    const best = contenders.map((each) => run(grid, each, query));
    // In turns, so that what else the machine does hits all alike.
    for (let i = 1; i < RUNS_IF_SHORT; i++) {
      contenders.forEach((each, k) => {
        if (i < RUNS || best[k]!.ms < SHORT_MS)
          best[k]!.ms = Math.min(best[k]!.ms, run(grid, each, query).ms);
      });
    }
    best.forEach((more, k) => {
      add(sums[k]!, more);
    });
  }
  const octile = sums[0]!;
  const rows = contenders.map(({ name, heuristic, preprocessMs }, i): HeuristicRow => {
    const { expanded, reexpanded, ms } = sums[i]!;
    return {
      name,
      expanded: expanded / queries.length,
      reexpanded: reexpanded / queries.length,
      ms: ms / queries.length,
      expansions: expanded / octile.expanded,
      speedup: octile.ms / ms,
      preprocessMs,
      bytes: heuristic.bytes,
      fellBack: preprocessMs > 0 && heuristic.isOctile === true,
    };
  });
  for (const { heuristic } of contenders) heuristic.dispose();
  return { map, queries: queries.length, rows };
}

function contender(name: string, search: SearchKind, make: () => MapHeuristic): Contender {
  const from = cpuMs();
  const heuristic = make();
  const isPlain = name === 'octile' || name === 'jps';
  return { name, search, heuristic, preprocessMs: isPlain ? 0 : cpuMs() - from };
}

function run(grid: Grid, { search, heuristic }: Contender, { start, goal }: ScenarioQuery): Sums {
  const from = cpuMs();
  const { expanded, reexpanded } = findPath(grid, { from: start, to: goal, heuristic }, search);
  return { expanded, reexpanded, ms: cpuMs() - from };
}

function add(sum: Sums, more: Sums): void {
  sum.expanded += more.expanded;
  sum.reexpanded += more.reexpanded;
  sum.ms += more.ms;
}
