/** What heuristics save: expansions, re-expansions and time of the same queries, next to A* with octile distance. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPath, type Grid, type SearchKind } from 'floodgate';
import { parseScenario, type ScenarioQuery } from 'floodgate/formats';
import { type DecomposeOptions, decompose, type Regions, regionsForHeuristics } from 'floodgate/regions';
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

/** Queries of a scenario that are run one after the other before the next contender has its turn. */
const BATCH = 8;
/** The best of this many runs of a batch counts. */
const RUNS = 2;

export function measureHeuristics(map: string, every: number): HeuristicReport {
  const grid = gridOf(map);
  const byId = (id: string): (() => MapHeuristic) => {
    return () => heuristicById(id).make(grid);
  };
  return compare(map, grid, every, [
    contender('octile', 'astar', byId('octile')),
    contender('gateway, paper', 'astar', () =>
      gatewayHeuristic(divided(grid, { method: 'water-level', repair: false }), { preset: 'paper' }),
    ),
    ...['dead-end', 'gateway', 'gateway-exact', 'portal', 'landmark'].map((id) =>
      contender(id, 'astar', byId(id)),
    ),
    contender('jps', 'jps', byId('octile')),
    contender('jps, landmark', 'auto', byId('landmark')),
  ]);
}

/** The gateway heuristic on zones of every kind and level, and with one-way gates. No fallback. */
export function measureLevels(map: string, every: number): HeuristicReport {
  const grid = gridOf(map);
  const gateway = (name: string, regions: () => Regions, options: GatewayOptions = {}): Contender =>
    contender(name, 'astar', () => gatewayHeuristic(regions(), options));
  const waterLevel = (): Regions => divided(grid, { method: 'water-level' });
  return compare(map, grid, every, [
    contender('octile', 'astar', () => heuristicById('octile').make(grid)),
    gateway('thesis: its zones and heuristic', () => thesisZones(grid), { preset: 'paper' }),
    gateway('thesis: its zones, two-way', () => thesisZones(grid), { preset: 'paper', gates: 'two-way' }),
    gateway('water-level', waterLevel),
    gateway('water-level, one-way', waterLevel, { gates: 'one-way' }),
    ...(['districts', 'rooms', 'closets'] as const).flatMap((detail) => [
      gateway(detail, () => divided(grid, { detail })),
      gateway(`${detail}, cut where they wind`, () => regionsForHeuristics(grid, detail)),
    ]),
  ]);
}

/** Zones as the thesis makes them: gates from ridges, and no repair. */
export function thesisZones(grid: Grid): Regions {
  return divided(grid, { method: 'water-level-ridges', repair: false });
}

function divided(grid: Grid, options: DecomposeOptions): Regions {
  return decompose(grid, options).regions;
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
  for (const each of contenders) run(grid, each, queries.slice(-BATCH));
  const sums = contenders.map((): Sums => ({ expanded: 0, reexpanded: 0, ms: 0 }));
  // In turns, so that what else the machine does hits all alike.
  for (let from = 0; from < queries.length; from += BATCH) {
    const some = queries.slice(from, from + BATCH);
    const best = contenders.map((each) => run(grid, each, some));
    for (let i = 1; i < RUNS; i++) {
      contenders.forEach((each, k) => {
        best[k]!.ms = Math.min(best[k]!.ms, run(grid, each, some).ms);
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

function run(grid: Grid, { search, heuristic }: Contender, queries: readonly ScenarioQuery[]): Sums {
  const sums: Sums = { expanded: 0, reexpanded: 0, ms: 0 };
  const from = cpuMs();
  for (const { start, goal } of queries) {
    const { expanded, reexpanded } = findPath(grid, { from: start, to: goal, heuristic }, search);
    sums.expanded += expanded;
    sums.reexpanded += reexpanded;
  }
  sums.ms = cpuMs() - from;
  return sums;
}

function add(sum: Sums, more: Sums): void {
  sum.expanded += more.expanded;
  sum.reexpanded += more.reexpanded;
  sum.ms += more.ms;
}
