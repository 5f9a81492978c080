import type { GridChange } from '../grid/index.ts';
import type { Budget } from '../search/index.ts';

/** Index of the cell itself in what {@link GoalDistances.around} writes, after the eight directions 0 to 7. */
export const HERE = 8;

/**
 * How far cells are from the goals of agents, in search units (470,832 to a tile width). Planners rank moves by it.
 * Whether values are exact, how much memory they take and when they are worked out depends on the {@link DistanceKind}.
 *
 * Agents are named by their slot, a whole number from 0; arrays grow to the largest slot. A value is never below 0, is
 * 0 only on the goal, and following the least neighbour from any cell leads to the goal. Nothing is checked and nothing
 * is thrown: a slot must have been given a goal with {@link follow} before it is asked about, and cells must be on the
 * map.
 */
export interface GoalDistances {
  /** Sets the goal cell of an agent. Cheap: work is done at the first question. */
  follow(slot: number, goal: number): void;
  /** The agent has left. Does nothing for a slot without a goal. */
  forget(slot: number): void;
  /** Distance of a cell to the agent's goal in search units; Infinity if the goal cannot be reached from there. */
  distance(slot: number, cell: number): number;
  /**
   * Writes the distances of the eight neighbours of a cell, by direction, and of the cell itself at {@link HERE}, in
   * search units, to the first nine entries of `out`; Infinity for neighbours to which the grid allows no move.
   */
  around(slot: number, cell: number, out: Float64Array): void;
  /** To be called once a tick, with the number of the tick and its budget. Memory that is not needed is given back. */
  startTick(tick: number, budget: Budget): void;
  /** To be called after every change of the map. Values asked for from then on hold for the new map. */
  mapChanged(change: GridChange): void;
  /** Bytes of memory held. */
  readonly bytes: number;
}
