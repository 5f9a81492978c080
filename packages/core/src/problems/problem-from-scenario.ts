import { FloodgateError } from '../error.ts';
import type { Scenario } from '../formats/index.ts';
import type { Grid } from '../grid/index.ts';
import type { Problem, ProblemAgent } from './problem.ts';

/**
 * A problem of the first `count` suitable queries of a MovingAI scenario. Queries are left out if their start or goal
 * is off the map or a wall, if the goal cannot be reached, or if an earlier query has the same start or goal. Throws a
 * FloodgateError that says why queries were left out if fewer than `count` remain.
 */
export function problemFromScenario(grid: Grid, scenario: Scenario, count: number): Problem {
  if (!Number.isInteger(count) || count < 1) {
    throw new FloodgateError(
      'bad-argument',
      `the number of agents must be a whole number from 1, not ${count}`,
    );
  }
  const agents: ProblemAgent[] = [];
  const starts = new Set<number>();
  const goals = new Set<number>();
  const leftOut = { walls: 0, unreachable: 0, taken: 0 };
  for (const { start, goal } of scenario.queries) {
    if (agents.length === count) break;
    if (!grid.isFree(...start) || !grid.isFree(...goal)) {
      leftOut.walls++;
      continue;
    }
    const startCell = grid.cell(...start);
    const goalCell = grid.cell(...goal);
    if (!grid.components.connected(startCell, goalCell)) {
      leftOut.unreachable++;
    } else if (starts.has(startCell) || goals.has(goalCell)) {
      leftOut.taken++;
    } else {
      starts.add(startCell);
      goals.add(goalCell);
      agents.push({ start, goal });
    }
  }
  if (agents.length < count) {
    throw new FloodgateError(
      'bad-argument',
      `the scenario has ${agents.length} agents for ${grid.name}, not ${count}: of ${scenario.queries.length} ` +
        `queries ${leftOut.walls} begin or end in a wall, ${leftOut.unreachable} cannot be solved and ` +
        `${leftOut.taken} begin or end where an earlier one does`,
    );
  }
  return { grid, agents };
}
