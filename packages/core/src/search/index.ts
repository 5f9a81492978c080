/**
 * Searches for one agent: A\*, jump point search and distance fields, each run to its end, in slices, or watched
 * by a listener. They share one scratch space and allocate nothing per node. Knows only the grid.
 */
export { AStar } from './astar.ts';
export { Budget, type TickBudget } from './budget.ts';
export { CellValues } from './cell-values.ts';
export { DistanceField, type DistanceFieldOptions } from './distance-field.ts';
export { findPath, type SearchKind, startSearch } from './find-path.ts';
export { JumpPointSearch } from './jps.ts';
export { CLOSED, CLOSED_STATE, F, MOVES_SHIFT, NodeStore, ORDER, SEEN, SEEN_STATE, STATE } from './nodes.ts';
export { distanceWithoutWalls, minorCost } from './octile.ts';
export { OpenList } from './open-list.ts';
export { cellMask, type Heuristic, type MoveMap, type PathQuery, type QueryContext } from './query.ts';
export { type Search, type SearchListener, SearchResult, type SearchStatus } from './result.ts';
