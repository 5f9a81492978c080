import { Grid } from 'floodgate';
import { builtInMap, generateMap } from 'floodgate/problems';
import type { MapSource, Scene } from './scene.ts';
import { tileIsFree } from './tile-bits.ts';

/** The map of a source, made anew. Throws a FloodgateError for a name or parameters that do not exist. */
export function loadMap(source: MapSource): Grid {
  if (source.kind === 'built-in') return builtInMap(source.name).load();
  if (source.kind === 'generated') {
    const { map, width, height, seed, parameters } = source;
    return generateMap(map, { ...parameters, width, height, seed });
  }
  const { name, width, height, corners, bits } = source;
  return Grid.from(width, height, (x, y) => tileIsFree(bits, y * width + x), { name, corners });
}

/** Turns tiles into the opposite of what they are. Tiles off the map are left out. */
export function toggleTiles(grid: Grid, tiles: Iterable<number>): void {
  for (const tile of tiles) {
    const x = tile % grid.width;
    const y = Math.floor(tile / grid.width);
    if (grid.contains(x, y)) grid.setPassable(x, y, !grid.isFree(x, y));
  }
}

/** The map of a scene with what was painted on it. */
export function sceneGrid(scene: Scene): Grid {
  const grid = loadMap(scene.map);
  toggleTiles(grid, scene.toggled);
  return grid;
}

/** True if both name the same map, so that one grid can serve for both. */
export function sameMap(a: MapSource, b: MapSource): boolean {
  if (a === b) return true;
  if (a.kind === 'tiles' || b.kind === 'tiles') return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
