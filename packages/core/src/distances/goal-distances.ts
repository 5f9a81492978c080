import type { GridChange } from '../grid/index.ts';
import type { Budget } from '../search/index.ts';

/** Index of the cell itself in what {@link GoalDistances.around} writes, after the eight directions. */
export const HERE = 8;

/**
 * How far cells are from the goals that agents make for, in search units: what planners rank moves by. Whether
 * values are exact, how much memory they take and when they are worked out is what the kinds differ in.
 *
 * Agents are named by their slot. A value is never below 0, is 0 only on the goal, and following the least
 * neighbour from any cell leads to the goal.
 */
export interface GoalDistances {
  /** An agent makes for a goal from now on. Cheap; work is done when it is asked for. */
  follow(slot: number, goal: number): void;
  /** An agent has left. */
  forget(slot: number): void;
  /** Distance of a cell to the agent's goal; Infinity if the goal cannot be reached from there. */
  distance(slot: number, cell: number): number;
  /**
   * Writes the distances of the eight neighbours of a cell, by direction, and of the cell itself ({@link HERE})
   * to `out`; Infinity for neighbours to which the grid allows no move.
   */
  around(slot: number, cell: number, out: Float64Array): void;
  /** Work ahead of questions, once a tick, while the budget lasts; also where memory is given back. */
  startTick(tick: number, budget: Budget): void;
  /** The map has changed; values asked for from now on hold for the new map. */
  mapChanged(change: GridChange): void;
  /** Bytes of memory held. */
  readonly bytes: number;
}
