import type { Grid, Point, SearchResult } from 'floodgate';
import { DX, DY } from 'floodgate/search';

/** Allowed rounding error between a cost and the sum of its moves, relative. */
const COST_SLACK = 1e-9;

/**
 * What is wrong with a found path, or undefined. Checks the path against the map, independently of the search:
 * its ends, that every step is an allowed move, and the sum of the costs.
 */
export function pathFault(grid: Grid, from: Point, to: Point, result: SearchResult): string | undefined {
  const { path } = result;
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return 'found, but without a path';
  if (!same(first, from)) return `path starts at (${first}) instead of (${from})`;
  if (!same(last, to)) return `path ends at (${last}) instead of (${to})`;
  let straight = 0;
  let diagonal = 0;
  for (let i = 1; i < path.length; i++) {
    const [x, y] = path[i - 1]!;
    const [nextX, nextY] = path[i]!;
    const direction = DX.findIndex((dx, d) => x + dx === nextX && y + DY[d]! === nextY);
    if (direction < 0 || !(grid.moves[grid.cell(x, y)]! & (1 << direction))) {
      return `illegal step from (${path[i - 1]}) to (${path[i]})`;
    }
    if (direction % 2 === 0) straight++;
    else diagonal++;
  }
  const cost = straight + diagonal * (grid.costs === 'octile' ? Math.SQRT2 : 1);
  if (Math.abs(cost - result.cost) > COST_SLACK * (1 + cost)) {
    return `its moves cost ${cost}, not ${result.cost}`;
  }
  return undefined;
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
