import type { Segment } from './segment.ts';

/** What can be wrong with a division of a map. */
export type Trouble =
  | 'pocket'
  | 'wide-gate'
  | 'many-gates'
  | 'winding'
  | 'even-hallway'
  | 'maze'
  | 'gates-in-all';

/** One thing that was wrong and what was done about it. */
export interface Repair {
  readonly trouble: Trouble;
  /** In words, with the figures that made it trouble. */
  readonly why: string;
  /** A tile in the middle of it. */
  readonly where: readonly [x: number, y: number];
  /** Gates that were removed. */
  readonly before: readonly Segment[];
  /** Gates that were added. */
  readonly after: readonly Segment[];
}
