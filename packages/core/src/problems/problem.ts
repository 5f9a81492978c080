import { FloodgateError } from '../error.ts';
import type { Grid, Point } from '../grid/index.ts';
import type { Agent, AgentOptions, World } from '../world/index.ts';

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
  /**
   * In a lifelong problem, whose agents get a new goal whenever they arrive: the goal of an agent that has reached
   * `reached` goals, counted from 1. It depends on nothing else, so that all planners get the same goals, and it differs
   * from the goal before it. {@link populate} sees to it that the agents get these goals.
   *
   * @param agent index in {@link agents}
   */
  readonly nextGoal?: (agent: number, reached: number) => Point;
}

/**
 * Adds the agents of a problem to a world, in their order, and returns them. If the problem is lifelong, they go on to
 * new goals: see {@link continueLifelong}. Throws a FloodgateError if the world's map has another size, or if an agent
 * cannot be added (see {@link World.add}).
 *
 * @param options `nearest`: the agents accept goals that they cannot reach (see {@link AgentOptions}); default only if
 *   the problem is lifelong
 */
export function populate(
  world: World,
  problem: Problem,
  options: Pick<AgentOptions, 'nearest'> = {},
): Agent[] {
  const { grid } = world;
  if (grid.width !== problem.grid.width || grid.height !== problem.grid.height) {
    throw new FloodgateError(
      'bad-argument',
      `the problem is for a map of ${problem.grid.width} × ${problem.grid.height}, ` +
        `but ${grid.name} is ${grid.width} × ${grid.height}`,
    );
  }
  const agents = problem.agents.map(({ start, goal, priority, outside }) =>
    world.add({
      at: start,
      goal,
      ...(priority !== undefined && { priority }),
      ...(outside && { outside }),
      // Edits of the map may cut off a later goal: the agent then waits near it until the map opens again.
      nearest: options.nearest ?? problem.nextGoal !== undefined,
    }),
  );
  if (agents.length > 0) continueLifelong(world, problem, agents[0]!.id);
  return agents;
}

/**
 * Gives the agents of a lifelong problem their next goals whenever they arrive, until the returned function is called.
 * {@link populate} calls it; a game calls it for a world that was saved and loaded. Does nothing if the problem is not
 * lifelong.
 *
 * @param firstId the id of the problem's first agent in the world: 0 if the world was empty before
 */
export function continueLifelong(world: World, problem: Problem, firstId = 0): () => void {
  const { nextGoal, agents } = problem;
  if (!nextGoal) return () => {};
  return world.on('arrived', (agent) => {
    const index = agent.id - firstId;
    if (index >= 0 && index < agents.length) agent.goal = nextGoal(index, agent.arrivals);
  });
}
