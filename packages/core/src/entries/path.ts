/**
 * `floodgate/path`: shortest paths and nothing else, for programs in which every kilobyte counts. `floodgate` has a `findPath`
 * that is faster and can be asked for more; it takes three times the bytes.
 */
export { type ErrorCode, FloodgateError } from '../error.ts';
export { type GridOptions, PathGrid, type Point, type PointLike, Tiles } from '../grid/index.ts';
export {
  findTilePath as findPath,
  type Search,
  SearchResult,
  type SearchStatus,
  startTileSearch as startSearch,
  type TileQuery,
} from '../search/index.ts';
