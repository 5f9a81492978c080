import { badArgument } from '../basics/index.ts';
import type { PlannerNeeds } from './needs.ts';

/**
 * What a game allows. A planner that breaks any of it is never chosen; only if no planner is expected to keep to `tickMs`,
 * the fastest is.
 */
export interface SelectionLimits {
  /** Whether one planner may coordinate all agents; if false, every agent must decide for itself. Default true. */
  readonly central?: boolean;
  /** Whether a planner may compute something from the map before the first move. Default true. */
  readonly preprocessing?: boolean;
  /** Megabytes (10⁶ bytes) that the planner may hold, above 0, by its own estimate. Default no limit. */
  readonly memoryMB?: number;
  /**
   * Milliseconds that a tick may take on average, for the whole crowd, above 0. Planners are given no more. Default: what the
   * first tick with agents is given; if that is nothing, planners may think as long as they like.
   */
  readonly tickMs?: number;
}

/** What a choice must respect in a world. */
export interface ChoiceLimits extends SelectionLimits {
  /** Whether agents differ in size, speed, team or costs, or hold their places. Default false. */
  readonly units?: boolean;
  /** The ids of the planners to choose from. Default: all of the portfolio. */
  readonly among?: readonly string[] | undefined;
}

/** Throws a FloodgateError `bad-argument` that names the first limit with a bad value. */
export function checkLimits({ central, preprocessing, memoryMB, tickMs }: SelectionLimits): void {
  const check = (name: string, value: unknown, allowed: string, good: boolean): void => {
    if (value !== undefined && !good)
      throw badArgument(`auto.${name} must be ${allowed}, not ${JSON.stringify(value)}`);
  };
  for (const [name, value] of Object.entries({ central, preprocessing }))
    check(name, value, 'true or false', typeof value === 'boolean');
  for (const [name, value] of Object.entries({ memoryMB, tickMs }))
    check(name, value, 'a number above 0', typeof value === 'number' && value > 0);
}

/** The first limit that a planner breaks, as a phrase that follows its name; undefined if it breaks none. */
export function objection(
  { id, central, preprocessing, memoryBytes, handlesUnits }: PlannerNeeds,
  limits: ChoiceLimits,
): string | undefined {
  if (limits.among && !limits.among.includes(id)) return 'is not among the given planners';
  if (limits.units && !handlesUnits) return 'moves agents of one kind only';
  if (central && limits.central === false) return 'needs central control';
  if (preprocessing && limits.preprocessing === false) return 'preprocesses the map';
  const { memoryMB = Number.POSITIVE_INFINITY } = limits;
  if (memoryBytes === undefined) {
    if (limits.memoryMB !== undefined) return 'has no memory estimate';
  } else if (memoryBytes / 1e6 > memoryMB)
    return `needs about ${Number((memoryBytes / 1e6).toPrecision(2))} MB`;
  return undefined;
}
