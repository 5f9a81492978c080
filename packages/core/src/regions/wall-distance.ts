import { type Grid, octileDistance } from '../grid/index.ts';

/**
 * Units of the distances below. 19601 / 13860 is so near √2 that no distance on a map of the largest size is
 * rounded to the wrong whole tile, and sums fit 32 bits there.
 */
export const TILE = 13860;
const DIAGONAL = 19601;

/**
 * Octile distance of every cell to the nearest wall, walls and the outside of the map being 0, in {@link TILE}s.
 * Walls do not block the distance, so two passes over the map suffice: each cell takes the best of
 * four neighbours that are settled already.
 */
export function wallDistances({
  passable,
  stride,
  cellCount,
}: Pick<Grid, 'passable' | 'stride' | 'cellCount'>): Int32Array {
  const distance = new Int32Array(cellCount);
  for (let cell = stride; cell < cellCount - stride; cell++) {
    if (passable[cell] === 0) continue;
    const straight = Math.min(distance[cell - 1]!, distance[cell - stride]!) + TILE;
    const slanted = Math.min(distance[cell - stride - 1]!, distance[cell - stride + 1]!) + DIAGONAL;
    distance[cell] = Math.min(straight, slanted);
  }
  for (let cell = cellCount - stride - 1; cell >= stride; cell--) {
    const known = distance[cell]!;
    if (known <= TILE) continue;
    const straight = Math.min(distance[cell + 1]!, distance[cell + stride]!) + TILE;
    const slanted = Math.min(distance[cell + stride - 1]!, distance[cell + stride + 1]!) + DIAGONAL;
    const best = Math.min(straight, slanted);
    if (best < known) distance[cell] = best;
  }
  return distance;
}

/**
 * Octile distance in tiles from a tile to the nearest wall or to the outside of the map; 0 on a wall. Looks at the
 * map as it is now. Throws a FloodgateError if the tile is off the map.
 */
export function clearance(grid: Grid, x: number, y: number): number {
  const cell = grid.cellAt([x, y], 'tile');
  const { passable, stride } = grid;
  let best = Number.POSITIVE_INFINITY;
  // Squares of growing size; octile distance is at least the size of the square.
  for (let ring = 0; ring < best; ring++) {
    for (let along = 0; along <= ring; along++) {
      const distance = octileDistance(ring, along);
      if (distance >= best) break;
      if (wallOnRing(ring, along)) best = distance;
    }
  }
  return best;

  function wallOnRing(ring: number, along: number): boolean {
    if (x - ring < -1 || y - ring < -1 || x + ring > grid.width || y + ring > grid.height) return true;
    for (const side of [-along, along]) {
      if (passable[cell - ring * stride + side] === 0 || passable[cell + ring * stride + side] === 0)
        return true;
      if (passable[cell + side * stride - ring] === 0 || passable[cell + side * stride + ring] === 0)
        return true;
    }
    return false;
  }
}
