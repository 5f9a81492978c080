import { plannerFacts, settledParameters } from 'floodgate/planners';
import type { SelectionProblem } from '../features/index.ts';
import type { PortfolioMember, Values } from './member.ts';

/** The parameters of a member, all set. Throws a FloodgateError if there is no such planner or it has no such parameter. */
export function memberParameters({ id, preset = 'default', parameters = {} }: PortfolioMember): Values {
  return settledParameters(plannerFacts(id), { ...parameters, preset });
}

/** What a planner needs for a problem, by its definition. */
export interface PlannerNeeds {
  /** The id of the planner. */
  readonly id: string;
  /** Whether one planner coordinates all agents. */
  readonly central: boolean;
  /** Whether it computes something from the map before the first move. */
  readonly preprocessing: boolean;
  /** Rough estimate of the bytes that it will hold; undefined if its definition has none. */
  readonly memoryBytes: number | undefined;
  /** Whether it moves agents of any size, and knows of speeds, holds and teams. */
  readonly handlesUnits: boolean;
}

/**
 * Throws a FloodgateError if there is no such planner.
 * @param distance mean distance that the agents will walk, in tile widths
 */
export function needsOf(
  member: PortfolioMember,
  { grid, starts }: SelectionProblem,
  distance: number,
): PlannerNeeds {
  const facts = plannerFacts(member.id);
  const { central, preprocessing = 'none', memoryEstimate, handlesUnits = false } = facts;
  const parameters = memberParameters(member);
  const size = { cells: grid.cellCount, freeCells: grid.freeCount, agents: starts.length, distance };
  return {
    id: member.id,
    central,
    preprocessing:
      (typeof preprocessing === 'function' ? preprocessing(size, parameters) : preprocessing) === 'some',
    memoryBytes: memoryEstimate?.(size, parameters),
    handlesUnits,
  };
}
