/**
 * The file formats that maps come in: MovingAI maps and scenarios, maps of the Tiled editor (JSON and XML),
 * pictures, and plain rows of letters. Everything takes text or plain data and gives a Grid, or the other way
 * round; reading and writing files is the caller's. Whatever is malformed throws a FloodgateError that says
 * where, and nothing else is ever thrown for bad data.
 */
export { type MapOptions, parseMap } from './detect.ts';
export { gridFromImage, type ImageOptions, imageFromGrid, type RgbaImage } from './image.ts';
export { formatMovingAiMap, parseMovingAiMap } from './movingai.ts';
export type { ParseOptions } from './options.ts';
export { type LengthPrecision, lengthTolerance } from './precision.ts';
export { formatRows, parseRows, type RowsOptions } from './rows.ts';
export { formatScenario, mapBaseName, parseScenario, type Scenario, type ScenarioQuery } from './scenario.ts';
export {
  type TiledChunk,
  type TiledLayer,
  type TiledMap,
  type TiledTileset,
  type TileProperties,
  tiledBounds,
} from './tiled.ts';
export type { Inflate } from './tiled-data.ts';
export { type GridFromTiledOptions, gridFromTiled } from './tiled-grid.ts';
export { parseTiled, readTiled, type TiledOptions } from './tiled-text.ts';
export type { TiledWalls } from './tiled-walls.ts';
