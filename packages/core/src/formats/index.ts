/**
 * The file formats that maps come in: MovingAI maps and scenarios, maps of the Tiled editor (JSON and XML),
 * pictures, and plain rows of letters; and solutions of multi-agent path finding as text. Readers turn text or plain data into a Grid, writers do the reverse; reading
 * and writing files is left to the caller. Malformed data throws a FloodgateError that says where the mistake is, and
 * never any other error.
 */

export {
  ALLOWANCES,
  type Allowance,
  type Claim,
  checkClaim,
  checkMapClaim,
  claimProblem,
  type MapClaim,
  type Refusal,
} from '../limits.ts';
export { type PackedFormat, unpackAtMost } from '../unpack.ts';
export { type MapAsyncOptions, type MapOptions, parseMap, parseMapAsync } from './detect.ts';
export { gridFromImage, type ImageOptions, imageFromGrid, type RgbaImage } from './image.ts';
export { formatMovingAiMap, parseMovingAiMap } from './movingai.ts';
export type { ParseOptions } from './options.ts';
export { type LengthPrecision, lengthTolerance } from './precision.ts';
export { formatRows, parseRows, type RowsOptions } from './rows.ts';
export { formatScenario, mapBaseName, parseScenario, type Scenario, type ScenarioQuery } from './scenario.ts';
export { formatSolution, isSolution, type MapfSolution, parseSolution } from './solution.ts';
export {
  type TiledBounds,
  type TiledChunk,
  type TiledLayer,
  type TiledMap,
  type TiledObject,
  type TiledProperties,
  type TiledShape,
  type TiledTileset,
  type TileProperties,
  type TilesetPicture,
  type TilesetTiles,
  tiledBounds,
} from './tiled.ts';
export { type GridFromTiledOptions, gridFromTiled } from './tiled-grid.ts';
export { type TiledLayout, tiledLayout } from './tiled-layout.ts';
export { type PlacedObject, tiledObjects } from './tiled-objects.ts';
export type { TiledTerrain } from './tiled-terrain.ts';
export {
  parseTiled,
  parseTiledAsync,
  readTiled,
  readTiledAsync,
  type TiledAsyncOptions,
  type TiledOptions,
} from './tiled-text.ts';
export type { Inflate, InflateAsync } from './tiled-unpack.ts';
export type { TiledWalls } from './tiled-walls.ts';
export { formatTiled, tiledTiles } from './tiled-write.ts';
