/**
 * Searches for one agent: A\*, jump point search and distance fields, each run to its end, in slices, or watched
 * by a listener. Their scratch space is used over and over, and nothing is allocated per node. Knows only the grid.
 *
 * A\* and Martelli's algorithm B are one loop: B adds a floor to f, which costs up to 1 %. A\*, B and jump point search share
 * one life cycle (`shell.ts`). These loops stay apart; `npm run bench:loops` prints what sharing A\*'s loop would cost:
 * - jump point search makes other successors. A\* takes 6 to 40 times as long;
 * - RTAA\* (`real-time/`) stops after some expansions and learns from what it closed. A\* takes 1.13 to 1.17 times as long
 *   without learning;
 * - `DistanceField` keeps its nodes and grows on demand. A\* would be as fast (0.95 to 1.04), but its answer is one path;
 * - LSS-LRTA\* (`real-time/`) searches backward over a closed set, `ReverseSearch` (`distances/`) is one of thousands that are
 *   held at once in little memory, WHCA\* (`planners/whca`) searches cells and times, LaCAM (`planners/lacam`) searches
 *   configurations: their nodes are not cells of the shared scratch space. They were not measured.
 */

export { Budget, type TickBudget } from '../budget.ts';
export { AStar } from './astar.ts';
export { CellValues } from './cell-values.ts';
export { DistanceField, type DistanceFieldOptions } from './distance-field.ts';
export { findPath, prepareSearches, type SearchKind, startSearch } from './find-path.ts';
export { GoalsInSight } from './goals-in-sight.ts';
export { JumpPointSearch } from './jps.ts';
export { JumpMap } from './jump-map.ts';
export { EXPANDED, JumpNodes } from './jump-nodes.ts';
export { pathLength, writePath } from './jump-path.ts';
export { ALL_DIRECTIONS, JumpRuns, jumpDiagonalCost } from './jump-runs.ts';
export {
  CLOSED,
  CLOSED_STATE,
  F,
  GOAL,
  MOVES_SHIFT,
  NodeStore,
  ORDER,
  PARENT,
  SEEN,
  SEEN_STATE,
  STAMP_MASK,
  STATE,
} from './nodes.ts';
export { distanceWithoutWalls, minorCost } from './octile.ts';
export { OpenList } from './open-list.ts';
export { PathBuffer } from './path-buffer.ts';
export {
  cellMask,
  type EndLike,
  type Heuristic,
  type MoveMap,
  type PathQuery,
  type PreparedPaths,
  type QueryContext,
  type ResolvedQuery,
  resolveQuery,
  searchedGrid,
} from './query.ts';
export { type Search, type SearchListener, SearchResult, type SearchStatus } from './result.ts';
export { SearchShell } from './shell.ts';
export { returnSpace, type SearchSpace, takeSpace } from './space.ts';
export { findTilePath, startTileSearch, type TileQuery } from './tile-search.ts';
