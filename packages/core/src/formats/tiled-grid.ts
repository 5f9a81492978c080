/** Makes a Grid from a Tiled map. */
import { checkOptionNames } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import { Grid, MAX_TILES } from '../grid/index.ts';
import { gridOptions, type ParseOptions } from './options.ts';
import { checkOrientation, type TiledMap, tiledBounds } from './tiled.ts';
import { costsByGid, masksByGid, type TiledTerrain } from './tiled-terrain.ts';
import { type TiledWalls, wallRules } from './tiled-walls.ts';

/** How to make a Grid from a Tiled map. */
export interface GridFromTiledOptions extends ParseOptions {
  /** Which tiles are walls; see {@link TiledWalls}, also for the default. */
  readonly walls?: TiledWalls;
  /** Which properties of tiles give costs and directions. Default: none. */
  readonly terrain?: TiledTerrain;
}

/**
 * The Grid of a Tiled map.
 * Throws a FloodgateError: `unsupported` if the map is not orthogonal; `bad-argument` if `walls` or `terrain` names a layer or
 * property that does not exist, or a property while the text of a tileset is missing; `bad-map` if there is no tile
 * layer or no tile at all, or a tile's cost or directions cannot be read; `too-large` as Grid does.
 */
export function gridFromTiled(map: TiledMap, options: GridFromTiledOptions = {}): Grid {
  const file = options.file ?? 'map';
  checkOrientation(map.orientation, file);
  const rules = wallRules(map, options.walls, file);
  const bounds = tiledBounds(map);
  if (!bounds) throw new FloodgateError('bad-map', `${file} is an infinite map without a single tile`);
  const { width, height } = bounds;
  if (width * height > MAX_TILES) {
    const limit = MAX_TILES.toLocaleString('en');
    throw new FloodgateError(
      'too-large',
      `${file} is ${width} × ${height}; at most ${limit} tiles are accepted`,
    );
  }
  const walls = new Uint8Array(width * height);
  for (const { layer, isWall } of rules) {
    for (const chunk of layer.chunks) {
      for (let i = 0; i < chunk.gids.length; i++) {
        const gid = chunk.gids[i]!;
        if (gid === 0 || !isWall(gid)) continue;
        const x = chunk.x - bounds.x + (i % chunk.width);
        const y = chunk.y - bounds.y + Math.floor(i / chunk.width);
        walls[y * width + x] = 1;
      }
    }
  }
  const grid = Grid.from(width, height, (x, y) => walls[y * width + x] === 0, gridOptions(options));
  if (options.terrain) setTerrain(grid, map, options.terrain, bounds, file);
  return grid;
}

function setTerrain(
  grid: Grid,
  map: TiledMap,
  terrain: TiledTerrain,
  { x: left, y: top }: { readonly x: number; readonly y: number },
  file: string,
): void {
  checkOptionNames(terrain, ['property', 'moves'] satisfies (keyof TiledTerrain)[], 'terrain');
  const costs = terrain.property === undefined ? null : costsByGid(map, terrain.property, file);
  const masks = terrain.moves === undefined ? null : masksByGid(map, terrain.moves, file);
  grid.edit((editor) => {
    for (const layer of map.layers) {
      if (!layer.visible) continue;
      for (const { x, y, width, gids } of layer.chunks) {
        for (let i = 0; i < gids.length; i++) {
          const cost = costs?.get(gids[i]!);
          const mask = masks?.get(gids[i]!);
          const column = x - left + (i % width);
          const row = y - top + Math.floor(i / width);
          if (cost !== undefined) editor.setCost(column, row, cost);
          if (mask !== undefined) editor.setMoves(column, row, mask);
        }
      }
    }
  });
}
