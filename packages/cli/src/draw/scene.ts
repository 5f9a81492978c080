import type { Grid, Point } from 'floodgate';

/** What to draw: a map, and optionally a search or agents on it. */
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
  /** Not at the goal, and did not move in the last tick. */
  readonly waiting: readonly number[];
  readonly home: readonly number[];
}
