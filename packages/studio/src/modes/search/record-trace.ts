import type { Grid, Point } from 'floodgate';
import { RealTimeAdaptiveAStar, RealTimeSearch, realTimePreset } from 'floodgate/real-time';
import { CellValues, type Heuristic, heuristicById, type MapHeuristic, startSearch } from 'floodgate/search';
import { bidirectionalSearch } from './bidirectional.ts';
import type { Contender, EstimateId } from './contenders.ts';
import { greedySearch } from './greedy.ts';
import { lengthOf, tiles } from './lengths.ts';
import { type SearchTrace, TraceRecorder } from './trace.ts';

/** Most expansions that are recorded: a real-time agent can wander for very long. */
const MOST_STEPS = 400_000;

export interface Query {
  readonly from: Point;
  readonly to: Point;
}

/** The heuristic of a contender that needs one, computed for the map, and how long that took. */
export type HeuristicSource = (id: EstimateId) => { readonly heuristic: MapHeuristic; readonly ms: number };

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
    case 'dijkstra':
      return planned(grid, query, { start, goal }, { kind: 'astar' }, { heuristic: NO_ESTIMATE, ms: 0 });
    case 'weighted':
      return weighted(grid, query, { start, goal }, contender.weight);
    case 'greedy':
      return greedy(grid, { start, goal });
    case 'bidirectional':
      return bidirectional(grid, { start, goal }, contender.guided);
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

/** Dijkstra's algorithm is A\* that estimates nothing. */
export const NO_ESTIMATE: Heuristic = { consistent: true, prepare: () => () => 0 };

function planned(
  grid: Grid,
  query: Query,
  ends: Ends,
  { kind, weight = 1 }: { readonly kind: 'astar' | 'jps'; readonly weight?: number },
  { heuristic, ms }: { readonly heuristic: Heuristic; readonly ms: number },
): SearchTrace {
  const recorder = new TraceRecorder();
  const listener = {
    expanded: (cell: number, g: number, h: number) => recorder.expanded(cell, g, h / weight),
    opened: (cell: number, g: number, h: number, parent: number) =>
      recorder.opened(cell, g, h / weight, parent),
  };
  const search = startSearch(grid, { ...query, heuristic, listener, maxExpansions: MOST_STEPS }, kind);
  search.advance();
  const { status, cells, cost } = search.result();
  const found = status === 'found';
  return recorder.finish({
    ...ends,
    weights: [1, weight],
    path: found ? cells.slice() : new Int32Array(0),
    cost: found ? cost : Number.POSITIVE_INFINITY,
    outcome: found ? 'found' : status === 'partial' ? 'gave up' : 'no path',
    preparationMs: ms,
  });
}

/**
 * A\* with f = g + weight · h. It opens no cell again: with a consistent h the path costs at most weight times the
 * least without that too.
 */
function weighted(grid: Grid, query: Query, ends: Ends, weight: number): SearchTrace {
  const heuristic: Heuristic = {
    consistent: true,
    prepare(map, goals) {
      const h = distanceTo(map, goals[0]!);
      // Searches count in whole numbers.
      return (cell) => Math.floor(weight * h(cell));
    },
  };
  return planned(grid, query, ends, { kind: 'astar', weight }, { heuristic, ms: 0 });
}

function greedy(grid: Grid, ends: Ends): SearchTrace {
  const recorder = new TraceRecorder();
  const h = distanceTo(grid, ends.goal);
  const path = greedySearch(grid, ends.start, ends.goal, h, recorder, MOST_STEPS);
  return ended(grid, recorder, ends, [0, 1], path);
}

function bidirectional(grid: Grid, ends: Ends, guided: boolean): SearchTrace {
  const recorder = new TraceRecorder();
  const [toGoal, toStart] = [distanceTo(grid, ends.goal), distanceTo(grid, ends.start)];
  const potential = guided ? (cell: number) => toGoal(cell) - toStart(cell) : () => 0;
  const path = bidirectionalSearch(grid, ends.start, ends.goal, potential, recorder, MOST_STEPS);
  return ended(grid, recorder, ends, [1, 1], path);
}

/** Distance to a cell if there were no walls, in search units. */
function distanceTo(grid: Grid, goal: number): (cell: number) => number {
  return heuristicById('octile').make(grid).prepare(grid, [goal]);
}

/** The trace of a search of our own, with its path: empty if there is none, undefined if the search gave up. */
function ended(
  grid: Grid,
  recorder: TraceRecorder,
  ends: Ends,
  weights: SearchTrace['weights'],
  path: readonly number[] | undefined,
): SearchTrace {
  const found = path !== undefined && path.length > 0;
  return recorder.finish({
    ...ends,
    weights,
    path: Int32Array.from(path ?? []),
    cost: found ? lengthOf(grid, path) : Number.POSITIVE_INFINITY,
    outcome: found ? 'found' : path ? 'no path' : 'gave up',
    preparationMs: 0,
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
    weights: [1, 1],
    path: reachable ? path : new Int32Array(0),
    cost: arrived ? lengthOf(grid, path) : Number.POSITIVE_INFINITY,
    outcome: arrived ? 'arrived' : reachable ? 'gave up' : 'no path',
    preparationMs: 0,
  });
}
