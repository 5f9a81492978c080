import { findPath, type Grid, type Point, Random } from 'floodgate';
import type { Heuristic } from 'floodgate/search';

export interface SampleQuery {
  readonly from: Point;
  readonly to: Point;
}

const TRIES_PER_QUERY = 50;

/** Pairs of tiles that reach each other; the same seed and map give the same ones. */
export function sampleQueries(grid: Grid, count: number, seed: number): SampleQuery[] {
  const random = new Random(seed);
  const queries: SampleQuery[] = [];
  for (let tries = 0; tries < count * TRIES_PER_QUERY && queries.length < count; tries++) {
    const from = grid.randomFreeCell(random);
    const to = grid.randomFreeCell(random);
    if (from === undefined || to === undefined) break;
    if (from !== to && grid.components.connected(from, to)) {
      queries.push({ from: grid.point(from), to: grid.point(to) });
    }
  }
  return queries;
}

/** Nodes that A\* expands for each query. */
export function expansionsOf(grid: Grid, queries: readonly SampleQuery[], heuristic: Heuristic): number[] {
  return queries.map((query) => findPath(grid, { ...query, heuristic }, 'astar').expanded);
}
