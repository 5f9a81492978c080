/** The maps and the queries on them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPath, Grid, type Point } from 'floodgate';
import { lengthTolerance, parseMovingAiMap, parseScenario, type Scenario } from 'floodgate/formats';
import { BUILT_IN_MAPS, builtInMap, generateScenario } from 'floodgate/problems';
import { pathLength } from './check.ts';
import type { MoveSet } from './libraries/index.ts';

export interface BenchQuery {
  readonly from: Point;
  readonly to: Point;
  /** Length of a shortest path in tile widths, by Floodgate's A\*. */
  readonly optimum: Readonly<Record<MoveSet, number>>;
}

export interface BenchMap {
  readonly name: string;
  readonly grid: Grid;
  /** From short to long. */
  readonly queries: readonly BenchQuery[];
  /** For maps with published optimal lengths: in how many of the queries ours agree with them. */
  readonly agreeing?: number;
}

/** A dungeon of 256 × 256 and caves of 512 × 512. */
export const BUILT_IN = ['stonehalls', 'gloamwarren'];
export const DOWNLOADED = ['bg512/AR0504SR', 'sc1/AcrosstheCape', 'wc3/golemsinthemist'];

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** The folder with MovingAI maps; undefined if there is none. */
export function mapsFolder(): string | undefined {
  const folder = process.env.FLOODGATE_MAPS ?? join(REPOSITORY, '../shared/maps');
  return existsSync(folder) ? folder : undefined;
}

/** Loads a built-in map, or one of the maps folder, with at most so many queries, evenly spread over all lengths. */
export function loadMap(name: string, count: number): BenchMap {
  if (BUILT_IN_MAPS.some((map) => map.name === name)) {
    const grid = builtInMap(name).load();
    return {
      name,
      grid,
      queries: pickQueries(grid, generateScenario(grid, { count, seed: 'bench' }), count).queries,
    };
  }
  const folder = mapsFolder();
  const file = folder && join(folder, `${name}.map`);
  if (!file || !existsSync(file)) {
    const names = BUILT_IN_MAPS.map((map) => map.name).join(', ');
    throw new Error(`no map '${name}': use one of ${names}, or a map of the folder in FLOODGATE_MAPS`);
  }
  const grid = parseMovingAiMap(readFileSync(file, 'utf8'), { file: `${name}.map`, name });
  const scenario = parseScenario(readFileSync(`${file}.scen`, 'utf8'), { file: `${name}.map.scen` });
  const { queries, agreeing } = pickQueries(grid, scenario, count);
  return { name, grid, queries, agreeing };
}

function pickQueries(
  grid: Grid,
  scenario: Scenario,
  count: number,
): { queries: BenchQuery[]; agreeing: number } {
  const four = Grid.from(grid.width, grid.height, (x, y) => grid.isFree(x, y), { corners: 'never' });
  const usable = scenario.queries
    .filter(({ start, goal, optimal }) => optimal > 0 && grid.isFree(...start) && grid.isFree(...goal))
    .filter(({ start, goal }) => grid.components.connected(grid.cell(...start), grid.cell(...goal)))
    .sort((a, b) => a.optimal - b.optimal);
  const picked = evenly(usable, count);
  let agreeing = 0;
  const queries = picked.map(({ start, goal, optimal }) => {
    const query = { from: start, to: goal };
    const eight = pathLength(findPath(grid, query, 'astar').path);
    if (Math.abs(eight - optimal) <= lengthTolerance(scenario.precision, optimal)) agreeing++;
    return { ...query, optimum: { eight, four: pathLength(findPath(four, query, 'astar').path) } };
  });
  return { queries, agreeing };
}

/** So many of the items, or all if there are fewer, at even distances. */
function evenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)]!);
}

/**
 * The numbers from 0 to `count` − 1 in an order of which every beginning is spread evenly over all of them, by the
 * golden ratio. A library that is too slow for all queries gets a beginning of this order.
 */
export function spreadOrder(count: number): number[] {
  const taken = new Set<number>();
  for (let i = 0; i < count; i++) {
    let next = Math.floor(((0.5 + i * 0.6180339887498949) % 1) * count);
    while (taken.has(next)) next = (next + 1) % count;
    taken.add(next);
  }
  return [...taken];
}

/** Just the map: built-in, or of the maps folder by name (`bg512/AR0504SR`). */
export function gridOf(name: string): Grid {
  if (BUILT_IN_MAPS.some((map) => map.name === name)) return builtInMap(name).load();
  const file = join(mapsFolder() ?? '', `${name}.map`);
  return parseMovingAiMap(readFileSync(file, 'utf8'), { file: `${name}.map`, name });
}
