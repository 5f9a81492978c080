/** What heuristics save: expansions, re-expansions and time of the same queries, next to A* with octile distance. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPath, type Grid, type SearchKind } from 'floodgate';
import { parseScenario, type ScenarioQuery } from 'floodgate/formats';
import { decompose } from 'floodgate/regions';
import { gatewayHeuristic, HEURISTICS, type MapHeuristic } from 'floodgate/search';
import { gridOf, mapsFolder } from '../maps.ts';

export interface HeuristicRow {
  readonly name: string;
  readonly expanded: number;
  readonly reexpanded: number;
  /** Milliseconds per query. */
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
  readonly wanted: string;
}

interface Sums {
  expanded: number;
  reexpanded: number;
  ms: number;
}

export function measureHeuristics(map: string, every: number): HeuristicReport {
  const grid = gridOf(map);
  const file = join(mapsFolder() ?? '', `${map}.map.scen`);
  const { queries } = parseScenario(readFileSync(file, 'utf8'), { file });
  const usable = queries.filter(
    ({ start, goal }, i) => i % every === 0 && grid.isFree(...start) && grid.isFree(...goal),
  );
  const contenders = prepare(grid);
  for (const contender of contenders) run(grid, contender, usable.slice(-8));
  const sums = contenders.map((): Sums => ({ expanded: 0, reexpanded: 0, ms: 0 }));
  // In turns, so that what else the machine does hits all alike.
  for (let from = 0; from < usable.length; from += 8) {
    const some = usable.slice(from, from + 8);
    contenders.forEach((contender, i) => {
      add(sums[i]!, run(grid, contender, some));
    });
  }
  const octile = sums[0]!;
  const rows = contenders.map(({ name, heuristic, preprocessMs, wanted }, i): HeuristicRow => {
    const { expanded, reexpanded, ms } = sums[i]!;
    return {
      name,
      expanded: expanded / usable.length,
      reexpanded: reexpanded / usable.length,
      ms: ms / usable.length,
      expansions: expanded / octile.expanded,
      speedup: octile.ms / ms,
      preprocessMs,
      bytes: heuristic.bytes,
      fellBack: wanted !== 'octile' && heuristic.isOctile === true,
    };
  });
  return { map, queries: usable.length, rows };
}

function prepare(grid: Grid): Contender[] {
  const { regions } = decompose(grid, { method: 'water-level' });
  const contender = (
    name: string,
    search: SearchKind,
    wanted: string,
    make: () => MapHeuristic,
  ): Contender => {
    const from = performance.now();
    const heuristic = make();
    return { name, search, wanted, heuristic, preprocessMs: performance.now() - from };
  };
  const byId = (id: string): (() => MapHeuristic) => {
    const entry = HEURISTICS.find((known) => known.id === id)!;
    return () => entry.make(grid, regions);
  };
  return [
    contender('octile', 'astar', 'octile', byId('octile')),
    contender('gateway, paper', 'astar', 'gateway', () =>
      gatewayHeuristic(decompose(grid, { method: 'water-level', repair: false }).regions, {
        preset: 'paper',
      }),
    ),
    ...['dead-end', 'gateway', 'gateway-exact', 'portal', 'landmark'].map((id) =>
      contender(id, 'astar', id, byId(id)),
    ),
    contender('jps', 'jps', 'octile', byId('octile')),
    contender('jps, landmark', 'auto', 'landmark', byId('landmark')),
  ];
}

function run(grid: Grid, { search, heuristic }: Contender, queries: readonly ScenarioQuery[]): Sums {
  const sums: Sums = { expanded: 0, reexpanded: 0, ms: 0 };
  const from = performance.now();
  for (const { start, goal } of queries) {
    const { expanded, reexpanded } = findPath(grid, { from: start, to: goal, heuristic }, search);
    sums.expanded += expanded;
    sums.reexpanded += reexpanded;
  }
  sums.ms = performance.now() - from;
  return sums;
}

function add(sum: Sums, more: Sums): void {
  sum.expanded += more.expanded;
  sum.reexpanded += more.reexpanded;
  sum.ms += more.ms;
}
