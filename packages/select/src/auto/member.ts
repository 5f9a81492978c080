import type { Preset } from 'floodgate';
import { FloodgateError, type PlannerSpec, presentPlanner } from 'floodgate/world';

export type Values = Readonly<Record<string, number | boolean | string>>;

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

/**
 * Throws a FloodgateError `unsupported` if the code of the planner has not been loaded, and another if it has no
 * such parameter.
 */
export function makeMember(
  { id, preset = 'default', parameters = {} }: PortfolioMember,
  more: Values = {},
): PlannerSpec {
  const planner = presentPlanner(id);
  if (planner) return planner({ ...parameters, ...more, preset });
  throw new FloodgateError('unsupported', `planner ${id} has not been loaded: \`await loadAuto()\` before`);
}
