import { FloodgateError } from '../error.ts';
import type { Scenario } from '../formats/index.ts';
import type { Grid } from '../grid/index.ts';
import type { Problem, ProblemAgent } from './problem.ts';

/**
 * The first `count` queries of a MovingAI scenario that can be agents of one problem. Left out are queries whose
 * start or goal is off the map or a wall, whose goal cannot be reached, or whose start or goal an earlier query
 * has. Throws a FloodgateError with the figures if fewer than `count` are left.
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
