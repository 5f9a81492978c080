import { FloodgateError } from '../error.ts';
import type { Grid, Point } from '../grid/index.ts';
import type { Agent, World } from '../world/index.ts';

/** An agent of a problem. */
export interface ProblemAgent {
  readonly start: Point;
  readonly goal: Point;
  /** Any number; larger goes first, if the planner uses priorities. Default 0. */
  readonly priority?: number;
  /** The planner does not control it and plans around it. */
  readonly outside?: true;
}

/** A map and agents with starts and goals: what a planner is asked to solve. */
export interface Problem {
  readonly grid: Grid;
  readonly agents: readonly ProblemAgent[];
}

/**
 * Adds the agents of a problem to a world, in their order, and returns them. Throws a FloodgateError if the world's map
 * has another size, or if an agent cannot be added (see {@link World.add}).
 */
export function populate(world: World, problem: Problem): Agent[] {
  const { grid } = world;
  if (grid.width !== problem.grid.width || grid.height !== problem.grid.height) {
    throw new FloodgateError(
      'bad-argument',
      `the problem is for a map of ${problem.grid.width} × ${problem.grid.height}, ` +
        `but ${grid.name} is ${grid.width} × ${grid.height}`,
    );
  }
  return problem.agents.map(({ start, goal, priority, outside }) =>
    world.add({
      at: start,
      goal,
      ...(priority !== undefined && { priority }),
      ...(outside && { outside }),
    }),
  );
}
