import type { Grid, Point } from 'floodgate';

/** What is to be seen: a map, and perhaps a search on it. */
export interface Scene {
  readonly grid: Grid;
  readonly start?: Point;
  readonly goals?: readonly Point[];
  /** From start to end, both included. */
  readonly path?: readonly Point[];
  /** Cells in the order in which a search expanded them. */
  readonly expanded?: readonly number[];
}
