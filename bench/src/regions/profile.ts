/** Where the time of A\* with the gateway heuristic goes: to the search, to estimates, to what a query prepares. */
import { findPath, type Grid } from 'floodgate';
import type { ScenarioQuery } from 'floodgate/formats';
import { gatewayHeuristic, heuristicById, type MapHeuristic } from 'floodgate/search';
import { gridOf } from '../maps.ts';
import { markdownTable } from '../markdown.ts';
import { divided, someQueries } from './heuristics.ts';

export interface ProfileRow {
  readonly map: string;
  readonly name: string;
  /** Next to octile distance. */
  readonly expansions: number;
  readonly speedup: number;
  /** Nanoseconds of an expansion with octile distance, and with the heuristic, all included. */
  readonly octileNs: number;
  readonly ns: number;
  /** Of the latter, those for estimates, and for preparing queries. */
  readonly estimateNs: number;
  readonly prepareNs: number;
  readonly estimatesPerExpansion: number;
}

const RUNS = 4;

export function measureProfile(map: string, every: number): ProfileRow[] {
  const grid = gridOf(map);
  const queries = someQueries(map, grid, every);
  return [
    profile(
      map,
      grid,
      queries,
      'paper: thesis zones',
      gatewayHeuristic(divided(grid, 'thesis'), { preset: 'paper' }),
    ),
    profile(
      map,
      grid,
      queries,
      'gateway',
      heuristicById('gateway').make(grid, undefined, { fallback: false }),
    ),
  ];
}

function profile(
  map: string,
  grid: Grid,
  queries: readonly ScenarioQuery[],
  name: string,
  heuristic: MapHeuristic,
): ProfileRow {
  const total = { octile: 0, all: 0, prepare: 0, estimates: 0, calls: 0, octileExpanded: 0, expanded: 0 };
  for (const { start, goal } of queries) {
    const query = { from: start, to: goal };
    const { cells, prepare } = record(grid, query, heuristic);
    total.octile += best(() => {
      findPath(grid, query, 'astar');
    });
    total.all += best(() => {
      findPath(grid, { ...query, heuristic }, 'astar');
    });
    total.prepare += best(() => {
      prepare();
    });
    // Lists of exits are made on the way, so every run needs an estimate of its own.
    total.estimates += best(() => {
      const estimate = prepare();
      for (let i = 0; i < cells.length; i++) estimate(cells[i]!);
    });
    total.calls += cells.length;
    total.octileExpanded += findPath(grid, query, 'astar').expanded;
    total.expanded += findPath(grid, { ...query, heuristic }, 'astar').expanded;
  }
  heuristic.dispose();
  return {
    map,
    name,
    expansions: total.expanded / total.octileExpanded,
    speedup: total.octile / total.all,
    octileNs: total.octile / total.octileExpanded,
    ns: total.all / total.expanded,
    estimateNs: (total.estimates - total.prepare) / total.expanded,
    prepareNs: total.prepare / total.expanded,
    estimatesPerExpansion: total.calls / total.expanded,
  };
}

/** The cells for which a search asks the heuristic, in order, and how it prepares the query. */
function record(
  grid: Grid,
  query: { from: ScenarioQuery['start']; to: ScenarioQuery['goal'] },
  heuristic: MapHeuristic,
): { cells: Int32Array; prepare: () => (cell: number) => number } {
  const cells: number[] = [];
  let prepare: () => (cell: number) => number = () => () => 0;
  const recorder: MapHeuristic = {
    ...{ bytes: 0, repair: () => {}, dispose: () => {} },
    consistent: heuristic.consistent,
    plainReopening: heuristic.plainReopening ?? false,
    prepare(searched, goals, context) {
      prepare = () => heuristic.prepare(searched, goals, context);
      const estimate = prepare();
      if (estimate === context?.octile) return estimate;
      return (cell) => {
        cells.push(cell);
        return estimate(cell);
      };
    },
  };
  findPath(grid, { ...query, heuristic: recorder }, 'astar');
  return { cells: Int32Array.from(cells), prepare };
}

/** Nanoseconds of the best run. */
function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const from = process.hrtime.bigint();
    work();
    least = Math.min(least, Number(process.hrtime.bigint() - from));
  }
  return least;
}

export function formatProfile(rows: readonly ProfileRow[]): string[] {
  return [
    '## Where the time of a search goes',
    '',
    'Nanoseconds per expansion, the best of four runs of every query. "Paper" is the heuristic of the thesis, on zones of the variant `thesis` (gates from ridges, no repair). In the thesis an expansion took 12,600 ns with octile distance and 15,500 ns with gates (Table 4.1). A heuristic that makes an expansion dearer by a part saves time only if it leaves out a greater part of expansions, as in the last column.',
    '',
    markdownTable(
      [
        ...['map', 'heuristic', 'octile', 'with it', 'estimates', 'preparing', 'estimates per expansion'],
        ...['expansions', 'speed', 'saves time below'],
      ],
      rows.map((row) => [
        row.map,
        row.name,
        row.octileNs.toFixed(0),
        row.ns.toFixed(0),
        row.estimateNs.toFixed(0),
        row.prepareNs.toFixed(0),
        row.estimatesPerExpansion.toFixed(2),
        row.expansions.toFixed(2),
        `${row.speedup.toFixed(2)} ×`,
        (row.octileNs / row.ns).toFixed(2),
      ]),
    ),
  ];
}
