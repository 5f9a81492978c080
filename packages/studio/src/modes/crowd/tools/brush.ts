import type { Point } from 'floodgate';

/**
 * The tiles, y × width + x, that a round brush of so many tiles across covers on its way from one tile to another.
 * Tiles off the map are left out.
 */
export function brushTiles(from: Point, to: Point, size: number, width: number, height: number): number[] {
  const tiles = new Set<number>();
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  // An even brush has no middle tile: it reaches one tile further to the upper left.
  const low = -Math.floor(size / 2);
  const middle = low + (size - 1) / 2;
  for (let step = 0; step <= steps; step++) {
    const x = Math.round(from[0] + ((to[0] - from[0]) * step) / steps);
    const y = Math.round(from[1] + ((to[1] - from[1]) * step) / steps);
    for (let dy = low; dy < low + size; dy++) {
      for (let dx = low; dx < low + size; dx++) {
        if (Math.hypot(dx - middle, dy - middle) > size / 2) continue;
        const inside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
        if (inside) tiles.add((y + dy) * width + x + dx);
      }
    }
  }
  return [...tiles];
}
