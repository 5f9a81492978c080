import { PLANNERS, type PlannerSpec, type Preset, plannerById } from 'floodgate';
import type { PlannerDefinition } from 'floodgate/planner-kit';

type Values = Readonly<Record<string, number | boolean | string>>;

/** A planner of a portfolio, as a selector file has it. */
export interface PortfolioMember {
  readonly id: string;
  /** `default` if not given. */
  readonly preset?: Preset;
  /** Parameters that differ from the preset. */
  readonly parameters?: Values;
}

/** How a member is called: its id, and what sets it apart from the default of that planner. */
export function memberName({ id, preset = 'default', parameters = {} }: PortfolioMember): string {
  const settings = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return [id, ...(preset === 'default' ? [] : [preset]), ...settings].join(' ');
}

/** Throws a FloodgateError if there is no such planner or it has no such parameter. */
export function makeMember(
  { id, preset = 'default', parameters = {} }: PortfolioMember,
  more: Values = {},
): PlannerSpec {
  return plannerById(id, { ...parameters, ...more, preset });
}

export function definitionOf({ id }: PortfolioMember): PlannerDefinition {
  return PLANNERS.find((planner) => planner.id === id)!;
}
