import type { Grid, Point } from '../grid/index.ts';

/**
 * The tiles that a square of `size` tiles overlaps while it moves from one tile to another in a straight line. For each tile
 * it asks whether there is a moment at which the square overlaps it. Knows no layers, no rows and no cells. Moments are
 * counted in whole parts of the line, so that nothing is rounded.
 */
export function overlapped(grid: Grid, [ax, ay]: Point, [bx, by]: Point, size: number): Point[] {
  const [dx, dy] = [bx - ax, by - ay];
  const moments = Math.max(1, Math.abs(dx)) * Math.max(1, Math.abs(dy));
  /** Between which two moments a coordinate is strictly between two values. */
  const between = (at: number, d: number, low: number, high: number): [number, number] => {
    if (d === 0) return low < at && at < high ? [-1, moments + 1] : [1, 0];
    const ends = [((low - at) * moments) / d, ((high - at) * moments) / d];
    return [Math.min(...ends), Math.max(...ends)];
  };
  const tiles: Point[] = [];
  for (let y = 0; y < grid.height; y++) {
    const rows = between(ay, dy, y - size, y + 1);
    for (let x = 0; x < grid.width; x++) {
      const columns = between(ax, dx, x - size, x + 1);
      const first = Math.max(columns[0], rows[0]);
      const last = Math.min(columns[1], rows[1]);
      if (first < last && first < moments && last > 0) tiles.push([x, y]);
    }
  }
  return tiles;
}

/** Whether a square of `size` tiles can be moved from one tile to another in a straight line, by the tiles alone. */
export function squareFits(grid: Grid, from: Point, to: Point, size: number): boolean {
  const isOnMap = ([x, y]: Point): boolean =>
    x >= 0 && y >= 0 && x + size <= grid.width && y + size <= grid.height;
  if (!isOnMap(from) || !isOnMap(to)) return false;
  return overlapped(grid, from, to, size).every(([x, y]) => grid.isFree(x, y));
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
      const length = lengths[next]! + lineLength([at, tiles[i]!]);
      if (length < lengths[i]! && squareFits(grid, at, tiles[i]!, size)) lengths[i] = length;
    }
  }
  const byTile = new Map(tiles.map(([x, y], i) => [`${x},${y}`, lengths[i]!]));
  return ([x, y]) => byTile.get(`${x},${y}`) ?? Number.POSITIVE_INFINITY;
}

/** Length of the straight lines between points, in tile widths. */
export function lineLength(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
}
