import type { Grid } from 'floodgate';
import type { Crowd } from 'floodgate/planner-kit';
import type { Problem } from 'floodgate/problems';

/** What a selector looks at: a map, and where the agents that the planner controls are and go. */
export interface SelectionProblem {
  /** The map. */
  readonly grid: Grid;
  /** Per agent the cell that it is on. */
  readonly starts: Int32Array;
  /** Per agent the cell that it goes to. */
  readonly goals: Int32Array;
}

/**
 * The map and the agents of a problem, without outside agents. Throws a FloodgateError if a start or a goal is not on
 * the map.
 */
export function selectionProblem({ grid, agents }: Problem): SelectionProblem {
  const ours = agents.filter(({ outside }) => !outside);
  return {
    grid,
    starts: Int32Array.from(ours, ({ start }) => grid.cellAt(start, 'start')),
    goals: Int32Array.from(ours, ({ goal }) => grid.cellAt(goal, 'goal')),
  };
}

/** The same for a running world: agents go from the cells they are on now to their targets. */
export function selectionProblemOf(crowd: Crowd): SelectionProblem {
  const ours = crowd.slots.filter((slot) => !crowd.outside[slot]);
  return {
    grid: crowd.grid,
    starts: Int32Array.from(ours, (slot) => crowd.cells[slot]!),
    goals: Int32Array.from(ours, (slot) => crowd.targets[slot]!),
  };
}
