/** The names of PathFinding.js. */
export { DiagonalMovement } from './diagonal-movement.ts';
export type {
  FinderOptions,
  IDAStarFinderOptions,
  JumpPointFinderOptions,
  MovementOptions,
} from './finder-options.ts';
export {
  AStarFinder,
  BestFirstFinder,
  BiAStarFinder,
  BiBestFirstFinder,
  BiBreadthFirstFinder,
  BiDijkstraFinder,
  BreadthFirstFinder,
  DijkstraFinder,
  type Finder,
  IDAStarFinder,
} from './finders.ts';
export { Grid, type Matrix } from './grid.ts';
export { type Compare, Heap } from './heap.ts';
export { Heuristic, type HeuristicFunction } from './heuristic.ts';
export {
  JPFAlwaysMoveDiagonally,
  JPFMoveDiagonallyIfAtMostOneObstacle,
  JPFMoveDiagonallyIfNoObstacles,
  JPFNeverMoveDiagonally,
  JumpPointFinder,
  JumpPointFinderBase,
  type JumpPointFinderMaker,
} from './jump-point-finder.ts';
export { Node } from './node.ts';
/** What PathFinding.js offers for paths: lengths, lines, and paths with more or fewer points. */
export * as Util from './util.ts';
