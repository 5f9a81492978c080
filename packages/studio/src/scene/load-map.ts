import { Grid } from 'floodgate';
import { builtInMap, generateMap } from 'floodgate/problems';
import type { MapSource, Scene } from './scene.ts';
import { tileIsFree } from './tile-bits.ts';

/** A new grid with the map of a source. Throws a FloodgateError for a name or parameters that do not exist. */
export function loadMap(source: MapSource): Grid {
  if (source.kind === 'built-in') return builtInMap(source.name).load();
  if (source.kind === 'generated') {
    const { map, width, height, seed, parameters } = source;
    return generateMap(map, { ...parameters, width, height, seed });
  }
  const { name, width, height, corners, bits } = source;
  return Grid.from(width, height, (x, y) => tileIsFree(bits, y * width + x), { name, corners });
}

/** Turns floor into walls and walls into floor. Cells off the map are left out. */
export function toggleCells(grid: Grid, cells: Iterable<number>): void {
  grid.edit((editor) => {
    for (const cell of cells) {
      const [x, y] = grid.point(cell);
      if (grid.contains(x, y)) editor.set(x, y, !grid.passable[cell]);
    }
  });
}

/** A new grid with the map of a scene, edits included. */
export function sceneGrid(scene: Scene): Grid {
  const grid = loadMap(scene.map);
  toggleCells(grid, scene.toggled);
  return grid;
}

/** True if both name the same map, so that one grid can serve for both. */
export function sameMap(a: MapSource, b: MapSource): boolean {
  if (a === b) return true;
  if (a.kind === 'tiles' || b.kind === 'tiles') return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
