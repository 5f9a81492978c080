import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findPath, type Grid, type Point } from 'floodgate';
import { parseScenario, type Scenario } from 'floodgate/formats';
import { findAnyAnglePath, hasLineOfSight, smoothPath } from 'floodgate/search';
import { gridOf, mapsFolder, scenarioOf } from '../maps.ts';
import { evenly } from '../spread.ts';
import { ThetaStar } from './theta.ts';

interface Query {
  readonly from: Point;
  readonly to: Point;
}

/** What was measured of one way to find paths, query by query. */
export interface Measured {
  /** CPU time in milliseconds, the least of several samples. */
  readonly ms: readonly number[];
  /** Length over that of the shortest path at any angle. */
  readonly ratios: readonly number[];
}

const WAYS = ['moves', 'anyAngle', 'lazyTheta', 'theta', 'smoothed'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Finds all paths of a map in all ways. Throws if a path at an angle is not legal, or one is shorter than the shortest.
 * @param samples how often each query is timed
 */
export function measureMap(
  name: string,
  size: number,
  count: number,
  samples: number,
): { readonly grid: Grid; readonly queries: number; readonly measured: Readonly<Record<Way, Measured>> } {
  const { grid, queries } = queriesOn(name, size, count);
  const layer = grid.layer({ size });
  const lazy = new ThetaStar(layer, { lazy: true });
  const theta = new ThetaStar(layer, { lazy: false });
  const finders: Readonly<Record<Way, (query: Query) => readonly Point[]>> = {
    moves: (query) => findPath(grid, { ...query, size }).path,
    anyAngle: (query) => findAnyAnglePath(grid, { ...query, size }).path,
    lazyTheta: ({ from, to }) => lazy.find(from, to)!,
    theta: ({ from, to }) => theta.find(from, to)!,
    smoothed: (query) => smoothPath(grid, findPath(grid, { ...query, size }).path, { size }),
  };
  const optimal = queries.map((query) => lengthOf(finders.anyAngle(query)));
  // Lengths first: that compiles the code before times count.
  const ratiosOf = (way: Way): number[] =>
    queries.map((query, i) => {
      const path = finders[way](query);
      if (way !== 'moves') checkLines(grid, path, size);
      const ratio = lengthOf(path) / optimal[i]!;
      if (!(ratio > 1 - 1e-9))
        throw new Error(`${way} beats the shortest path on ${name}: ${JSON.stringify(query)}`);
      return ratio;
    });
  const measured = Object.fromEntries(
    WAYS.map((way) => [way, { ratios: ratiosOf(way), ms: queries.map(() => Number.POSITIVE_INFINITY) }]),
  ) as Record<Way, { ratios: number[]; ms: number[] }>;
  for (let sample = 0; sample < samples; sample++)
    for (const way of WAYS) takeTimes(finders[way], queries, measured[way].ms);
  return { grid, queries: queries.length, measured };
}

/** Times each query once more and keeps the least. */
function takeTimes(find: (query: Query) => unknown, queries: readonly Query[], least: number[]): void {
  for (const [i, query] of queries.entries()) {
    const start = process.cpuUsage();
    find(query);
    const { user, system } = process.cpuUsage(start);
    least[i] = Math.min(least[i]!, (user + system) / 1000);
  }
}

/** The map and queries on it that an agent of that size can answer, of all lengths. */
function queriesOn(name: string, size: number, count: number): { grid: Grid; queries: Query[] } {
  const grid = gridOf(name);
  const scenario = name.startsWith('mapf/') ? mapfScenario(name) : scenarioOf(name, grid, count).scenario;
  const queries = evenly(scenario.queries, count).map(({ start, goal }) => ({ from: start, to: goal }));
  const layer = grid.layer({ size });
  const fits = ({ from, to }: Query): boolean =>
    (from[0] !== to[0] || from[1] !== to[1]) &&
    layer.isFree(...from) &&
    layer.isFree(...to) &&
    layer.components.connected(layer.cell(...from), layer.cell(...to));
  return { grid, queries: queries.filter(fits) };
}

/** Starts and goals of the agents of a MAPF scenario. */
function mapfScenario(name: string): Scenario {
  const file = join(mapsFolder() ?? '', 'mapf/scen-random', `${basename(name)}-random-1.scen`);
  return parseScenario(readFileSync(file, 'utf8'), { file });
}

function checkLines(grid: Grid, path: readonly Point[], size: number): void {
  for (let i = 1; i < path.length; i++)
    if (!hasLineOfSight(grid, path[i - 1]!, path[i]!, { size }))
      throw new Error(`no line of sight from (${path[i - 1]}) to (${path[i]}) on ${grid.name}`);
}

function lengthOf(path: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i++)
    length += Math.hypot(path[i]![0] - path[i - 1]![0], path[i]![1] - path[i - 1]![1]);
  return length;
}
