import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';

/** `stuck`: there is no way to the goal, or none that is left to the agent. */
export type RealTimeEnd = 'goal' | 'travel-cap' | 'stuck';

/** What a walk came to. */
export interface RealTimeRun {
  readonly arrived: boolean;
  readonly stoppedBy: RealTimeEnd;
  /** Length of the way walked, in tile widths. Over the optimum it is the suboptimality. */
  readonly travelled: number;
  /** Moves made. */
  readonly steps: number;
  /** Different cells whose neighbours were looked at; with a lookahead of one, those the agent was on. */
  readonly cellsVisited: number;
  /** Cells whose value has risen above its first. */
  readonly cellsLearned: number;
  /** Cells taken out of the map as expendable. */
  readonly cellsRemoved: number;
  /** Cells whose neighbours were looked at, over all searches; with a lookahead of one this is one a step. */
  readonly expanded: number;
}

/** Where the values start: a function of the cell, or an array with an entry per cell, in search units. */
export type InitialHeuristic = ((cell: number) => number) | ArrayLike<number>;

export interface RealTimeStartOptions {
  /** The agent stops before the move that would make its way longer than this, in tile widths. Default: no end. */
  readonly travelCap?: number;
  /** Keep all cells that the agent comes through, for {@link RealTimeAgent.trail}. Default false. */
  readonly keepTrail?: boolean;
}

export interface RealTimeRunOptions extends RealTimeStartOptions {
  /** Called after every move with the cell the agent is on now. It may change the map. */
  readonly onStep?: (cell: number) => void;
}

/** An agent on its way: one move at a time, or all at once. The map may change between moves. */
export interface RealTimeAgent {
  /** Where the agent is. */
  readonly cell: number;
  readonly goal: number;
  /** Moves made. */
  readonly steps: number;
  /** Length of the way so far, in tile widths. */
  readonly travelled: number;
  /** How the walk ended, or `walking`. An agent that is stuck goes on once the map lets it. */
  readonly status: RealTimeEnd | 'walking';
  /** Makes one move, if there is one to make, and says how things stand. */
  step(): RealTimeEnd | 'walking';
  /** Makes up to so many moves. */
  advance(steps: number): RealTimeEnd | 'walking';
  /** What the walk came to; undefined while it goes on. */
  result(): RealTimeRun | undefined;
  /** The present estimate of the distance to the goal, in search units: fit to be the `initial` of a next run. */
  heuristic(cell: number): number;
  /** Calls back for every cell whose estimate has risen, with by how much, in tile widths. */
  forEachLearned(visit: (cell: number, learned: number, removed: boolean) => void): void;
  /** The cells the agent was on, from the start on; empty unless they were kept. */
  readonly trail: Int32Array;
}

/** Throws a FloodgateError unless the cell is a tile of the map; the start must be free as well. */
export function checkEnds(grid: Grid, start: number, goal: number): void {
  for (const [what, cell] of [
    ['start', start],
    ['goal', goal],
  ] as const) {
    if (!(Number.isInteger(cell) && cell >= 0 && cell < grid.cellCount)) {
      throw new FloodgateError('bad-argument', `${what} ${cell} is not a cell of ${grid.name}`);
    }
    grid.cellAt(grid.point(cell), what);
  }
  grid.freeCellAt(grid.point(start), 'start');
}

/** In tile widths; throws a FloodgateError if it is not a number from 0. */
export function checkTravelCap(travelCap = Number.POSITIVE_INFINITY): number {
  if (!(travelCap >= 0)) {
    throw new FloodgateError('bad-argument', `travelCap must be a number from 0, but is ${travelCap}`);
  }
  return travelCap;
}
