/** Makes a Grid from a Tiled map. */
import { checkOptionNames } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import { Grid, type Point } from '../grid/index.ts';
import { ALLOWANCES, cellsOf, checkMapClaim, MAX_TILES } from '../limits.ts';
import { gridOptions, type ParseOptions } from './options.ts';
import { checkOrientation, type TiledChunk, type TiledMap } from './tiled.ts';
import { cellLayout } from './tiled-layout.ts';
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
 * The Grid of a Tiled map. {@link tiledLayout} says which cell of Tiled each of its tiles is. Tiles of the Grid that no
 * cell of a staggered map becomes are walls.
 *
 * Throws a FloodgateError: `unsupported` for orientations such as hexagonal; `bad-argument` if `walls` or `terrain` names a layer or
 * property that does not exist, or a property while the text of a tileset is missing; `bad-map` if there is no tile
 * layer or no tile at all, if nothing says which tiles are walls, if a tile lies outside of a finite map, or if a tile's
 * cost or directions cannot be read; `too-large` as Grid does, and if an infinite map reaches farther than its tiles
 * justify.
 */
export function gridFromTiled(map: TiledMap, options: GridFromTiledOptions = {}): Grid {
  const file = options.file ?? 'map';
  checkOrientation(map.orientation, file);
  if (map.layers.every((layer) => layer.kind !== 'tile')) {
    throw new FloodgateError('bad-map', `${file} has no tile layer`);
  }
  const layout = cellLayout(map, file);
  const { width, height } = layout;
  checkSize(map, layout, options);
  const rules = wallRules(map, options.walls, file);
  const walls = new Uint8Array(width * height);
  for (const { chunks, name } of rules.layers) {
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.gids.length; i++) {
        if (chunk.gids[i] === 0) continue;
        const cells = rules.wallsOf(chunk.gids[i]!, chunk.flips?.[i] ?? 0);
        for (const [dx, dy] of cells) {
          const [x, y] = tileAt(layout, chunk, i, name, file);
          const isInside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
          if (isInside) walls[(y + dy) * width + x + dx] = 1;
        }
      }
    }
  }
  rules.eachTile((x, y) => {
    walls[y * width + x] = 1;
  });
  const isFree =
    map.orientation === 'staggered'
      ? (x: number, y: number) => walls[y * width + x] === 0 && layout.hasTile(x, y)
      : (x: number, y: number) => walls[y * width + x] === 0;
  const grid = Grid.from(width, height, isFree, gridOptions(options));
  if (options.terrain) setTerrain(grid, map, options.terrain, layout, file);
  return grid;
}

type CellLayout = ReturnType<typeof cellLayout>;

function checkSize(map: TiledMap, { width, height }: CellLayout, { file = 'map', maxTiles }: ParseOptions) {
  let listed = 0;
  for (const layer of map.layers) for (const { gids } of layer.chunks) listed += gids.length;
  checkMapClaim({ width, height, bytes: 0, maxTiles: maxTiles ?? MAX_TILES }, { file });
  const cells = cellsOf(width, height);
  const { perByte, anyway } = ALLOWANCES.infiniteMap;
  if (maxTiles !== undefined || cells <= Math.max(anyway, perByte * listed)) return;
  const [w, h, all, there, few] = [width, height, cells, listed, anyway].map((n) => n.toLocaleString('en'));
  throw new FloodgateError(
    'too-large',
    `${file} is ${w} × ${h}, which takes ${all} cells, but its chunks hold ${there} tiles: above ${few} cells, at most ${perByte} for each tile in a chunk are accepted; look for stray tiles far from the others`,
  );
}

/** The tile of the Grid that a tile of a chunk becomes. */
function tileAt(layout: CellLayout, chunk: TiledChunk, i: number, layer: string, file: string): Point {
  const column = chunk.x + (i % chunk.width);
  const row = chunk.y + Math.floor(i / chunk.width);
  const tile = layout.tileOfCell(column, row);
  if (layout.hasTile(...tile)) return tile;
  throw new FloodgateError(
    'bad-map',
    `layer '${layer}' of ${file} has a tile at (${column}, ${row}), outside of the map`,
  );
}

function setTerrain(
  grid: Grid,
  map: TiledMap,
  terrain: TiledTerrain,
  layout: CellLayout,
  file: string,
): void {
  checkOptionNames(terrain, ['property', 'moves'] satisfies (keyof TiledTerrain)[], 'terrain');
  const costs = terrain.property === undefined ? null : costsByGid(map, terrain.property, file);
  const masks = terrain.moves === undefined ? null : masksByGid(map, terrain.moves, file);
  grid.edit((editor) => {
    for (const layer of map.layers) {
      if (!layer.visible) continue;
      for (const chunk of layer.chunks) {
        for (let i = 0; i < chunk.gids.length; i++) {
          const cost = costs?.get(chunk.gids[i]!);
          const mask = masks?.get(chunk.gids[i]!);
          if (cost === undefined && mask === undefined) continue;
          const [x, y] = tileAt(layout, chunk, i, layer.name, file);
          if (cost !== undefined) editor.setCost(x, y, cost);
          if (mask !== undefined) editor.setMoves(x, y, mask);
        }
      }
    }
  });
}
