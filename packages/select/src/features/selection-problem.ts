import type { Grid } from 'floodgate';
import type { Crowd } from 'floodgate/planner-kit';
import type { Problem } from 'floodgate/problems';

/** What a selector looks at: a map, and for each agent of ours the cell it stands on and the one it goes to. */
export interface SelectionProblem {
  readonly grid: Grid;
  readonly starts: Int32Array;
  readonly goals: Int32Array;
}

/** The agents of a problem that are ours. */
export function selectionProblem({ grid, agents }: Problem): SelectionProblem {
  const ours = agents.filter(({ outside }) => !outside);
  return {
    grid,
    starts: Int32Array.from(ours, ({ start }) => grid.cellAt(start, 'start')),
    goals: Int32Array.from(ours, ({ goal }) => grid.cellAt(goal, 'goal')),
  };
}

/** The agents of a running world that are ours, from where they stand now. */
export function selectionProblemOf(crowd: Crowd): SelectionProblem {
  const ours = crowd.slots.filter((slot) => !crowd.outside[slot]);
  return {
    grid: crowd.grid,
    starts: Int32Array.from(ours, (slot) => crowd.cells[slot]!),
    goals: Int32Array.from(ours, (slot) => crowd.targets[slot]!),
  };
}
