/** What happened in one tick, and what it cost. */
export interface TickReport {
  /** Number of this tick, from 0. */
  readonly tick: number;
  /** Agents that moved. */
  readonly moved: number;
  /** Agents that did not move. */
  readonly waited: number;
  /** Agents that reached their goals, each for the first time since it was given that goal. */
  readonly arrived: number;
  /** Agents that have come as near to their goals as they will, each for the first time since it was given that goal. */
  readonly settled: number;
  /** Agents that had arrived or settled and were moved off. */
  readonly displaced: number;
  /** Agents that had to wait because the planner's choice for them broke a rule. */
  readonly blocked: number;
  /** Agents that the planner moved out of the way of another agent. */
  readonly pushed: number;
  /** Milliseconds of planning and moving, those of {@link World.think} included. */
  readonly planningMs: number;
  /** Node expansions of planning, those of {@link World.think} included. */
  readonly expansions: number;
  /** False if the planner stopped because its budget was used up. */
  readonly withinBudget: boolean;
}

/** How far the planning of the next tick is. */
export interface Readiness {
  /** True if nothing is left to do before the tick. */
  readonly ready: boolean;
  /** Agents that the planner moves. */
  readonly agents: number;
  /** Those of them whose moves are not planned yet. */
  readonly waiting: number;
  /** Share of agents that are not waiting, from 0 to 1. */
  readonly progress: number;
}
