import { DiagonalMovement } from './diagonal-movement.ts';
import type { JumpPointFinderOptions } from './finder-options.ts';
import { answer, type Finder } from './finders.ts';
import type { Grid } from './grid.ts';
import { Heuristic, type HeuristicFunction } from './heuristic.ts';

/** What the four jump point finders share. */
export class JumpPointFinderBase implements Finder {
  /** The diagonal moves that it makes; may be changed. */
  diagonalMovement: DiagonalMovement;
  /** Kept and ignored. */
  heuristic: HeuristicFunction;
  /** Kept and ignored. */
  trackJumpRecursion: boolean;

  constructor(options: JumpPointFinderOptions = {}) {
    this.diagonalMovement = options.diagonalMovement || DiagonalMovement.IfAtMostOneObstacle;
    this.heuristic = options.heuristic || Heuristic.manhattan;
    this.trackJumpRecursion = options.trackJumpRecursion || false;
  }

  /** As in {@link Finder}, but from a tile to itself the path is empty. */
  findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): number[][] {
    const habits = { costs: 'octile', endsOnWalls: false, endMayBeBeside: false } as const;
    const path = answer(this.diagonalMovement, habits, [startX, startY], [endX, endY], grid);
    return path.length < 2 ? [] : path;
  }
}

/** Jump point search with diagonal moves even between two walls. */
export class JPFAlwaysMoveDiagonally extends JumpPointFinderBase {
  constructor(options: JumpPointFinderOptions = {}) {
    super({ ...options, diagonalMovement: DiagonalMovement.Always });
  }
}

/** Jump point search along rows and columns. */
export class JPFNeverMoveDiagonally extends JumpPointFinderBase {
  constructor(options: JumpPointFinderOptions = {}) {
    super({ ...options, diagonalMovement: DiagonalMovement.Never });
  }
}

/** Jump point search with diagonal moves past one wall, but not between two. */
export class JPFMoveDiagonallyIfAtMostOneObstacle extends JumpPointFinderBase {
  constructor(options: JumpPointFinderOptions = {}) {
    super({ ...options, diagonalMovement: DiagonalMovement.IfAtMostOneObstacle });
  }
}

/** Jump point search with diagonal moves past no wall. */
export class JPFMoveDiagonallyIfNoObstacles extends JumpPointFinderBase {
  constructor(options: JumpPointFinderOptions = {}) {
    super({ ...options, diagonalMovement: DiagonalMovement.OnlyWhenNoObstacles });
  }
}

/** Makes one of the four jump point finders, with or without `new`. */
export interface JumpPointFinderMaker {
  new (options?: JumpPointFinderOptions): JumpPointFinderBase;
  (options?: JumpPointFinderOptions): JumpPointFinderBase;
}

/** A jump point finder. */
export type JumpPointFinder = JumpPointFinderBase;

/** Jump point search of PathFinding.js: one of its four finders, by the option `diagonalMovement`. */
export const JumpPointFinder: JumpPointFinderMaker = function makeJumpPointFinder(
  options: JumpPointFinderOptions = {},
): JumpPointFinderBase {
  switch (options.diagonalMovement) {
    case DiagonalMovement.Never:
      return new JPFNeverMoveDiagonally(options);
    case DiagonalMovement.Always:
      return new JPFAlwaysMoveDiagonally(options);
    case DiagonalMovement.OnlyWhenNoObstacles:
      return new JPFMoveDiagonallyIfNoObstacles(options);
    default:
      return new JPFMoveDiagonallyIfAtMostOneObstacle(options);
  }
} as unknown as JumpPointFinderMaker;
