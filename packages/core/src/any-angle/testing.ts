import type { Grid, Point } from '../grid/index.ts';

/**
 * Whether a square of `size` tiles can be moved from one tile to another in a straight line. By the tiles alone: for each
 * wall it asks whether there is a moment at which the square overlaps it. Knows no layers and no rows. Moments are counted
 * in whole parts of the line, so that nothing is rounded.
 */
export function squareFits(grid: Grid, [ax, ay]: Point, [bx, by]: Point, size: number): boolean {
  for (const [x, y] of [
    [ax, ay],
    [bx, by],
  ] as const) {
    if (x < 0 || y < 0 || x + size > grid.width || y + size > grid.height) return false;
  }
  const [dx, dy] = [bx - ax, by - ay];
  const moments = Math.max(1, Math.abs(dx)) * Math.max(1, Math.abs(dy));
  /** Between which moments a coordinate lies strictly between two values: from the one to the other, not included. */
  const between = (at: number, d: number, low: number, high: number): [number, number] => {
    if (d === 0) return low < at && at < high ? [-1, moments + 1] : [1, 0];
    const ends = [((low - at) * moments) / d, ((high - at) * moments) / d];
    return [Math.min(...ends), Math.max(...ends)];
  };
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (grid.isFree(x, y)) continue;
      const columns = between(ax, dx, x - size, x + 1);
      const rows = between(ay, dy, y - size, y + 1);
      const first = Math.max(columns[0], rows[0]);
      const last = Math.min(columns[1], rows[1]);
      if (first < last && first < moments && last > 0) return false;
    }
  }
  return true;
}

/**
 * Lengths of shortest paths at any angle from a tile to all others: Dijkstra's algorithm over all pairs of tiles between
 * which the square fits.
 */
export function anyAngleDistances(grid: Grid, from: Point, size: number): (to: Point) => number {
  const tiles: Point[] = [];
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) if (squareFits(grid, [x, y], [x, y], size)) tiles.push([x, y]);
  const lengths = tiles.map(([x, y]) => (x === from[0] && y === from[1] ? 0 : Number.POSITIVE_INFINITY));
  const open = new Set(tiles.keys());
  while (open.size > 0) {
    let next = -1;
    for (const i of open) if (next < 0 || lengths[i]! < lengths[next]!) next = i;
    if (lengths[next] === Number.POSITIVE_INFINITY) break;
    open.delete(next);
    const at = tiles[next]!;
    for (const i of open) {
      const length = lengths[next]! + distance(at, tiles[i]!);
      if (length < lengths[i]! && squareFits(grid, at, tiles[i]!, size)) lengths[i] = length;
    }
  }
  const byTile = new Map(tiles.map(([x, y], i) => [`${x},${y}`, lengths[i]!]));
  return ([x, y]) => byTile.get(`${x},${y}`) ?? Number.POSITIVE_INFINITY;
}

/** Length of the straight lines between points, in tile widths. */
export function lineLength(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + distance(points[i]!, point), 0);
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);
