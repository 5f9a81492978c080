import type { Grid, Point } from 'floodgate';

/** What is to be seen: a map, and perhaps a search or agents on it. */
export interface Scene {
  readonly grid: Grid;
  readonly start?: Point;
  readonly goals?: readonly Point[];
  /** From start to end, both included. */
  readonly path?: readonly Point[];
  /** Cells in the order in which a search expanded them. */
  readonly expanded?: readonly number[];
  readonly crowd?: CrowdScene;
}

/** Where agents stand, as cells. */
export interface CrowdScene {
  readonly moving: readonly number[];
  /** Not home, and stood still in the last tick. */
  readonly waiting: readonly number[];
  readonly home: readonly number[];
}
