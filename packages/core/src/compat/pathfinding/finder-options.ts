import { DiagonalMovement } from './diagonal-movement.ts';
import { Heuristic, type HeuristicFunction } from './heuristic.ts';

/** Which diagonal moves a finder may make. */
export interface MovementOptions {
  /** Default: what the other two options say. */
  readonly diagonalMovement?: DiagonalMovement | undefined;
  /** Diagonal moves, past one wall at most. Default false. `diagonalMovement` is the newer option. */
  readonly allowDiagonal?: boolean | undefined;
  /** With `allowDiagonal`: only past no wall. Default false. */
  readonly dontCrossCorners?: boolean | undefined;
}

/** What finders of PathFinding.js accept. `heuristic` and `weight` are kept and ignored: every path is a shortest one. */
export interface FinderOptions extends MovementOptions {
  /** Kept and ignored. */
  readonly heuristic?: HeuristicFunction | undefined;
  /** Kept and ignored. */
  readonly weight?: number | undefined;
}

/** What an IDAStarFinder accepts besides. Both are kept and ignored: the search does not go back and is over in time. */
export interface IDAStarFinderOptions extends FinderOptions {
  /** Kept and ignored. */
  readonly trackRecursion?: boolean | undefined;
  /** Kept and ignored. In seconds. */
  readonly timeLimit?: number | undefined;
}

/** What a JumpPointFinder accepts. `allowDiagonal` is not among it. */
export interface JumpPointFinderOptions {
  /** Default: past one wall at most. */
  readonly diagonalMovement?: DiagonalMovement | undefined;
  /** Kept and ignored. */
  readonly heuristic?: HeuristicFunction | undefined;
  /** Kept and ignored. */
  readonly trackJumpRecursion?: boolean | undefined;
}

/** The diagonal moves that the three options for them mean together. */
export function movementOf(options: MovementOptions): DiagonalMovement {
  if (options.diagonalMovement) return options.diagonalMovement;
  if (!options.allowDiagonal) return DiagonalMovement.Never;
  return options.dontCrossCorners
    ? DiagonalMovement.OnlyWhenNoObstacles
    : DiagonalMovement.IfAtMostOneObstacle;
}

/** The estimate that a finder of PathFinding.js would search with. */
export function heuristicOf(options: FinderOptions): HeuristicFunction {
  if (options.heuristic) return options.heuristic;
  return movementOf(options) === DiagonalMovement.Never ? Heuristic.manhattan : Heuristic.octile;
}
