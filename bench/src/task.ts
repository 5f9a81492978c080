/** What is measured: queries on a map with four or eight moves, with or without terrain. */
import { findPath, type Grid } from 'floodgate';
import { lengthTolerance, type Scenario, type ScenarioQuery } from 'floodgate/formats';
import { type BenchQuery, pathCost, TOLERANCE } from './check.ts';
import { copyFor, type MoveSet } from './libraries/index.ts';
import { gridOf, scenarioOf } from './maps.ts';
import { evenly } from './spread.ts';
import { withTerrain } from './terrain.ts';

export interface Task {
  /** Name of the map. */
  readonly map: string;
  readonly moves: MoveSet;
  readonly terrain: boolean;
  /** For eight moves; with costs if there is terrain. */
  readonly grid: Grid;
  /** From short to long. */
  readonly queries: readonly BenchQuery[];
  /** For maps with published lengths: in how many of the queries ours agree with them. */
  readonly agreeing?: number;
}

export interface TaskSize {
  /** At most this many queries on a map, spread evenly over all lengths. */
  readonly queries: number;
  /** The same for built-in maps, where any number could be drawn. */
  readonly drawnQueries: number;
  /** The same for a map with terrain; 0 for no such tasks. */
  readonly terrainQueries: number;
}

/** The tasks on a map, one at a time, because the optimum of every query has to be computed. */
export function* tasksOn(name: string, size: TaskSize): Generator<Task> {
  const grid = gridOf(name);
  const { scenario, published } = scenarioOf(name, grid, size.drawnQueries);
  const routes = usableRoutes(grid, scenario);
  const picked = evenly(routes, size.queries);
  const plain = { map: name, terrain: false, grid };
  const eight = solve(grid, 'eight', picked);
  const agreeing = picked.filter(({ optimal }, i) => {
    return Math.abs(eight[i]!.optimum - optimal) <= lengthTolerance(scenario.precision, optimal);
  }).length;
  yield { ...plain, moves: 'eight', queries: eight, ...(published && { agreeing }) };
  yield { ...plain, moves: 'four', queries: solve(grid, 'four', picked) };
  if (size.terrainQueries === 0) return;
  const costly = withTerrain(grid);
  const few = evenly(routes, size.terrainQueries);
  for (const moves of ['eight', 'four'] as const) {
    yield { map: name, terrain: true, grid: costly, moves, queries: solve(costly, moves, few) };
  }
}

/** The queries of a scenario that have a path of some length, from short to long. */
export function usableRoutes(grid: Grid, scenario: Scenario): ScenarioQuery[] {
  return scenario.queries
    .filter(({ start, goal, optimal }) => optimal > 0 && grid.isFree(...start) && grid.isFree(...goal))
    .filter(({ start, goal }) => grid.components.connected(grid.cell(...start), grid.cell(...goal)))
    .sort((a, b) => a.optimal - b.optimal);
}

/** The optimum is that of Floodgate's A\*. */
function solve(grid: Grid, moves: MoveSet, routes: readonly ScenarioQuery[]): BenchQuery[] {
  const own = copyFor(grid, moves);
  return routes.map(({ start, goal }) => {
    const { path } = findPath(own, { from: start, to: goal }, 'astar');
    return { from: start, to: goal, optimum: pathCost(grid, path), tolerance: TOLERANCE };
  });
}
