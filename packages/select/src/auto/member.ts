import { type PlannerSpec, type Preset, plannerById } from 'floodgate';
import { plannerDefinition } from 'floodgate/planner-kit';
import type { SelectionProblem } from '../features/index.ts';

type Values = Readonly<Record<string, number | boolean | string>>;

/** A planner of a portfolio, with its settings, as a selector file has it. */
export interface PortfolioMember {
  /** The id of the planner. */
  readonly id: string;
  /** `default` if not given. */
  readonly preset?: Preset;
  /** Parameters that differ from the preset, by name. */
  readonly parameters?: Values;
}

/**
 * The name of a member: its id, then what differs from the defaults of that planner, as in `bmaa expansions=64`. Parameters
 * come in alphabetical order, so that equal members have equal names.
 */
export function memberName({ id, preset = 'default', parameters = {} }: PortfolioMember): string {
  const settings = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return [id, ...(preset === 'default' ? [] : [preset]), ...settings].join(' ');
}

/** Throws a FloodgateError if there is no such planner or it has no such parameter. */
export function makeMember(
  { id, preset = 'default', parameters = {} }: PortfolioMember,
  more: Values = {},
): PlannerSpec {
  return plannerById(id, { ...parameters, ...more, preset });
}

/** What a planner needs for a problem, by its definition. */
export interface PlannerNeeds {
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
 * Throws a FloodgateError if the planner is not registered.
 * @param distance mean distance that the agents will walk, in tile widths
 */
export function needsOf(
  member: PortfolioMember,
  { grid, starts }: SelectionProblem,
  distance: number,
): PlannerNeeds {
  const definition = plannerDefinition(member.id);
  const { central, preprocessing = 'none', memoryEstimate, handlesUnits = false } = definition;
  const { parameters } = makeMember(member);
  const size = { cells: grid.cellCount, freeCells: grid.freeCount, agents: starts.length, distance };
  return {
    central,
    preprocessing:
      (typeof preprocessing === 'function' ? preprocessing(size, parameters) : preprocessing) === 'some',
    memoryBytes: memoryEstimate?.(size, parameters),
    handlesUnits,
  };
}
