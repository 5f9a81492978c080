import type { GridChange } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Budget } from '../search/index.ts';

/** Index of the cell itself in what {@link GoalDistances.around} writes, after the eight directions 0 to 7. */
export const HERE = 8;
/** Cells along one side of a patch, as a power of two, and cells of a patch; see {@link GoalDistances.patch}. */
export const PATCH_SHIFT = 3;
export const PATCH_AREA: number = 1 << (2 * PATCH_SHIFT);
/** The share of a tick's budget that may be used for agents that wait, so that some is left for the tick itself. */
export const SERVING_SHARE = 0.5;

/**
 * How far cells are from the goals of agents, in search units (470,832 to a tile width). Planners rank moves by it.
 * Whether values are exact, how much memory they take and when they are worked out depends on the {@link DistanceKind}.
 *
 * Agents are named by their slot, a whole number from 0; arrays grow to the largest slot. A value is never below 0, is
 * 0 only on the goal, and following the least neighbour from any cell leads to the goal. Nothing is checked and nothing
 * is thrown: a slot must have been given a goal with {@link follow} before it is asked about, and cells must be on the
 * map.
 *
 * Finding distances takes work, and so does a change of the map. A planner gives a budget with each question. Where it
 * does not suffice, the answer is a guess, and the agent is served first in the next {@link startTick}.
 */
export interface GoalDistances {
  /** Sets the goal cell of an agent. Cheap: work is done at the first question. */
  follow(slot: number, goal: number): void;
  /** The agent has left. Does nothing for a slot without a goal. */
  forget(slot: number): void;
  /**
   * Distance of a cell to the agent's goal in search units; Infinity if the goal cannot be reached from there. With a
   * budget it may be a guess, as in {@link around}.
   */
  distance(slot: number, cell: number, budget?: Budget): number;
  /**
   * Writes the distances of the eight neighbours of a cell, by direction, and of the cell itself at {@link HERE}, in
   * search units, to the first nine entries of `out`; Infinity for neighbours to which the grid allows no move. The
   * cell's own is what {@link distance} returns; that of a neighbour that is farther from the goal may be that of a
   * longer path than {@link distance} finds. Where tiles differ in cost, a neighbour's has what it costs to enter it
   * added, less what the move costs anyway: so the least is that of the best move there, too.
   *
   * @param budget what finding them may cost. Without it, it costs what it must, and the values hold for the present
   *   map. With it, distances of a goal for which a change of the map matters stay as they were until they are found
   *   again in a later tick
   * @returns false if the budget did not suffice: the values are then those of longer paths, or ignore walls
   */
  around(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean;
  /**
   * Writes the distances of all cells of the **patch** that a cell lies in, 8 × 8 cells, row by row, in search units, to
   * the first 64 entries of `out`. Of the given cell it is what {@link distance} returns; NaN where that is not known
   * without more work, and on walls. Returns false, with `out` worthless, if the budget did not suffice.
   */
  patch(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean;
  /** A number that changes whenever values for an agent may have changed, other than by {@link follow}. */
  stamp(slot: number): number;
  /** A number that changes whenever a value of {@link patch} may have changed, other than by {@link follow}. */
  edition(slot: number): number;
  /**
   * To be called once a tick, with the number of the tick and its budget: first serves agents for which the budget did
   * not suffice, those that have waited longest first, then finds distances again that a change of the map has made
   * wrong, as far as the budget allows. Memory that is not needed is given back.
   */
  startTick(tick: number, budget: Budget): void;
  /** To be called after every change of the map. Cheap: it only marks what is out of date. */
  mapChanged(change: GridChange): void;
  /** Writes all that is known, to be read by {@link load} in distances of the same kind on the same map. */
  save(out: StateWriter): void;
  /** Reads what {@link save} wrote. */
  load(from: StateReader): void;
  /** Bytes of memory held. */
  readonly bytes: number;
}
