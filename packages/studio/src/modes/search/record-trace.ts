import type { Grid, Point } from 'floodgate';
import { RealTimeAdaptiveAStar, RealTimeSearch, realTimePreset } from 'floodgate/real-time';
import { CellValues, type MapHeuristic, startSearch } from 'floodgate/search';
import type { Contender } from './contenders.ts';
import { type SearchTrace, TraceRecorder } from './trace.ts';

/** Most expansions that are recorded: a real-time agent can wander for very long. */
const MOST_STEPS = 400_000;

export interface Query {
  readonly from: Point;
  readonly to: Point;
}

/** The heuristic of a contender that needs one, computed for the map, and how long that took. */
export type HeuristicSource = (id: string) => { readonly heuristic: MapHeuristic; readonly ms: number };

/** Runs a search to its end and records all its steps. Throws a FloodgateError if an end of the query is a wall. */
export function recordTrace(
  grid: Grid,
  query: Query,
  contender: Contender,
  heuristics: HeuristicSource,
): SearchTrace {
  const start = grid.freeCellAt(query.from, 'start');
  const goal = grid.freeCellAt(query.to, 'goal');
  switch (contender.kind) {
    case 'astar':
    case 'jps':
      return planned(grid, query, { start, goal }, contender, heuristics(contender.heuristic));
    case 'rtaa':
      return adaptive(grid, { start, goal }, contender.lookahead);
    case 'real-time':
      return realTime(grid, { start, goal }, contender.preset);
  }
}

interface Ends {
  readonly start: number;
  readonly goal: number;
}

function planned(
  grid: Grid,
  query: Query,
  ends: Ends,
  { kind }: { readonly kind: 'astar' | 'jps' },
  { heuristic, ms }: ReturnType<HeuristicSource>,
): SearchTrace {
  const recorder = new TraceRecorder();
  const search = startSearch(
    grid,
    { ...query, heuristic, listener: recorder, maxExpansions: MOST_STEPS },
    kind,
  );
  search.advance();
  const { status, cells, cost } = search.result();
  const found = status === 'found';
  return recorder.finish({
    ...ends,
    path: found ? cells.slice() : new Int32Array(0),
    cost: found ? cost : Number.POSITIVE_INFINITY,
    outcome: found ? 'found' : status === 'partial' ? 'gave up' : 'no path',
    preparationMs: ms,
  });
}

/** RTAA\*: search a little, learn, walk to the edge of what was seen, and again. */
function adaptive(grid: Grid, { start, goal }: Ends, lookahead: number): SearchTrace {
  const recorder = new TraceRecorder();
  const rtaa = new RealTimeAdaptiveAStar(grid);
  const learned = new CellValues();
  const noAgents = { occupants: new Int32Array(grid.cellCount).fill(-1), vision: 0 };
  const path = [start];
  const reachable = grid.components.connected(start, goal);
  let at = start;
  while (reachable && at !== goal && recorder.steps < MOST_STEPS) {
    const leg = rtaa.search(at, goal, lookahead, learned, noAgents);
    if (!leg) break;
    // Every expanded cell has learned f − g with the same f, which is also what the start has learned.
    const f = learned.get(at);
    for (let i = 0; i < rtaa.closedCount; i++) {
      const cell = rtaa.closed[i]!;
      recorder.expanded(cell, tiles(grid, f - learned.get(cell)), tiles(grid, learned.get(cell)));
    }
    recorder.agentAt(at);
    at = leg.at(-1)!;
    for (const cell of leg.slice(1)) path.push(cell);
  }
  return walked(grid, recorder, { start, goal }, Int32Array.from(path), reachable);
}

/** The family that looks one move ahead. */
function realTime(grid: Grid, { start, goal }: Ends, preset: string): SearchTrace {
  const recorder = new TraceRecorder();
  const search = new RealTimeSearch(grid);
  search.start(start, goal, realTimePreset(preset).settings, { keepTrail: true });
  while (search.status === 'walking' && recorder.steps < MOST_STEPS) {
    const { cell, travelled } = search;
    search.step();
    recorder.expanded(cell, travelled, tiles(grid, search.heuristic(cell)));
    recorder.agentAt(cell);
  }
  return walked(
    grid,
    recorder,
    { start, goal },
    search.trail.slice(),
    grid.components.connected(start, goal),
  );
}

function walked(
  grid: Grid,
  recorder: TraceRecorder,
  ends: Ends,
  path: Int32Array,
  reachable: boolean,
): SearchTrace {
  const arrived = path.at(-1) === ends.goal;
  return recorder.finish({
    ...ends,
    path: reachable ? path : new Int32Array(0),
    cost: arrived ? lengthOf(grid, path) : Number.POSITIVE_INFINITY,
    outcome: arrived ? 'arrived' : reachable ? 'gave up' : 'no path',
    preparationMs: 0,
  });
}

function lengthOf(grid: Grid, path: Int32Array): number {
  let units = 0;
  for (let i = 1; i < path.length; i++)
    units += grid.stepCosts[grid.directionBetween(path[i - 1]!, path[i]!)]!;
  return tiles(grid, units);
}

/** Search units as tile widths: a straight move is one tile. */
function tiles(grid: Grid, units: number): number {
  return units / grid.stepCosts[0]!;
}
