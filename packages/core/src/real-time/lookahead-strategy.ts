/** What RTAA\* and LSS-LRTA\* differ in: a bounded search that learns and gives a path. */
export interface LookaheadStrategy {
  /** Forgets everything and takes another goal. */
  begin(goal: number): void;
  /** The path from here, both ends included, to the most promising cell; undefined if there is nowhere to go. */
  plan(from: number): number[] | undefined;
  readonly expanded: number;
  readonly cellsVisited: number;
  readonly cellsLearned: number;
  heuristic(cell: number): number;
  forEachLearned(visit: (cell: number, units: number, removed: boolean) => void): void;
}
